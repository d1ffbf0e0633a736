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

template <class Number>
json::array to_array(const std::vector<Number>& numbers) {
  return json::array(numbers.begin(), numbers.end());
}

std::string write_entry(const std::string& row, const DealResult& result) {
  json::array games;
  for (const GameResult& game : result.games)
    games.push_back(
        {{"minds", to_array(game.minds)}, {"won", to_array(game.won)}, {"scores", to_array(game.scores)}});
  json::object line;
  if (!row.empty()) line["row"] = row;
  line["deal"] = result.deal;
  line["games"] = std::move(games);
  line["longest_ms"] = to_array(result.longest_ms);
  return json::serialize(line) + '\n';
}

Journal::Entry read_entry(const json::value& line) {
  const json::object& object = line.as_object();
  Journal::Entry entry;
  if (const auto* row = object.if_contains("row")) entry.row = json::value_to<std::string>(*row);
  entry.result.deal = object.at("deal").to_number<std::uint64_t>();
  entry.result.longest_ms = json::value_to<std::vector<double>>(object.at("longest_ms"));
  for (const json::value& game : object.at("games").as_array()) {
    const json::object& of = game.as_object();
    GameResult read{.minds = json::value_to<std::vector<std::size_t>>(of.at("minds")),
                    .won = json::value_to<std::vector<double>>(of.at("won")),
                    .scores = json::value_to<std::vector<double>>(of.at("scores"))};
    if (read.won.size() != read.minds.size() || read.scores.size() != read.minds.size() || read.minds.empty())
      throw std::invalid_argument("seats");
    for (const std::size_t mind : read.minds)
      if (mind >= entry.result.longest_ms.size()) throw std::invalid_argument("minds");
    entry.result.games.push_back(std::move(read));
  }
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
      try {
        const json::value value = json::parse(line);
        if (number == 1) {
          if (!value.as_object().contains("arena")) throw std::invalid_argument("header");
          if (line != json::serialize(what)) {
            const json::value here(what);
            std::string differences;
            add_difference(differences, {}, &value, &here);
            return Error{code::bad_request, fmt::format("{} is about another arena ({})", path, differences)};
          }
        } else {
          journal.before_.push_back(read_entry(value));
        }
      } catch (const std::exception&) {
        return Error{code::bad_file,
                     fmt::format("line {} of {} is none of an arena's journal", number, path)};
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
