#pragma once
// What a search remembers, and what it makes of it. A node is what somebody knew when it was theirs to
// choose; its edges are the actions there, with what came of them. Here it is decided which of them to try
// next, and learned what a try brought; who chooses in what world is the search's affair (mind/search.h).
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "rules/rules.h"

namespace zashiki {

template <class Guide>
class Tree {
 public:
  struct Edge {
    Action action;
    std::uint32_t visits = 0;
    float total = 0;          // of utilities to the node's seat
    std::uint32_t child = 0;  // a node; 0: none yet (only where nothing is hidden)
    // Worked out when the edge is visited and not when it is compared, which happens far more often.
    float mean = 0;
    float doubt = untried;  // one over the root of the visits (and of the tries that faith stands for)
  };
  static constexpr float untried = 1e9F;

  struct Mix {
    float regret;   // of not having chosen it, summed up
    float average;  // the mixed strategy, summed up
  };

  struct Node {
    std::uint64_t key = 0;
    std::uint32_t first = 0;  // of its edges
    std::uint32_t visits = 0;
    std::uint16_t size = 0;
    std::int8_t seat = nobody;
    bool mixed = false;
    bool unlike = false;  // with a net: whether the heuristic's favourite comes second, not first
    float daring = 0;     // how much an edge's doubt counts by now

    [[nodiscard]] unsigned favourite() const { return unlike ? 1 : 0; }  // the heuristic's
  };

  // All memory is taken here, once. `edges` bounds what is remembered; a node has `most_actions` of them at
  // most.
  Tree(std::size_t edges, std::size_t most_actions) : most_edges_(edges) {
    const std::size_t room = edges + most_actions;  // for the last node's edges
    edges_.reserve(room);
    if constexpr (!Guide::open) mixes_.reserve(room);
    if constexpr (has_leans) leans_.reserve(room);
    nodes_.reserve(edges / 2);
    if constexpr (!Guide::open) index_.resize(std::bit_ceil(edges));
    forget();
  }

  void forget() {
    edges_.clear();
    mixes_.clear();
    leans_.clear();
    nodes_.clear();
    nodes_.push_back({});  // node 0 is none
    std::fill(index_.begin(), index_.end(), 0);
  }
  [[nodiscard]] bool is_full() const {
    return edges_.size() >= most_edges_ || nodes_.size() == nodes_.capacity();
  }
  [[nodiscard]] bool is_nearly_full() const {
    const auto nearly = [](std::size_t used, std::size_t most) { return used + used / 4 > most; };
    return nearly(edges_.size(), most_edges_) || nearly(nodes_.size(), nodes_.capacity());
  }

  // The nodes, by number.
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] const Node& operator[](std::uint32_t node) const { return nodes_[node]; }
  [[nodiscard]] std::span<const Edge> edges(const Node& node) const {
    return {edges_.data() + node.first, node.size};
  }
  [[nodiscard]] std::span<const Mix> mixes(const Node& node) const {
    return {mixes_.data() + node.first, node.size};
  }
  [[nodiscard]] Edge& edge(std::uint32_t number) { return edges_[number]; }

  // Where the index has the node of this key, or will have it: 0 until then.
  std::uint32_t& find(std::uint64_t key) {
    const std::size_t mask = index_.size() - 1;
    std::size_t slot = key & mask;
    while (index_[slot] != 0 && nodes_[index_[slot]].key != key) slot = (slot + 1) & mask;
    return index_[slot];
  }

  // Most of the tree lies far away in memory: what comes next can come nearer while the rules are at work.
  void fetch(std::uint32_t node) const {
    const Edge* const edges = edges_.data() + nodes_[node].first;
    constexpr int edges_of_a_line = 64 / sizeof(Edge);
    __builtin_prefetch(edges);
    __builtin_prefetch(edges + edges_of_a_line);
  }

  // A node is started, gets its edges, counts them and is added.
  [[nodiscard]] Node start_node(Seat seat, std::uint64_t key) const {
    return {.key = key,
            .first = static_cast<std::uint32_t>(edges_.size()),
            .seat = static_cast<std::int8_t>(seat)};
  }
  // `lead` is over the heuristic's favourite, in its own units: never above 0. With a net, the share that it
  // gives the action.
  void add_edge(Action action, [[maybe_unused]] float lead) {
    edges_.push_back({.action = action});
    if constexpr (Guide::by_net) {
      leans_.push_back(lead);
      mixes_.push_back(
          {.regret = lead * Guide::regret_of_weights, .average = lead * Guide::average_of_weights});
    } else {
      if constexpr (Guide::faith > 0) {
        edges_.back().doubt = 1 / std::sqrt(Guide::faith);
        leans_.push_back(lead * Guide::utility_of_worth);
      }
      if constexpr (!Guide::open) mixes_.push_back({.regret = 0, .average = 0});
    }
  }
  void count_edges(Node& node) const { node.size = static_cast<std::uint16_t>(edges_.size() - node.first); }
  std::uint32_t add_node(const Node& node) {
    nodes_.push_back(node);
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }

  // The first action with the highest upper confidence bound; those not tried yet come first of all, in their
  // order. Bounds are not negative, so that their bits compare as they do, and one integer can hold a bound
  // and its place: the comparison then costs no branch that nobody could foresee.
  [[nodiscard]] unsigned best_of(const Node& node) const {
    const unsigned width = width_of(node);
    const Edge* const edges = edges_.data() + node.first;
    if constexpr (Guide::by_net) return best_weighed(node, edges, width);
    if constexpr (Guide::faith > 0) return best_leaning(node, edges, width);
    std::uint64_t best = 0;
    for (unsigned i = 0; i < width; ++i) {
      const float bound = edges[i].mean + node.daring * edges[i].doubt;
      const auto bits = std::uint64_t{std::bit_cast<std::uint32_t>(bound)};
      best = std::max(best, bits << 32U | (0xffffffffU - i));
    }
    return 0xffffffffU - static_cast<std::uint32_t>(best);
  }

  // Draws from a mixed node, or takes the favourite for somebody plain. `plain` of those who choose here go
  // by the heuristic, whatever the mix says; `probability` is how likely the choice was.
  unsigned draw_mixed(const Node& node, bool is_plain, float plain, float point, float& probability) {
    const unsigned width = width_of(node);
    const std::span<Mix> mixes(mixes_.data() + node.first, width);
    const float positive = positive_regrets(mixes);
    const float even = 1 / static_cast<float>(width);
    const unsigned favourite = node.favourite();
    unsigned chosen = is_plain ? favourite : width;
    for (unsigned i = 0; i < width; ++i) {
      const float share = share_of(mixes[i], positive, even);
      // Later shares count for more: the first ones are guesses.
      mixes[i].average += share * static_cast<float>(node.visits + 1);
      const float searched = (1 - Guide::curiosity) * share + Guide::curiosity * even;
      if (chosen == width && (point < searched || i + 1 == width)) chosen = i;
      if (i == chosen) probability = (1 - plain) * searched + (i == favourite ? plain : 0);
      point -= searched;
    }
    return chosen;
  }

  // What a try of this edge, chosen with that probability, brought the node's seat.
  void learn(std::uint32_t number, std::uint32_t tried, float probability, float utility) {
    Node& node = nodes_[number];
    Edge& edge = edges_[tried];
    if (!Guide::open && node.mixed) regret(node, tried - node.first, probability, utility);
    ++node.visits;
    ++edge.visits;
    edge.total += utility;
    const float once = 1 / static_cast<float>(edge.visits);
    edge.mean = edge.total * once;
    edge.doubt = std::sqrt(Guide::faith > 0 ? 1 / (static_cast<float>(edge.visits) + Guide::faith) : once);
    node.daring = Guide::exploration * std::sqrt(natural * rough_log(node.visits + 1));
  }

 private:
  // What the heuristic thinks of the edges, or with a net what that does.
  static constexpr bool has_leans = Guide::faith > 0 || Guide::by_net;

  // How many of a node's actions are considered by now.
  static unsigned width_of(const Node& node) {
    if (node.mixed) return std::min<unsigned>(node.size, static_cast<unsigned>(Guide::sealed_width));
    if (node.size <= Guide::width) return node.size;
    const float grown = Guide::widening * std::sqrt(static_cast<float>(node.visits));
    return std::min<unsigned>(node.size, static_cast<unsigned>(Guide::width) + static_cast<unsigned>(grown));
  }

  // The action of the highest mean, with what the net's weight adds as long as it was tried little.
  unsigned best_weighed(const Node& node, const Edge* edges, unsigned width) const {
    const float* const leans = leans_.data() + node.first;
    const float usual = usual_of(edges, width);
    const float daring = Guide::leaning * std::sqrt(static_cast<float>(node.visits + 1));
    unsigned best = 0;
    float highest = -1;
    for (unsigned i = 0; i < width; ++i) {
      const float mean = edges[i].visits > 0 ? edges[i].mean : usual;
      const float bound = mean + daring * (leans[i] + 0.01F) / static_cast<float>(1 + edges[i].visits);
      if (bound > highest) {
        highest = bound;
        best = i;
      }
    }
    return best;
  }

  // The same where the heuristic is heard: an action begins as if it had been tried a number of times,
  // and every try of it brings some more, each worth what is usual here, less what the heuristic thinks the
  // action falls short of its favourite.
  unsigned best_leaning(const Node& node, const Edge* edges, unsigned width) const {
    const float* const leans = leans_.data() + node.first;
    const float usual = usual_of(edges, width);
    unsigned best = 0;
    float highest = -std::numeric_limits<float>::infinity();
    for (unsigned i = 0; i < width; ++i) {
      const float doubt = edges[i].doubt;
      const auto visits = static_cast<float>(edges[i].visits);
      const float heard = Guide::faith + Guide::loyalty * visits;
      const float mean = (edges[i].total + heard * (usual + leans[i])) / (visits + heard);
      const float bound = mean + node.daring * doubt;
      if (bound > highest) {
        highest = bound;
        best = i;
      }
    }
    return best;
  }

  static constexpr float natural = 0.6931472F;
  // The logarithm to base 2, near enough and the same everywhere: the exponent, and the mantissa for the
  // rest.
  static float rough_log(std::uint32_t number) {
    const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(number));
    return static_cast<float>(bits - (127U << 23U)) * 0x1.0p-23F;
  }

  // What all tries of these actions brought on average.
  static float usual_of(const Edge* edges, unsigned width) {
    float known = 0;
    float visits = 0;
    for (unsigned i = 0; i < width; ++i) {
      known += edges[i].total;
      visits += static_cast<float>(edges[i].visits);
    }
    return visits > 0 ? known / visits : 0.5F;
  }

  // The share of each action by regret matching: by the regrets above zero, or evenly where there are none.
  static float share_of(const Mix& mix, float positive, float even) {
    return positive > 0 ? std::max(mix.regret, 0.0F) / positive : even;
  }
  static float positive_regrets(std::span<const Mix> mixes) {
    float positive = 0;
    for (const Mix& mix : mixes) positive += std::max(mix.regret, 0.0F);
    return positive;
  }

  // What each action would have brought: the mean so far, put right for the one that was tried by its
  // surprise over the chance to try it. Without bias, and with far less spread than the outcome alone.
  void regret(const Node& node, unsigned tried, float probability, float utility) {
    const unsigned width = width_of(node);
    const Edge* const edges = edges_.data() + node.first;
    const std::span<Mix> mixes(mixes_.data() + node.first, width);
    const float usual = usual_of(edges, width);
    const float positive = positive_regrets(mixes);
    const float even = 1 / static_cast<float>(width);
    const auto brought = [&](unsigned i) {
      const float mean = edges[i].visits > 0 ? edges[i].mean : usual;
      return i == tried ? mean + (utility - mean) / probability : mean;
    };
    float expected = 0;
    for (unsigned i = 0; i < width; ++i) expected += share_of(mixes[i], positive, even) * brought(i);
    for (unsigned i = 0; i < width; ++i) mixes[i].regret += brought(i) - expected;
  }

  std::size_t most_edges_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Mix> mixes_;            // one for each edge; none where nothing is hidden
  std::vector<float> leans_;          // likewise: what the heuristic adds, in utility, or the net's shares
  std::vector<std::uint32_t> index_;  // by key, open addressing; a power of two, at least twice the nodes
};

}  // namespace zashiki
