#pragma once
// Bytes as text (RFC 4648, with padding).
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zashiki {

std::string to_base64(std::span<const std::uint8_t> bytes);
std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text);  // nullopt if it is not base64

}  // namespace zashiki
