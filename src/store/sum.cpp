#include "store/sum.h"

#include <fmt/format.h>
#include <utility>

#include "base/hash.h"

namespace zashiki::store {

// Each step is a bijection of the hash and of the word, so that one changed bit always shows.
std::int64_t sum_of(TableId table, std::int64_t place, std::string_view body) {
  auto hash = hash_join(static_cast<std::uint64_t>(table), static_cast<std::uint64_t>(place));
  hash = hash_join(hash, body.size());
  const auto word_at = [&](std::size_t from, std::size_t size) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < size; ++i)
      word |= std::uint64_t{static_cast<unsigned char>(body[from + i])} << (8 * i);
    return word;
  };
  std::size_t from = 0;
  for (; from + 8 <= body.size(); from += 8) hash = hash_join(hash, word_at(from, 8));
  if (from < body.size()) hash = hash_join(hash, word_at(from, body.size() - from));
  return static_cast<std::int64_t>(hash);
}

Result<std::vector<std::string>> check_events(TableId table, std::int64_t length,
                                              std::vector<StoredEvent> events) {
  std::vector<std::string> bodies;
  for (auto& [place, body, sum] : events) {
    if (std::cmp_not_equal(place, bodies.size()) || (sum && *sum != sum_of(table, place, body))) break;
    bodies.push_back(std::move(body));
  }
  if (bodies.size() == events.size() && std::cmp_equal(bodies.size(), length)) return bodies;
  return Error{code::bad_store, fmt::format("the record of this table is damaged at event {} of {}",
                                            bodies.size() + 1, length)};
}

}  // namespace zashiki::store
