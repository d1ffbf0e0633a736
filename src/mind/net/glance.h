#pragma once
// One look at a net in a position: what it would choose, and who it expects to win. The net also learns what
// a greedy player would choose there, and says how far to trust that.
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "mind/extras.h"
#include "mind/net/net.h"
#include "mind/powers_of_two.h"
#include "rules/encode.h"

namespace zashiki {

// A legal action with its worth by the heuristic and its weight by the net.
struct Considered {
  Action action{};
  Indices parts{};
  double worth = 0;
  std::uint64_t weight = 0;
};

template <Encodes G>
class Glance {
 public:
  Glance(const G& game, const Net* net)
      : game_(game), net_(*net), memories_(G::max_players, Net::Memory(*net)) {}

  // Calls sink(candidate) for every legal action.
  template <class Sink>
  void list(const typename G::State& world, Seat seat, Sink&& sink) const {
    zashiki::weigh(game_, world, seat, [&](Action action, double worth) {
      sink(Considered{.action = action, .parts = game_.to_indices(action), .worth = worth});
    });
  }

  // Looks at what the seat sees of a world, with what it has chosen of its action so far.
  void look(const typename G::State& world, Seat seat, const Indices& chosen) {
    ObservationWriter writer(observation_.data(), G::observation_size);
    encode_seen(game_, world, seat, chosen, writer);
    net_.look(observation_.data(), memories_[static_cast<std::size_t>(seat)], outputs_);
  }

  // Weighs the candidates, all of which begin with what was chosen, by their next part. Of those that share
  // it the heuristic's favourite has the whole weight. The logarithms of weights are multiplied by
  // `sharpness` / 100: 100 as it was trained, more to prefer what is likely anyhow. Returns the sum of the
  // weights; whole numbers, so that every machine chooses alike.
  std::uint64_t weigh(std::span<Considered> candidates, std::size_t part, int sharpness, Random& random) {
    const Considered* hint = nullptr;
    std::uint32_t ties = 0;
    leaders_.fill(nullptr);
    for (Considered& one : candidates) {
      one.weight = 0;
      Considered*& leader = leaders_[one.parts[part]];
      if (leader == nullptr || one.worth > leader->worth) leader = &one;
      if (hint == nullptr || one.worth > hint->worth) {
        hint = &one;
        ties = 1;
      } else if (one.worth == hint->worth && random.below(++ties) == 0) {
        hint = &one;
      }
    }
    const auto trusted = hint->parts[part];
    const auto output_of = [&](const Considered& one) {
      const auto index = one.parts[part];
      return std::int64_t{outputs_[index]} +
             (index == trusted ? outputs_[G::index_size + G::max_players] : 0);
    };
    std::int64_t highest = output_of(candidates[0]);
    for (const Considered& one : candidates) highest = std::max(highest, output_of(one));
    std::uint64_t total = 0;
    for (Considered& one : candidates)
      if (leaders_[one.parts[part]] == &one) {
        one.weight = PowersOfTwo::of((highest - output_of(one)) * sharpness / 100);
        total += one.weight;
      }
    return total;
  }

  // What each seat is expected to win, as the last look was at this seat.
  [[nodiscard]] Utilities winners(int players, Seat seat) const {
    const Around around(players, seat);
    const auto output = [&](int place) { return outputs_[static_cast<std::size_t>(G::index_size + place)]; };
    std::int64_t highest = output(0);
    for (int place = 1; around.has(place); ++place) highest = std::max<std::int64_t>(highest, output(place));
    Utilities shares{};
    float total = 0;
    for (int place = 0; around.has(place); ++place) {
      const auto share = static_cast<float>(PowersOfTwo::of(highest - output(place)));
      shares[static_cast<std::size_t>(around.seat(place))] = share;
      total += share;
    }
    for (float& share : shares) share /= total;
    return shares;
  }

 private:
  G game_;
  const Net& net_;
  std::vector<Net::Memory> memories_;  // of each seat, which sees all from its own place
  std::array<std::uint8_t, G::observation_size> observation_{};
  std::array<Considered*, G::index_size> leaders_{};
  Net::Outputs outputs_{};
};

// Room for a glance in a search of any game.
struct NoGlance {};
template <class G>
struct GlanceOf {
  using type = NoGlance;
};
template <Encodes G>
struct GlanceOf<G> {
  using type = std::optional<Glance<G>>;
};

}  // namespace zashiki
