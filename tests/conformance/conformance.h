#pragma once
// What every game must fulfil beyond its types. A game joins with one line in its own test:
//     INSTANTIATE_TYPED_TEST_SUITE_P(Niya, Conformance, zashiki::Niya);
// and may specialise `Invariant<G>` to say what must hold in every position (coins conserved and the like).
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "conformance/mutate.h"
#include "conformance/options.h"
#include "conformance/texts.h"
#include "effort.h"
#include "game/fields_text.h"
#include "rules/steps.h"

namespace zashiki::conformance {

template <Rules G>
struct Invariant {
  static void check(const G&, const typename G::State&) {}
};

template <Rules G>
std::string view_bytes(const typename G::View& view) {
  return json_object([&](JsonWriter& out) {
    FieldTextWriter writer(out);
    G::describe(writer, view);
  });
}

// Visits positions of random games over all player counts and options: about `positions` of them in all.
template <Rules G, class Visit>
void roam(const G& game, int positions, Visit&& visit) {
  const auto all = all_options(game);
  ASSERT_FALSE(all.empty());
  int visited = 0;
  const int enough = tries(positions);
  for (std::uint64_t seed = 1; visited < enough; ++seed) {
    // Every combination gets its turn; after the first round they are taken at random.
    Random random(seed);
    const auto& options =
        seed <= all.size() ? all[seed - 1] : all[random.below(static_cast<std::uint32_t>(all.size()))];
    auto state = game.start(options);
    constexpr int endless = 200000;
    int steps = 0;
    for (;; ++steps) {
      ASSERT_LT(steps, endless) << "this game does not end";
      // Long games are looked at here and there only, so that many different ones are seen.
      if (steps < 40 || random.below(4) == 0 || game.actors(state).empty()) {
        visit(state, random);
        if (::testing::Test::HasFatalFailure()) return;
        ++visited;
      }
      // Sealed choices come in any order, not only by seat.
      const Seats actors = game.actors(state);
      if (actors.empty()) break;
      auto skip = random.below(static_cast<std::uint32_t>(actors.size()));
      Seat who = nobody;
      for (const Seat actor : actors)
        if (skip-- == 0) who = actor;
      game.apply(
          state, who,
          who == chance ? random_outcome(game, state, random) : random_action(game, state, who, random));
    }
  }
}

// Visits pairs of worlds that differ only in a secret, with each reader who may not know it.
template <Rules G, class Visit>
void roam_secrets(const G& game, int positions, Visit&& visit) {
  roam(game, positions, [&](const auto& state, Random& random) {
    for (const Seat who : game.actors(state)) {
      const auto draw = [&] {
        return who == chance ? random_outcome(game, state, random) : random_action(game, state, who, random);
      };
      const Action one = draw();
      const Action other = draw();
      const Secret secret = game.secret(state, who, one);
      if (secret.slot == Secret::no_slot || game.redact(one) != game.redact(other)) continue;
      auto first = state;
      auto second = state;
      game.apply(first, who, one);
      game.apply(second, who, other);
      if (!game.is_secret(first, secret.slot) || !game.is_secret(second, secret.slot)) continue;
      for (Seat reader = nobody; reader < game.players(state); ++reader) {
        if (reader != chance && reader != secret.keeper) visit(first, second, reader);
        if (::testing::Test::HasFatalFailure()) return;
      }
    }
  });
}

template <class G>
class Conformance : public ::testing::Test {
 public:
  static constexpr G game{};  // made once: g++ writes Izakaya's tables number by number
};
TYPED_TEST_SUITE_P(Conformance);

inline bool is_canonical(std::string_view text) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ' || text.find("  ") != std::string_view::npos)
    return false;
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c < 0x7f; });
}

TYPED_TEST_P(Conformance, ActorsAreChanceAloneOrSeats) {
  roam(this->game, 4000, [&](const auto& state, Random&) {
    const Seats actors = this->game.actors(state);
    if (actors.contains(chance)) ASSERT_EQ(actors.size(), 1);
    for (const Seat seat : actors) ASSERT_LT(seat, this->game.players(state));
  });
}

TYPED_TEST_P(Conformance, LegalActionsAreCompleteCanonicalAndDistinct) {
  using G = TypeParam;
  roam(this->game, 3000, [&](const auto& state, Random&) {
    for (const Seat who : this->game.actors(state)) {
      std::set<std::string> texts;
      int size = 0;
      const auto look_at = [&](Action action) {
        ++size;
        const Text text = this->game.to_text(action);
        ASSERT_TRUE(is_canonical(text)) << text.view();
        ASSERT_TRUE(texts.insert(std::string(text.view())).second) << text.view() << " twice";
        const auto parsed = this->game.parse(text);
        ASSERT_TRUE(parsed.has_value()) << text.view();
        ASSERT_EQ(*parsed, action) << text.view();
        ASSERT_TRUE(is_canonical(this->game.redact(action)));
        const Refusal refusal = this->game.why(state, who, action);
        ASSERT_FALSE(refusal) << text.view() << " is legal, yet: " << said(refusal);
      };
      if (who == chance) {
        this->game.outcomes(state, [&](Action action, std::uint32_t weight) {
          ASSERT_GT(weight, 0U);
          look_at(action);
        });
        ASSERT_LE(size, G::most_outcomes);
      } else {
        this->game.legal(state, who, look_at);
        ASSERT_LE(size, G::most_actions);
        if constexpr (CountsActions<G>) {
          ASSERT_EQ(this->game.count(state, who), size);
          for (int k = 0; k < size; ++k)
            ASSERT_TRUE(texts.erase(std::string(this->game.to_text(this->game.nth(state, who, k)).view())) ==
                        1);
        }
      }
      ASSERT_GT(size, 0) << "an actor without anything to do";
    }
  });
}

TYPED_TEST_P(Conformance, WhatIsNotLegalIsRefusedWithAReason) {
  using G = TypeParam;
  // Actions met anywhere, tried everywhere.
  std::vector<Action> pool;
  roam(this->game, 2000, [&](const auto& state, Random& random) {
    for (const Seat who : this->game.actors(state)) {
      for (int tries = 0; tries < 8 && !pool.empty(); ++tries) {
        const Action action = pool[random.below(static_cast<std::uint32_t>(pool.size()))];
        const Refusal refusal = this->game.why(state, who, action);
        ASSERT_EQ(is_legal(this->game, state, who, action), !refusal)
            << this->game.to_text(action).view() << " by " << who << ": " << said(refusal);
        if (refusal) ASSERT_FALSE(refusal.clause.empty()) << said(refusal);
      }
      if (pool.size() < 4000)
        pool.push_back(who == chance ? random_outcome(this->game, state, random)
                                     : random_action(this->game, state, who, random));
    }
  });
  static_assert(Rules<G>);
}

TYPED_TEST_P(Conformance, ScoresAndWinners) {
  roam(this->game, 3000, [&](const auto& state, Random&) {
    ASSERT_EQ(this->game.scores(state).size(), static_cast<std::size_t>(this->game.players(state)));
    const Seats winners = this->game.winners(state);
    ASSERT_EQ(winners.empty(), !this->game.actors(state).empty());
    for (const Seat seat : winners) {
      ASSERT_GE(seat, 0);
      ASSERT_LT(seat, this->game.players(state));
    }
    Invariant<TypeParam>::check(this->game, state);
  });
}

TYPED_TEST_P(Conformance, AccountsAddUpToTheScores) {
  roam(this->game, 1500, [&](const auto& state, Random&) {
    std::vector<double> sums(static_cast<std::size_t>(this->game.players(state)));
    bool told = false;
    this->game.account(state, [&](std::string_view kind, auto&& describe) {
      const json::value written = json::parse(json_object([&](JsonWriter& out) {
        FieldTextWriter writer(out);
        describe(writer);
      }));
      const json::object& fact = written.get_object();
      ASSERT_FALSE(kind.empty());
      told = true;
      if (fact.at("seat").is_int64())
        sums.at(static_cast<std::size_t>(fact.at("seat").get_int64())) +=
            static_cast<double>(fact.at("points").get_int64());
    });
    if (!told) return;
    const Scores scores = this->game.scores(state);
    ASSERT_EQ(sums, std::vector<double>(scores.begin(), scores.end()));
  });
}

// So that a reader can be told once for all that what is chosen now will be closed.
TYPED_TEST_P(Conformance, ASeatSealsAllItsChoicesOrNone) {
  roam(this->game, 1500, [&](const auto& state, Random&) {
    for (const Seat seat : this->game.actors(state)) {
      if (seat == chance) continue;
      std::set<bool> seals;
      for (const Action action : Actions<TypeParam>(this->game, state, seat))
        seals.insert(this->game.secret(state, seat, action).slot != Secret::no_slot);
      ASSERT_EQ(seals.size(), 1U);
    }
  });
}

template <Rules G>
std::string report_of(const G& game, const typename G::State& before, Seat who, Action action) {
  auto after = before;
  game.apply(after, who, action);
  std::string facts;
  JsonWriter out(facts);
  game.report(before, who, action, after, [&](std::string_view kind, auto&& describe) {
    out.begin_object().field("kind", kind);
    FieldTextWriter writer(out);
    describe(writer);
    out.end_object();
  });
  return facts;
}

// What an action led to is told to everybody, so it may not depend on what is still closed.
TYPED_TEST_P(Conformance, ReportsTellNothingThatIsSecret) {
  roam(this->game, 1500, [&](const auto& state, Random& random) {
    const auto draw = [&](Seat who) {
      return who == chance ? random_outcome(this->game, state, random)
                           : random_action(this->game, state, who, random);
    };
    const auto closed = [&](Seat who, Action action) {
      const Secret secret = this->game.secret(state, who, action);
      auto after = state;
      this->game.apply(after, who, action);
      return secret.slot != Secret::no_slot && !this->game.actors(after).empty() &&
             this->game.is_secret(after, secret.slot);
    };
    for (const Seat who : this->game.actors(state)) {
      const Action one = draw(who);
      const Action other = draw(who);
      // The others would read both the same way.
      if (!closed(who, one) || !closed(who, other) || this->game.redact(one) != this->game.redact(other))
        continue;
      ASSERT_EQ(report_of(this->game, state, who, one), report_of(this->game, state, who, other));
    }
  });
}

// Games are made of rounds, setup and dealing apart, and tell by which rule they stopped.
TYPED_TEST_P(Conformance, RoundsEndAndGamesSayWhatStoppedThem) {
  const auto all = all_options(this->game);
  for (std::size_t seed = 0; seed < std::min<std::size_t>(all.size(), 60); ++seed) {
    Random random(seed);
    auto state = this->game.start(all[seed]);
    int rounds = 0;
    int decisions = 0;
    while (!this->game.actors(state).empty()) {
      const auto before = state;
      const Seat who = this->game.actors(state).lowest();
      const Action action = who == chance ? random_outcome(this->game, state, random)
                                          : random_action(this->game, state, who, random);
      this->game.apply(state, who, action);
      decisions += who == chance ? 0 : 1;
      const bool ends = this->game.ends_round(before, state);
      ASSERT_FALSE(ends && decisions == 0) << "a round in which nobody chose";
      rounds += ends ? 1 : 0;
      if (!this->game.actors(state).empty()) continue;
      const std::string_view ending = this->game.ending(before, who, action, state);
      ASSERT_TRUE(ending.size() > 4 && ending.find(" (") != std::string_view::npos && ending.back() == ')')
          << "without a clause: " << ending;
    }
    ASSERT_GE(rounds, 1);
    ASSERT_LE(rounds, decisions);
  }
}

TYPED_TEST_P(Conformance, ViewsGoThroughJsonUnchanged) {
  using G = TypeParam;
  roam(this->game, 1500, [&](const auto& state, Random&) {
    for (Seat reader = nobody; reader < this->game.players(state); ++reader) {
      if (reader == chance) continue;
      const auto view = this->game.observe(state, reader);
      const json::value out = json::parse(view_bytes<G>(view));
      typename G::View back{};
      FieldReader fields(out.get_object());
      G::describe(fields, back);
      ASSERT_EQ(fields.complaint(), "");
      ASSERT_TRUE(back == view) << out;
      const Refusal refusal = this->game.check(view);
      ASSERT_FALSE(refusal) << said(refusal) << '\n' << out;
    }
  });
}

TYPED_TEST_P(Conformance, ASampledWorldLooksTheSameFromItsSeat) {
  using G = TypeParam;
  roam(this->game, 1500, [&](const auto& state, Random& random) {
    for (Seat reader = nobody; reader < this->game.players(state); ++reader) {
      if (reader == chance) continue;
      const auto view = this->game.observe(state, reader);
      const auto world = this->game.sample(view, random, UniformPrior{});
      ASSERT_TRUE(this->game.observe(world, reader) == view)
          << "reader " << reader << "\n"
          << view_bytes<G>(view) << "\n"
          << view_bytes<G>(this->game.observe(world, reader));
      ASSERT_EQ(this->game.actors(world), this->game.actors(state));
      ASSERT_EQ(this->game.scores(world), this->game.scores(state));
      ASSERT_EQ(this->game.winners(world), this->game.winners(state));
      ASSERT_EQ(this->game.players(world), this->game.players(state));
      if (reader >= 0 && this->game.actors(state).contains(reader))
        ASSERT_EQ(legal_texts(this->game, world, reader), legal_texts(this->game, state, reader));
      Invariant<G>::check(this->game, world);
      // The world is a real position: it can be played to its end.
      auto rest = world;
      if (random.below(16) == 0) random_playout(this->game, rest, random);
    }
  });
}

// A view that somebody made up is refused with a sentence, or is as good as a real one: it can be sampled,
// what is sampled looks like it or not at all, keeps the game's invariants and can be played to its end.
TYPED_TEST_P(Conformance, AnInventedViewIsRefusedOrSafe) {
  using G = TypeParam;
  int accepted = 0;
  int refused = 0;
  roam(this->game, soaking() ? 100000 : 1000, [&](const auto& state, Random& random) {
    const int readers = this->game.players(state) + 1;
    const int which = static_cast<int>(random.below(static_cast<std::uint32_t>(readers)));
    const std::string real = view_bytes<G>(this->game.observe(state, which == 0 ? nobody : which - 1));
    for (int tries = 0; tries < 12; ++tries) {
      json::value invented = json::parse(real);
      for (auto changes = 1 + random.below(3); changes > 0; --changes) mutate(invented, random);
      typename G::View view{};
      FieldReader fields(invented.get_object());
      G::describe(fields, view);
      if (!fields.complaint().empty() || this->game.check(view)) {
        ++refused;
        continue;
      }
      SCOPED_TRACE(json::serialize(invented));
      auto world = this->game.sample(view, random, UniformPrior{});
      bool looks_so = false;
      for (Seat reader = nobody; reader < this->game.players(world); ++reader)
        if (reader != chance) looks_so |= this->game.observe(world, reader) == view;
      if (!looks_so) continue;
      ++accepted;
      Invariant<G>::check(this->game, world);
      for (const Seat seat : this->game.actors(world))
        if (seat != chance) ASSERT_FALSE(legal_texts(this->game, world, seat).empty());
      if (random.below(4) == 0) random_playout(this->game, world, random);
      ASSERT_FALSE(::testing::Test::HasFailure());
    }
  });
  EXPECT_GT(accepted, 0);
  EXPECT_GT(refused, 0);
}

TYPED_TEST_P(Conformance, WorldsThatDifferInASecretLookTheSameToTheOthers) {
  using G = TypeParam;
  roam_secrets(this->game, 2000, [&](const auto& first, const auto& second, Seat reader) {
    ASSERT_EQ(this->game.actors(first), this->game.actors(second));
    ASSERT_EQ(this->game.scores(first), this->game.scores(second));
    ASSERT_EQ(view_bytes<G>(this->game.observe(first, reader)),
              view_bytes<G>(this->game.observe(second, reader)));
    if (reader >= 0 && this->game.actors(first).contains(reader))
      ASSERT_EQ(legal_texts(this->game, first, reader), legal_texts(this->game, second, reader));
  });
}

TYPED_TEST_P(Conformance, ChanceIsDrawnByItsWeights) {
  using G = TypeParam;
  if constexpr (DrawsOutcomes<G>) {
    int nodes = 0;
    roam(this->game, 600, [&](const auto& state, Random& random) {
      if (!this->game.actors(state).contains(chance) || ++nodes > 25) return;
      const Outcomes<G> outcomes(this->game, state);
      constexpr int draws = 20000;
      std::vector<int> hits(static_cast<std::size_t>(outcomes.size()));
      for (int i = 0; i < draws; ++i) {
        const Action drawn = this->game.draw(state, random);
        ASSERT_TRUE(outcomes.contains(drawn)) << this->game.to_text(drawn).view();
        for (int k = 0; k < outcomes.size(); ++k)
          hits[static_cast<std::size_t>(k)] += outcomes.action(k) == drawn;
      }
      for (int k = 0; k < outcomes.size(); ++k) {
        const double share = static_cast<double>(outcomes.weight(k)) / outcomes.total();
        const double sigma = std::sqrt(draws * share * (1 - share));
        ASSERT_NEAR(hits[static_cast<std::size_t>(k)], draws * share, 6 * sigma + 1);
      }
    });
  }
}

TYPED_TEST_P(Conformance, JunkIsNoAction) {
  for (const auto* junk : {"",          " ",        "x",        "take",          "take ",
                           " take a1",  "bid",      "bid -1",   "bid 00",        "bid 1 ",
                           "play",      "first",    "first 9",  "first 01",      "deal",
                           "first 0 0", "\xff\xfe", "roll 1 2", "stall s1 with", "99999999999999999999"})
    EXPECT_FALSE(this->game.parse(junk).has_value()) << '"' << junk << '"';
  const std::string endless(100000, 'a');
  EXPECT_FALSE(this->game.parse(endless).has_value());
}

REGISTER_TYPED_TEST_SUITE_P(Conformance, ActorsAreChanceAloneOrSeats,
                            LegalActionsAreCompleteCanonicalAndDistinct, WhatIsNotLegalIsRefusedWithAReason,
                            ScoresAndWinners, AccountsAddUpToTheScores, ASeatSealsAllItsChoicesOrNone,
                            ReportsTellNothingThatIsSecret, RoundsEndAndGamesSayWhatStoppedThem,
                            ViewsGoThroughJsonUnchanged, ASampledWorldLooksTheSameFromItsSeat,
                            AnInventedViewIsRefusedOrSafe, WorldsThatDifferInASecretLookTheSameToTheOthers,
                            ChanceIsDrawnByItsWeights, JunkIsNoAction);

}  // namespace zashiki::conformance
