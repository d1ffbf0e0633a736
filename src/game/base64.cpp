#include "game/base64.h"

#include <sodium.h>

namespace zashiki {

std::string to_base64(std::span<const std::uint8_t> bytes) {
  if (bytes.empty()) return {};
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // the terminating zero
  return text;
}

std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text) {
  if (text.empty()) return std::vector<std::uint8_t>();  // libsodium accepts no null
  std::vector<std::uint8_t> bytes(text.size());
  std::size_t size = 0;
  if (sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr,
                        sodium_base64_VARIANT_ORIGINAL) != 0)
    return std::nullopt;
  bytes.resize(size);
  return bytes;
}

}  // namespace zashiki
