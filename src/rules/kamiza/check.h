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
    return {.sentence = "the option first names a seat that does not play"};
  if (!is_reader(view.reader, players)) return {.sentence = "the reader must be a seat or nobody"};
  if (view.seats.size() != at(players)) return {.sentence = "there must be one entry of seats for each seat"};

  // Who is to act.
  const bool over = view.actor == nobody;
  const int judged = over ? rounds : (view.game - 1) * rounds_of_a_game + view.round - 1;
  if (over && (view.game != games || view.round != rounds_of_a_game))
    return {.clause = "4", .sentence = "a match is over after the third round of the third game"};
  if (view.actor == chance) {
    if (view.start != nobody || view.options.first != seat_at_random || judged > 0 || !view.table.empty())
      return {.clause = "K3", .sentence = "chance acts only before anything else, to choose who begins"};
  } else if (!is_seat(view.start, players)) {
    return {.clause = "3", .sentence = "the start must be one of the seats"};
  }
  if (view.table.size() >= at(players) || (over && !view.table.empty()))
    return {.clause = "2", .sentence = "a full table is judged at once"};
  for (std::size_t i = 0; i < view.table.size(); ++i)
    if (view.table[i].seat != (view.start + static_cast<Seat>(i)) % players)
      return {.clause = "1", .sentence = "cards are laid clockwise from the start"};
  if (view.actor >= 0 && view.actor != (view.start + static_cast<Seat>(view.table.size())) % players)
    return {.clause = "1", .sentence = "the actor is not the one in turn"};

  // Cards and chips.
  const int shown = over ? rounds_of_a_game : view.round - 1;
  int chips = 0;
  for (const SeatView& seat : view.seats) {
    if (static_cast<int>(seat.cards.size()) != 4 - shown)
      return {.clause = "1", .sentence = "everybody shows one of four cards in each round of a game"};
    for (std::size_t i = 0; i < seat.cards.size(); ++i)
      if (static_cast<unsigned>(seat.cards[i]) >= no_card || (i > 0 && seat.cards[i] <= seat.cards[i - 1]))
        return {.clause = "1", .sentence = "a seat's cards are different ones, the lowest first"};
    if (seat.points > most_points(judged))
      return {.clause = "2.5", .sentence = "a seat has more points than the rounds so far can give"};
    chips += seat.wanted;
  }
  if (chips + view.pool != wanted_chips || chips > judged)
    return {.clause = "K4", .sentence = "there are eight WANTED chips, and a round gives at most one"};
  bool has_played = false;
  for (const FaceDown& laid : view.table) has_played |= laid.seat == view.reader;
  if ((view.card != no_card) != has_played)
    return {.clause = "1", .sentence = "the reader's own card is there exactly when it lies on the table"};
  if (has_played && (set_of(view.seats[at(view.reader)].cards) >> view.card & 1U) == 0)
    return {.clause = "1", .sentence = "the reader's own card is one that was shown already"};

  // The last round.
  if (view.last.size() != (judged == 0 ? 0U : at(players)))
    return {.clause = "2", .sentence = "the last round has one card of each seat, once one is judged"};
  for (Seat seat = 0; seat < static_cast<Seat>(view.last.size()); ++seat) {
    const Judged& judged_card = view.last[at(seat)];
    if (static_cast<unsigned>(judged_card.card) >= no_card)
      return {.clause = "2", .sentence = "a card of the last round is missing"};
    if (shown > 0 &&
        (set_of(view.seats[at(seat)].cards) >> static_cast<unsigned>(judged_card.card) & 1U) != 0)
      return {.clause = "1", .sentence = "a card that was shown in the last round is in a hand"};
  }
  return {};
}

}  // namespace zashiki
