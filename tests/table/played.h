#pragma once
// A table of people without a house, and its events.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "game/registry.h"
#include "table/core/decide.h"
#include "table/protocol/messages.h"

namespace zashiki::table {

// What every reader gets on connecting.
inline std::vector<std::string> seen_at(const Table& table, Millis now) {
  std::vector<std::string> texts;
  for (Seat reader = nobody; reader < table.players(); ++reader)
    if (reader != chance) texts.push_back(sync_message(table, reader, {.now = now}));
  return texts;
}

struct Played {
  Table table;
  std::vector<std::string> events;
  Millis now = 0;

  static Played open(const Game& game, std::uint8_t seed, const json::object& options = {},
                     ClockSetup clock = {}, bool in_tournament = false) {
    Opened event;
    event.setup = {
        .game = std::string(game.id()), .players = game.min_players(), .options = options, .data = {}};
    event.seed.fill(seed);
    event.clock = clock;
    event.in_tournament = in_tournament;
    for (int seat = 0; seat < game.min_players(); ++seat)
      event.seats.push_back({.kind = SeatKind::human,
                             .name = "p" + std::to_string(seat),
                             .entropy = std::to_string(seat),
                             .key_hash = hash_key("key" + std::to_string(seat))});
    const auto opened = decide(std::move(event));
    EXPECT_TRUE(opened) << opened.error().message;
    auto table = Table::open(*opened, 0);
    EXPECT_TRUE(table) << table.error().message;
    Played played{.table = std::move(*table), .events = {}};
    played.events.push_back(write_event(*opened, played.table.game()));
    return played;
  }

  template <class Asked>
  Status ask(Seat seat, const Asked& asked) {
    const auto decision = decide(table, seat, asked, now);
    if (!decision) return decision.error();
    for (const auto& event : *decision) {
      events.push_back(write_event(event, table.game()));
      if (auto applied = table.apply(event, now); !applied) return applied;
    }
    return Done{};
  }
  Status act(Seat seat, std::string_view text, std::string_view id = {}) {
    return ask(seat,
               ActRequest{.version = table.version(), .action = std::string(text), .id = std::string(id)});
  }
  [[nodiscard]] std::vector<Match::LegalAction> legal(Seat seat) const { return *table.match().legal(seat); }
  // A random action of a random seat that owes one.
  void step(Random& random) {
    std::vector<Seat> seats;
    for (const Seat seat : table.actors()) seats.push_back(seat);
    const Seat seat = seats[random.below(static_cast<std::uint32_t>(seats.size()))];
    const auto choices = legal(seat);
    ASSERT_TRUE(act(seat, choices[random.below(static_cast<std::uint32_t>(choices.size()))].text,
                    "id" + std::to_string(events.size())));
  }
  [[nodiscard]] std::vector<std::string> seen() const { return seen_at(table, now); }
};

}  // namespace zashiki::table
