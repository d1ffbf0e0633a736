#pragma once
// Tree search over what can be seen. Every iteration draws a world that fits the view, walks down through
// statistics that belong to what the seat to act knows there (not to the world), plays on by the game's
// heuristic, and hands what came of it to every decision on the way.
//
// A choice in the open takes the action with the highest upper confidence bound. A sealed one is mixed by
// regret matching: a maximum could be read by the others. Nothing is known of how the others play, so that in
// every world each of them is taken to be of some manner: as good as the tree can tell, plain or careless.
// The answer gains on plain players and gives little away to clever ones. Chance is drawn, not searched.
//
// With a net, actions begin with the weights that it gives them, and where the known ends the net says who is
// expected to win, alone or together with what comes of playing on.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "mind/guidance.h"
#include "mind/net/glance.h"
#include "mind/tree.h"
#include "rules/steps.h"

namespace zashiki {

template <Rules G, class Guide = Guidance<G>>
class Search {
 public:
  using State = typename G::State;
  using View = typename G::View;

  using Edge = typename Tree<Guide>::Edge;
  using Mix = typename Tree<Guide>::Mix;

  // All memory is taken here, once. `edges` bounds what is remembered; when it is full the search goes on
  // without growing. The net lives as long as the search.
  Search(const G& game, std::size_t edges, const Net* net = nullptr)
      : game_(game), tree_(edges, static_cast<std::size_t>(G::most_actions)), sight_(game, net) {}

  // Drops what is remembered. Otherwise a search of a later position goes on with all that still applies.
  void forget() { tree_.forget(); }

  // What the search is about from now on.
  void look_at(const View& view, Seat seat, std::uint64_t seed) {
    if (Guide::open || tree_.is_nearly_full()) tree_.forget();
    view_ = view;
    seat_ = seat;
    random_ = Random(seed);
    imagine();
    ++worlds_left_;  // it has not served yet
    root_ = Guide::open ? add_node(world_, seat, 0) : find(world_, seat);
  }

  void iterate() {
    if (!Guide::open && worlds_left_-- == 0) imagine();
    State world = world_;
    depth_ = sealed_;
    if constexpr (Guide::open)
      descend_tree(world);
    else
      descend_views(world);
    learn(worth_of_try(world));
  }

  // Tries this alternative of the root, so that it has a value. The root's mix stays as it is, and so do the
  // sums.
  void try_at_root(std::size_t alternative) {
    const auto sums = sums_;
    forced_ = static_cast<unsigned>(alternative);
    iterate();
    forced_ = nothing_forced;
    sums_ = sums;
  }

  // The alternatives at the root, the likeliest by the heuristic first. Those that were never reached for
  // lack of width have no visits.
  [[nodiscard]] std::span<const Edge> root() const { return tree_.edges(tree_[root_]); }
  // The mixed strategy over them, each share by what it sums up to; empty where nothing is mixed.
  [[nodiscard]] std::span<const Mix> root_mix() const {
    const Node& node = tree_[root_];
    if (!node.mixed) return {};
    return tree_.mixes(node);
  }
  // Whether the root's choice is a mixed one.
  [[nodiscard]] bool mixes() const { return tree_[root_].mixed; }
  // What the root's seat and the others got on average.
  [[nodiscard]] const std::array<double, most_players>& sums() const { return sums_; }
  void clear_sums() { sums_ = {}; }

 private:
  using Node = typename Tree<Guide>::Node;
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
    float probability;
  };
  static constexpr int deepest = 256;
  static constexpr unsigned nothing_forced = ~0U;

  // How somebody plays whom nobody knows: as well as the tree can tell, by the heuristic, or by lot.
  enum class Manner : std::uint8_t { clever, plain, careless };

  // A world that fits the view, and in it others of any manner.
  void imagine() {
    if constexpr (Guide::guided) {
      const float plain = Guide::plain(view_);
      for (Manner& manner : manners_) {
        const auto point = static_cast<float>(random_.unit());
        manner = point < plain                     ? Manner::plain
                 : point < plain + Guide::careless ? Manner::careless
                                                   : Manner::clever;
      }
    }
    manners_[static_cast<std::size_t>(seat_)] = Manner::clever;
    depth_ = 0;
    world_ = game_.sample(view_, random_, Sealed(*this));
    sealed_ = depth_;
    worlds_left_ = Guide::worlds_last - 1;
  }
  [[nodiscard]] Manner manner_of(Seat who) const { return manners_[static_cast<std::size_t>(who)]; }

  // What others have sealed already is drawn as it will be from those who still have to choose: sealed
  // choices know nothing of each other, whoever was asked first.
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
    if (manner_of(who) != Manner::careless)
      if (const std::uint32_t node = find(world, who); node != 0) return choose(node).action;
    return random_action(game_, world, who, random_);
  }

  void descend_tree(State& world) {
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
      if (edge.child == 0) {  // room first: growing moves nothing, for the room is there
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
      // Where several choose in secret the searching seat chooses first, as it does at the root, whoever else
      // has sealed by then: what it sees there is what was asked about.
      const Seat who = actors.contains(seat_) ? seat_ : actors.lowest();
      if (who == chance) {
        game_.apply(world, chance, random_outcome(game_, world, random_));
        continue;
      }
      if (manner_of(who) == Manner::careless) {
        game_.apply(world, who, random_action(game_, world, who, random_));
        continue;
      }
      const std::size_t nodes = tree_.size();
      const std::uint32_t node = find(world, who);
      assert(depth_ > sealed_ || node == root_);  // a key tells what is seen, and nothing else
      if constexpr (Guide::by_net) {
        if (node == 0) sight_.look(world, who, Indices{});
        if (node == 0) expected_ = sight_.winners(game_.players(world), who);
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

  // The statistics of what this seat sees here; made when it is seen for the first time, 0 when there is no
  // room.
  std::uint32_t find(const State& world, Seat who) {
    const std::uint64_t key = Guide::key(game_, world, who);
    std::uint32_t& node = tree_.find(key);
    if (node == 0) node = add_node(world, who, key);
    return node;
  }

  std::uint32_t add_node(const State& world, Seat who, std::uint64_t key) {
    if (tree_.is_full()) return 0;
    Node node = tree_.start_node(who, key);
    if constexpr (Guide::by_net) {
      node.unlike = add_weighed_edges(world, who);
    } else if constexpr (Guide::guided) {
      add_best_edges(world, who);
    } else {
      game_.legal(world, who, [&](Action action) { tree_.add_edge(action, 0); });
    }
    tree_.count_edges(node);
    if constexpr (!Guide::open)
      node.mixed =
          node.size > 1 && (Guide::always_mix || game_.actors(world).size() > 1 ||
                            game_.secret(world, who, tree_.edge(node.first).action).slot != Secret::no_slot);
    return tree_.add_node(node);
  }
  // The likeliest first, by the heuristic, and no more than the widest node has.
  void add_best_edges(const State& world, Seat who) {
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
    const auto size = std::min(candidates.size(), static_cast<std::size_t>(Guide::widest));
    for (std::size_t i = 0; i < size; ++i)
      tree_.add_edge(candidates[i].action, candidates[i].worth - candidates[0].worth);
  }
  // The same by the net's weights; the heuristic's favourite comes first or second, and this tells whether it
  // is second. What the net expects here is kept.
  bool add_weighed_edges(const State& world, Seat who) {
    static thread_local std::vector<Considered> candidates;
    candidates.clear();
    sight_.list(world, who, [&](const Considered& one) { candidates.push_back(one); });
    if (candidates.size() == 1) {
      tree_.add_edge(candidates[0].action, 1);
      return false;
    }
    sight_.look(world, who, Indices{});
    expected_ = sight_.winners(game_.players(world), who);
    constexpr int as_trained = 100;
    const auto total = static_cast<float>(sight_.weigh(candidates, 0, as_trained, random_));
    std::stable_sort(candidates.begin(), candidates.end(), [](const Considered& a, const Considered& b) {
      return a.weight != b.weight ? a.weight > b.weight : a.worth > b.worth;
    });
    const auto favourite =
        std::max_element(candidates.begin(), candidates.end(),
                         [](const Considered& a, const Considered& b) { return a.worth < b.worth; });
    const bool unlike = favourite != candidates.begin();
    if (unlike) std::rotate(candidates.begin() + 1, favourite, favourite + 1);
    const auto size = std::min(candidates.size(), static_cast<std::size_t>(Guide::widest));
    for (std::size_t i = 0; i < size; ++i)
      tree_.add_edge(candidates[i].action, static_cast<float>(candidates[i].weight) / total);
    return unlike;
  }

  Edge& choose(std::uint32_t number) {
    const Node& node = tree_[number];
    Step& step = path_[static_cast<std::size_t>(depth_++)];
    step.node = number;
    step.probability = 1;
    const bool is_plain = manner_of(node.seat) == Manner::plain;
    unsigned chosen = node.favourite();
    if (forced_ != nothing_forced && number == root_) {
      chosen = forced_;
    } else if (!Guide::open && node.mixed) {
      const float plain =
          Guide::guided && node.seat != seat_ ? Guide::plain(view_) / (1 - Guide::careless) : 0;
      chosen = tree_.draw_mixed(node, is_plain, plain, static_cast<float>(random_.unit()), step.probability);
    } else if (Guide::open || !is_plain) {
      chosen = tree_.best_of(node);
    }
    step.edge = node.first + chosen;
    return tree_.edge(step.edge);
  }

  // From where the known ends everybody plays by the heuristic, but for the slips that a game's guide allows.
  void play_on(State& world) {
    if constexpr (!Guide::guided) {
      while (random_step(game_, world, random_)) {
      }
    } else {
      for (int choices = 0; Guide::patience == 0 || choices < Guide::patience;) {
        const Seats actors = game_.actors(world);
        if (actors.empty()) return;
        const Seat who = actors.lowest();
        if (who == chance) {
          game_.apply(world, chance, random_outcome(game_, world, random_));
          continue;
        }
        ++choices;
        const bool slips =
            manner_of(who) == Manner::careless || (Guide::slips > 0 && random_.unit() < Guide::slips);
        game_.apply(
            world, who,
            slips ? random_action(game_, world, who, random_) : best_at_a_glance(game_, world, who, random_));
      }
    }
  }

  // What a try brought each seat: what comes of playing on from where the known ends; with a net what that
  // expects there, or some of both.
  Utilities worth_of_try(State& world) {
    if (game_.actors(world).empty()) return outcome(world);
    const float played_on = Guide::played_on(view_);
    if (played_on == 0) return expected_;
    play_on(world);
    Utilities shares =
        game_.actors(world).empty() ? outcome(world) : Guide::judge(game_, world, Guide::score_unit);
    if (played_on < 1)
      for (std::size_t seat = 0; seat < most_players; ++seat)
        shares[seat] = played_on * shares[seat] + (1 - played_on) * expected_[seat];
    return shares;
  }

  // Of a game that is over.
  Utilities outcome(const State& world) const {
    const Seats winners = game_.winners(world);
    Utilities shares{};
    if (Guide::margin > 0) {
      shares = Guide::judge(game_, world, Guide::score_unit);
      for (float& share : shares) share *= Guide::margin;
    }
    const float share = (1 - Guide::margin) / static_cast<float>(winners.size());
    for (const Seat seat : winners) shares[static_cast<std::size_t>(seat)] += share;
    return shares;
  }

  void learn(const Utilities& utilities) {
    for (std::size_t seat = 0; seat < most_players; ++seat)
      sums_[seat] += static_cast<double>(utilities[seat]);
    for (int i = 0; i < depth_; ++i) {
      const Step& step = path_[static_cast<std::size_t>(i)];
      const float utility = utilities[static_cast<std::size_t>(tree_[step.node].seat)];
      tree_.learn(step.node, step.edge, step.probability, utility);
    }
  }

  G game_;
  Tree<Guide> tree_;
  View view_{};
  State world_{};        // fits the view
  int worlds_left_ = 0;  // iterations that it still serves
  int sealed_ = 0;       // choices at the path's beginning that had been sealed in it
  std::array<Manner, most_players> manners_{};
  Seat seat_ = nobody;  // who thinks
  std::uint32_t root_ = 0;
  unsigned forced_ = nothing_forced;  // the edge that is chosen at the root
  Random random_{0};
  std::array<Step, deepest> path_;  // NOLINT: only what is written is read
  int depth_ = 0;
  std::array<double, most_players> sums_{};
  // The net, where there is one, and what it expected at the last look.
  struct Blind {
    Blind(const G&, const Net*) {}
  };
  typename SightOf<G, Guide::by_net, Blind>::type sight_;
  Utilities expected_{};
};

}  // namespace zashiki
