#pragma once
// Reads clients' requests strictly: a field that is unknown, missing or of the wrong type is an error.
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "table/core/event.h"
#include "table/core/request.h"

namespace zashiki::table {

// With the refused request's id, if it had one, so that its sender knows which it was.
struct BadRequest {
  Error error;
  std::string id{};
};
// What people call themselves, as a page shows it; a mistake stays in the reader.
std::string read_name(ObjectReader& in, std::string_view field);

// {"move":ms} or {"bank":ms,"increment"?:ms}
Result<ClockSetup> read_clock(const json::object& object);

std::variant<Request, BadRequest> read_request(std::string_view text);

// Over HTTP: POST /api/tables and POST /api/tables/{table}/sit. The seats come without keys.
Result<Opened> read_opening(std::string_view body);
Result<SitRequest> read_sitting(std::string_view body);

}  // namespace zashiki::table
