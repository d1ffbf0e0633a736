#pragma once
// Information-set tree search. Every iteration samples a world that fits the view, walks down through
// statistics that belong to what the seat to act knows there (not to the world), plays on by the game's
// heuristic, and gives the result to every decision on the way.
//
// An open choice takes the action with the highest upper confidence bound. A sealed choice is mixed by regret
// matching, because the others could predict a maximum. How the others play is unknown, so in every world
// each of them has a style: as skilled as the tree, or greedy. The answer gains on weak players and
// gives little away to strong ones. Chance is sampled, not searched.
//
// With a net, actions begin with the probabilities that it gives them, and beyond the tree the net says who
// is expected to win, alone or together with a rollout.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mind/net/glance.h"
#include "mind/tree.h"
#include "rules/steps.h"

namespace zashiki {

template <Rules G, Nodes nodes_are = Nodes::by_view>
class Search {
  using Statistics = Tree<nodes_are>;
  static constexpr bool by_path = nodes_are == Nodes::by_path;

 public:
  using State = typename G::State;
  using View = typename G::View;

  using Edge = typename Statistics::Edge;
  using Mix = typename Statistics::Mix;

  // Allocates everything at once. `edges` bounds what is remembered; when that is full the search continues
  // without growing. The net, for a game that encodes its views, must live as long as the search.
  Search(const G& game, const SearchParams& params, std::size_t edges, const Net* net = nullptr)
      : game_(game),
        params_(params),
        tree_(params, net != nullptr, edges, static_cast<std::size_t>(G::most_actions)) {
    if constexpr (Encodes<G>)
      if (net != nullptr) glance_.emplace(game, net);
  }

  // Drops what is remembered. Otherwise the search of a later position continues with all that still applies.
  void forget() { tree_.forget(); }

  // Sets the position to search.
  void look_at(const View& view, Seat seat, std::uint64_t seed) {
    if (by_path || tree_.is_nearly_full()) tree_.forget();
    view_ = view;
    seat_ = seat;
    random_ = Random(seed);
    imagine();
    ++world_uses_left_;  // it has not been used yet
    root_ = by_path ? add_node(world_, seat, 0) : find(world_, seat);
    by_alternative_.assign(root().size(), {});
  }

  Utilities iterate() {
    if (!by_path && world_uses_left_-- == 0) imagine();
    State world = world_;
    depth_ = sealed_;
    if constexpr (by_path)
      descend_path(world);
    else
      descend_views(world);
    const Utilities utilities = evaluate(world);
    learn(utilities);
    return utilities;
  }

  // The utilities of an iteration that takes this action at the root. What is remembered of the root and the
  // sums stay as they are.
  Utilities try_at_root(Action action) {
    static_assert(!by_path);
    const auto sums = sums_;
    forced_ = action;
    const Utilities utilities = iterate();
    forced_.reset();
    sums_ = sums;
    return utilities;
  }

  // The alternatives at the root, the likeliest first. Those beyond the width have no visits.
  [[nodiscard]] std::span<const Edge> root() const { return tree_.edges(tree_[root_]); }
  // The mixed strategy over them, as sums of shares; empty where nothing is mixed.
  [[nodiscard]] std::span<const Mix> root_mix() const {
    const Node& node = tree_[root_];
    if (!node.mixed) return {};
    return tree_.mixes(node);
  }
  [[nodiscard]] Seat seat() const { return seat_; }  // whose choice it is
  // Whether the root's choice is mixed.
  [[nodiscard]] bool mixes() const { return tree_[root_].mixed; }
  // The sums of each seat's utilities over the iterations through one alternative, and their number.
  struct Sums {
    std::array<double, most_players> utilities{};
    std::uint64_t visits = 0;
  };
  [[nodiscard]] const Sums& through(std::size_t alternative) const { return by_alternative_[alternative]; }
  // The sum of each seat's utilities.
  [[nodiscard]] const std::array<double, most_players>& sums() const { return sums_; }
  void clear_sums() { sums_ = {}; }

 private:
  using Node = typename Statistics::Node;
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
    float probability;
  };
  static constexpr int deepest = 256;

  // How an unknown opponent plays: by the tree's statistics or by the heuristic.
  enum class Style : std::uint8_t { skilled, greedy };

  // Samples a world that fits the view, and a style for each opponent.
  void imagine() {
    if (params_.guided)
      for (Style& style : styles_)
        style =
            static_cast<float>(random_.unit()) < params_.greedy_opponents ? Style::greedy : Style::skilled;
    styles_[static_cast<std::size_t>(seat_)] = Style::skilled;
    depth_ = 0;
    world_ = game_.sample(view_, random_, Sealed(*this));
    sealed_ = depth_;
    world_uses_left_ = static_cast<int>(params_.iterations_per_world) - 1;
  }
  [[nodiscard]] Style style_of(Seat who) const { return styles_[static_cast<std::size_t>(who)]; }

  // Samples what others have sealed already in the same way as the choices still to come: sealed choices are
  // independent of each other, in whatever order they are made.
  class Sealed {
   public:
    explicit Sealed(Search& search) : search_(search) {}
    double operator()(const G&, const State& state, Seat seat, Action action) {
      if (seat != seat_) {
        seat_ = seat;
        choice_ = search_.choose_for(state, seat);
      }
      return action == choice_ ? 1 : 0;
    }

   private:
    Search& search_;
    Seat seat_ = nobody;
    Action choice_{};
  };
  Action choose_for(const State& world, Seat who) {
    if (const std::uint32_t node = find(world, who); node != 0) return choose(node).action;
    return random_action(game_, world, who, random_);
  }

  void descend_path(State& world) {
    std::uint32_t node = root_;
    while (node != 0 && depth_ < deepest) {
      Edge& edge = choose(node);
      tree_.fetch(edge.child);
      game_.apply(world, tree_[node].seat, edge.action);
      if (edge.visits == 0) return;
      Seats actors = game_.actors(world);
      while (actors.contains(chance)) {
        game_.apply(world, chance, random_outcome(game_, world, random_));
        actors = game_.actors(world);
      }
      if (actors.empty()) return;
      if (edge.child == 0) {  // adding moves nothing, because the room is reserved
        const std::uint32_t child = add_node(world, actors.lowest(), 0);
        edge.child = child;
      }
      node = edge.child;
    }
  }

  void descend_views(State& world) {
    while (depth_ < deepest) {
      const Seats actors = game_.actors(world);
      if (actors.empty()) return;
      // Where several seats choose in secret, the searching seat chooses first, as it does at the root: what
      // it sees there is what was asked about.
      const Seat who = actors.contains(seat_) ? seat_ : actors.lowest();
      if (who == chance) {
        game_.apply(world, chance, random_outcome(game_, world, random_));
        continue;
      }
      const std::size_t nodes = tree_.size();
      const std::uint32_t node = find(world, who);
      assert(forced_ || depth_ > sealed_ || node == root_);  // a key tells what is seen, and nothing else
      if (forced_ && node == root_) {
        game_.apply(world, who, *forced_);
        continue;
      }
      if (has_net()) {  // it has judged a new node
        if (node == 0) look_at_net(world, who);
        if (node == 0 || (tree_.size() > nodes && tree_[node].size > 1)) return;
        game_.apply(world, who, choose(node).action);
      } else {
        if (node == 0) return;
        const Edge& edge = choose(node);
        const bool known = edge.visits > 0;
        game_.apply(world, who, edge.action);
        if (!known) return;
      }
    }
  }

  [[nodiscard]] bool has_net() const {
    if constexpr (Encodes<G>)
      return glance_.has_value();
    else
      return false;
  }
  void look_at_net(const State& world, Seat who) {
    if constexpr (Encodes<G>) {
      glance_->look(world, who, Indices{});
      expected_ = glance_->winners(game_.players(world), who);
    }
  }

  // The node of what this seat sees here; added when it is seen for the first time, 0 if there is no room.
  std::uint32_t find(const State& world, Seat who) {
    const std::uint64_t key = key_of(game_, world, who);
    std::uint32_t& node = tree_.find(key);
    if (node == 0) node = add_node(world, who, key);
    return node;
  }

  std::uint32_t add_node(const State& world, Seat who, std::uint64_t key) {
    if (tree_.is_full()) return 0;
    Node node = tree_.start_node(who, key);
    if (has_net())
      node.favourite_is_second = add_edges_by_net(world, who);
    else if (params_.guided)
      add_edges_by_heuristic(world, who);
    else
      game_.legal(world, who, [&](Action action) { tree_.add_edge(action, 0); });
    tree_.count_edges(node);
    if constexpr (!by_path)
      node.mixed =
          node.size > 1 && (game_.actors(world).size() > 1 ||
                            game_.secret(world, who, tree_.edge(node.first).action).slot != Secret::no_slot);
    return tree_.add_node(node);
  }
  // The best first, at most max_width.
  void add_edges_by_heuristic(const State& world, Seat who) {
    struct Candidate {
      Action action;
      float worth;
    };
    static thread_local std::vector<Candidate> candidates;
    candidates.clear();
    const Actions<G> legal(game_, world, who);
    if (legal.size() == 1) return tree_.add_edge(legal[0], 0);
    weigh(game_, world, who,
          [&](Action action, double worth) { candidates.push_back({action, static_cast<float>(worth)}); });
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
    const auto size = std::min(candidates.size(), static_cast<std::size_t>(params_.max_width));
    for (std::size_t i = 0; i < size; ++i)
      tree_.add_edge(candidates[i].action, candidates[i].worth - candidates[0].worth);
  }
  // The same by the net's probabilities; the heuristic's favourite comes first or second. Returns whether it
  // is second. Keeps what the net expects here.
  bool add_edges_by_net(const State& world, Seat who) {
    if constexpr (!Encodes<G>) {
      return false;
    } else {
      static thread_local std::vector<Considered> candidates;
      candidates.clear();
      glance_->list(world, who, [&](const Considered& one) { candidates.push_back(one); });
      if (candidates.size() == 1) {
        tree_.add_edge(candidates[0].action, 1);
        return false;
      }
      look_at_net(world, who);
      constexpr int as_trained = 100;
      const auto total = static_cast<float>(glance_->weigh(candidates, 0, as_trained, random_));
      std::stable_sort(candidates.begin(), candidates.end(), [](const Considered& a, const Considered& b) {
        return a.weight != b.weight ? a.weight > b.weight : a.worth > b.worth;
      });
      const auto favourite =
          std::max_element(candidates.begin(), candidates.end(),
                           [](const Considered& a, const Considered& b) { return a.worth < b.worth; });
      const bool is_second = favourite != candidates.begin();
      if (is_second) std::rotate(candidates.begin() + 1, favourite, favourite + 1);
      const auto size = std::min(candidates.size(), static_cast<std::size_t>(params_.max_width));
      for (std::size_t i = 0; i < size; ++i)
        tree_.add_edge(candidates[i].action, static_cast<float>(candidates[i].weight) / total);
      return is_second;
    }
  }

  Edge& choose(std::uint32_t number) {
    const Node& node = tree_[number];
    Step& step = path_[static_cast<std::size_t>(depth_++)];
    step.node = number;
    step.probability = 1;
    const bool is_greedy = style_of(node.seat) == Style::greedy;
    unsigned chosen = node.favourite();
    if (!by_path && node.mixed) {
      const float greedy = params_.guided && node.seat != seat_ ? params_.greedy_opponents : 0;
      chosen =
          tree_.draw_mixed(node, is_greedy, greedy, static_cast<float>(random_.unit()), step.probability);
    } else if (by_path || !is_greedy) {
      chosen = tree_.best_of(node);
    }
    step.edge = node.first + chosen;
    return tree_.edge(step.edge);
  }

  // The rollout: all play on to the end by the heuristic.
  void play_on(State& world) {
    if (!params_.guided) {
      while (random_step(game_, world, random_)) {
      }
      return;
    }
    for (Seats actors = game_.actors(world); !actors.empty(); actors = game_.actors(world)) {
      const Seat who = actors.lowest();
      if (who == chance) {
        game_.apply(world, chance, random_outcome(game_, world, random_));
        continue;
      }
      game_.apply(world, who, best_at_a_glance(game_, world, who, random_));
    }
  }

  // The utilities of an iteration that has left the tree here: by a rollout, with a net by what that expects,
  // or by some of both.
  Utilities evaluate(State& world) {
    if (game_.actors(world).empty()) return outcome(world);
    const float rollout_share = has_net() ? params_.rollout_share : 1;
    if (rollout_share == 0) return expected_;
    play_on(world);
    Utilities shares = outcome(world);
    if (rollout_share < 1)
      for (std::size_t seat = 0; seat < most_players; ++seat)
        shares[seat] = rollout_share * shares[seat] + (1 - rollout_share) * expected_[seat];
    return shares;
  }

  // Of a game that is over.
  Utilities outcome(const State& world) const {
    const Seats winners = game_.winners(world);
    Utilities shares{};
    if (params_.score_share > 0) {
      shares = by_scores(prospects_of(game_, world), params_.score_unit);
      for (float& share : shares) share *= params_.score_share;
    }
    const float share = (1 - params_.score_share) / static_cast<float>(winners.size());
    for (const Seat seat : winners) shares[static_cast<std::size_t>(seat)] += share;
    return shares;
  }

  void learn(const Utilities& utilities) {
    for (std::size_t seat = 0; seat < most_players; ++seat)
      sums_[seat] += static_cast<double>(utilities[seat]);
    if (depth_ > sealed_ && path_[static_cast<std::size_t>(sealed_)].node == root_ && root_ != 0) {
      Sums& sums = by_alternative_[path_[static_cast<std::size_t>(sealed_)].edge - tree_[root_].first];
      ++sums.visits;
      for (std::size_t seat = 0; seat < most_players; ++seat)
        sums.utilities[seat] += static_cast<double>(utilities[seat]);
    }
    for (int i = 0; i < depth_; ++i) {
      const Step& step = path_[static_cast<std::size_t>(i)];
      const float utility = utilities[static_cast<std::size_t>(tree_[step.node].seat)];
      tree_.learn(step.node, step.edge, step.probability, utility);
    }
  }

  G game_;
  SearchParams params_;
  Statistics tree_;
  View view_{};
  State world_{};            // fits the view
  int world_uses_left_ = 0;  // iterations
  int sealed_ = 0;           // choices at the beginning of path_ that were sealed in it
  std::array<Style, most_players> styles_{};
  Seat seat_ = nobody;  // whose choice is searched
  std::uint32_t root_ = 0;
  std::optional<Action> forced_;      // at the root
  std::vector<Sums> by_alternative_;  // of the root
  Random random_{0};
  std::array<Step, deepest> path_;  // NOLINT: only what is written is read
  int depth_ = 0;
  std::array<double, most_players> sums_{};
  typename GlanceOf<G>::type glance_;  // at the net, if there is one
  Utilities expected_{};               // by the last look at it
};

}  // namespace zashiki
