#pragma once
// Many games of one kind side by side, for learners: what each place of a batch holds, how it advances, and
// what is written for it. The arrays are the caller's, so the same code serves on the host (lab/batch.h says
// what the arrays hold) and on a GPU.
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "rules/episode.h"

namespace zashiki {

// What happens after a game has ended: the next step starts a new one instead of making a choice; the same
// step starts it, and the final observation is kept; or nothing happens until a reset.
enum class Autoreset : std::uint8_t { next_step, same_step, disabled };

template <Encodes G>
struct BatchPlace {
  Episode<G> episode;
  Random chooser{0};             // of random indices; chance has its own
  IndexSet<G::index_size> open;  // the indices that can come next
  std::uint32_t begun = 0;       // the games begun here
  std::int8_t actor = nobody;    // made the last choice of this game
  bool ended = false;            // a game ended here with the last step

  // Who observes the position: the seat that acts or, in a game that is over, the one that acted last.
  [[nodiscard]] constexpr Seat reader() const { return episode.over() ? Seat{actor} : episode.actor; }

  // Places at the same stage do the same thing next. Below `stages`.
  static constexpr unsigned stages = 64;
  [[nodiscard]] constexpr unsigned stage(const G& game) const {
    if (episode.over()) return stages - 1;
    if (!is_settled(game, episode.state)) return stages - 2;
    const auto parts = static_cast<unsigned>(episode.chosen.size());
    if constexpr (requires { episode.state.phase; }) {
      return static_cast<unsigned>(episode.state.phase) + 16 * parts;
    } else {
      return 2 * parts + (episode.waits() ? 1 : 0);
    }
  }
};

// What an observation is made of, kept from step to step because a step changes little of it: by seat, where
// a game has something that is worth it.
struct NothingKept {};
template <class G>
constexpr auto nothing_yet() {
  if constexpr (requires { typename G::Kept; })
    return typename G::Kept{};
  else
    return NothingKept{};
}
template <class G>
using KeptOf = decltype(nothing_yet<G>());
template <class Kept>
class KeepingWriter : public ObservationWriter {
 public:
  constexpr KeepingWriter(std::uint8_t* out, int size, Kept& kept)
      : ObservationWriter(out, size), kept_(kept) {}
  constexpr auto& kept(Seat seat)
    requires(!std::is_same_v<Kept, NothingKept>)
  {
    return kept_[static_cast<std::size_t>(seat)];
  }

 private:
  Kept& kept_;
};

// Where results are written: arrays with one row per place.
struct BatchArrays {
  std::uint8_t* observations = nullptr;
  std::uint8_t* masks = nullptr;
  std::int8_t* players = nullptr;
  std::uint8_t* parts = nullptr;
  float* rewards = nullptr;
  float* seat_rewards = nullptr;
  float* seat_scores = nullptr;
  std::uint8_t* terminations = nullptr;
  std::uint8_t* final_observations = nullptr;  // only with same_step
};

template <Encodes G>
struct BatchRules {
  typename G::State start{};  // of every game, before any chance
  Autoreset autoreset = Autoreset::next_step;
  int seats = 0;
  std::uint64_t seed = 0;
  BatchArrays arrays{};

  // Begins a place's first game, or its next one. Random choices are drawn from the seed.
  constexpr void reset(const G& game, BatchPlace<G>& place, std::size_t i, bool from_the_first) const {
    if (from_the_first) place.begun = 0;
    place.chooser = Random(hash_join(~seed, i));
    begin(game, place, i);
    clear_results(place, i);
    while (place.episode.waits()) place.episode.go_on(game);
    place.open = place.episode.mask(game);
  }

  // Part of a step: a choice (an index of the mask), a new game if the last one is over, or what comes before
  // the next choice. True when the step is done. Calls see_last() if the same step ends a game and begins
  // one.
  template <class Choose, class SeeLast>
  constexpr bool take_turn(const G& game, BatchPlace<G>& place, std::size_t i, Choose&& choose,
                           SeeLast&& see_last) const {
    Episode<G>& episode = place.episode;
    bool begins = false;
    if (episode.waits()) {
      episode.go_on(game);
    } else if (episode.over()) {
      arrays.rewards[i] = 0;
      if (autoreset == Autoreset::disabled) return true;
      clear_results(place, i);
      begins = true;
    } else {
      if (place.ended) clear_results(place, i);  // left by the game that ended in the last step
      place.actor = static_cast<std::int8_t>(episode.actor);
      episode.begin_step(game, choose());
    }
    if (!begins && episode.over()) {
      write_results(game, place, i);
      if (autoreset == Autoreset::same_step) {
        see_last();
        begins = true;
      }
    }
    if (begins) begin(game, place, i);
    if (episode.waits()) return false;
    place.open = episode.mask(game);
    return true;
  }

  // Who acts, and how many parts are chosen. The caller writes observations and masks.
  constexpr void write_turn(const BatchPlace<G>& place, std::size_t i) const {
    const Episode<G>& episode = place.episode;
    arrays.players[i] = static_cast<std::int8_t>(episode.over() ? -1 : episode.actor);
    arrays.parts[i] = static_cast<std::uint8_t>(episode.chosen.size());
  }

 private:
  constexpr void begin(const G& game, BatchPlace<G>& place, std::size_t i) const {
    place.episode.begin(game, start, episode_seed(seed, i, place.begun++));
    place.actor = nobody;
  }
  constexpr void write_results(const G& game, BatchPlace<G>& place, std::size_t i) const {
    const Seats winners = game.winners(place.episode.state);
    const Scores scores = game.scores(place.episode.state);
    for (Seat seat = 0; seat < seats; ++seat) {
      arrays.seat_rewards[of_seat(i, seat)] = win_share(winners, seat);
      arrays.seat_scores[of_seat(i, seat)] = static_cast<float>(scores[static_cast<std::size_t>(seat)]);
    }
    arrays.rewards[i] = place.actor < 0 ? 0.0F : win_share(winners, place.actor);
    arrays.terminations[i] = 1;
    place.ended = true;
  }
  constexpr void clear_results(BatchPlace<G>& place, std::size_t i) const {
    arrays.rewards[i] = 0;
    arrays.terminations[i] = 0;
    for (Seat seat = 0; seat < seats; ++seat)
      arrays.seat_rewards[of_seat(i, seat)] = arrays.seat_scores[of_seat(i, seat)] = 0;
    place.ended = false;
  }
  [[nodiscard]] constexpr std::size_t of_seat(std::size_t i, Seat seat) const {
    return i * static_cast<std::size_t>(seats) + static_cast<std::size_t>(seat);
  }
};

}  // namespace zashiki
