#include "server/log.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fmt/format.h>

#include "game/fields_text.h"

namespace zashiki::server {
namespace {

constexpr std::array<std::string_view, 4> level_words{"debug", "info", "warning", "error"};

std::atomic<Level> lowest{Level::info};

// As in 2026-11-19T12:00:00.000Z.
std::string time_text() {
  using std::chrono::milliseconds;
  const auto now =
      std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  const std::time_t seconds = now / std::chrono::seconds(1);
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", utc.tm_year + 1900, utc.tm_mon + 1,
                     utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec, now.count() % 1000);
}

}  // namespace

void set_log_level(std::string_view name) {
  const auto* const found = std::find(level_words.begin(), level_words.end(), name);
  if (found != level_words.end()) lowest = static_cast<Level>(found - level_words.begin());
}

void log(Level level, std::string_view event, std::initializer_list<LogField> fields) {
  if (level < lowest) return;
  std::string line;
  JsonWriter out(line);
  out.begin_object().field("time", time_text()).field("level", level_words[static_cast<std::size_t>(level)]);
  out.field("event", event);
  for (const auto& [name, value] : fields)
    std::visit([&](const auto& of_a_kind) { out.field(name, of_a_kind); }, value);
  out.end_object();
  line += '\n';
  (void)std::fwrite(line.data(), 1, line.size(), stderr);  // one write, so that lines do not mix
}

}  // namespace zashiki::server
