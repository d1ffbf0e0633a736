#pragma once
// Addresses of visitors, single or whole networks.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace zashiki::server {

// An address, or all that begin with the same bits: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32.
class Network {
 public:
  static std::optional<Network> parse(std::string_view text);
  [[nodiscard]] bool contains(const Network& other) const;
  [[nodiscard]] std::string text() const;
  // Whom limits count as one: an address of version 4, or the /64 of version 6, which one household has
  // whole.
  [[nodiscard]] Network household() const;

 private:
  void cut(int bits);
  std::array<std::uint8_t, 16> bytes_{};  // version 4 within ::ffff:0:0/96
  int bits_ = 128;
};

// The household's text; a text that is no address stands for itself.
std::string visitor_of(std::string_view address);

}  // namespace zashiki::server
