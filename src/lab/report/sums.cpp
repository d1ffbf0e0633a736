#include "lab/report/sums.h"

#include <cmath>

namespace zashiki {

void ActionSums::add(const ActionSums& other) {
  offered += other.offered;
  chosen += other.chosen;
  won += other.won;
}

void KindSums::add(const KindSums& other) {
  all.add(other.all);
  by_winners.add(other.by_winners);
  by_others.add(other.by_others);
  too_many = too_many || other.too_many;
  if (!too_many)
    for (const auto& [name, action] : other.actions) actions[name].add(action);
  keep_few();
}

void KindSums::keep_few() {
  too_many = too_many || actions.size() > most_actions;
  if (too_many) actions.clear();
}

void GameSums::add(const GameSums& other) {
  games += other.games;
  shared_wins += other.shared_wins;
  winners += other.winners;
  begun += other.begun;
  for (std::size_t seat = 0; seat < players(); ++seat) {
    won[seat] += other.won[seat];
    won_by_turn[seat] += other.won_by_turn[seat];
    scores[seat].add(other.scores[seat]);
  }
  actions.add(other.actions);
  rounds.add(other.rounds);
  seconds.add(other.seconds);
  margins.add(other.margins);
  lead_changes.add(other.lead_changes);
  clear_from.add(other.clear_from);
  for (std::size_t i = 0; i < tenths; ++i) {
    leads[i] += other.leads[i];
    leads_won[i] += other.leads_won[i];
  }
  for (const auto& [name, many] : other.stopped_by) stopped_by[name] += many;
  for (const auto& [name, many] : other.decided_by) decided_by[name] += many;
  for (const auto& [name, kind] : other.kinds) kinds[name].add(kind);
}

void EffectSums::add(const EffectSums& other) {
  games += other.games;
  same_winners += other.same_winners;
  for (std::size_t i = 0; i < effects; ++i) {
    without[i].add(other.without[i]);
    with[i].add(other.with[i]);
    change[i].add(other.change[i]);
  }
}

void EffectSums::add(const EffectValues& off, const EffectValues& on, bool same) {
  ++games;
  same_winners += same ? 1U : 0U;
  for (std::size_t i = 0; i < effects; ++i) {
    without[i].add(off[i]);
    with[i].add(on[i]);
    change[i].add(on[i] - off[i]);
  }
}

void SkillSums::add(const SkillSums& other) {
  games += other.games;
  won += other.won;
}

void CertaintySums::add(const CertaintySums& other) {
  games += other.games;
  for (std::size_t i = 0; i < tenths; ++i) same[i] += other.same[i];
}

std::optional<double> clear_after(const CertaintySums& sums) {
  if (sums.games == 0) return std::nullopt;
  const auto whole = static_cast<double>(sums.games * whole_win * whole_win);
  std::size_t from = tenths;
  while (from > 0 && static_cast<double>(sums.same[from - 1]) >= 0.8 * whole) --from;
  return static_cast<double>(from) / tenths;
}

// ---- JSON, both ways ----

namespace {

double part_of(std::uint64_t some, std::uint64_t all) {
  return all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

// Shares of a win: as counted, and as a share with its interval.
json::object wins_json(std::uint64_t parts, std::uint64_t games) {
  const Interval interval = confidence(wins_of(parts), static_cast<double>(games));
  return {{"won", wins_of(parts)},
          {"share", part_of(parts, games * whole_win)},
          {"low", interval.low},
          {"high", interval.high}};
}

json::object counts_json(const Counts& counts) {
  json::array list;
  for (const auto& [value, many] : counts.of) list.push_back(json::array{value, many});
  return {{"mean", counts.mean()},
          {"deviation", counts.deviation()},
          {"tenth", counts.quantile(0.1)},
          {"quarter", counts.quantile(0.25)},
          {"half", counts.quantile(0.5)},
          {"three_quarters", counts.quantile(0.75)},
          {"nine_tenths", counts.quantile(0.9)},
          {"counts", std::move(list)}};
}

json::object words_json(const std::map<std::string, std::uint64_t, std::less<>>& words, std::uint64_t games) {
  json::object out;
  for (const auto& [word, many] : words) {
    const Interval interval = confidence(static_cast<double>(many), static_cast<double>(games));
    out[word] = {
        {"games", many}, {"share", part_of(many, games)}, {"low", interval.low}, {"high", interval.high}};
  }
  return out;
}

json::object action_json(const ActionSums& action) {
  json::object out{{"offered", action.offered},
                   {"chosen", action.chosen},
                   {"share", part_of(action.chosen, action.offered)},
                   {"won", wins_of(action.won)}};
  if (action.chosen > 0) out["won_share"] = part_of(action.won, action.chosen * whole_win);
  return out;
}

json::object moments_json(const Moments& moments, double number) {
  return {{"sum", moments.sum}, {"squares", moments.squares}, {"mean", moments.mean(number)}};
}

std::uint64_t natural(const json::value& value) { return value.to_number<std::uint64_t>(); }

// A win's parts, of wins as they are written.
std::uint64_t parts_in(const json::value& won) {
  return static_cast<std::uint64_t>(std::llround(std::clamp(won.to_number<double>(), 0.0, 1e15) * whole_win));
}

Counts counts_in(const json::value& from) {
  Counts counts;
  for (const auto& pair : from.at("counts").as_array())
    counts.add(pair.at(0).to_number<std::int64_t>(), natural(pair.at(1)));
  return counts;
}

Moments moments_in(const json::value& from) {
  return {.sum = from.at("sum").to_number<std::int64_t>(),
          .squares = from.at("squares").to_number<std::int64_t>()};
}

ActionSums action_in(const json::value& from) {
  return {.offered = natural(from.at("offered")),
          .chosen = natural(from.at("chosen")),
          .won = parts_in(from.at("won"))};
}

}  // namespace

json::object to_json(const GameSums& sums) {
  json::array seats;
  json::array turns;
  for (std::size_t seat = 0; seat < sums.players(); ++seat) {
    json::object one = wins_json(sums.won[seat], sums.games);
    one["scores"] = counts_json(sums.scores[seat]);
    seats.push_back(std::move(one));
    if (sums.begun > 0) turns.push_back(wins_json(sums.won_by_turn[seat], sums.begun));
  }
  json::array leads;
  for (std::size_t i = 0; i < tenths; ++i) {
    json::object one = wins_json(sums.leads_won[i], sums.leads[i]);
    one["games"] = sums.leads[i];
    leads.push_back(std::move(one));
  }
  const auto winners = static_cast<double>(sums.winners);
  const auto others = static_cast<double>(sums.games * sums.players() - sums.winners);
  json::object kinds;
  for (const auto& [name, kind] : sums.kinds) {
    json::object one = action_json(kind.all);
    one["by_winners"] = moments_json(kind.by_winners, winners);
    one["by_others"] = moments_json(kind.by_others, others);
    one["p"] = chance_of_difference(
        kind.by_winners.mean(winners) - kind.by_others.mean(others),
        std::sqrt(kind.by_winners.squared_error(winners) + kind.by_others.squared_error(others)));
    if (kind.too_many) {
      one["actions"] = nullptr;
    } else {
      json::object actions;
      for (const auto& [text, action] : kind.actions) actions[text] = action_json(action);
      one["actions"] = std::move(actions);
    }
    kinds[name] = std::move(one);
  }
  return {{"games", sums.games},
          {"shared_wins", sums.shared_wins},
          {"winners", sums.winners},
          {"begun", sums.begun},
          {"fair", sums.players() == 0 ? 0 : 1 / static_cast<double>(sums.players())},
          {"seats", std::move(seats)},
          {"turns", std::move(turns)},
          {"rounds", counts_json(sums.rounds)},
          {"actions", counts_json(sums.actions)},
          {"seconds", counts_json(sums.seconds)},
          {"margins", counts_json(sums.margins)},
          {"lead_changes", counts_json(sums.lead_changes)},
          {"clear_from", counts_json(sums.clear_from)},
          {"leads", std::move(leads)},
          {"stopped_by", words_json(sums.stopped_by, sums.games)},
          {"decided_by", words_json(sums.decided_by, sums.games)},
          {"kinds", std::move(kinds)}};
}

json::object to_json(const EffectSums& sums) {
  const auto games = static_cast<double>(sums.games);
  json::object changes;
  for (std::size_t i = 0; i < effects; ++i) {
    const double error = std::sqrt(sums.change[i].squared_error(games));
    const double mean = sums.change[i].mean(games);
    changes[effect_names[i]] = {
        {"without", moments_json(sums.without[i], games)}, {"with", moments_json(sums.with[i], games)},
        {"change", moments_json(sums.change[i], games)},   {"low", mean - sigmas_of_95_percent * error},
        {"high", mean + sigmas_of_95_percent * error},     {"p", chance_of_difference(mean, error)}};
  }
  return {{"games", sums.games},
          {"same_winners", sums.same_winners},
          {"same_share", part_of(sums.same_winners, sums.games)},
          {"changes", std::move(changes)}};
}

json::object to_json(const SkillSums& sums, int players) {
  json::object out = wins_json(sums.won, sums.games);
  out["games"] = sums.games;
  out["times_fair"] = part_of(sums.won, sums.games * whole_win) * players;
  return out;
}

json::object to_json(const CertaintySums& sums) {
  json::array same;
  json::array shares;
  for (const std::uint64_t parts : sums.same) {
    same.emplace_back(parts);
    shares.emplace_back(part_of(parts, sums.games * whole_win * whole_win));
  }
  json::object out{{"games", sums.games}, {"same", std::move(same)}, {"shares", std::move(shares)}};
  if (const auto clear = clear_after(sums)) out["clear_after"] = *clear;
  return out;
}

void read_sums(const json::object& from, GameSums& sums) {
  const auto& seats = from.at("seats").as_array();
  sums = GameSums(seats.size());
  sums.games = natural(from.at("games"));
  sums.shared_wins = natural(from.at("shared_wins"));
  sums.winners = natural(from.at("winners"));
  sums.begun = natural(from.at("begun"));
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    sums.won[seat] = parts_in(seats[seat].at("won"));
    sums.scores[seat] = counts_in(seats[seat].at("scores"));
    if (sums.begun > 0) sums.won_by_turn[seat] = parts_in(from.at("turns").at(seat).at("won"));
  }
  sums.rounds = counts_in(from.at("rounds"));
  sums.actions = counts_in(from.at("actions"));
  sums.seconds = counts_in(from.at("seconds"));
  sums.margins = counts_in(from.at("margins"));
  sums.lead_changes = counts_in(from.at("lead_changes"));
  sums.clear_from = counts_in(from.at("clear_from"));
  for (std::size_t i = 0; i < tenths; ++i) {
    sums.leads[i] = natural(from.at("leads").at(i).at("games"));
    sums.leads_won[i] = parts_in(from.at("leads").at(i).at("won"));
  }
  for (const auto& [word, one] : from.at("stopped_by").as_object())
    sums.stopped_by[std::string(word)] = natural(one.at("games"));
  for (const auto& [word, one] : from.at("decided_by").as_object())
    sums.decided_by[std::string(word)] = natural(one.at("games"));
  for (const auto& [name, one] : from.at("kinds").as_object()) {
    KindSums& kind = sums.kinds[std::string(name)];
    kind.all = action_in(one);
    kind.by_winners = moments_in(one.at("by_winners"));
    kind.by_others = moments_in(one.at("by_others"));
    kind.too_many = one.at("actions").is_null();
    if (!kind.too_many)
      for (const auto& [text, action] : one.at("actions").as_object())
        kind.actions[std::string(text)] = action_in(action);
  }
}

void read_sums(const json::object& from, EffectSums& sums) {
  sums.games = natural(from.at("games"));
  sums.same_winners = natural(from.at("same_winners"));
  for (std::size_t i = 0; i < effects; ++i) {
    const auto& one = from.at("changes").at(effect_names[i]);
    sums.without[i] = moments_in(one.at("without"));
    sums.with[i] = moments_in(one.at("with"));
    sums.change[i] = moments_in(one.at("change"));
  }
}

void read_sums(const json::object& from, SkillSums& sums) {
  sums.games = natural(from.at("games"));
  sums.won = parts_in(from.at("won"));
}

void read_sums(const json::object& from, CertaintySums& sums) {
  sums.games = natural(from.at("games"));
  for (std::size_t i = 0; i < tenths; ++i) sums.same[i] = natural(from.at("same").at(i));
}

}  // namespace zashiki
