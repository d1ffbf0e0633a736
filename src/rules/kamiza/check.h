#pragma once
#include "rules/kamiza/game.h"
#include "rules/kamiza/play.h"
#include "rules/kamiza/view.h"

namespace zashiki {

constexpr Refusal Kamiza::check(const View& view) const {
  using namespace kamiza;
  const int players = view.options.players;
  const auto at = [](Seat seat) { return static_cast<unsigned>(seat); };
  if (!is_first(view.options.first, players))
    return {.reason = "the option first names a seat that does not play"};
  if (!is_reader(view.reader, players)) return {.reason = "the reader must be a seat or nobody"};
  if (view.seats.size() != at(players)) return {.reason = "there must be one entry of seats for each seat"};

  // Who acts.
  const bool over = view.actor == nobody;
  const int judged = over ? rounds : (view.game - 1) * rounds_of_a_game + view.round - 1;
  if (over && (view.game != games || view.round != rounds_of_a_game))
    return {.clause = "4", .reason = "a match is over after the third round of the third game"};
  if (view.actor == chance) {
    if (view.start != nobody || view.options.first != seat_at_random || judged > 0 || !view.table.empty())
      return {.clause = "K3", .reason = "chance acts only before anything else, to choose who begins"};
  } else if (!is_seat(view.start, players)) {
    return {.clause = "3", .reason = "the start must be one of the seats"};
  }
  if (view.table.size() >= at(players) || (over && !view.table.empty()))
    return {.clause = "2", .reason = "a full table is judged at once"};
  for (std::size_t i = 0; i < view.table.size(); ++i)
    if (view.table[i].seat != (view.start + static_cast<Seat>(i)) % players)
      return {.clause = "1", .reason = "cards are laid clockwise from the start"};
  if (view.actor >= 0 && view.actor != (view.start + static_cast<Seat>(view.table.size())) % players)
    return {.clause = "1", .reason = "the actor is not the one in turn"};

  // All that is open follows from the past rounds, which are replayed.
  if (view.past.size() != static_cast<std::size_t>(judged))
    return {.clause = "4", .reason = "past has every round that was judged in this match"};
  State state = start(view.options);
  if (state.actor == chance && view.actor != chance) {
    const Seat first = view.past.empty() ? Seat{view.start} : Seat{view.past[0].start};
    if (!is_seat(first, players)) return {.clause = "K3", .reason = "the start must be one of the seats"};
    apply(state, chance, make_first(first));
  }
  for (const PastRound& past : view.past) {
    if (past.start != state.start || past.plays.size() != at(players))
      return {.clause = "3",
              .reason = "each past round has one play of each seat, and begins where the points say"};
    for (int k = 0; k < players; ++k) {
      const Seat seat = state.actor;
      const Play play = past.plays[at(seat)];
      if ((nibble(state.hands, seat) >> static_cast<unsigned>(card_of(play)) & 1U) == 0)
        return {.clause = "1", .reason = "everybody shows one of four cards in each round of a game"};
      apply(state, seat, make(play));
    }
  }
  const View open = observe(state, nobody);
  if (view.start != open.start || view.pool != open.pool || view.seats != open.seats ||
      view.last != open.last)
    return {.clause = "2",
            .reason =
                "the start, the seats, the pool and the last round must be what the past rounds have led to"};

  // The reader's own card.
  bool has_played = false;
  for (const FaceDown& laid : view.table) has_played |= laid.seat == view.reader;
  if ((view.card != no_card) != has_played)
    return {.clause = "1", .reason = "the reader's own card is there exactly when it lies on the table"};
  if (has_played && (set_of(view.seats[at(view.reader)].cards) >> view.card & 1U) == 0)
    return {.clause = "1", .reason = "the reader's own card is one that was shown already"};
  return {};
}

}  // namespace zashiki
