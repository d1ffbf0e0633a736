#pragma once
// The computer players of one game, made from its rules: the only list of them.
#include <array>
#include <limits>

#include "mind/extras.h"
#include "mind/greedy.h"
#include "mind/net/net_mind.h"
#include "mind/net/shipped.h"
#include "mind/powers_of_two.h"
#include "mind/search_mind.h"

namespace zashiki {

// The part of a level's time that is spent on searching; the rest is for everything around it.
inline constexpr double thinking_share = 0.85;
inline std::chrono::milliseconds thinking_time(int level) {
  const auto limit = levels[static_cast<std::size_t>(level) - 1].time;
  return std::chrono::milliseconds(static_cast<int>(thinking_share * static_cast<double>(limit.count())));
}

// A player who does not think every choice through: it searches this part of its choices, and takes the
// others at a glance.
template <Rules G>
class AttentiveMind final : public Mind {
 public:
  AttentiveMind(const G& rules, double attention, const SearchMeasure& measure, const SearchTable& table)
      : glance_(rules), search_(rules, measure, table), attention_(attention) {}

  Answer think(const Question& question) override {
    constexpr std::uint64_t whether = 0xa77e;  // a stream of its own among what the seed is used for
    const bool attends = Random(hash_join(question.seed, whether)).unit() < attention_;
    return attends ? search_.think(question) : glance_.think(question);
  }

 private:
  GreedyMind<G> glance_;
  SearchMind<G> search_;
  double attention_;
};

// A player of a character, whose bids are what it would bid otherwise or what looks good at a glance, and
// then more often what it likes. With a `fancy` of 1 it is half and half; the less of it, the more it bids
// what a bid is worth.
template <Rules G>
class BiddingMind final : public Mind {
 public:
  BiddingMind(const G& rules, std::unique_ptr<Mind> otherwise, double fancy)
      : rules_(rules),
        glance_(rules, GameExtras<G>::bid_blur),
        otherwise_(std::move(otherwise)),
        fancy_(fancy) {}

  Answer think(const Question& question) override {
    using Extras = GameExtras<G>;
    Answer answer = otherwise_->think(question);
    if (question.character == Character::plain || question.legal.size() < 2 ||
        !Extras::is_bid(question.legal[0]))
      return answer;
    const Answer glance = glance_.think(question);
    Random random(hash_join(question.seed, 0xb1d));
    const auto world = rules_.sample(view_as<typename G::View>(question.view), random, UniformPrior{});
    std::vector<Weighed> bids = glance.policy;
    const auto taste = Extras::taste(rules_, world, question.seat, question.character);
    double most = std::numeric_limits<double>::lowest();
    for (Weighed& bid : bids) {
      bid.share *= fancy_ / 2;
      for (const Weighed& other : answer.policy)
        if (other.action == bid.action) bid.share += (1 - fancy_ / 2) * other.share;
      bid.value = fancy_ * taste(bid.action);
      most = std::max(most, bid.value);
    }
    double total = 0;
    for (Weighed& bid : bids) {
      const double below = std::min(most - bid.value, 30.0);
      bid.share *= static_cast<double>(PowersOfTwo::of(static_cast<std::int64_t>(256 * below)));
      total += bid.share;
    }
    double point = random.unit() * total;
    answer.action = bids[0].action;
    for (Weighed& bid : bids) {
      if (point >= 0 && bid.share > 0) answer.action = bid.action;
      point -= bid.share;
      bid.share /= total;
    }
    answer.policy = std::move(bids);
    return answer;
  }

 private:
  G rules_;
  GreedyMind<G> glance_;
  std::unique_ptr<Mind> otherwise_;
  double fancy_;
};

// A search with a net; a search by rollouts where the opponents seem to play as rollouts do; and one look at
// the net where there is hardly any time, as on a busy server.
template <Encodes G>
class GuidedMind final : public Mind {
 public:
  GuidedMind(const G& rules, const Net& net, const SearchMeasure& measure, const SearchTable& table)
      : glance_(rules, net, usual_sharpness),
        by_net_(rules, measure, table, &net),
        by_rollouts_(rules, measure, table) {}

  Answer think(const Question& question) override {
    constexpr double hardly_any = 0.1;
    const bool is_hurried = !question.budget.sets_a_limit() && question.budget.share < hardly_any;
    if (is_hurried) return glance_.think(question);
    if constexpr (requires { GameExtras<G>::rollout_cost; })
      if (GameExtras<G>::plays_on(view_as<typename G::View>(question.view), question.seat)) {
        by_net_.release();
        Question asked = question;
        if (asked.budget.iterations > 0)
          asked.budget.iterations = 1 + asked.budget.iterations / GameExtras<G>::rollout_cost;
        return by_rollouts_.think(asked);
      }
    by_rollouts_.release();
    return by_net_.think(question);
  }

 private:
  NetMind<G> glance_;
  SearchMind<G> by_net_;
  SearchMind<G> by_rollouts_;
};

// The shipped net; null if there is none for this game with these maps and cards.
template <Rules G>
const Net* net_for(const G& rules) {
  if constexpr (requires { GameExtras<G>::fits_net(rules); })
    if (!GameExtras<G>::fits_net(rules)) return nullptr;
  return Encodes<G> ? shipped_net(G::id) : nullptr;
}
template <Rules G>
std::unique_ptr<Mind> make_net_mind(const G& rules, const Net* net, int sharpness) {
  if constexpr (Encodes<G>)
    if (net != nullptr) return std::make_unique<NetMind<G>>(rules, *net, sharpness);
  return nullptr;
}

template <Rules G>
std::unique_ptr<Mind> make_greedy(const G& rules, double blur = 0) {
  return std::make_unique<GreedyMind<G>>(rules, blur);
}

// Level 1 to 5 of no character. Without a net the upper levels search, as on a map that the net does not
// know.
template <Rules G>
std::unique_ptr<Mind> make_plain_level(const G& rules, int level, const SearchTable& table) {
  if constexpr (requires { GameExtras<G>::level(rules, level); }) {
    return GameExtras<G>::level(rules, level);
  } else {
    constexpr Misjudgement misjudgement = misjudgement_in<G>();
    if (level == 1) return make_greedy(rules, misjudgement.newcomer);
    if (level == 2) return make_greedy(rules, misjudgement.guest);
    const Net* net = net_for(rules);
    if (level == 3 && misjudgement.regular > 0 && net != nullptr)
      return make_net_mind(rules, net, misjudgement.regular);
    if (level == 4 && misjudgement.host > 0 && net != nullptr)
      return make_net_mind(rules, net, misjudgement.host);
    const SearchMeasure measure{.budget = {.time = thinking_time(level)}};
    // Even a few iterations beat a glance by far, and many more beat a few by less: so the levels differ in
    // how often they look ahead as well as in how long.
    constexpr double attention_of_a_regular = 0.06;
    constexpr double attention_of_a_host = 0.5;
    if (level == 3) return std::make_unique<AttentiveMind<G>>(rules, attention_of_a_regular, measure, table);
    if (level == 4) return std::make_unique<AttentiveMind<G>>(rules, attention_of_a_host, measure, table);
    if constexpr (Encodes<G>)
      if (net != nullptr) return std::make_unique<GuidedMind<G>>(rules, *net, measure, table);
    return std::make_unique<SearchMind<G>>(rules, measure, table);
  }
}

template <Rules G>
std::unique_ptr<Mind> make_level(const G& rules, int level, const SearchTable& table) {
  auto mind = make_plain_level(rules, level, table);
  if constexpr (requires { GameExtras<G>::bid_blur; })
    if (level < highest_level) {
      // Set by arenas, so that each level wins clearly more than the one below (research/strength.md).
      constexpr std::array fancies{1.0, 1.0, 0.6, 0.4};
      const double fancy = fancies[static_cast<std::size_t>(level) - 1];
      return std::make_unique<BiddingMind<G>>(rules, std::move(mind), fancy);
    }
  return mind;
}

template <Rules G>
std::unique_ptr<Mind> make_without_net(const G& rules, const SearchTable& table) {
  if constexpr (requires { GameExtras<G>::without_net(rules); })
    return GameExtras<G>::without_net(rules);
  else if constexpr (requires { GameExtras<G>::level(rules, highest_level); })
    return GameExtras<G>::level(rules, highest_level);
  else
    return std::make_unique<SearchMind<G>>(
        rules, SearchMeasure{.budget = {.time = thinking_time(highest_level)}}, table);
}

template <Rules G>
struct Player {
  PlayerName player;
  // Null where the game has no such player.
  std::unique_ptr<Mind> (*make)(const G& rules, const SearchTable& table);
};
template <Rules G, int level>
constexpr Player<G> player_of_level() {
  constexpr const Level& named = levels[level - 1];
  return {{named.id, named.about},
          [](const G& rules, const SearchTable& table) { return make_level(rules, level, table); }};
}
// Help, messages, Python's list and the documentation name these, in this order.
template <Rules G>
inline constexpr std::array<Player<G>, 9> players{{
    {{"random", "chooses randomly"}, [](const G&, const SearchTable&) { return make_random(); }},
    {{"greedy", "takes what gains the most at once"},
     [](const G& rules, const SearchTable&) { return make_greedy(rules); }},
    player_of_level<G, 1>(),
    player_of_level<G, 2>(),
    player_of_level<G, 3>(),
    player_of_level<G, 4>(),
    player_of_level<G, 5>(),
    {{"search5", "the strongest without a net"},
     [](const G& rules, const SearchTable& table) { return make_without_net(rules, table); }},
    {{"net", "looks at a trained net once"},
     [](const G& rules, const SearchTable&) {
       return make_net_mind(rules, net_for(rules), usual_sharpness);
     }},
}};

template <Rules G>
std::unique_ptr<Mind> make_player(std::string_view name, const G& rules, const SearchTable& table) {
  for (const Player<G>& one : players<G>)
    if (one.player.name == name) return one.make(rules, table);
  return nullptr;
}

}  // namespace zashiki
