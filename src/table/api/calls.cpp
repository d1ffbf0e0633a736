#include "table/api/calls.h"

#include <fmt/format.h>
#include <utility>
#include <variant>

#include "game/registry.h"
#include "table/api/gardens.h"
#include "table/api/study.h"
#include "table/core/codes.h"

namespace zashiki::table {
namespace {

constexpr std::string_view tables_path = "/api/tables";
constexpr std::string_view study_path = "/api/study";

int status_of(std::string_view code) {
  if (code == code::unknown_table || code == code::not_found) return 404;
  if (code == code::table_full || code == code::over || code == code::old_rules) return 409;
  if (code == code::not_seated) return 403;
  if (code == code::too_fast) return 429;
  if (code == code::unavailable) return 503;
  return 400;
}

// {"error":{"code","message","clause"?,"place"?}}
std::string error_text(const Error& error, std::optional<std::size_t> place = std::nullopt) {
  return json_object([&](JsonWriter& out) {
    out.object("error", [&](JsonWriter& about) {
      write_error(about, error);
      if (place) about.field("place", *place);
    });
  });
}

Response of_result(const Result<std::string>& result, int status) {
  if (!result) return refusal(result.error());
  return {.status = status, .body = *result};
}

Response nothing_here() { return refusal(404, code::not_found, "there is nothing here"); }

Response wrong_method(std::string_view allowed) {
  auto response = refusal(405, code::bad_request, fmt::format("only {} here", allowed));
  response.headers.emplace_back("Allow", allowed);
  return response;
}

bool reads(const Call& call) { return call.method == "GET" || call.method == "HEAD"; }
bool posts(const Call& call) { return call.method == "POST"; }

void think(House& house, const Call& call, Thought thought, const Respond& respond,
           Job::Kind kind = Job::Kind::study) {
  const auto asked = house.study(
      call.address, std::move(thought), [respond](const auto& result) { respond(of_result(result, 200)); },
      kind);
  if (!asked) respond(refusal(asked.error()));
}

// Positions that no table has: nothing here touches the store.
void answer_study(House& house, const Call& call, std::string_view rest, const Respond& respond) {
  const auto refuse = [&](const StudyRefusal& why) { respond(refusal(why.error, why.place)); };
  if (rest.empty()) {
    if (!posts(call)) return respond(wrong_method("POST"));
    auto studied = study(call.body);
    if (const auto* refused = std::get_if<StudyRefusal>(&studied)) return refuse(*refused);
    return respond({.body = std::move(std::get<std::string>(studied))});
  }
  if (rest == "/judge") {
    if (!posts(call)) return respond(wrong_method("POST"));
    auto thought = judge(call.body);
    if (const auto* refused = std::get_if<StudyRefusal>(&thought)) return refuse(*refused);
    return think(house, call, std::move(std::get<Thought>(thought)), respond);
  }
  if (rest == "/verify") {
    if (!posts(call)) return respond(wrong_method("POST"));
    return respond(of_result(verify_transcript(call.body), 200));
  }
  constexpr std::string_view puzzles = "/puzzles/";
  const auto slash = rest.rfind('/');
  if (rest.starts_with(puzzles) && slash >= puzzles.size()) {
    if (!reads(call)) return respond(wrong_method("GET"));
    const auto game = rest.substr(puzzles.size(), slash - puzzles.size());
    auto found = puzzle(game, rest.substr(slash + 1));
    if (!found) return respond(refusal(found.error()));
    return think(house, call, std::move(*found), respond);
  }
  constexpr std::string_view of_gardens = "/gardens/";
  if (rest.starts_with(of_gardens)) {
    if (!reads(call)) return respond(wrong_method("GET"));
    auto found = gardens(rest.substr(of_gardens.size()));
    if (!found) return respond(refusal(found.error()));
    return think(house, call, std::move(*found), respond, Job::Kind::lookup);
  }
  respond(nothing_here());
}

void answer_about_table(House& house, const Call& call, const TablePath& table, const Respond& respond) {
  const auto tell = [respond](const Result<std::string>& result) { respond(of_result(result, 200)); };
  if (table.rest.empty()) {
    if (!reads(call)) return respond(wrong_method("GET"));
    return house.describe(table.name, tell);
  }
  if (table.rest == "sit") {
    if (!posts(call)) return respond(wrong_method("POST"));
    return house.sit(table.name, call.body, call.address, tell);
  }
  if (table.rest == "transcript") {
    if (!reads(call)) return respond(wrong_method("GET"));
    return house.transcript(
        table.name,
        [respond](const auto& result) {
          auto response = of_result(result, 200);
          if (result) response.type = "application/x-ndjson";
          respond(std::move(response));
        },
        call.outcomes ? StepOutcomes::told : StepOutcomes::left_out);
  }
  if (table.rest == "ws") return respond(refusal(426, code::bad_request, "this is the place of a WebSocket"));
  respond(nothing_here());
}

}  // namespace

Response refusal(int status, std::string_view code, std::string_view message) {
  return {.status = status, .body = error_text({.code = code, .message = std::string(message)})};
}

Response refusal(const Error& error, std::optional<std::size_t> place) {
  Response response{.status = status_of(error.code), .body = error_text(error, place)};
  if (error.retry_seconds > 0)
    response.headers.emplace_back("Retry-After", std::to_string(error.retry_seconds));
  return response;
}

std::optional<std::string_view> between(std::string_view text, std::string_view before,
                                        std::string_view after) {
  if (text.size() < before.size() + after.size() || !text.starts_with(before) || !text.ends_with(after))
    return std::nullopt;
  text = text.substr(before.size(), text.size() - before.size() - after.size());
  if (text.find('/') != std::string_view::npos) return std::nullopt;
  return text;
}

std::optional<TablePath> table_path(std::string_view path) {
  if (!path.starts_with(tables_path) || path.size() <= tables_path.size() + 1 ||
      path[tables_path.size()] != '/')
    return std::nullopt;
  path.remove_prefix(tables_path.size() + 1);
  const auto slash = path.find('/');
  if (slash == std::string_view::npos) return TablePath{.name = std::string(path), .rest = {}};
  return TablePath{.name = std::string(path.substr(0, slash)), .rest = path.substr(slash + 1)};
}

void answer_call(House& house, const Call& call, const Respond& respond) {
  if (call.path == "/api/games") {
    if (!reads(call)) return respond(wrong_method("GET"));
    static const std::string games = json_object([](JsonWriter& out) { write_games(out.key("games")); });
    return respond({.body = games});
  }
  if (const auto game = between(call.path, "/api/games/", "/data")) {
    if (!reads(call)) return respond(wrong_method("GET"));
    const auto found = find_game(*game);
    if (found == nullptr || found->usual_data().empty())
      return respond(refusal(404, code::not_found, "there is no such game, or it has no map and no cards"));
    return respond({.fixed = found->usual_data()});
  }
  if (call.path.starts_with(study_path))
    return answer_study(house, call, call.path.substr(study_path.size()), respond);
  if (call.path == tables_path) {
    if (reads(call)) return house.list([respond](const auto& result) { respond(of_result(result, 200)); });
    if (!posts(call)) return respond(wrong_method("GET, POST"));
    return house.open(call.body, call.address,
                      [respond](const auto& result) { respond(of_result(result, 201)); });
  }
  if (const auto table = table_path(call.path)) return answer_about_table(house, call, *table, respond);
  respond(nothing_here());
}

}  // namespace zashiki::table
