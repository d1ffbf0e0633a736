#pragma once
// Addresses of visitors, single or whole networks.
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace zashiki::server {

// An address or a network: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32. An IPv4 address written as IPv6
// (::ffff:203.0.113.7) counts as IPv4.
class Network {
 public:
  static std::optional<Network> parse(std::string_view text);
  [[nodiscard]] bool contains(const Network& other) const;
  [[nodiscard]] std::string text() const;
  // What limits count as one visitor: an IPv4 address, or an IPv6 /64, which a household has to itself.
  [[nodiscard]] Network household() const;

 private:
  using Range = std::variant<boost::asio::ip::network_v4, boost::asio::ip::network_v6>;
  explicit Network(Range range) : range_(std::move(range)) {}
  Range range_;  // without bits behind its prefix
};

// The last address of an X-Forwarded-For line, which may have a port; nullopt if it is not an address.
std::optional<std::string> forwarded_address(std::string_view line);

// The host of a Host header without its port, in lower case and without a dot at the end.
std::string host_name(std::string_view header);

// Whether it is this machine's own.
bool is_loopback(std::string_view address);

// Whether it is an address that everybody on the internet may use, and no private or special one.
bool is_public(std::string_view address);

// The household's text; a text that is not an address stands for itself.
std::string visitor_of(std::string_view address);

}  // namespace zashiki::server
