#pragma once
// One JSON object per line on standard error. Never keys, queries or bodies: each caller names its fields.
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace zashiki::server {

enum class Level : std::uint8_t { debug, info, warning, error };
using LogField = std::pair<std::string_view, std::variant<std::int64_t, double, std::string_view>>;

void set_log_level(std::string_view name);
void log(Level level, std::string_view event, std::initializer_list<LogField> fields = {});

}  // namespace zashiki::server
