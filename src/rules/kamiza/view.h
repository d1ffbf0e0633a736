#pragma once
#include "base/bits.h"
#include "rules/kamiza/game.h"
#include "rules/kamiza/notation.h"
#include "rules/kamiza/play.h"
#include "rules/steps.h"

namespace zashiki {
namespace kamiza {

constexpr CardList list_of(unsigned cards) {
  CardList list;
  for_each_bit(cards, [&](int card) { list.push_back(static_cast<Card>(card)); });
  return list;
}
constexpr unsigned set_of(const CardList& list) {
  unsigned cards = 0;
  for (const Card card : list) cards |= 1U << static_cast<unsigned>(card);
  return cards;
}

// A judged round as the state keeps it.
constexpr Laid laid_in(const PastRound& past) {
  unsigned laid = 0;
  for (Seat seat = 0; seat < static_cast<int>(past.plays.size()); ++seat)
    laid |= lay(past.plays[static_cast<unsigned>(seat)], seat);
  return static_cast<Laid>(laid);
}

// Not shown in this game yet: in the hands, or face down on the table.
constexpr Nibbles cards_left(const State& state) {
  return static_cast<Nibbles>(state.hands | cards_of(state.laid));
}
// The reader's own card that lies face down.
constexpr std::uint8_t own_card(const State& state, Seat reader) {
  if (reader < 0 || !has_laid(state.laid, reader)) return no_card;
  return static_cast<std::uint8_t>(card_of(play_by(state.laid, reader)));
}

}  // namespace kamiza

constexpr kamiza::Sight Kamiza::sight(const State& state, Seat reader) const {
  return {.options = state.options,
          .actor = state.actor,
          .start = state.start,
          .round = state.round,
          .card = kamiza::own_card(state, reader),
          .cards = kamiza::cards_left(state),
          .face_down = kamiza::areas_of(state.laid),
          .wanted = state.wanted,
          .points = state.points,
          .judged = state.judged};
}

constexpr kamiza::Sight Kamiza::sight(const View& view) {
  using namespace kamiza;
  Sight sight{.options = view.options,
              .actor = view.actor,
              .start = view.start,
              .round = static_cast<std::uint8_t>(view.past.size()),
              .card = view.card};
  for (Seat seat = 0; seat < static_cast<int>(view.seats.size()); ++seat) {
    const SeatView& seen = view.seats[static_cast<unsigned>(seat)];
    sight.cards = static_cast<Nibbles>(sight.cards | shifted(set_of(seen.cards), seat));
    sight.wanted = static_cast<Nibbles>(sight.wanted | shifted(seen.wanted, seat));
    sight.points.set(static_cast<unsigned>(seat), seen.points);
  }
  for (const FaceDown& laid : view.table)
    sight.face_down =
        static_cast<Nibbles>(sight.face_down | shifted(1U << static_cast<unsigned>(laid.area), laid.seat));
  for (const PastRound& past : view.past) sight.judged.push(laid_in(past), past.start);
  return sight;
}

constexpr Kamiza::View Kamiza::observe(const State& state, Seat reader) const {
  using namespace kamiza;
  const int players = state.options.players;
  // A match that is over still shows its last game and round.
  const int round = state.round == rounds ? rounds - 1 : state.round;
  View view{.options = state.options,
            .reader = static_cast<std::int8_t>(reader),
            .actor = state.actor,
            .start = state.start,
            .game = static_cast<std::uint8_t>(round / rounds_of_a_game + 1),
            .round = static_cast<std::uint8_t>(round % rounds_of_a_game + 1),
            .pool = static_cast<std::uint8_t>(pool(state)),
            .card = own_card(state, reader),
            .seats = {},
            .table = {},
            .last = {},
            .past = {}};
  for (Seat seat = 0; seat < players; ++seat)
    view.seats.push_back({.points = state.points[static_cast<unsigned>(seat)],
                          .wanted = static_cast<std::uint8_t>(nibble(state.wanted, seat)),
                          .cards = list_of(nibble(cards_left(state), seat))});
  for (int k = 0; k < players && state.laid != 0; ++k) {
    const Seat seat = (state.start + k) % players;
    if (has_laid(state.laid, seat))
      view.table.push_back(
          {.seat = static_cast<std::int8_t>(seat), .area = area_of(play_by(state.laid, seat))});
  }
  if (state.round > 0) {
    const Judgement judgement = judge(state.judged.last());
    for (Seat seat = 0; seat < players; ++seat) {
      const Play play = play_by(state.judged.last(), seat);
      view.last.push_back(
          {.card = card_of(play),
           .area = area_of(play),
           .fate = fate_of(judgement, play),
           .points = static_cast<std::uint8_t>(points_of(judgement, play, state.options.bribe))});
    }
  }
  for (int back = state.round - 1; back >= 0; --back) {
    PastRound past{.start = static_cast<std::int8_t>(state.judged.start(back)), .plays = {}};
    for (Seat seat = 0; seat < players; ++seat) past.plays.push_back(play_by(state.judged.laid(back), seat));
    view.past.push_back(past);
  }
  return view;
}

template <class Prior>
constexpr Kamiza::State Kamiza::sample(const View& view, Random& random, Prior&& prior) const {
  using namespace kamiza;
  State state;
  state.options = view.options;
  state.start = view.start;
  state.round = static_cast<std::uint8_t>(
      view.actor == nobody ? rounds : (view.game - 1) * rounds_of_a_game + view.round - 1);
  for (Seat seat = 0; seat < view.options.players; ++seat) {
    const SeatView& seen = view.seats[static_cast<unsigned>(seat)];
    state.hands = static_cast<Nibbles>(state.hands | shifted(set_of(seen.cards), seat));
    state.wanted = static_cast<Nibbles>(state.wanted | shifted(seen.wanted, seat));
    state.points.set(static_cast<unsigned>(seat), seen.points);
  }
  for (const PastRound& past : view.past) state.judged.push(laid_in(past), past.start);
  // Cards are laid again in order, so that the prior is asked about each seat in the position in which it
  // chose. No card is seen before it is turned up, so later areas say nothing about earlier cards.
  for (const FaceDown& laid : view.table) {
    const Seat seat{laid.seat};
    state.actor = static_cast<std::int8_t>(seat);
    unsigned card = view.card;
    if (seat != view.reader) {
      const unsigned cards = nibble(state.hands, seat);
      const Action drawn = draw_by_weight(
          random,
          [&](auto&& sink) {
            for_each_bit(cards, [&](int candidate) {
              sink(make(make_play(static_cast<Card>(candidate), laid.area)));
            });
          },
          [&](Action action) { return prior(*this, state, seat, action); });
      card = static_cast<unsigned>(card_of(play_of(drawn)));
    }
    state.hands = static_cast<Nibbles>(state.hands ^ shifted(1U << card, seat));
    state.laid = static_cast<Laid>(state.laid | lay(make_play(static_cast<Card>(card), laid.area), seat));
  }
  state.actor = view.actor;
  return state;
}

// One slot for each card of the match: 4 * round + seat.
constexpr Secret Kamiza::secret(const State& state, Seat who, Action) const {
  if (who == chance) return {};
  return {.slot = kamiza::most_seats * state.round + who, .keeper = who};
}

constexpr bool Kamiza::is_secret(const State& state, int slot) const {
  using namespace kamiza;
  return slot / most_seats == state.round && has_laid(state.laid, slot % most_seats);
}

constexpr Text Kamiza::redact(Action action) const {
  using namespace kamiza;
  if (kind_of(action) == Kind::first) return to_text(action);
  Text text;
  text << "play ? " << text_of(area_of(play_of(action)));
  return text;
}

template <class Visitor, class V>
constexpr void Kamiza::describe(Visitor& visit, V& view) {
  using namespace kamiza;
  visit.number("players", view.options.players, min_players, max_players);
  visit.object("options", view.options, [](auto& inner, auto& options) { describe_options(inner, options); });
  visit.seat("reader", view.reader);
  visit.seat("actor", view.actor);
  visit.seat("start", view.start);
  visit.number("game", view.game, 1, games);
  visit.number("round", view.round, 1, rounds_of_a_game);
  visit.number("pool", view.pool, 0, wanted_chips);
  visit.objects("seats", view.seats, [](auto& inner, auto& seat) {
    inner.number("points", seat.points, 0, most_points(rounds));
    inner.number("wanted", seat.wanted, 0, wanted_chips);
    inner.words("cards", seat.cards, card_words());
  });
  visit.objects("table", view.table, [](auto& inner, auto& laid) {
    inner.number("seat", laid.seat, 0, most_seats - 1);
    inner.word("area", laid.area, area_words());
  });
  visit.word("card", view.card, laid_card_words());
  visit.objects("last", view.last, [](auto& inner, auto& judged) {
    inner.word("card", judged.card, card_words());
    inner.word("area", judged.area, area_words());
    inner.word("fate", judged.fate, fate_words());
    inner.number("points", judged.points, 0, points_for_a_kill);
  });
  visit.objects("past", view.past, [](auto& inner, auto& past) {
    inner.number("start", past.start, 0, most_seats - 1);
    inner.words("plays", past.plays, play_words());
  });
}

}  // namespace zashiki
