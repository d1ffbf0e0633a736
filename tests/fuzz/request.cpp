// Any bytes as what a stranger may send: a message on a socket, a table to open, a seat to take, a position
// to study, an event in the store. Whatever is accepted at a table leaves it a table that replays.
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/targets.h"
#include "game/registry.h"
#include "table/api/study.h"
#include "table/core/decide.h"
#include "table/core/table.h"
#include "table/protocol/requests.h"

namespace zashiki::table {
namespace {

void play(std::string_view text) {
  const auto read = read_request(text);
  if (const auto* bad = std::get_if<BadRequest>(&read)) {
    if (bad->error.message.empty()) std::abort();
    return;
  }
  const auto* act = std::get_if<ActRequest>(&std::get<Request>(read));
  if (act == nullptr) return;
  Opened wish;
  wish.setup = {.game = "niya", .players = 2, .options = {{"first", 0}}, .data = {}};
  wish.seats = {{.kind = SeatKind::human, .name = "a"}, {.kind = SeatKind::human, .name = "b"}};
  const auto opened = decide(std::move(wish));
  if (!opened) std::abort();
  auto here = Table::open(*opened, 0);
  if (!here) std::abort();
  const auto decision =
      decide(*here, 0, ActRequest{.version = here->version(), .action = act->action, .id = act->id}, 0);
  if (!decision) return;
  if (!here->apply(decision->front(), 0)) std::abort();
  const std::vector<std::string> events{write_event(*opened, here->game()),
                                        write_event(decision->front(), here->game())};
  const auto again = Table::replay(events, 0);
  if (!again || again->version() != here->version()) std::abort();
}

}  // namespace
}  // namespace zashiki::table

void zashiki::fuzz::request(std::string_view text) {
  using namespace table;
  play(text);
  (void)read_sitting(text);
  if (auto opening = read_opening(text))
    if (const auto opened = decide(std::move(*opening)); opened && !Table::open(*opened, 0)) std::abort();
  (void)read_event(text, find_game("niya").get());
  (void)study(text);
  (void)judge(text);  // without thinking about it
}
