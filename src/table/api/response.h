#pragma once
// The response to an HTTP request.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace zashiki::table {

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body{};
  std::string_view fixed{};  // instead of `body`: bytes embedded in the program
  std::vector<std::pair<std::string, std::string>> headers{};
};

Response refusal(int status, std::string_view code, std::string_view message);
Response refusal(const Error& error, std::optional<std::size_t> place = std::nullopt);

}  // namespace zashiki::table
