// Replaying any prefix of a table's events gives the same table, whatever was requested.
#include <gtest/gtest.h>

#include "effort.h"
#include "game/transcript.h"
#include "table/played.h"
#include "table/protocol/requests.h"

namespace zashiki::table {
namespace {

// Everything that anyone can see of a table.
std::string everything(const Table& table, Millis now) {
  std::string all;
  for (const auto& text : seen_at(table, now)) all += text + "\n";
  all += summary(table, "t", {.now = now}) + table.transcript();
  for (Seat seat = 0; seat < table.players(); ++seat)
    all += fmt::format(" owed {} late {}", table.owed_since(seat),
                       table.minds_to_move(now + 1000).contains(seat));
  for (Seat seat = 0; seat < table.players(); ++seat)
    all += fmt::format(" chose {} back {}", table.last_choice(seat).value_or(999),
                       table.to_return_to(seat).has_value());
  for (Version version = std::max<Version>(0, table.version() - 2); version <= table.version(); ++version)
    if (const auto then = table.at(version)) all += fmt::format(" {}:{}", version, then->log().size());
  all += fmt::format(" next {}", json::serialize(table.next_game({}).setup.options));
  return all;
}

// A player who contributes openly, commits first, or does neither.
SeatSetup person(std::string_view name, Random& random) {
  SeatSetup seat{.kind = SeatKind::human, .name = std::string(name)};
  const auto way = random.below(3);
  if (way == 0) seat.entropy = "x";
  if (way == 1) seat.commitment = fair::hash_of("own");
  return seat;
}

// A table with open seats, minds and people, with or without a clock.
Played open_any(const Game& game, Random& random) {
  Opened wish;
  const int span = game.max_players() - game.min_players() + 1;
  const int players = game.min_players() + static_cast<int>(random.below(static_cast<std::uint32_t>(span)));
  wish.setup = {.game = std::string(game.id()), .players = players, .options = {}, .data = {}};
  for (auto& byte : wish.seed) byte = static_cast<std::uint8_t>(random.below(256));
  if (random.below(2) == 0) wish.clock = {.bank = 60000, .increment = 700};
  if (random.below(4) == 0) wish.clock = {.move = 3000};
  if (random.below(4) == 0) wish.clock = {.move = Millis{86'400'000}};
  for (Seat seat = 0; seat < players; ++seat) {
    const auto kind = static_cast<SeatKind>(random.below(3));
    wish.seats.push_back(kind == SeatKind::mind    ? mind_seat(1, index(seat))
                         : kind == SeatKind::human ? person("p", random)
                                                   : SeatSetup{});
  }
  const auto opened = decide(std::move(wish));
  EXPECT_TRUE(opened) << opened.error().message;
  auto table = Table::open(*opened, 0);
  EXPECT_TRUE(table) << table.error().message;
  Played played{.table = std::move(*table), .events = {}};
  played.events.push_back(write_event(*opened, played.table.game()));
  return played;
}

// A random request, sensible or not.
Status ask_anything(Played& played, Random& random) {
  const Table& table = played.table;
  const auto seat = static_cast<Seat>(random.below(static_cast<std::uint32_t>(table.players() + 1))) - 1;
  const Seat asker = seat < 0 ? nobody : seat;
  switch (random.below(36)) {
    case 0: return played.ask(asker, ResignRequest{});
    case 1: return played.ask(asker, LeaveRequest{});
    case 2:
    case 3: return played.ask(asker, ReturnRequest{});
    case 4: return played.ask(asker, ReplaceRequest{.seat = asker});
    case 5:
    case 6: return played.ask(asker, UndoRequest{.asker = asker});
    case 7: return played.ask(asker, PauseRequest{.paused = true});
    case 8:
    case 9:
    case 10: return played.ask(asker, PauseRequest{.paused = false});
    case 11: return played.ask(asker, ContinueRequest{.table = "elsewhere"});
    case 22: return played.ask(asker, HintsRequest{});
    case 21: return played.ask(asker, EndRequest{});
    case 24: return played.ask(asker, VacateRequest{});
    case 25: return played.ask(asker, MoveRequest{.seat = static_cast<Seat>(random.below(4)) - 1});
    case 26: return played.ask(asker, VacationRequest{.until = played.now + 1000 * random.below(9)});
    case 12: return random.below(20) == 0 ? played.ask(asker, CloseRequest{}) : Status(Done{});
    case 13:
      return played.ask(asker, FillRequest{.level = 2, .seat = static_cast<Seat>(random.below(4)) - 1});
    case 23: return random.below(20) == 0 ? played.ask(asker, CancelRequest{}) : Status(Done{});
    case 14:
    case 15: return played.ask(asker, SitRequest{.who = person("q", random)});
    case 16: return played.ask(asker, RevealRequest{.entropy = random.below(3) == 0 ? "other" : "own"});
    case 17: return played.ask(asker, DueRequest{});
    case 18:
    case 19:
    case 20: return played.ask(asker, TakeBackRequest{});
    default: break;
  }
  // An action of a seat that owes one, or a computer player's if one is due; sometimes wrong.
  const Seats actors = table.actors();
  if (const Seats late = table.unrevealed(); actors.empty() && !late.empty())
    return played.ask(late.lowest(), RevealRequest{.entropy = "own"});
  if (actors.empty()) return Done{};
  Seat mover = actors.lowest();
  for (const Seat one : actors)
    if (random.below(2) == 0) mover = one;
  const auto choices = played.legal(mover);
  const auto& text = choices[random.below(static_cast<std::uint32_t>(choices.size()))].text;
  if (table.minds_to_move(played.now).contains(mover))
    return played.ask(
        mover, MindRequest{.owed_since = table.owed_since(mover) - (random.below(9) == 0 ? 1 : 0),
                           .action = random.below(9) == 0 ? Action{0xffffffffU} : *table.game().parse(text)});
  return played.ask(
      random.below(9) == 0 ? asker : mover,
      ActRequest{.version = table.version() - (random.below(9) == 0 ? 1 : 0),
                 .action = random.below(9) == 0 ? "nonsense" : text,
                 .id = random.below(3) == 0 ? fmt::format("id{}", random.below(40)) : std::string()});
}

TEST(Replaying, AnyPrefixOfTheEventsGivesTheSameTableToEveryReader) {
  const int rounds = tries(6, 200);
  for (const auto& game : all_games()) {
    for (int round = 0; round < rounds; ++round) {
      Random random(static_cast<std::uint64_t>(round) + 1);
      auto played = open_any(*game, random);
      std::size_t checked = 0;
      std::vector<std::string> seen{everything(played.table, 0)};
      std::vector<Millis> times{0};
      for (int step = 0; step < 150 && !played.table.closed(); ++step) {
        played.now += static_cast<Millis>(random.below(900));
        const std::string before = everything(played.table, played.now);
        const auto count = played.events.size();
        if (!ask_anything(played, random)) {
          ASSERT_EQ(everything(played.table, played.now), before) << "a refusal changes nothing";
        }
        if (played.events.size() == count) continue;
        seen.resize(played.events.size());
        times.resize(played.events.size());
        seen.back() = everything(played.table, played.now);
        times.back() = played.now;
      }
      for (std::size_t size = 1; size <= seen.size(); ++size) {
        if (seen[size - 1].empty() || (random.below(6) != 0 && size < seen.size())) continue;
        const auto again = Table::replay(std::span(played.events).first(size), times[size - 1]);
        ASSERT_TRUE(again) << again.error().message;
        ASSERT_EQ(everything(*again, times[size - 1]), seen[size - 1])
            << game->id() << ", " << size << " events, round " << round;
        ++checked;
      }
      EXPECT_GT(checked, 0U);
    }
  }
}

}  // namespace
}  // namespace zashiki::table
