#pragma once
#include "rules/kamiza/game.h"
#include "rules/kamiza/play.h"
#include "rules/kamiza/view.h"

namespace zashiki {
namespace kamiza {

constexpr const Rounds& Rounds::find(const Sight& sight) {
  if (judged == sight.judged && bribe == sight.options.bribe) return *this;
  judged = sight.judged;
  bribe = sight.options.bribe;
  played = {};
  for (int back = 0; back < sight.round; ++back)
    for (Seat seat = 0; seat < sight.options.players; ++seat)
      played[static_cast<std::size_t>(seat)] +=
          1U << (4U * static_cast<unsigned>(play_by(judged.laid(back), seat)));
  const Judgement judgement = judge(judged.last());
  points = 0;
  for (Seat seat = 0; seat < sight.options.players; ++seat)
    points |= points_of(judgement, play_by(judged.last(), seat), sight.options.bribe)
              << (8U * static_cast<unsigned>(seat));
  return *this;
}

// The two low bits of each nibble, together.
constexpr std::uint64_t pairs_of(std::uint64_t nibbles) {
  nibbles = (nibbles | nibbles >> 2U) & 0x0f0fU;
  return (nibbles | nibbles >> 4U) & 0xffU;
}

}  // namespace kamiza

template <class Visitor>
constexpr void Kamiza::encode(Visitor& visit, const View& view, Seat reader, const Indices& chosen) const {
  encode(visit, sight(view), reader, chosen);
}

template <class Visitor>
constexpr void Kamiza::encode(Visitor& visit, const kamiza::Sight& sight, Seat reader, const Indices&) const {
  using namespace kamiza;
  const int players = sight.options.players;
  const Around around(players, reader);
  // What is packed by seats, some bits for each, in the reader's order.
  const auto turned = [&](std::uint64_t all, int bits) {
    const int before = bits * around.reader;
    const int whole = bits * players;
    return (all >> before | all << (whole - before)) & ((std::uint64_t{1} << whole) - 1U);
  };
  const auto bytes = [&](const char* name, int high, std::uint64_t all) {
    visit.numbers(name, 0, high, {most_seats},
                  [&](auto&& put) { put_words(put, std::array{static_cast<std::uint32_t>(all)}); });
  };
  const auto sets = [&](const char* name, int size, std::uint64_t all) {
    visit.flags(name, {most_seats, size}, [&](auto&& set) { set(0, all, size * most_seats); });
  };
  // A match that is over still shows its last game and round.
  const int round = sight.round == rounds ? rounds - 1 : sight.round;
  const Laid last = sight.judged.last();
  Rounds found;
  const Rounds& rounds_before = [&]() -> const Rounds& {
    if constexpr (requires { visit.kept(0); })
      return visit.kept(0).find(sight);
    else
      return found.find(sight);
  }();
  visit.one_hot("players", 2, players - min_players);
  visit.number("bribe", 0, 3, sight.options.bribe);
  visit.number("wanted_penalty", 0, 3, sight.options.wanted_penalty);
  visit.one_hot("to_act", most_seats, around.place(sight.actor));
  visit.one_hot("start", most_seats, around.place(sight.start));
  visit.one_hot("game", games, round / rounds_of_a_game);
  visit.one_hot("round", rounds_of_a_game, round % rounds_of_a_game);
  visit.number("pool", 0, wanted_chips, wanted_chips - static_cast<int>(chips_out(sight.wanted)));
  bytes("points", rounds * points_for_a_kill, turned(sight.points.word(), 8));
  bytes("wanted", wanted_chips, spread_nibbles(static_cast<std::uint32_t>(turned(sight.wanted, 4))));
  sets("cards", 4, turned(sight.cards, 4));
  visit.one_hot("own_card", 4, sight.card);
  sets("face_down", 2, pairs_of(turned(sight.face_down, 4)));
  sets("last_cards", 4, turned(cards_of(last), 4));
  sets("last_areas", 2, pairs_of(turned(areas_of(last), 4)));
  bytes("last_points", points_for_a_kill, turned(rounds_before.points, 8));
  visit.numbers("played", 0, rounds, {most_seats, all_plays}, [&](auto&& put) {
    for (int place = 0; around.has(place); ++place) {
      const std::uint64_t often =
          spread_nibbles(rounds_before.played[static_cast<std::size_t>(around.seat(place))]);
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
