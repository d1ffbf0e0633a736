#include "table/fields.h"

namespace zashiki::table {

Result<json::value> parse_request(std::string_view text, json::storage_ptr memory) {
  auto value = parse_object(text, "a request", std::move(memory));
  if (!value) return bad_request(value.error().message);
  return value;
}

}  // namespace zashiki::table
