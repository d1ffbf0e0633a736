#pragma once
// What a search remembers. A node is what a seat knew when it had to choose; its edges are the actions there,
// with their results. The tree decides which action to try next and learns from each result; the search
// (mind/search.h) knows worlds and seats.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "mind/search_params.h"
#include "rules/rules.h"

namespace zashiki {

// How nodes are told apart: by what the seat to act knows, or, where nothing is ever hidden, by the path that
// leads to them.
enum class Nodes : std::uint8_t { by_view, by_path };

template <Nodes nodes_are>
class Tree {
 public:
  static constexpr bool by_path = nodes_are == Nodes::by_path;

  struct Edge {
    Action action;
    std::uint32_t visits = 0;
    float total = 0;          // of utilities to the node's seat
    std::uint32_t child = 0;  // a node, by path; 0: none yet
    // Computed when the edge is visited, not when it is compared, which happens far more often.
    float mean = 0;
    float uncertainty = untried;  // 1 / sqrt(visits + prior_visits)
  };
  static constexpr float untried = 1e9F;

  struct Mix {
    float regret;   // the sum of regrets for not choosing it
    float average;  // the sum of its shares in the mixed strategy
  };

  struct Node {
    std::uint64_t key = 0;
    std::uint32_t first = 0;  // of its edges
    std::uint32_t visits = 0;
    std::uint16_t size = 0;
    std::int8_t seat = nobody;
    bool mixed = false;
    bool favourite_is_second = false;  // with a net; otherwise it is first
    float exploration = 0;             // the weight of an edge's uncertainty

    [[nodiscard]] unsigned favourite() const { return favourite_is_second ? 1 : 0; }  // of the heuristic
  };

  // Allocates everything at once. `edges` bounds what is remembered; a node has at most `most_actions` edges.
  Tree(const SearchParams& params, bool has_net, std::size_t edges, std::size_t most_actions)
      : params_(params), has_net_(has_net), most_edges_(edges) {
    const std::size_t room = edges + most_actions;  // for the last node's edges
    edges_.reserve(room);
    if constexpr (!by_path) mixes_.reserve(room);
    if (has_net_ || params_.prior_visits > 0) priors_.reserve(room);
    nodes_.reserve(edges / 2);
    if constexpr (!by_path) index_.resize(std::bit_ceil(edges));
    forget();
  }

  void forget() {
    edges_.clear();
    mixes_.clear();
    priors_.clear();
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

  // The place in the index for the node of this key: 0 until there is one.
  std::uint32_t& find(std::uint64_t key) {
    const std::size_t mask = index_.size() - 1;
    std::size_t slot = key & mask;
    while (index_[slot] != 0 && nodes_[index_[slot]].key != key) slot = (slot + 1) & mask;
    return index_[slot];
  }

  // Most of the tree is outside of the caches: fetch the next node while the rules are at work.
  void fetch(std::uint32_t node) const {
    const Edge* const edges = edges_.data() + nodes_[node].first;
    constexpr int edges_of_a_line = 64 / sizeof(Edge);
    __builtin_prefetch(edges);
    __builtin_prefetch(edges + edges_of_a_line);
  }

  // To add a node: start it, add its edges, count them, add it.
  [[nodiscard]] Node start_node(Seat seat, std::uint64_t key) const {
    return {.key = key,
            .first = static_cast<std::uint32_t>(edges_.size()),
            .seat = static_cast<std::int8_t>(seat)};
  }
  // `prior`: with a net the probability that it gives the action; otherwise by how much its worth exceeds the
  // heuristic's favourite's, never above 0.
  void add_edge(Action action, float prior) {
    edges_.push_back({.action = action});
    if (has_net_) {
      priors_.push_back(prior);
      mixes_.push_back({.regret = prior * params_.prior_regret, .average = prior * params_.prior_visits});
      return;
    }
    if (params_.prior_visits > 0) {
      edges_.back().uncertainty = 1 / std::sqrt(params_.prior_visits);
      constexpr float utility_of_worth = 0.01F;  // of one unit of the heuristic
      priors_.push_back(prior * utility_of_worth);
    }
    if constexpr (!by_path) mixes_.push_back({.regret = 0, .average = 0});
  }
  void count_edges(Node& node) const { node.size = static_cast<std::uint16_t>(edges_.size() - node.first); }
  std::uint32_t add_node(const Node& node) {
    nodes_.push_back(node);
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }

  // The first action with the highest upper confidence bound; untried actions come first, in their order.
  // Bounds are not negative, so their bits compare as they do. One integer holds a bound and its place, which
  // saves a branch that the processor could not predict.
  [[nodiscard]] unsigned best_of(const Node& node) const {
    const unsigned width = width_of(node);
    const Edge* const edges = edges_.data() + node.first;
    if (has_net_) return best_by_net(node, edges, width);
    if (params_.prior_visits > 0) return best_with_prior(node, edges, width);
    std::uint64_t best = 0;
    for (unsigned i = 0; i < width; ++i) {
      const float bound = edges[i].mean + node.exploration * edges[i].uncertainty;
      const auto bits = std::uint64_t{std::bit_cast<std::uint32_t>(bound)};
      best = std::max(best, bits << 32U | (0xffffffffU - i));
    }
    return 0xffffffffU - static_cast<std::uint32_t>(best);
  }

  // Draws from a mixed node, or takes the heuristic's favourite for a greedy player. `greedy` is the share of
  // such players here, whatever the mix says; `probability` becomes how likely the choice was.
  unsigned draw_mixed(const Node& node, bool is_greedy, float greedy, float point, float& probability) {
    const unsigned width = width_of(node);
    const std::span<Mix> mixes(mixes_.data() + node.first, width);
    const float positive = positive_regrets(mixes);
    const float even = 1 / static_cast<float>(width);
    const unsigned favourite = node.favourite();
    unsigned chosen = is_greedy ? favourite : width;
    for (unsigned i = 0; i < width; ++i) {
      const float share = share_of(mixes[i], positive, even);
      // Later shares count for more: the first ones are guesses.
      mixes[i].average += share * static_cast<float>(node.visits + 1);
      const float searched = (1 - params_.exploration_mix) * share + params_.exploration_mix * even;
      if (chosen == width && (point < searched || i + 1 == width)) chosen = i;
      if (i == chosen) probability = (1 - greedy) * searched + (i == favourite ? greedy : 0);
      point -= searched;
    }
    return chosen;
  }

  // An iteration chose this edge with that probability and brought the node's seat this utility.
  void learn(std::uint32_t number, std::uint32_t tried, float probability, float utility) {
    Node& node = nodes_[number];
    Edge& edge = edges_[tried];
    if (!by_path && node.mixed) add_regrets(node, tried - node.first, probability, utility);
    ++node.visits;
    ++edge.visits;
    edge.total += utility;
    const float once = 1 / static_cast<float>(edge.visits);
    edge.mean = edge.total * once;
    edge.uncertainty = std::sqrt(
        params_.prior_visits > 0 ? 1 / (static_cast<float>(edge.visits) + params_.prior_visits) : once);
    node.exploration = params_.exploration * std::sqrt(natural * rough_log(node.visits + 1));
  }

 private:
  // How many of a node's actions are considered so far.
  [[nodiscard]] unsigned width_of(const Node& node) const {
    if (node.mixed) return std::min<unsigned>(node.size, static_cast<unsigned>(params_.sealed_width));
    if (node.size <= params_.width) return node.size;
    const float grown = params_.width_growth * std::sqrt(static_cast<float>(node.visits));
    return std::min<unsigned>(node.size, static_cast<unsigned>(params_.width) + static_cast<unsigned>(grown));
  }

  // PUCT: the mean, and a bonus for what the net would choose that shrinks with every visit.
  unsigned best_by_net(const Node& node, const Edge* edges, unsigned width) const {
    const float* const priors = priors_.data() + node.first;
    const float usual = mean_of(edges, width);
    const float exploration = params_.exploration * std::sqrt(static_cast<float>(node.visits + 1));
    unsigned best = 0;
    float highest = -1;
    for (unsigned i = 0; i < width; ++i) {
      const float mean = edges[i].visits > 0 ? edges[i].mean : usual;
      const float bound = mean + exploration * (priors[i] + 0.01F) / static_cast<float>(1 + edges[i].visits);
      if (bound > highest) {
        highest = bound;
        best = i;
      }
    }
    return best;
  }

  // The upper confidence bound with virtual visits: an action begins with some, and every visit adds more.
  // Each is worth the node's mean, less what the heuristic thinks the action falls short of its favourite.
  unsigned best_with_prior(const Node& node, const Edge* edges, unsigned width) const {
    const float* const priors = priors_.data() + node.first;
    const float usual = mean_of(edges, width);
    unsigned best = 0;
    float highest = -std::numeric_limits<float>::infinity();
    for (unsigned i = 0; i < width; ++i) {
      const auto visits = static_cast<float>(edges[i].visits);
      const float virtual_visits = params_.prior_visits + params_.prior_visits_growth * visits;
      const float mean = (edges[i].total + virtual_visits * (usual + priors[i])) / (visits + virtual_visits);
      const float bound = mean + node.exploration * edges[i].uncertainty;
      if (bound > highest) {
        highest = bound;
        best = i;
      }
    }
    return best;
  }

  static constexpr float natural = 0.6931472F;
  // About the logarithm to base 2, and the same on every machine: the exponent, and the mantissa for the
  // rest.
  static float rough_log(std::uint32_t number) {
    const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(number));
    return static_cast<float>(bits - (127U << 23U)) * 0x1.0p-23F;
  }

  // The mean utility over all visits of these actions.
  static float mean_of(const Edge* edges, unsigned width) {
    float known = 0;
    float visits = 0;
    for (unsigned i = 0; i < width; ++i) {
      known += edges[i].total;
      visits += static_cast<float>(edges[i].visits);
    }
    return visits > 0 ? known / visits : 0.5F;
  }

  // Regret matching: shares in proportion to positive regrets, or even ones where there are none.
  static float share_of(const Mix& mix, float positive, float even) {
    return positive > 0 ? std::max(mix.regret, 0.0F) / positive : even;
  }
  static float positive_regrets(std::span<const Mix> mixes) {
    float positive = 0;
    for (const Mix& mix : mixes) positive += std::max(mix.regret, 0.0F);
    return positive;
  }

  // Estimates what each action would have brought by its mean so far; the one that was tried is corrected by
  // its surprise over the probability of trying it. Unbiased, with far less variance than the outcome alone.
  void add_regrets(const Node& node, unsigned tried, float probability, float utility) {
    const unsigned width = width_of(node);
    const Edge* const edges = edges_.data() + node.first;
    const std::span<Mix> mixes(mixes_.data() + node.first, width);
    const float usual = mean_of(edges, width);
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

  SearchParams params_;
  bool has_net_;
  std::size_t most_edges_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Mix> mixes_;            // one per edge; none by path
  std::vector<float> priors_;         // one per edge: the net's, or the heuristic's in utility
  std::vector<std::uint32_t> index_;  // by key, open addressing; a power of two, at least twice the nodes
};

}  // namespace zashiki
