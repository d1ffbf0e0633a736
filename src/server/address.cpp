#include "server/address.h"

#include <boost/asio/ip/address.hpp>
#include <charconv>

namespace zashiki::server {
namespace {

namespace ip = boost::asio::ip;

using Bits = unsigned short;
constexpr Bits bits_of_4 = 32;
constexpr Bits bits_of_6 = 128;
constexpr Bits bits_before_4 = bits_of_6 - bits_of_4;  // of version 4 within version 6
constexpr Bits household_bits = 64;

// The number after the slash; all bits where there is none.
std::optional<Bits> prefix_of(std::string_view text, Bits most) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return most;
  Bits bits = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data() + slash + 1, end, bits);
  if (error != std::errc() || stopped != end || bits > most) return std::nullopt;
  return bits;
}

}  // namespace

std::optional<Network> Network::parse(std::string_view text) {
  boost::system::error_code error;
  const auto address = ip::make_address(std::string(text.substr(0, text.find('/'))), error);
  if (error) return std::nullopt;
  const auto bits = prefix_of(text, address.is_v4() ? bits_of_4 : bits_of_6);
  if (!bits) return std::nullopt;
  if (address.is_v4()) return Network(ip::network_v4(address.to_v4(), *bits).canonical());
  if (address.to_v6().is_v4_mapped() && *bits >= bits_before_4)
    return Network(ip::network_v4(ip::make_address_v4(ip::v4_mapped, address.to_v6()),
                                  static_cast<Bits>(*bits - bits_before_4))
                       .canonical());
  return Network(ip::network_v6(address.to_v6(), *bits).canonical());
}

bool Network::contains(const Network& other) const {
  return std::visit(
      [&](const auto& range) {
        const auto* within = std::get_if<std::decay_t<decltype(range)>>(&other.range_);
        return within != nullptr && (*within == range || within->is_subnet_of(range));
      },
      range_);
}

std::string Network::text() const {
  return std::visit(
      [](const auto& range) { return range.is_host() ? range.address().to_string() : range.to_string(); },
      range_);
}

Network Network::household() const {
  const auto* six = std::get_if<ip::network_v6>(&range_);
  if (six == nullptr || six->prefix_length() <= household_bits) return *this;
  return Network(ip::network_v6(six->address(), household_bits).canonical());
}

std::optional<std::string> forwarded_address(std::string_view line) {
  if (const auto comma = line.rfind(','); comma != std::string_view::npos) line.remove_prefix(comma + 1);
  constexpr std::string_view blanks = " \t";
  const auto begin = line.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return std::nullopt;
  line = line.substr(begin, line.find_last_not_of(blanks) - begin + 1);
  boost::system::error_code error;
  auto address = ip::make_address(std::string(line), error);
  if (error) address = ip::make_address(host_name(line), error);
  if (error) return std::nullopt;
  return address.to_string();
}

std::string host_name(std::string_view header) {
  if (header.starts_with('[')) {
    header.remove_prefix(1);
    header = header.substr(0, header.find(']'));
  } else if (header.find(':') == header.rfind(':')) {
    header = header.substr(0, header.find(':'));
  }
  if (header.ends_with('.')) header.remove_suffix(1);
  std::string name(header);
  for (char& c : name)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return name;
}

bool is_loopback(std::string_view address) {
  const auto network = Network::parse(address);
  return network && (Network::parse("127.0.0.0/8")->contains(*network) || network->text() == "::1");
}

bool is_public(std::string_view address) {
  const auto wanted = Network::parse(address);
  if (!wanted) return false;
  const auto within = [&](auto... networks) { return (Network::parse(networks)->contains(*wanted) || ...); };
  if (address.find(':') == std::string_view::npos || wanted->text().find(':') == std::string::npos)
    return !within("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
                   "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15",
                   "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3");
  // The two within that carry an address of version 4 could lead to a private one.
  return within("2000::/3") && !within("2001::/32", "2001:db8::/32", "2002::/16");
}

std::string visitor_of(std::string_view address) {
  const auto network = Network::parse(address);
  return network ? network->household().text() : std::string(address);
}

}  // namespace zashiki::server
