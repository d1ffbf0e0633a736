#include "cli/words/told.h"

#include <cmath>
#include <map>
#include <optional>
#include <regex>

#include "embedded/refusals.h"
#include "rules/akiwado/types.h"
#include "rules/izakaya/types.h"
#include "rules/nyakuza/bay.h"

namespace zashiki {
namespace {

using Values = std::map<std::string, std::string, std::less<>>;

// Puts values into the gaps of a text: {name}.
std::string filled(std::string_view text, const Values& values) {
  std::string whole;
  while (!text.empty()) {
    const auto open = text.find('{');
    whole += text.substr(0, open);
    if (open == std::string_view::npos) break;
    const auto close = text.find('}', open);
    const auto value = values.find(text.substr(open + 1, close - open - 1));
    if (value != values.end()) whole += value->second;
    text.remove_prefix(close + 1);
  }
  return whole;
}

// What stands in a sentence of the rules where a pattern has gaps; nothing where it is another sentence.
std::optional<Values> gaps_of(std::string_view pattern, const std::string& said) {
  static const std::regex special(R"([.*+?^$()|\[\]\\])");
  static const std::regex gap(R"(\{(\w+)\})");
  std::vector<std::string> names;
  const std::string escaped = std::regex_replace(std::string(pattern), special, R"(\$&)");
  for (auto it = std::sregex_iterator(escaped.begin(), escaped.end(), gap); it != std::sregex_iterator();
       ++it)
    names.push_back((*it)[1]);
  std::smatch found;
  if (!std::regex_match(said, found, std::regex(std::regex_replace(escaped, gap, "(.+?)"))))
    return std::nullopt;
  Values values;
  for (std::size_t i = 0; i < names.size(); ++i) values[names[i]] = found[i + 1];
  return values;
}

std::optional<std::string> japanese_refusal(const std::string& said, const Game& game,
                                            const TerminalTable& table, Seat reader) {
  for (const auto& known : embedded::refusals) {
    if (known.game != game.id()) continue;
    auto values = gaps_of(known.rules, said);
    if (!values) continue;
    for (auto& [name, value] : *values) {
      if (name == "seat")
        value = table.name(parse_number(value, most_players - 1), reader);
      else if (value == "spider crab")
        value = table.in_words("spider_crab");
      else
        value = table.in_words(value);
      if (name == "tile") value.replace(value.find('-'), 1, "に");
    }
    return filled(known.japanese, *values);
  }
  return std::nullopt;
}

// As web/src/words/ja/reasons.ts has them.
constexpr std::pair<std::string_view, std::string_view> japanese_reasons[] = {
    {"mix", "読まれないよう、{choices}通りの手を織り交ぜます。"},
    {"completes_pattern", "四つが揃います。"},
    {"leaves_takes", "相手の取れる札は{takes}枚になります。"},
    {"points_of_round", "ほかの人の出しそうな札に対して、このラウンドで平均{points}点になります。"},
    {"dice_pay", "この出目なら銭{own}枚、ほかの誰も{others_at_most}枚より多くはもらえません。"},
    {"market_worth", "{market}の市の札{cards}枚は{points}点の値打ちです。"},
    {"wins_market", "銭{bid}枚なら{market}の市の札{cards}枚（{points}点分）が{chance}手に入ります。"},
    {"pocket", "懐なら平均で銭{coins}枚です。"},
    {"breaks_word", "宣言（{called}）を破るので、次の客引きはお休みになります。"},
    {"goes_first", "{bid}円なら{chance}一番手になれます。"},
    {"prices_after", "値段は{from}が{from_yen}円、{to}が{to_yen}円になります。"},
    {"closes_line", "列がつながり、おまけの建材が一つ付きます。"},
    {"yen_of_sites", "いま終わるとすれば、自分の敷地は{own}円、ほかの人は合わせて{others}円変わります。"},
    {"shares_wharf", "握らなければ、波止場から平均で小判{koban}枚が入ります。"},
    {"highest_bid", "小判{bid}枚なら三艘を{chance}取れ、平均で{boats}艘になります。"},
    {"wins_game", "大市場が建ち、勝ちが決まります。"},
    {"opens_market", "この舟で大市場を建てられます。"},
    {"completes_stall", "この舟で屋台が建ちます。"},
    {"fills_recipe", "この舟で材料が揃います。"},
    {"joins_groups", "この舟で{groups}つの群れがつながります。"},
    {"reaches_shore", "建てられる浜に届きます。"},
    {"nets", "この舟で{resource}が獲れます。"},
    {"stall_costs", "小判{koban}枚かかり、大市場まで屋台はあと{stalls_left}軒です。"},
};

std::string japanese_often(double chance) {
  constexpr double hardly = 0.03;
  if (chance >= 1 - hardly / 10) return "必ず";
  if (chance > 1 - hardly) return "ほぼ必ず";
  if (chance < hardly) return "ごくまれに";
  return fmt::format("{:.0f}%の割合で", std::round(20 * chance) * 5);
}

std::string japanese_reason(const Because& because, const TerminalTable& table) {
  const auto word = [&](std::string_view code) { return table.in_words(code); };
  Values values;
  for (const auto& [name, number] : because.numbers) {
    const auto index = static_cast<std::size_t>(std::max(0.0, number));
    std::string& value = values[std::string(name)];
    if (name == "chance")
      value = japanese_often(number);
    else if (name == "market" || name == "called")
      value = word(akiwado::place_words()[index]);
    else if (name == "from" || name == "to")
      value = word(izakaya::colour_words()[index]);
    else if (name == "resource")
      value = word(nyakuza::resource_words()[index]);
    else if (because.kind == "yen_of_sites")
      value = fmt::format("{:+.0f}", number);
    else
      value = fmt::format("{}", std::round(10 * number) / 10);
  }
  if (because.kind == "leaves_takes" && values["takes"] == "0") return "相手に取れる札が残りません。";
  for (const auto& [kind, text] : japanese_reasons)
    if (kind == because.kind) return filled(text, values);
  return because.sentence;
}

}  // namespace

std::string refusal_in_words(const Error& error, std::string_view typed, const Game& game,
                             const TerminalTable& table, Seat reader) {
  const HouseWords& words = table.house();
  const std::string clause = error.clause.empty() ? "" : words.refused_by(error.clause);
  if (table.language() == Language::japanese) {
    const std::string why = japanese_refusal(error.message, game, table, reader)
                                .value_or(error.clause.empty() ? words.not_an_action(typed) : error.message);
    return words.refused(why + clause) + std::string(error.clause.empty() ? words.ask_for_help.view() : "");
  }
  return words.refused(error.message + clause) +
         std::string(error.clause.empty() ? words.ask_for_help.view() : "");
}

std::string reasons_in_words(const Explanation& explanation, const TerminalTable& table) {
  if (table.language() == Language::english) return explanation.reason;
  std::string text;
  for (const Because& because : explanation.because) text += japanese_reason(because, table);
  return text;
}

}  // namespace zashiki
