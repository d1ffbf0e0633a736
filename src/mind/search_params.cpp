#include "mind/search_params.h"

#include <cassert>

#include "embedded/search-params-json.h"
#include "game/json.h"

namespace zashiki {
namespace {

struct Param {
  std::string_view name;
  float SearchParams::* member;
  double low;
  double high;
};
constexpr std::array params{
    Param{"exploration", &SearchParams::exploration, 0, 10},
    Param{"prior_visits", &SearchParams::prior_visits, 0, 1e9},
    Param{"prior_visits_growth", &SearchParams::prior_visits_growth, 0, 1e6},
    Param{"prior_regret", &SearchParams::prior_regret, 0, 1e6},
    Param{"exploration_mix", &SearchParams::exploration_mix, 0.001, 1},
    Param{"mix_threshold", &SearchParams::mix_threshold, 0, 1},
    Param{"width", &SearchParams::width, 1, 1e4},
    Param{"width_growth", &SearchParams::width_growth, 0, 1e4},
    Param{"max_width", &SearchParams::max_width, 1, 1e4},
    Param{"sealed_width", &SearchParams::sealed_width, 1, 1e4},
    Param{"iterations_per_world", &SearchParams::iterations_per_world, 1, 1e6},
    Param{"greedy_opponents", &SearchParams::greedy_opponents, 0, 1},
    Param{"rollout_share", &SearchParams::rollout_share, 0, 1},
    Param{"score_share", &SearchParams::score_share, 0, 1},
    Param{"score_unit", &SearchParams::score_unit, 1e-3, 1e9},
};

}  // namespace

Result<SearchTable> SearchTable::read(std::string_view text) {
  const auto parsed = parse_json(text);
  if (!parsed) return parsed.error();
  if (!parsed->is_array()) return bad_request("search parameters must be a list of rows");
  SearchTable table;
  for (const json::value& line : parsed->get_array()) {
    if (!line.is_object()) return bad_request("a row of search parameters must be a JSON object");
    ObjectReader reader(line.get_object());
    Row row;
    if (reader.has("game")) row.game = reader.text("game");
    row.players = static_cast<int>(reader.number_or("players", 0, 1, most_players));
    if (reader.has("why")) reader.text("why");  // for people
    if (reader.has("net")) row.net = reader.flag("net") ? 1 : 0;
    for (const Param& param : params) {
      if (!reader.has(param.name)) continue;
      const json::value& value = *reader.any(param.name);
      const double number = value.is_number() ? value.to_number<double>() : -1;
      if (number < param.low || number > param.high)
        reader.complain(
            fmt::format("\"{}\" must be a number from {} to {}", param.name, param.low, param.high));
      row.values.push_back({.param = param.member, .value = static_cast<float>(number)});
    }
    if (const auto fine = reader.done(); !fine) return fine.error();
    table.rows_.push_back(std::move(row));
  }
  return table;
}

SearchTable::ByPlayers SearchTable::of(std::string_view game, bool net) const {
  ByPlayers all;
  for (std::size_t players = 0; players < all.size(); ++players)
    for (const Row& row : rows_) {
      if (!row.game.empty() && row.game != game) continue;
      if (row.players != 0 && static_cast<std::size_t>(row.players) != players) continue;
      if (row.net >= 0 && (row.net == 1) != net) continue;
      for (const auto& [param, value] : row.values) all[players].*param = value;
    }
  return all;
}

SearchTable SearchTable::with(const SearchTable& other) const {
  SearchTable all = *this;
  all.rows_.insert(all.rows_.end(), other.rows_.begin(), other.rows_.end());
  return all;
}

const SearchTable& shipped_search_table() {
  static const SearchTable table = [] {
    auto read = SearchTable::read(embedded::search_params_json);
    assert(read);  // a test reads it
    return *read;
  }();
  return table;
}

}  // namespace zashiki
