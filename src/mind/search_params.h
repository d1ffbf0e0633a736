#pragma once
// The parameters of the search, and the table of their values: data/search-params.json.
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/rules.h"

namespace zashiki {

// The values here are those of a game of which the table says nothing.
struct SearchParams {
  // In the tree.
  float exploration = 0.2F;        // weight of upper confidence bounds (with a net: of PUCT), in utility
  float prior_visits = 0;          // virtual visits by the heuristic's opinion of an open choice; with a net:
                                   // visits of a sealed choice that its probabilities stand for
  float prior_visits_growth = 0;   // without a net: more of them for each visit
  float prior_regret = 10;         // with a net: regret in a sealed choice that its probabilities begin with
  float exploration_mix = 0.15F;   // in sealed choices: share of iterations that choose randomly
  float mix_threshold = 0.6F;      // of a mix, drop actions less likely than this part of the likeliest
  float width = 12;                // actions of an open choice considered at first, the best by the heuristic
  float width_growth = 2;          // more of them for each square root of a visit
  float max_width = 64;            // the most that there can be
  float sealed_width = 8;          // actions of a sealed choice that are mixed
  float iterations_per_world = 1;  // more than 1 where sampling is slow and little is hidden
  // Opponents keep a style for a whole iteration; the rest play as the tree does.
  float greedy_opponents = 0.5F;  // share that plays by the heuristic
  // Beyond the tree.
  float rollout_share = 0;   // with a net: weight of a rollout, beside what the net expects
  float score_share = 0.4F;  // weight of a finished game's scores, beside who won
  float score_unit = 5;      // a lead that makes a share of the scores e times as large

  // Whether the heuristic orders actions and plays rollouts. Without it this is plain UCT with random
  // rollouts, which the search is measured by; no table sets it.
  bool guided = true;

  // Plain UCT.
  static constexpr SearchParams uct() {
    SearchParams params;
    params.exploration = 0.7F;
    params.score_share = 0;
    params.width = 1 << 20;
    params.guided = false;
    return params;
  }
};

// Rows of values, each for all searches or for those of a game, of a number of players, with or without a
// net. Later rows override earlier ones:
//     [{"game": "izakaya", "players": 5, "net": true, "greedy_opponents": 0.85, "why": "..."}, ...]
class SearchTable {
 public:
  // Refuses what is not such a list, unknown names and values out of range.
  static Result<SearchTable> read(std::string_view json);

  using ByPlayers = std::array<SearchParams, most_players + 1>;
  [[nodiscard]] ByPlayers of(std::string_view game, bool net) const;
  // This table with the other's rows after its own.
  [[nodiscard]] SearchTable with(const SearchTable& other) const;

 private:
  struct Value {
    float SearchParams::* param;
    float value;
  };
  struct Row {
    std::string game;  // empty: any
    int players = 0;   // 0: any
    int net = -1;      // -1: with and without
    std::vector<Value> values;
  };
  std::vector<Row> rows_;
};

// The program's own.
const SearchTable& shipped_search_table();

}  // namespace zashiki
