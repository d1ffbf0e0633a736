#include "server/address.h"

#include <algorithm>
#include <arpa/inet.h>
#include <charconv>
#include <fmt/format.h>

namespace zashiki::server {
namespace {

constexpr std::array<std::uint8_t, 12> version_4{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr int version_4_bits = 96;
constexpr int household_bits = 64;

bool is_version_4(const std::array<std::uint8_t, 16>& bytes, int bits) {
  return bits >= version_4_bits && std::equal(version_4.begin(), version_4.end(), bytes.begin());
}

}  // namespace

std::optional<Network> Network::parse(std::string_view text) {
  const auto slash = text.find('/');
  const std::string address(text.substr(0, slash));
  Network network;
  int most = 128;
  if (in_addr four{}; ::inet_pton(AF_INET, address.c_str(), &four) == 1) {
    std::copy(version_4.begin(), version_4.end(), network.bytes_.begin());
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(&four);
    std::copy(bytes, bytes + 4, network.bytes_.begin() + 12);
    most = 32;
  } else if (::inet_pton(AF_INET6, address.c_str(), network.bytes_.data()) != 1) {
    return std::nullopt;
  }
  if (slash == std::string_view::npos) return network;
  int bits = 0;
  const auto rest = text.substr(slash + 1);
  const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), bits);
  if (rest.empty() || read.ec != std::errc() || read.ptr != rest.data() + rest.size() || bits < 0 ||
      bits > most)
    return std::nullopt;
  network.cut(128 - most + bits);
  return network;
}

void Network::cut(int bits) {
  bits_ = bits;
  for (int bit = bits; bit < 128; ++bit) {
    auto& byte = bytes_[static_cast<std::size_t>(bit / 8)];
    byte = static_cast<std::uint8_t>(byte & ~(0x80U >> static_cast<unsigned>(bit % 8)));
  }
}

bool Network::contains(const Network& other) const {
  if (other.bits_ < bits_) return false;
  Network outer = other;
  outer.cut(bits_);
  return outer.bytes_ == bytes_;
}

std::string Network::text() const {
  std::array<char, INET6_ADDRSTRLEN> room{};
  if (is_version_4(bytes_, bits_)) {
    ::inet_ntop(AF_INET, bytes_.data() + 12, room.data(), room.size());
    return bits_ == 128 ? std::string(room.data())
                        : fmt::format("{}/{}", room.data(), bits_ - version_4_bits);
  }
  ::inet_ntop(AF_INET6, bytes_.data(), room.data(), room.size());
  return bits_ == 128 ? std::string(room.data()) : fmt::format("{}/{}", room.data(), bits_);
}

Network Network::household() const {
  Network network = *this;
  if (!is_version_4(bytes_, bits_) && bits_ > household_bits) network.cut(household_bits);
  return network;
}

std::string visitor_of(std::string_view address) {
  const auto network = Network::parse(address);
  return network ? network->household().text() : std::string(address);
}

}  // namespace zashiki::server
