#pragma once
// Answers HTTP calls (docs/build/protocol.md, "HTTP"), from a server's socket or from a page that runs the
// house in a worker.
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/api/response.h"
#include "table/live/house.h"

namespace zashiki::people {
class People;
}

namespace zashiki::table {

struct Call;
using Respond = std::function<void(Response)>;
// What the {names} of a route's path stand for in a call's.
using Parts = std::vector<std::string_view>;

// One row of a table of calls. GET /api, the documentation's list (a test compares them) and the page's
// client (people/typescript) come from this one and that of people/.
struct Route {
  std::string_view method;
  std::string_view path;
  std::string_view limit;  // whose budget it uses besides `requests`; the house charges it
  void (*answer)(House&, const Call&, const Parts&, const Respond&);
  // In the page's client, if it has a name there: the types of TypeScript, those of house/messages.ts with m.
  std::string_view name{};
  std::string_view answer_type{};  // "string": lines, not one object
  std::string_view question_type{};
};
std::span<const Route> routes();

struct Call {
  std::string_view method;
  std::string_view path;    // below /api, without its query
  bool outcomes = false;    // from the query: a transcript with what each step led to
  std::string_view body{};  // both are read before the call returns
  std::string address{};    // the caller's
  std::span<const Route> served = routes();
  // For the calls of people/: who answers them, and what the caller's browser keeps.
  people::People* people = nullptr;
  std::string_view cookie{};
  bool encrypted = false;
  std::string origin{};  // of the page that this server shows the caller
};

void answer_call(House& house, const Call& call, const Respond& respond);

// "/api/tables/NAME/rest" in parts.
struct TablePath {
  std::string name;
  std::string_view rest;
};
std::optional<TablePath> table_path(std::string_view path);

// The text between these two, if it has both and no slash between them.
std::optional<std::string_view> between(std::string_view text, std::string_view before,
                                        std::string_view after);

}  // namespace zashiki::table
