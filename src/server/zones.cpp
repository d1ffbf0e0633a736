#include "server/zones.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace zashiki::server {
namespace {

constexpr std::size_t header_bytes = 44;
constexpr std::size_t longest_name = 40;

std::int64_t big_endian(std::string_view bytes) {
  std::uint64_t number = (bytes[0] & 0x80) != 0 ? ~std::uint64_t{0} : 0;
  for (const char byte : bytes) number = number << 8U | static_cast<unsigned char>(byte);
  return static_cast<std::int64_t>(number);
}

struct Counts {
  std::size_t utc_flags, standard_flags, leaps, times, types, letters;
  explicit Counts(std::string_view header) {
    std::size_t at = 20;
    for (auto* count : {&utc_flags, &standard_flags, &leaps, &times, &types, &letters}) {
      *count = static_cast<std::size_t>(big_endian(header.substr(at, 4)));
      at += 4;
    }
  }
  [[nodiscard]] std::size_t bytes(std::size_t time) const {
    return times * (time + 1) + types * 6 + letters + leaps * (time + 4) + standard_flags + utc_flags;
  }
};

}  // namespace

// RFC 8536. Debian writes all changes until 2037 out; what comes later stays as it is then.
std::optional<table::Zone> read_zone(std::string_view name) {
  if (name == "UTC") return table::Zone();
  if (name.empty() || name.size() > longest_name || !std::isalpha(static_cast<unsigned char>(name.front())))
    return std::nullopt;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != '-' && c != '+' && c != '/')
      return std::nullopt;
  const auto path = "/usr/share/zoneinfo/" + std::string(name);
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;  // "Europe" is a folder
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::string_view rest = text;
  if (rest.size() < header_bytes || !rest.starts_with("TZif") || rest[4] < '2') return std::nullopt;
  rest.remove_prefix(std::min(rest.size(), header_bytes + Counts(rest).bytes(4)));
  if (rest.size() < header_bytes || !rest.starts_with("TZif")) return std::nullopt;
  const Counts counts(rest);
  if (rest.size() < header_bytes + counts.bytes(8) || counts.types == 0) return std::nullopt;
  const auto times = rest.substr(header_bytes, counts.times * 8);
  const auto kinds = rest.substr(header_bytes + times.size(), counts.times);
  const auto types = rest.substr(header_bytes + times.size() + kinds.size(), counts.types * 6);
  const auto minutes = [&](std::size_t type) {
    return type < counts.types ? static_cast<int>(big_endian(types.substr(type * 6, 4)) / 60) : 0;
  };
  table::Zone zone{{.from = 0, .minutes = minutes(0)}};
  for (std::size_t i = 0; i < counts.times; ++i) {
    const table::ZoneChange change{.from = big_endian(times.substr(i * 8, 8)) * 1000,
                                   .minutes = minutes(static_cast<unsigned char>(kinds[i]))};
    if (change.from <= 0)
      zone.front().minutes = change.minutes;  // what was before 1970 concerns nobody
    else
      zone.push_back(change);
  }
  return zone;
}

}  // namespace zashiki::server
