#pragma once
// Web Push: messages that only the browser can read (RFC 8291, RFC 8188), and who sends them (RFC 8292).
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "table/core/clock.h"

namespace zashiki::people {

using PrivateKey = std::array<std::uint8_t, 32>;  // of the curve P-256

// Letters of RFC 4648's second table, without padding.
std::string to_base64_url(std::string_view bytes);
std::optional<std::string> from_base64_url(std::string_view text);

// The point that belongs to a key, in 65 bytes; empty for the few numbers that are no keys.
std::string public_key_of(const PrivateKey& key);
// Whether these bytes are a point of the curve.
bool is_public_key(std::string_view public_key);

struct Subscription {
  std::string endpoint;
  std::string key;     // 65 bytes
  std::string secret;  // 16 bytes
};

// `own` and `salt` must be new for every message. Empty if the subscription's key is none.
std::string encrypt(std::string_view text, const Subscription& to, const PrivateKey& own,
                    std::span<const std::uint8_t, 16> salt);

// The value of the header Authorization for this address; `contact` is the sender's.
std::string authorization(const PrivateKey& house, std::string_view endpoint, std::string_view contact,
                          table::Millis now);

// "https://push.example/" of an address there; empty unless the address begins with https.
std::string_view origin_of(std::string_view address);

}  // namespace zashiki::people
