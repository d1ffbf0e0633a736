#pragma once
// What a house answers to which call (docs/build/protocol.md, "HTTP"), without knowing where it came from: a
// server's socket or a page that has the house in a worker.
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
  bool outcomes = false;    // the query's: of a transcript, what each step led to
  std::string_view body{};  // both are read before the call returns
  std::string address{};    // whose
};

using Respond = std::function<void(Response)>;
void answer_call(House& house, const Call& call, const Respond& respond);

// "/api/tables/NAME/rest" in its parts.
struct TablePath {
  std::string name;
  std::string_view rest;
};
std::optional<TablePath> table_path(std::string_view path);

// What stands between these two, where the text has both and no slash in between.
std::optional<std::string_view> between(std::string_view text, std::string_view before,
                                        std::string_view after);

}  // namespace zashiki::table
