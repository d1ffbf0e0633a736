#include "table/api/calls.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>
#include <variant>
#include <vector>

#include "game/registry.h"
#include "table/api/gardens.h"
#include "table/api/study.h"
#include "table/api/verdicts.h"
#include "table/core/codes.h"

namespace zashiki::table {
namespace {

constexpr std::string_view tables_path = "/api/tables";

int status_of(std::string_view code) {
  if (code == code::unknown_table || code == code::not_found || code == code::unknown_code ||
      code == code::unknown_passkey)
    return 404;
  if (code == code::table_full || code == code::over || code == code::old_rules || code == code::too_many)
    return 409;
  if (code == code::not_seated || code == code::unknown_person || code == code::not_yours ||
      code == code::bad_passkey || code == code::banned)
    return 403;
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

void think(House& house, const Call& call, Thought thought, const Respond& respond,
           Job::Kind kind = Job::Kind::study, double cost = 1) {
  const auto asked = house.study(
      call.address, std::move(thought), [respond](const auto& result) { respond(of_result(result, 200)); },
      kind, cost);
  if (!asked) respond(refusal(asked.error()));
}

void answer_games(House&, const Call&, const Parts&, const Respond& respond) {
  static const std::string games = json_object([](JsonWriter& out) { write_games(out.key("games")); });
  respond({.body = games});
}

void answer_game_data(House&, const Call&, const Parts& parts, const Respond& respond) {
  const auto found = find_game(parts[0]);
  if (found == nullptr || found->usual_data().empty())
    return respond(refusal(404, code::not_found, "there is no such game, or it has no map and no cards"));
  respond({.fixed = found->usual_data()});
}

void answer_list(House& house, const Call&, const Parts&, const Respond& respond) {
  house.list([respond](const auto& result) { respond(of_result(result, 200)); });
}

void answer_watch(House& house, const Call&, const Parts&, const Respond& respond) {
  house.watch([respond](const auto& result) { respond(of_result(result, 200)); });
}

void answer_open(House& house, const Call& call, const Parts&, const Respond& respond) {
  house.open(call.body, call.address, [respond](const auto& result) { respond(of_result(result, 201)); });
}

void answer_describe(House& house, const Call&, const Parts& parts, const Respond& respond) {
  house.describe(std::string(parts[0]), [respond](const auto& result) { respond(of_result(result, 200)); });
}

void answer_sit(House& house, const Call& call, const Parts& parts, const Respond& respond) {
  house.sit(std::string(parts[0]), call.body, call.address,
            [respond](const auto& result) { respond(of_result(result, 200)); });
}

void answer_transcript(House& house, const Call& call, const Parts& parts, const Respond& respond) {
  house.transcript(
      std::string(parts[0]),
      [respond](const auto& result) {
        auto response = of_result(result, 200);
        if (result) response.type = "application/x-ndjson";
        respond(std::move(response));
      },
      call.outcomes ? StepOutcomes::told : StepOutcomes::left_out);
}

void answer_verdicts(House& house, const Call&, const Parts& parts, const Respond& respond) {
  verdicts(house, std::string(parts[0]), [respond](const auto& result) { respond(of_result(result, 200)); });
}

void answer_verdict(House& house, const Call& call, const Parts& parts, const Respond& respond) {
  verdict(house, std::string(parts[0]), parts[1], call.address,
          [respond](const auto& result) { respond(of_result(result, 200)); });
}

void answer_socket(House&, const Call&, const Parts&, const Respond& respond) {
  respond(refusal(426, code::bad_request, "only a WebSocket can connect here"));
}

// Positions outside any table; none of it touches the store.
void answer_study(House&, const Call& call, const Parts&, const Respond& respond) {
  auto studied = study(call.body);
  if (const auto* refused = std::get_if<StudyRefusal>(&studied))
    return respond(refusal(refused->error, refused->place));
  respond({.body = std::move(std::get<std::string>(studied))});
}

void answer_judge(House& house, const Call& call, const Parts&, const Respond& respond) {
  auto judging = judge(call.body);
  if (const auto* refused = std::get_if<StudyRefusal>(&judging))
    return respond(refusal(refused->error, refused->place));
  auto& [thought, cost] = std::get<Judging>(judging);
  think(house, call, std::move(thought), respond, Job::Kind::study, cost);
}

void answer_verify(House&, const Call& call, const Parts&, const Respond& respond) {
  respond(of_result(verify_transcript(call.body), 200));
}

void answer_puzzle(House& house, const Call& call, const Parts& parts, const Respond& respond) {
  auto found = puzzle(parts[0], parts[1]);
  if (!found) return respond(refusal(found.error()));
  think(house, call, std::move(*found), respond);
}

void answer_puzzles(House&, const Call&, const Parts& parts, const Respond& respond) {
  respond(of_result(puzzles(parts[0]), 200));
}

void answer_gardens(House& house, const Call& call, const Parts&, const Respond& respond) {
  constexpr std::string_view all = "/api/study/gardens/";
  auto found = gardens(call.path.substr(all.size()));
  if (!found) return respond(refusal(found.error()));
  think(house, call, std::move(*found), respond, Job::Kind::lookup);
}

void answer_routes(House&, const Call& call, const Parts&, const Respond& respond) {
  respond({.body = json_object([&](JsonWriter& out) {
             out.list("calls", call.served, [](JsonWriter& list, const Route& route) {
               list.begin_object().field("method", route.method).field("path", route.path);
               if (!route.limit.empty()) list.field("limit", route.limit);
               list.end_object();
             });
           })});
}

constexpr std::array all_routes{
    Route{"GET", "/api", {}, answer_routes},
    Route{"GET", "/api/games", {}, answer_games, "games", "{ games: m.GameInfo[] }"},
    Route{"GET", "/api/games/{game}/data", {}, answer_game_data, "data", "object"},
    Route{"GET", "/api/tables", {}, answer_list, "list", "{ tables: m.TableInfo[] }"},
    Route{"GET", "/api/watch", {}, answer_watch, "watch", "{ tables: m.TableInfo[] }"},
    Route{"POST", "/api/tables", "openings", answer_open, "open", "m.Opened", "m.TableWish"},
    Route{"GET", "/api/tables/{table}", {}, answer_describe, "table", "m.TableInfo"},
    Route{"POST", "/api/tables/{table}/sit", "sits", answer_sit, "sit", "m.SeatKey", "m.Sitting"},
    Route{"GET", "/api/tables/{table}/transcript", {}, answer_transcript, "transcript", "string"},
    Route{"GET",
          "/api/tables/{table}/verdicts",
          {},
          answer_verdicts,
          "verdicts",
          "{ verdicts: [number, m.Judgement][] }"},
    Route{"GET", "/api/tables/{table}/verdicts/{place}", "studies", answer_verdict, "verdict", "m.Judgement"},
    Route{"GET", "/api/tables/{table}/ws", {}, answer_socket},
    Route{"POST", "/api/study", {}, answer_study, "study", "m.Position", "m.StudyQuestion"},
    Route{"POST", "/api/study/judge", "studies", answer_judge, "judge", "m.Judgement", "m.JudgeQuestion"},
    Route{"POST", "/api/study/verify", {}, answer_verify, "verify", "m.Verified", "string"},
    Route{"GET", "/api/study/puzzles/{game}", {}, answer_puzzles, "puzzles", "{ puzzles: m.RatedPuzzle[] }"},
    Route{"GET", "/api/study/puzzles/{game}/{number}", "studies", answer_puzzle, "puzzle", "m.Puzzle"},
    Route{"GET", "/api/study/gardens/niya/{garden}", "studies", answer_gardens, "garden", "m.GardenFacts"},
    Route{"GET", "/api/study/gardens/niya/{kind}/{count}/{seed}", "studies", answer_gardens, "gardens",
          "{ gardens: string[] }"}};

// Takes the first segment, "/name", off a path.
std::string_view take_segment(std::string_view& path) {
  const auto end = std::min(path.find('/', 1), path.size());
  const auto segment = path.substr(0, end);
  path.remove_prefix(end);
  return segment;
}

std::optional<Parts> match(std::string_view route, std::string_view path) {
  Parts parts;
  while (!route.empty() && !path.empty()) {
    const auto wanted = take_segment(route);
    const auto segment = take_segment(path);
    if (wanted.starts_with("/{") && segment.size() > 1)
      parts.push_back(segment.substr(1));
    else if (wanted != segment)
      return std::nullopt;
  }
  return route.empty() && path.empty() ? std::optional(parts) : std::nullopt;
}

}  // namespace

std::span<const Route> routes() { return all_routes; }

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
  const auto method = call.method == "HEAD" ? std::string_view("GET") : call.method;
  std::string allowed;  // by routes of this path
  for (const auto& route : call.served) {
    const auto parts = match(route.path, call.path);
    if (!parts) continue;
    if (route.method == method) return route.answer(house, call, *parts, respond);
    allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", route.method);
  }
  respond(allowed.empty() ? nothing_here() : wrong_method(allowed));
}

}  // namespace zashiki::table
