#include "people/calls.h"

#include <vector>

namespace zashiki::people {

std::span<const Route> routes() {
  static const auto all = [] {
    std::vector<Route> list;
    for (const auto part : {table::routes(), person_routes(), record_routes(), game_routes(), device_routes(),
                            passkey_routes(), tournament_routes(), notice_routes(), rating_routes(),
                            match_routes(), challenge_routes(), vacation_routes(), decency_routes()})
      list.insert(list.end(), part.begin(), part.end());
    return list;
  }();
  return all;
}

}  // namespace zashiki::people
