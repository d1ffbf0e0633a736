// See sodium/sodium.h: the part of libsodium that this project calls.
#include <sodium.h>
#include <string_view>

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::string_view base64_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

extern "C" {

// BLAKE2b-256 of a message, and a block of 64 bytes of the ChaCha20 (IETF) stream.
[[clang::import_module("zashiki"), clang::import_name("hash")]] void zashiki_import_hash(
    unsigned char* out, const unsigned char* in, std::size_t size);
[[clang::import_module("zashiki"), clang::import_name("block")]] void zashiki_import_block(
    unsigned char* out, const unsigned char* nonce, std::uint32_t counter, const unsigned char* key);

int crypto_generichash(unsigned char* out, std::size_t, const unsigned char* in, unsigned long long in_size,
                       const unsigned char*, std::size_t) {
  zashiki_import_hash(out, in, static_cast<std::size_t>(in_size));
  return 0;
}

int crypto_stream_chacha20_ietf_xor_ic(unsigned char* out, const unsigned char*, unsigned long long,
                                       const unsigned char* nonce, std::uint32_t counter,
                                       const unsigned char* key) {
  zashiki_import_block(out, nonce, counter, key);  // the caller always asks for a block of zeros
  return 0;
}

char* sodium_bin2hex(char* hex, std::size_t, const unsigned char* bytes, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    hex[2 * i] = hex_digits[bytes[i] >> 4U];
    hex[2 * i + 1] = hex_digits[bytes[i] & 15U];
  }
  hex[2 * size] = '\0';
  return hex;
}

int sodium_hex2bin(unsigned char* bytes, std::size_t room, const char* hex, std::size_t hex_size, const char*,
                   std::size_t* size, const char**) {
  if (hex_size % 2 != 0 || hex_size / 2 > room) return -1;
  for (std::size_t i = 0; i < hex_size; i += 2) {
    const auto high = hex_digits.find(hex[i]);
    const auto low = hex_digits.find(hex[i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return -1;
    bytes[i / 2] = static_cast<unsigned char>(high << 4U | low);
  }
  *size = hex_size / 2;
  return 0;
}

std::size_t sodium_base64_encoded_len(std::size_t size, int) { return (size + 2) / 3 * 4 + 1; }

char* sodium_bin2base64(char* text, std::size_t, const unsigned char* bytes, std::size_t size, int) {
  char* at = text;
  for (std::size_t i = 0; i < size; i += 3) {
    std::uint32_t three = 0;
    for (std::size_t k = 0; k < 3; ++k) three = three << 8U | (i + k < size ? bytes[i + k] : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      *at++ = i + k <= size ? base64_digits[three >> (18U - 6U * k) & 63U] : '=';
  }
  *at = '\0';
  return text;
}

int sodium_base642bin(unsigned char* bytes, std::size_t room, const char* text, std::size_t text_size,
                      const char*, std::size_t* size, const char**, int) {
  std::string_view digits(text, text_size);
  if (digits.size() % 4 != 0) return -1;
  while (!digits.empty() && text_size - digits.size() < 2 && digits.back() == '=') digits.remove_suffix(1);
  std::size_t written = 0;
  std::uint32_t held = 0;
  unsigned bits = 0;
  for (const char digit : digits) {
    const auto value = base64_digits.find(digit);
    if (value == std::string_view::npos) return -1;
    held = held << 6U | static_cast<std::uint32_t>(value);
    bits += 6;
    if (bits < 8) continue;
    if (written == room) return -1;
    bytes[written++] = static_cast<unsigned char>(held >> (bits -= 8));
  }
  if ((held & ((1U << bits) - 1U)) != 0) return -1;  // leftover bits must be zero
  *size = written;
  return 0;
}

int sodium_memcmp(const void* a, const void* b, std::size_t size) {
  unsigned char differences = 0;
  for (std::size_t i = 0; i < size; ++i)
    differences |= static_cast<unsigned char>(static_cast<const unsigned char*>(a)[i] ^
                                              static_cast<const unsigned char*>(b)[i]);
  return differences == 0 ? 0 : -1;
}
}
