#pragma once
// A player that looks once at a net for each part of its action, and draws from its probabilities.
#include <algorithm>
#include <fmt/format.h>

#include "mind/mind.h"
#include "mind/net/glance.h"

namespace zashiki {

// Sharper than it was trained: unlikely actions are mostly mistakes.
inline constexpr int usual_sharpness = 150;

template <Encodes G>
class NetMind final : public Mind {
 public:
  // The net must live as long as the player. `sharpness` is that of Glance::weigh.
  NetMind(const G& rules, const Net& net, int sharpness)
      : rules_(rules), glance_(rules, &net), sharpness_(sharpness) {}

  Answer think(const Question& question) override {
    Random random(question.seed);
    const auto world = rules_.sample(view_as<typename G::View>(question.view), random, UniformPrior{});
    candidates_.clear();
    glance_.list(world, question.seat, [&](const Considered& one) { candidates_.push_back(one); });
    Answer answer;
    double own = 0;
    double share = 1;  // of what is left, by the parts drawn so far
    std::span<Considered> left = candidates_;
    Indices chosen;
    do {
      const std::size_t part = chosen.size();
      glance_.look(world, question.seat, chosen);
      if (part == 0) {
        const Utilities expected = glance_.winners(rules_.players(world), question.seat);
        for (Seat seat = 0; seat < rules_.players(world); ++seat)
          answer.values.push_back(static_cast<double>(expected[static_cast<std::size_t>(seat)]));
        own = answer.values[static_cast<std::size_t>(question.seat)];
      }
      const auto total = static_cast<double>(glance_.weigh(left, part, sharpness_, random));
      const std::uint16_t drawn = draw(left, total, random).parts[part];
      const auto others = std::stable_partition(
          left.begin(), left.end(), [&](const Considered& one) { return one.parts[part] == drawn; });
      double rest = share;
      for (auto one = others; one != left.end(); ++one) {
        const double part_of_it = share * static_cast<double>(one->weight) / total;
        rest -= part_of_it;
        answer.policy.push_back({.action = one->action, .share = part_of_it, .value = own});
      }
      share = rest;
      left = left.first(static_cast<std::size_t>(others - left.begin()));
      chosen.push_back(drawn);
    } while (left.size() > 1);
    answer.action = left[0].action;
    answer.policy.push_back({.action = answer.action, .share = share, .value = own});
    std::stable_sort(answer.policy.begin(), answer.policy.end(),
                     [](const Weighed& a, const Weighed& b) { return a.share > b.share; });
    answer.reason = fmt::format("at a glance it wins {:.0f} in 100 from here", 100 * own);
    return answer;
  }

 private:
  static const Considered& draw(std::span<const Considered> from, double total, Random& random) {
    auto point = static_cast<std::uint64_t>(random.unit() * total);
    for (const Considered& one : from) {
      if (point < one.weight) return one;
      point -= one.weight;
    }
    return *std::max_element(from.begin(), from.end(),
                             [](const Considered& a, const Considered& b) { return a.weight < b.weight; });
  }

  G rules_;
  Glance<G> glance_;
  int sharpness_;
  std::vector<Considered> candidates_;
};

}  // namespace zashiki
