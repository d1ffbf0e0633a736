#pragma once
// The search as a mind: keeps to its budget, on one or more threads, and explains itself.
#include <fmt/format.h>
#include <memory>
#include <thread>
#include <vector>

#include "mind/mind.h"
#include "mind/search.h"

namespace zashiki {

struct SearchMeasure {
  Budget budget;         // when the question sets none
  unsigned threads = 1;  // each grows its own tree; what they found at the root is added up
  std::size_t edges = std::size_t{1} << 20U;
};

template <Rules G, class Guide = Guidance<G>>
class SearchMind final : public Mind {
 public:
  SearchMind(const G& rules, const SearchMeasure& measure) : rules_(rules), measure_(measure) {}

  Answer think(const Question& question) override {
    const auto started = std::chrono::steady_clock::now();
    Answer answer{.action = question.legal[0], .policy = {}, .values = {}, .reason = {}};
    if (question.legal.size() == 1) {
      answer.policy.push_back({.action = answer.action, .share = 1, .value = 0});
      answer.reason = "there is nothing else to do";
      return answer;
    }
    const Budget budget = question.budget.or_else(measure_.budget);
    while (searches_.size() < measure_.threads)
      searches_.push_back(std::make_unique<Search<G, Guide>>(rules_, measure_.edges));

    const auto& view = std::get<typename G::View>(question.view);
    std::vector<std::uint64_t> iterations(measure_.threads);
    const auto grow = [&](std::size_t i) {
      auto& search = *searches_[i];
      if (budget.iterations > 0) search.forget();  // so that the answer is the same whatever came before
      search.look_at(view, question.seat, hash_join(question.seed, i));
      search.clear_sums();
      constexpr std::uint64_t between_looks_at_the_clock = 16;
      for (std::uint64_t n = 0;; ++n) {
        if (budget.iterations > 0 && n * measure_.threads >= budget.iterations) break;
        if (n % between_looks_at_the_clock == 0 && n > 0) {
          if (question.cancel != nullptr && question.cancel->load(std::memory_order_relaxed)) break;
          if (budget.time.count() > 0 && std::chrono::steady_clock::now() - started >= budget.time) break;
        }
        search.iterate();
        ++iterations[i];
      }
    };
    {
      std::vector<std::jthread> helpers;
      for (std::size_t i = 1; i < searches_.size(); ++i) helpers.emplace_back(grow, i);
      grow(0);
    }
    for (const std::uint64_t n : iterations) answer.iterations += n;
    conclude(question, answer);
    return answer;
  }

 private:
  struct Sum {
    Action action;
    double visits = 0;
    double total = 0;
    double average = 0;
  };

  void conclude(const Question& question, Answer& answer) {
    std::vector<Sum> sums;
    for (const auto& search : searches_) {
      const auto edges = search->root();
      const auto mix = search->root_mix();
      for (std::size_t i = 0; i < edges.size(); ++i) {
        auto sum =
            std::find_if(sums.begin(), sums.end(), [&](const Sum& s) { return s.action == edges[i].action; });
        if (sum == sums.end()) sum = sums.insert(sums.end(), Sum{.action = edges[i].action});
        sum->visits += edges[i].visits;
        sum->total += static_cast<double>(edges[i].total);
        if (!mix.empty()) sum->average += static_cast<double>(mix[i].average);
      }
    }
    const bool mixed = searches_[0]->mixes();
    double all = 0;
    double most = 0;
    for (const Sum& sum : sums) most = std::max(most, mixed ? sum.average : sum.visits);
    // Of a mixed strategy what is hardly ever chosen is noise, of an open choice all but the most visited.
    const double least = mixed ? Guide::purity * most : most;
    bool found = false;
    for (const Sum& sum : sums) {
      const double weight = mixed ? sum.average : sum.visits;
      const bool kept = weight >= least && (mixed || !found);
      found |= kept;
      all += kept ? weight : 0;
      answer.policy.push_back({.action = sum.action,
                               .share = kept ? weight : 0,
                               .value = sum.visits > 0 ? sum.total / sum.visits : 0});
    }
    // Called away before the first line was played: the heuristic's favourite, which comes first.
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
    const auto seats = static_cast<std::size_t>(players_of(question));
    for (std::size_t seat = 0; seat < seats; ++seat) {
      double sum = 0;
      for (const auto& search : searches_) sum += search->sums()[seat];
      answer.values.push_back(answer.iterations > 0 ? sum / static_cast<double>(answer.iterations) : 0);
    }
    explain(answer, mixed);
  }

  [[nodiscard]] int players_of(const Question& question) const {
    Random random(0);
    return rules_.players(rules_.sample(std::get<typename G::View>(question.view), random, UniformPrior{}));
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
      answer.reason += others > 1 ? fmt::format("; chosen {:.0f} times in 100, so that nobody can read it",
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
  std::vector<std::unique_ptr<Search<G, Guide>>> searches_;
};

}  // namespace zashiki
