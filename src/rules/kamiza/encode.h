#pragma once
#include "rules/kamiza/game.h"
#include "rules/kamiza/play.h"
#include "rules/kamiza/view.h"

namespace zashiki {
namespace kamiza {

// How often a seat has played each card at each area in this match: four bits per play.
constexpr std::uint32_t once(Play play) { return 1U << (4U * static_cast<unsigned>(play)); }
constexpr std::uint32_t plays_by(const View& view, Seat seat) {
  std::uint32_t often = 0;
  for (const PastRound& past : view.past) often += once(past.plays[static_cast<std::size_t>(seat)]);
  return often;
}
constexpr std::uint32_t plays_by(const Sight& sight, Seat seat) {
  std::uint32_t often = 0;
  for (int back = 0; back < sight.state.round; ++back)
    often += once(play_by(sight.state.judged.laid(back), seat));
  return often;
}

constexpr unsigned cards_left(const View& view, Seat seat) {
  return set_of(view.seats[static_cast<std::size_t>(seat)].cards);
}
constexpr unsigned cards_left(const Sight& sight, Seat seat) { return cards_left(sight.state, seat); }

}  // namespace kamiza

template <class Visitor, class Seen>
constexpr void Kamiza::encode(Visitor& visit, const Seen& view, Seat reader, const Indices&) const {
  using namespace kamiza;
  const Around around(view.options.players, reader);
  // visit_place(place, item) for each place around the reader, from a list by seats.
  const auto for_each = [&](const auto& list, auto&& visit_place) {
    for (int place = 0; place < static_cast<int>(list.size()); ++place)
      visit_place(place, list[static_cast<std::size_t>(around.seat(place))]);
  };
  visit.one_hot("players", 2, view.options.players - min_players);
  visit.number("bribe", 0, 3, view.options.bribe);
  visit.number("wanted_penalty", 0, 3, view.options.wanted_penalty);
  visit.one_hot("to_act", most_seats, around.place(view.actor));
  visit.one_hot("start", most_seats, around.place(view.start));
  visit.one_hot("game", games, view.game - 1);
  visit.one_hot("round", rounds_of_a_game, view.round - 1);
  visit.number("pool", 0, wanted_chips, view.pool);
  visit.numbers("points", 0, rounds * points_for_a_kill, {most_seats}, [&](auto&& put) {
    for_each(view.seats, [&](int place, const SeatView& seat) { put(place, seat.points); });
  });
  visit.numbers("wanted", 0, wanted_chips, {most_seats}, [&](auto&& put) {
    for_each(view.seats, [&](int place, const SeatView& seat) { put(place, seat.wanted); });
  });
  visit.flags("cards", {most_seats, 4}, [&](auto&& set) {
    std::uint64_t all = 0;
    for (int place = 0; around.has(place); ++place)
      all |= std::uint64_t{cards_left(view, around.seat(place))} << (4 * place);
    set(0, all, 4 * most_seats);
  });
  visit.one_hot("own_card", 4, view.card);
  visit.flags("face_down", {most_seats, 2}, [&](auto&& set) {
    for (const FaceDown& card : view.table) set(2 * around.place(card.seat) + static_cast<int>(card.area));
  });
  visit.flags("last_cards", {most_seats, 4}, [&](auto&& set) {
    for_each(view.last, [&](int place, const Judged& last) { set(4 * place + static_cast<int>(last.card)); });
  });
  visit.flags("last_areas", {most_seats, 2}, [&](auto&& set) {
    for_each(view.last, [&](int place, const Judged& last) { set(2 * place + static_cast<int>(last.area)); });
  });
  visit.numbers("last_points", 0, points_for_a_kill, {most_seats}, [&](auto&& put) {
    for_each(view.last, [&](int place, const Judged& last) { put(place, last.points); });
  });
  visit.numbers("played", 0, rounds, {most_seats, all_plays}, [&](auto&& put) {
    for (int place = 0; around.has(place); ++place) {
      const std::uint64_t often = spread_nibbles(plays_by(view, around.seat(place)));
      put_words(PutFrom{put, all_plays * place},
                std::array{static_cast<std::uint32_t>(often), static_cast<std::uint32_t>(often >> 32U)});
    }
  });
}

template <class Visitor>
constexpr void Kamiza::describe_index(Visitor& visit) {
  visit.range("play a card at the top", 0, 0, 4);
  visit.range("play a card at the bottom", 0, 4, 4);
}

constexpr Indices Kamiza::to_indices(Action action) const {
  return make_indices(static_cast<unsigned>(kamiza::play_of(action)));
}

constexpr std::optional<Action> Kamiza::from_indices(const Indices& indices) const {
  if (indices.size() != 1 || indices[0] >= index_size) return std::nullopt;
  return kamiza::make(static_cast<kamiza::Play>(indices[0]));
}

constexpr IndexSet<Kamiza::index_size> Kamiza::mask(const State& state, Seat seat, const Indices&) const {
  IndexSet<index_size> open;
  open.insert(0, kamiza::nibble(state.hands, seat) * 0x11U);
  return open;
}

}  // namespace zashiki

static_assert(zashiki::Kamiza::observation_size == zashiki::measured_observation(zashiki::Kamiza{}));
