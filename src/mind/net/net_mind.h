#pragma once
// A mind that looks once: a net's weights of the legal actions are what it draws from.
#include <algorithm>
#include <fmt/format.h>

#include "mind/mind.h"
#include "mind/net/net.h"

namespace zashiki {

template <Encodes G>
class NetMind final : public Mind {
 public:
  static_assert(G::most_parts == 1, "an action of several parts takes several looks");

  // The net lives as long as the mind. `sharpness` is a hundredth of what the weights' logarithms are
  // multiplied by before an action is drawn: 100 as it was trained, more for what is likely anyhow.
  NetMind(const G& rules, const Net& net, int sharpness) : rules_(rules), net_(net), sharpness_(sharpness) {}

  Answer think(const Question& question) override {
    const auto& view = view_as<typename G::View>(question.view);
    std::array<std::uint8_t, G::observation_size> observation;
    ObservationWriter writer(observation.data(), G::observation_size);
    rules_.encode(writer, view, question.seat, Indices{});
    Net::Outputs outputs;  // NOLINT: only what is written is read
    net_.look(observation.data(), outputs);

    Answer answer;
    const auto output_of = [&](Action action) { return outputs[rules_.to_indices(action)[0]]; };
    std::int64_t highest = output_of(question.legal[0]);
    for (const Action action : question.legal) highest = std::max<std::int64_t>(highest, output_of(action));
    // Added and drawn as whole numbers, so that every machine chooses alike.
    const auto weight_of = [&](Action action) {
      return PowersOfTwo::of((highest - output_of(action)) * sharpness_ / 100);
    };
    std::uint64_t total = 0;
    for (const Action action : question.legal) total += weight_of(action);
    auto point = static_cast<std::uint64_t>(Random(question.seed).unit() * static_cast<double>(total));
    answer.action = question.legal[0];
    for (const Action action : question.legal) {
      const std::uint64_t weight = weight_of(action);
      if (point < weight) {
        answer.action = action;
        break;
      }
      point -= weight;
    }
    expect(view, question.seat, outputs, answer);
    const double own = answer.values[static_cast<std::size_t>(question.seat)];
    for (const Action action : question.legal)
      answer.policy.push_back({.action = action,
                               .share = static_cast<double>(weight_of(action)) / static_cast<double>(total),
                               .value = own});
    std::stable_sort(answer.policy.begin(), answer.policy.end(),
                     [](const Weighed& a, const Weighed& b) { return a.share > b.share; });
    answer.reason = fmt::format("at a glance it wins {:.0f} in 100 from here", 100 * own);
    return answer;
  }

 private:
  // What each seat is expected to win, from the outputs after the indices'.
  static void expect(const typename G::View& view, Seat reader, const Net::Outputs& outputs, Answer& answer) {
    const Around around(view.options.players, reader);
    const auto winner = [&](int place) { return outputs[static_cast<std::size_t>(G::index_size + place)]; };
    std::int64_t highest = winner(0);
    for (int place = 1; around.has(place); ++place) highest = std::max<std::int64_t>(highest, winner(place));
    const auto weight = [&](int place) {
      return static_cast<double>(PowersOfTwo::of(highest - winner(place)));
    };
    double total = 0;
    for (int place = 0; around.has(place); ++place) total += weight(place);
    for (Seat seat = 0; seat < around.players; ++seat)
      answer.values.push_back(weight(around.place(seat)) / total);
  }

  G rules_;
  const Net& net_;
  int sharpness_;
};

}  // namespace zashiki
