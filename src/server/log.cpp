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
  std::string line;  // the members of an object whose brackets the logger's pattern has
  JsonWriter out(line);
  out.field("event", event);
  for (const auto& [name, value] : fields)
    std::visit([&](const auto& of_a_kind) { out.field(name, of_a_kind); }, value);
  logger().log(level_of(level), "{}", line);
}

}  // namespace zashiki::server
