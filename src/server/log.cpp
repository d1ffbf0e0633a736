#include "server/log.h"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "game/fields_text.h"

namespace zashiki::server {
namespace {

spdlog::logger& logger() {
  static const auto made = [] {
    auto one = std::make_shared<spdlog::logger>("zashiki", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    one->set_pattern(R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})", spdlog::pattern_time_type::utc);
    one->flush_on(spdlog::level::info);
    return one;
  }();
  return *made;
}

spdlog::level::level_enum level_of(Level level) {
  switch (level) {
    case Level::debug: return spdlog::level::debug;
    case Level::info: return spdlog::level::info;
    case Level::warning: return spdlog::level::warn;
    case Level::error: return spdlog::level::err;
  }
  return spdlog::level::info;
}

}  // namespace

void set_log_level(std::string_view name) { logger().set_level(spdlog::level::from_str(std::string(name))); }

void log(Level level, std::string_view event, std::initializer_list<LogField> fields) {
  if (!logger().should_log(level_of(level))) return;
  std::string line = R"("event":)";
  append_quoted(line, event);
  for (const auto& [name, value] : fields) {
    line += ',';
    append_quoted(line, name);
    line += ':';
    if (const auto* number = std::get_if<std::int64_t>(&value))
      append_number(line, *number);
    else if (const auto* measure = std::get_if<double>(&value))
      line += fmt::format("{:.6g}", *measure);
    else
      append_quoted(line, std::get<std::string_view>(value));
  }
  logger().log(level_of(level), "{}", line);
}

}  // namespace zashiki::server
