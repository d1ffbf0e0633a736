#include "lab/journal.h"

#include <cerrno>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <system_error>

namespace zashiki {
namespace {

Error cannot(std::string_view what, const std::string& path) {
  return {code::bad_file,
          fmt::format("cannot {} {}: {}", what, path, std::generic_category().message(errno))};
}

std::string write_entry(const std::string& row, const DealResult& result) {
  return json_object([&](JsonWriter& out) {
           if (!row.empty()) out.field("row", row);
           out.field("deal", result.deal);
           out.list("games", result.games, [](JsonWriter& list, const GameResult& game) {
             list.begin_object().list("minds", game.minds).list("won", game.won).list("scores", game.scores);
             list.end_object();
           });
           out.list("longest_ms", result.longest_ms);
         }) +
         '\n';
}

std::vector<double> numbers_of(ObjectReader& in, std::string_view name) {
  std::vector<double> numbers;
  for (const json::value& value : in.list(name)) {
    boost::system::error_code error;
    numbers.push_back(value.to_number<double>(error));
    if (error) in.complain(fmt::format("\"{}\" must be a list of numbers", name));
  }
  return numbers;
}

// One game of a deal, where so many minds play in the arena.
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

Result<Journal::Entry> read_entry(const json::object& line) {
  ObjectReader in(line);
  Journal::Entry entry;
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

// What sets one arena apart from another: every member that is not the same, there and here.
void add_difference(std::string& out, const std::string& name, const json::value* there,
                    const json::value* here) {
  if (there != nullptr && here != nullptr && there->is_object() && here->is_object()) {
    const auto inner = [&](std::string_view key) {
      add_difference(out, name.empty() ? std::string(key) : fmt::format("{} of {}", name, key),
                     there->as_object().if_contains(key), here->as_object().if_contains(key));
    };
    for (const auto& [key, value] : here->as_object()) inner(key);
    for (const auto& [key, value] : there->as_object())
      if (!here->as_object().contains(key)) inner(key);
    return;
  }
  const auto text = [](const json::value* value) {
    return value == nullptr ? std::string("not said") : json::serialize(*value);
  };
  if (text(there) != text(here))
    out += fmt::format("{}{}: {} there, {} here", out.empty() ? "" : "; ", name, text(there), text(here));
}

}  // namespace

Result<Journal> Journal::open(const std::string& path, const json::object& what) {
  Journal journal;
  journal.path_ = path;
  std::uintmax_t whole = 0;  // bytes of finished lines
  if (std::filesystem::exists(path)) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return cannot("open", path);
    std::string line;
    for (int number = 1; std::getline(file, line) && !file.eof(); ++number) {  // a line that ends
      whole += line.size() + 1;
      const auto foreign = [&](std::string_view why) {
        return Error{code::bad_file,
                     fmt::format("line {} of {} is not from an arena's journal: {}", number, path, why)};
      };
      const auto value = parse_object(line, "it");
      if (!value) return foreign(value.error().message);
      if (number > 1) {
        auto entry = read_entry(value->get_object());
        if (!entry) return foreign(entry.error().message);
        journal.before_.push_back(std::move(*entry));
        continue;
      }
      if (!value->get_object().contains("arena")) return foreign("the field \"arena\" is missing");
      if (line != json::serialize(what)) {
        const json::value here(what);
        std::string differences;
        add_difference(differences, {}, &*value, &here);
        return Error{code::bad_request, fmt::format("{} is about another arena ({})", path, differences)};
      }
    }
    if (file.bad()) return cannot("read", path);
    file.close();
    std::error_code error;
    std::filesystem::resize_file(path, whole, error);
    if (error) return Error{code::bad_file, fmt::format("cannot write {}: {}", path, error.message())};
  }
  journal.file_.reset(std::fopen(path.c_str(), "ab"));
  if (journal.file_ == nullptr) return cannot("write", path);
  if (whole == 0) {
    const std::string header = json::serialize(what) + '\n';
    if (std::fputs(header.c_str(), journal.file_.get()) < 0 || std::fflush(journal.file_.get()) != 0)
      return cannot("write", path);
  }
  return journal;
}

Status Journal::append(const std::string& row, const DealResult& result) {
  const std::string line = write_entry(row, result);
  if (std::fputs(line.c_str(), file_.get()) < 0 || std::fflush(file_.get()) != 0)
    return cannot("write", path_);
  return Done{};
}

}  // namespace zashiki
