#pragma once
#include "rules/niya/game.h"
#include "rules/niya/play.h"

namespace zashiki {

template <class Visitor>
constexpr void Niya::encode(Visitor& visit, const View& view, Seat reader, const Indices&) const {
  using namespace niya;
  const Around around(2, reader);
  visit.one_hot("phase", 4, static_cast<int>(view.phase));
  visit.one_hot("format", 3, static_cast<int>(view.options.format));
  visit.number("target", 0, 20, view.options.target);
  visit.flag("full_is_draw", view.options.full_garden == FullGarden::draw);
  visit.one_hot("to_act", 2, around.place(view.actor));
  visit.one_hot("opener", 2, around.place(view.opener));
  visit.numbers("tally", 0, most_tally, {2}, [&](auto&& put) {
    for (int i = 0; i < 2; ++i) put(i, view.tally[static_cast<unsigned>(around.seat(i))]);
  });
  visit.flag("drawn", view.drawn);
  // One plane of the board for each seat's tokens, each plant and each symbol; 4 if there is no tile.
  // Compared byte by byte, so that the compiler handles a whole board at once.
  const auto garden = view.garden;
  std::array<std::uint8_t, squares> plants{};
  std::array<std::uint8_t, squares> symbols{};
  for (unsigned square = 0; square < squares; ++square) {
    plants[square] = static_cast<std::uint8_t>(garden[square] / 4);
    symbols[square] = static_cast<std::uint8_t>(garden[square] < no_tile ? garden[square] % 4 : 4);
  }
  const auto planes = [&](const char* name, const std::array<std::uint8_t, squares>& kinds, int first,
                          int step, int many) {
    visit.numbers(name, 0, 1, {many, 4, 4}, [&](auto&& put) {
      for (int plane = 0; plane < many; ++plane) {
        const auto kind = static_cast<std::uint8_t>(first + step * plane);
        for (int square = 0; square < squares; ++square)
          put(squares * plane + square, kinds[static_cast<unsigned>(square)] == kind ? 1 : 0);
      }
    });
  };
  planes("tokens", garden, token_of_seat_0 + around.seat(0), around.seat(1) - around.seat(0), 2);
  planes("plants", plants, 0, 1, 4);
  planes("symbols", symbols, 0, 1, 4);
  visit.one_hot("last_plant", 4, view.last == no_tile ? -1 : plant_of(view.last));
  visit.one_hot("last_symbol", 4, view.last == no_tile ? -1 : symbol_of(view.last));
}

template <class Visitor>
constexpr void Niya::describe_index(Visitor& visit) {
  visit.range("take a1...d4", 0, 0, niya::squares);
}

constexpr Indices Niya::to_indices(Action action) const { return make_indices(niya::what_of(action)); }

constexpr std::optional<Action> Niya::from_indices(const Indices& indices) const {
  if (indices.size() != 1 || indices[0] >= niya::squares) return std::nullopt;
  return niya::make(niya::Kind::take, indices[0]);
}

constexpr IndexSet<Niya::index_size> Niya::mask(const State& state, Seat, const Indices&) const {
  IndexSet<index_size> open;
  open.insert(0, state.open);
  return open;
}

}  // namespace zashiki

static_assert(zashiki::Niya::observation_size == zashiki::measured_observation(zashiki::Niya{}));
