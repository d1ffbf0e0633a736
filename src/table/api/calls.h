#pragma once
// Answers HTTP calls (docs/build/protocol.md, "HTTP"), from a server's socket or from a page that runs the
// house in a worker.
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "table/api/response.h"
#include "table/live/house.h"

namespace zashiki::table {

struct Call {
  std::string_view method;
  std::string_view path;    // below /api, without its query
  bool outcomes = false;    // from the query: a transcript with what each step led to
  std::string_view body{};  // both are read before the call returns
  std::string address{};    // the caller's
};

using Respond = std::function<void(Response)>;
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
