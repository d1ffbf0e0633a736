#include "lab/deal.h"

#include <fmt/format.h>

namespace zashiki {
namespace {

std::vector<double> numbers_of(ObjectReader& in, std::string_view name) {
  std::vector<double> numbers;
  for (const json::value& value : in.list(name)) {
    boost::system::error_code error;
    numbers.push_back(value.to_number<double>(error));
    if (error) in.complain(fmt::format("\"{}\" must be a list of numbers", name));
  }
  return numbers;
}

// Reads one game of a deal.
GameResult read_game(ObjectReader& in, std::size_t minds) {
  GameResult game;
  for (const json::value& mind : in.list("minds"))
    game.minds.push_back(
        static_cast<std::size_t>(in.number_of("minds", mind, 0, static_cast<std::int64_t>(minds) - 1)));
  game.won = numbers_of(in, "won");
  game.scores = numbers_of(in, "scores");
  if (game.won.size() != game.minds.size() || game.scores.size() != game.minds.size() || game.minds.empty())
    in.complain("\"minds\", \"won\" and \"scores\" must have one entry for each seat");
  return game;
}

}  // namespace

std::string write_deal(const std::string& row, const DealResult& result) {
  return json_object([&](JsonWriter& out) {
    if (!row.empty()) out.field("row", row);
    out.field("deal", result.deal);
    out.list("games", result.games, [](JsonWriter& list, const GameResult& game) {
      list.begin_object().list("minds", game.minds).list("won", game.won).list("scores", game.scores);
      list.end_object();
    });
    out.list("longest_ms", result.longest_ms);
  });
}

Result<DealEntry> read_deal(const json::object& line) {
  ObjectReader in(line);
  DealEntry entry;
  if (in.has("row")) entry.row = std::string(in.text("row"));
  if (!in.has("deal")) in.complain("the field \"deal\" is missing");
  entry.result.deal = in.natural_or("deal", 0);
  entry.result.longest_ms = numbers_of(in, "longest_ms");
  for (const json::value& value : in.list("games")) {
    if (!value.is_object()) in.complain("\"games\" must be a list of objects");
    if (!in.ok()) break;
    ObjectReader game(value.get_object());
    entry.result.games.push_back(read_game(game, entry.result.longest_ms.size()));
    if (const auto complaint = game.complaint(); !complaint.empty())
      in.complain("in \"games\": " + complaint);
  }
  if (auto fields = in.done(); !fields) return fields.error();
  return entry;
}

}  // namespace zashiki
