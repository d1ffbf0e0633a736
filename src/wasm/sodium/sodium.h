#pragma once
// What the house uses of libsodium, which has no Debian package for WebAssembly. The two algorithms are the
// page's own (it checks games with them), asked for through imports; the rest is in sodium.cpp.
#include <cstddef>
#include <cstdint>

#define crypto_stream_chacha20_ietf_NONCEBYTES 12U
#define sodium_base64_VARIANT_ORIGINAL 1

extern "C" {

int crypto_generichash(unsigned char* out, std::size_t out_size, const unsigned char* in,
                       unsigned long long in_size, const unsigned char* key, std::size_t key_size);
int crypto_stream_chacha20_ietf_xor_ic(unsigned char* out, const unsigned char* in, unsigned long long size,
                                       const unsigned char* nonce, std::uint32_t counter,
                                       const unsigned char* key);
char* sodium_bin2hex(char* hex, std::size_t room, const unsigned char* bytes, std::size_t size);
int sodium_hex2bin(unsigned char* bytes, std::size_t room, const char* hex, std::size_t hex_size,
                   const char* ignored, std::size_t* size, const char** end);
std::size_t sodium_base64_encoded_len(std::size_t size, int variant);
char* sodium_bin2base64(char* text, std::size_t room, const unsigned char* bytes, std::size_t size,
                        int variant);
int sodium_base642bin(unsigned char* bytes, std::size_t room, const char* text, std::size_t text_size,
                      const char* ignored, std::size_t* size, const char** end, int variant);
int sodium_memcmp(const void* a, const void* b, std::size_t size);
}
