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
// expected to win.
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "mind/guidance.h"
#include "mind/net/glance.h"
#include "rules/steps.h"

namespace zashiki {

template <Rules G, class Guide = Guidance<G>>
class Search {
 public:
  using State = typename G::State;
  using View = typename G::View;

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

  // All memory is taken here, once. `edges` bounds what is remembered; when it is full the search goes on
  // without growing. The net lives as long as the search.
  Search(const G& game, std::size_t edges, const Net* net = nullptr)
      : game_(game), most_edges_(edges), sight_(game, net) {
    const std::size_t room = edges + static_cast<std::size_t>(G::most_actions);  // for the last node's edges
    edges_.reserve(room);
    if constexpr (!Guide::open) mixes_.reserve(room);
    if constexpr (has_leans) leans_.reserve(room);
    nodes_.reserve(edges / 2);
    if constexpr (!Guide::open) index_.resize(std::bit_ceil(edges));
    forget();
  }

  // Drops what is remembered. Otherwise a search of a later position goes on with all that still applies.
  void forget() {
    edges_.clear();
    mixes_.clear();
    leans_.clear();
    nodes_.clear();
    nodes_.push_back({});  // node 0 is none
    std::fill(index_.begin(), index_.end(), 0);
  }

  // What the search is about from now on.
  void look_at(const View& view, Seat seat, std::uint64_t seed) {
    const auto nearly_full = [](std::size_t used, std::size_t most) { return used + used / 4 > most; };
    if (Guide::open || nearly_full(edges_.size(), most_edges_) ||
        nearly_full(nodes_.size(), nodes_.capacity()))
      forget();
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
  [[nodiscard]] std::span<const Edge> root() const {
    const Node& node = nodes_[root_];
    return {edges_.data() + node.first, node.size};
  }
  // The mixed strategy over them, each share by what it sums up to; empty where nothing is mixed.
  [[nodiscard]] std::span<const Mix> root_mix() const {
    const Node& node = nodes_[root_];
    if (!node.mixed) return {};
    return {mixes_.data() + node.first, node.size};
  }
  // Whether the root's choice is a mixed one.
  [[nodiscard]] bool mixes() const { return nodes_[root_].mixed; }
  // What the root's seat and the others got on average.
  [[nodiscard]] const std::array<double, most_players>& sums() const { return sums_; }
  void clear_sums() { sums_ = {}; }

 private:
  struct Node {
    std::uint64_t key = 0;
    std::uint32_t first = 0;  // of its edges
    std::uint32_t visits = 0;
    std::uint16_t size = 0;
    std::int8_t seat = nobody;
    bool mixed = false;
    bool unlike = false;  // with a net: whether the heuristic's favourite comes second, not first
    float daring = 0;     // how much an edge's doubt counts by now
  };
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
    float probability;
  };
  static constexpr int deepest = 256;
  static constexpr unsigned nothing_forced = ~0U;

  // How somebody plays whom nobody knows: as well as the tree can tell, by the heuristic, or by lot.
  enum class Manner : std::uint8_t { clever, plain, careless };
  // What the heuristic thinks of the edges, or with a net what that does.
  static constexpr bool has_leans = Guide::faith > 0 || Guide::by_net;

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
      fetch(edge.child);
      game_.apply(world, nodes_[node].seat, edge.action);
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
      const std::size_t nodes = nodes_.size();
      const std::uint32_t node = find(world, who);
      if constexpr (Guide::by_net) {
        if (node == 0) sight_.look(world, who, Indices{});
        if (node == 0) expected_ = sight_.winners(game_.players(world), who);
        if (node == 0 || (nodes_.size() > nodes && nodes_[node].size > 1)) return;
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
    const std::size_t mask = index_.size() - 1;
    std::size_t slot = key & mask;
    for (; index_[slot] != 0; slot = (slot + 1) & mask)
      if (nodes_[index_[slot]].key == key) return index_[slot];
    const std::uint32_t node = add_node(world, who, key);
    index_[slot] = node;
    return node;
  }

  // Most of the tree lies far away in memory: what comes next can come nearer while the rules are at work.
  void fetch(std::uint32_t node) const {
    const Edge* const edges = edges_.data() + nodes_[node].first;
    constexpr int edges_of_a_line = 64 / sizeof(Edge);
    __builtin_prefetch(edges);
    __builtin_prefetch(edges + edges_of_a_line);
  }

  std::uint32_t add_node(const State& world, Seat who, std::uint64_t key) {
    if (edges_.size() >= most_edges_ || nodes_.size() == nodes_.capacity()) return 0;
    Node node{.key = key, .first = static_cast<std::uint32_t>(edges_.size())};
    node.seat = static_cast<std::int8_t>(who);
    if constexpr (Guide::by_net) {
      node.unlike = add_weighed_edges(world, who);
    } else if constexpr (Guide::guided) {
      add_best_edges(world, who);
    } else {
      game_.legal(world, who, [&](Action action) { add_edge(action, 0); });
    }
    node.size = static_cast<std::uint16_t>(edges_.size() - node.first);
    if constexpr (!Guide::open)
      node.mixed =
          node.size > 1 && (Guide::always_mix || game_.actors(world).size() > 1 ||
                            game_.secret(world, who, edges_[node.first].action).slot != Secret::no_slot);
    nodes_.push_back(node);
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }
  // The same by the net's weights; the heuristic's favourite comes first or second, and this tells whether it
  // is second. What the net expects here is kept.
  bool add_weighed_edges(const State& world, Seat who) {
    static thread_local std::vector<Considered> candidates;
    candidates.clear();
    sight_.list(world, who, [&](const Considered& one) { candidates.push_back(one); });
    if (candidates.size() == 1) {
      add_edge(candidates[0].action, 1);
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
      add_edge(candidates[i].action, static_cast<float>(candidates[i].weight) / total);
    return unlike;
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
    if (legal.size() == 1) return add_edge(legal[0], 0);
    weigh(game_, world, who,
          [&](Action action, double worth) { candidates.push_back({action, static_cast<float>(worth)}); });
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
    const auto size = std::min(candidates.size(), static_cast<std::size_t>(Guide::widest));
    for (std::size_t i = 0; i < size; ++i)
      add_edge(candidates[i].action, candidates[i].worth - candidates[0].worth);
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

  // How many of a node's actions are considered by now.
  static unsigned width_of(const Node& node) {
    if (node.mixed) return std::min<unsigned>(node.size, static_cast<unsigned>(Guide::sealed_width));
    if (node.size <= Guide::width) return node.size;
    const float grown = Guide::widening * std::sqrt(static_cast<float>(node.visits));
    return std::min<unsigned>(node.size, static_cast<unsigned>(Guide::width) + static_cast<unsigned>(grown));
  }

  Edge& choose(std::uint32_t number) {
    const Node& node = nodes_[number];
    Step& step = path_[static_cast<std::size_t>(depth_++)];
    step.node = number;
    step.probability = 1;
    const unsigned width = width_of(node);
    unsigned chosen = favourite_of(node);
    if (forced_ != nothing_forced && number == root_)
      chosen = forced_;
    else if (!Guide::open && node.mixed)
      chosen = draw_mixed(node, width, step.probability);
    else if (Guide::open || manner_of(node.seat) != Manner::plain)
      chosen = best_of(node, width);
    step.edge = node.first + chosen;
    return edges_[step.edge];
  }

  // The heuristic's.
  static unsigned favourite_of(const Node& node) { return node.unlike ? 1 : 0; }

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

  static constexpr float natural = 0.6931472F;
  // The logarithm to base 2, near enough and the same everywhere: the exponent, and the mantissa for the
  // rest.
  static float rough_log(std::uint32_t number) {
    const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(number));
    return static_cast<float>(bits - (127U << 23U)) * 0x1.0p-23F;
  }

  // The first action with the highest upper confidence bound; those not tried yet come first of all, in their
  // order. Bounds are not negative, so that their bits compare as they do, and one integer can hold a bound
  // and its place: the comparison then costs no branch that nobody could foresee.
  unsigned best_of(const Node& node, unsigned width) const {
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

  // The same where the heuristic is heard too: an action begins as if it had been tried a number of times,
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

  unsigned draw_mixed(const Node& node, unsigned width, float& probability) {
    const std::span<Mix> mixes(mixes_.data() + node.first, width);
    const float positive = positive_regrets(mixes);
    const float even = 1 / static_cast<float>(width);
    // How many of those who choose here go by the heuristic, whatever the mix says.
    const float plain = Guide::guided && node.seat != seat_ ? Guide::plain(view_) / (1 - Guide::careless) : 0;
    const unsigned favourite = favourite_of(node);
    const bool is_plain = manner_of(node.seat) == Manner::plain;
    auto point = static_cast<float>(random_.unit());
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

  // What a try brought each seat: with a net what that expects where the known ends, else what comes of
  // playing on from there.
  Utilities worth_of_try(State& world) {
    if constexpr (!Guide::by_net) play_on(world);
    if (!game_.actors(world).empty()) return Guide::by_net ? expected_ : Guide::judge(game_, world);
    const Seats winners = game_.winners(world);
    Utilities shares{};
    if (Guide::margin > 0) {
      shares = Guide::judge(game_, world);
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
      Node& node = nodes_[step.node];
      Edge& edge = edges_[step.edge];
      const float utility = utilities[static_cast<std::size_t>(node.seat)];
      if (!Guide::open && node.mixed) regret(node, step, utility);
      ++node.visits;
      ++edge.visits;
      edge.total += utility;
      const float once = 1 / static_cast<float>(edge.visits);
      edge.mean = edge.total * once;
      edge.doubt = std::sqrt(Guide::faith > 0 ? 1 / (static_cast<float>(edge.visits) + Guide::faith) : once);
      node.daring = Guide::exploration * std::sqrt(natural * rough_log(node.visits + 1));
    }
  }

  // What each action would have brought: the mean so far, put right for the one that was tried by its
  // surprise over the chance to try it. Without bias, and with far less spread than the outcome alone.
  void regret(const Node& node, const Step& step, float utility) {
    const unsigned width = width_of(node);
    const unsigned tried = step.edge - node.first;
    const Edge* const edges = edges_.data() + node.first;
    const std::span<Mix> mixes(mixes_.data() + node.first, width);
    const float usual = usual_of(edges, width);
    const float positive = positive_regrets(mixes);
    const float even = 1 / static_cast<float>(width);
    const auto brought = [&](unsigned i) {
      const float mean = edges[i].visits > 0 ? edges[i].mean : usual;
      return i == tried ? mean + (utility - mean) / step.probability : mean;
    };
    float expected = 0;
    for (unsigned i = 0; i < width; ++i) expected += share_of(mixes[i], positive, even) * brought(i);
    for (unsigned i = 0; i < width; ++i) mixes[i].regret += brought(i) - expected;
  }

  G game_;
  std::size_t most_edges_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Mix> mixes_;            // one for each edge; none where nothing is hidden
  std::vector<float> leans_;          // likewise: what the heuristic adds, in utility, or the net's shares
  std::vector<std::uint32_t> index_;  // by key, open addressing; a power of two, at least twice the nodes
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
