#pragma once
// The search as a player: keeps to its budget and explains itself.
#include <fmt/format.h>
#include <optional>

#include "mind/mind.h"
#include "mind/search.h"

namespace zashiki {

struct SearchMeasure {
  Budget budget;  // when the question sets none
  std::size_t edges = std::size_t{1} << 20U;
};

template <Rules G>
class SearchMind final : public Mind {
 public:
  // The net, if there is one, must live as long as the player.
  SearchMind(const G& rules, const SearchMeasure& measure, const SearchTable& table = shipped_search_table(),
             const Net* net = nullptr)
      : rules_(rules), measure_(measure), params_(table.of(G::id, net != nullptr)), net_(net) {}

  Answer think(const Question& question) override {
    const auto started = std::chrono::steady_clock::now();
    Answer answer{.action = question.legal[0], .policy = {}, .values = {}, .reason = {}};
    if (question.legal.size() == 1) {
      answer.policy.push_back({.action = answer.action, .share = 1, .value = 0});
      answer.reason = "there is nothing else to do";
      return answer;
    }
    const Budget budget = question.budget.or_else(measure_.budget);
    const int players = players_of(question);
    if (!search_ || players != players_) {
      players_ = players;
      search_.emplace(rules_, params_[static_cast<std::size_t>(players)], measure_.edges, net_);
    }
    if (budget.iterations > 0) search_->forget();  // so that the answer does not depend on earlier questions
    search_->look_at(view_as<typename G::View>(question.view), question.seat, hash_join(question.seed, 0));
    search_->clear_sums();
    const auto late = [&](double part) {
      return budget.time.count() > 0 && std::chrono::steady_clock::now() - started >= part * budget.time;
    };
    constexpr std::uint64_t between_looks_at_the_clock = 16;
    const double part = question.judged.empty() ? 1 : 0.9;  // the rest of the time is for those
    auto& n = answer.iterations;
    for (; budget.iterations == 0 || n < budget.iterations; ++n) {
      if (n % between_looks_at_the_clock == 0 && n > 0 && late(part)) break;
      search_->iterate();
    }
    conclude(question, answer);
    judge(question.judged, answer, late);
    return answer;
  }

  // Frees all memory, and what is remembered in it.
  void release() { search_.reset(); }

 private:
  void conclude(const Question& question, Answer& answer) {
    const auto edges = search_->root();
    const auto mix = search_->root_mix();
    const bool mixed = search_->mixes();
    const auto weight_of = [&](std::size_t i) {
      return mixed ? static_cast<double>(mix[i].average) : static_cast<double>(edges[i].visits);
    };
    double all = 0;
    double most = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) most = std::max(most, weight_of(i));
    // What a mix hardly ever chooses is noise; an open choice is the most visited action.
    const double least =
        mixed ? static_cast<double>(params_[static_cast<std::size_t>(players_)].mix_threshold) * most : most;
    bool found = false;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const double weight = weight_of(i);
      const double visits = edges[i].visits;
      const bool kept = weight >= least && (mixed || !found);
      found |= kept;
      if (visits == 0 && !kept) continue;  // nothing is known of it
      all += kept ? weight : 0;
      const auto& through = search_->through(i);
      answer.policy.push_back({.action = edges[i].action,
                               .share = kept ? weight : 0,
                               .value = visits > 0 ? static_cast<double>(edges[i].total) / visits : 0,
                               .visits = through.visits,
                               .values = {}});
      if (through.visits > 0)
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players_); ++seat)
          answer.policy.back().values.push_back(through.utilities[seat] /
                                                static_cast<double>(through.visits));
    }
    // Too few iterations to weigh anything: take the heuristic's favourite, which comes first.
    if (all == 0) answer.policy[0].share = all = 1;
    for (Weighed& weighed : answer.policy) weighed.share /= all;
    std::stable_sort(answer.policy.begin(), answer.policy.end(), [](const Weighed& a, const Weighed& b) {
      return a.share != b.share ? a.share > b.share : a.value > b.value;
    });
    double point = Random(hash_join(question.seed, 0x5ea1)).unit();
    answer.action = answer.policy[0].action;
    for (const Weighed& weighed : answer.policy) {
      if (point < weighed.share) {
        answer.action = weighed.action;
        break;
      }
      point -= weighed.share;
    }
    const auto seats = static_cast<std::size_t>(players_);
    for (std::size_t seat = 0; seat < seats; ++seat)
      answer.values.push_back(search_->sums()[seat] / static_cast<double>(answer.iterations));
    explain(answer, mixed);
  }

  // Gives each of these actions enough iterations for a value.
  void judge(std::span<const Action> judged, Answer& answer, const auto& late) {
    const std::uint64_t enough =
        judged.empty() ? 0 : std::max<std::uint64_t>(32, answer.iterations / (8 * judged.size()));
    const std::size_t tried = answer.policy.size();
    const auto seats = static_cast<std::size_t>(players_);
    for (const Action action : judged) {
      const auto known = std::find_if(answer.policy.begin(), answer.policy.end(),
                                      [&](const Weighed& one) { return one.action == action; });
      const std::uint64_t before = known == answer.policy.end() ? 0 : known->visits;
      std::array<double, most_players> sums{};
      std::uint64_t visits = before;
      for (; visits < enough && !late(1); ++visits) {
        const Utilities utilities = search_->try_at_root(action);
        for (std::size_t seat = 0; seat < seats; ++seat) sums[seat] += static_cast<double>(utilities[seat]);
      }
      if (visits == before) continue;
      const bool is_new = known == answer.policy.end();
      Weighed& weighed = is_new ? answer.policy.emplace_back(Weighed{.action = action}) : *known;
      weighed.values.resize(seats);
      for (std::size_t seat = 0; seat < seats; ++seat)
        weighed.values[seat] =
            (static_cast<double>(before) * weighed.values[seat] + sums[seat]) / static_cast<double>(visits);
      weighed.visits = visits;
      weighed.value = weighed.values[static_cast<std::size_t>(search_->seat())];
    }
    std::stable_sort(answer.policy.begin() + static_cast<std::ptrdiff_t>(tried), answer.policy.end(),
                     [](const Weighed& a, const Weighed& b) { return a.value > b.value; });
  }

  [[nodiscard]] int players_of(const Question& question) const {
    Random random(0);
    return rules_.players(rules_.sample(view_as<typename G::View>(question.view), random, UniformPrior{}));
  }

  void explain(Answer& answer, bool mixed) const {
    const auto chosen = std::find_if(answer.policy.begin(), answer.policy.end(),
                                     [&](const Weighed& w) { return w.action == answer.action; });
    answer.reason =
        fmt::format("{} wins {:.0f} in 100 of {} lines tried", rules_.to_text(chosen->action).view(),
                    100 * chosen->value, answer.iterations);
    if (mixed) {
      int others = 0;
      for (const Weighed& weighed : answer.policy) others += weighed.share > 0 ? 1 : 0;
      answer.reason += others > 1
                           ? fmt::format("; chosen {:.0f} times in 100, so that it cannot be predicted",
                                         100 * chosen->share)
                           : "";
      return;
    }
    const Weighed* next = nullptr;
    for (const Weighed& weighed : answer.policy)
      if (weighed.action != answer.action && (next == nullptr || weighed.value > next->value))
        next = &weighed;
    if (next != nullptr && next->value > 0)
      answer.reason += fmt::format(", {} {:.0f}", rules_.to_text(next->action).view(), 100 * next->value);
  }

  G rules_;
  SearchMeasure measure_;
  SearchTable::ByPlayers params_;
  const Net* net_;
  int players_ = 0;  // of the game that search_ is about
  std::optional<Search<G>> search_;
};

}  // namespace zashiki
