#include "people/notices/push.h"

#include <fmt/format.h>
#include <memory>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <sodium.h>

namespace zashiki::people {
namespace {

constexpr std::size_t point_bytes = 65;
constexpr std::size_t tag_bytes = 16;
constexpr table::Millis valid_for = table::Millis{12} * 3600 * 1000;  // RFC 8292 allows a day

template <auto free>
struct Freed {
  template <class Held>
  void operator()(Held* held) const {
    free(held);
  }
};
template <class Held, auto free>
using Owned = std::unique_ptr<Held, Freed<free>>;
using Group = Owned<EC_GROUP, EC_GROUP_free>;
using Point = Owned<EC_POINT, EC_POINT_free>;
using Number = Owned<BIGNUM, BN_free>;
using Key = Owned<EVP_PKEY, EVP_PKEY_free>;
using KeyWork = Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using Digest = Owned<EVP_MD_CTX, EVP_MD_CTX_free>;
using Cipher = Owned<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free>;
using Signature = Owned<ECDSA_SIG, ECDSA_SIG_free>;
using Builder = Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>;
using Params = Owned<OSSL_PARAM, OSSL_PARAM_free>;

Group curve() { return Group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)); }

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

// A pair of keys, or the public one alone.
Key key_of(std::string_view public_key, const PrivateKey* own) {
  const Number number(own == nullptr ? nullptr
                                     : BN_bin2bn(own->data(), static_cast<int>(own->size()), nullptr));
  const Builder builder(OSSL_PARAM_BLD_new());
  OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, public_key.data(),
                                   public_key.size());
  if (number) OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get());
  const Params params(OSSL_PARAM_BLD_to_param(builder.get()));
  const KeyWork work(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* key = nullptr;
  if (EVP_PKEY_fromdata_init(work.get()) != 1 ||
      EVP_PKEY_fromdata(work.get(), &key, own == nullptr ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR,
                        params.get()) != 1)
    return nullptr;
  return Key(key);
}

std::string hmac(std::string_view key, std::string_view text) {
  std::string out(32, '\0');
  unsigned int size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes_of(text), text.size(), bytes_of(out),
       &size);
  return out;
}

// HKDF (RFC 5869) for at most one block.
std::string derive(std::string_view salt, std::string_view secret, std::string_view info, std::size_t size) {
  return hmac(hmac(salt, secret), std::string(info) + '\x01').substr(0, size);
}

std::string shared_secret(const Key& own, const Key& other) {
  const KeyWork work(EVP_PKEY_CTX_new(own.get(), nullptr));
  std::size_t size = 32;
  std::string secret(size, '\0');
  if (EVP_PKEY_derive_init(work.get()) != 1 || EVP_PKEY_derive_set_peer(work.get(), other.get()) != 1 ||
      EVP_PKEY_derive(work.get(), bytes_of(secret), &size) != 1)
    return {};
  return secret;
}

std::string seal(std::string_view text, std::string_view key, std::string_view nonce) {
  const Cipher cipher(EVP_CIPHER_CTX_new());
  std::string out(text.size() + tag_bytes, '\0');
  int size = 0;
  EVP_EncryptInit_ex(cipher.get(), EVP_aes_128_gcm(), nullptr, bytes_of(key), bytes_of(nonce));
  EVP_EncryptUpdate(cipher.get(), bytes_of(out), &size, bytes_of(text), static_cast<int>(text.size()));
  EVP_EncryptFinal_ex(cipher.get(), bytes_of(out) + size, &size);
  EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, tag_bytes, bytes_of(out) + text.size());
  return out;
}

// ES256: both numbers in 32 bytes each, not in DER.
std::string sign(const Key& key, std::string_view text) {
  const Digest digest(EVP_MD_CTX_new());
  std::size_t size = 80;
  std::string der(size, '\0');
  if (EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, key.get()) != 1 ||
      EVP_DigestSign(digest.get(), bytes_of(der), &size, bytes_of(text), text.size()) != 1)
    return {};
  const auto* at = bytes_of(std::string_view(der));
  const Signature signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  std::string out(64, '\0');
  BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), bytes_of(out), 32);
  BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), bytes_of(out) + 32, 32);
  return out;
}

}  // namespace

std::string to_base64_url(std::string_view bytes) {
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes_of(bytes), bytes.size(), variant);
  text.pop_back();
  return text;
}

std::optional<std::string> from_base64_url(std::string_view text) {
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(bytes_of(bytes), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0)
    return std::nullopt;
  bytes.resize(size);
  return bytes;
}

std::string public_key_of(const PrivateKey& key) {
  const auto group = curve();
  const Point public_key(EC_POINT_new(group.get()));
  const Number number(BN_bin2bn(key.data(), static_cast<int>(key.size()), nullptr));
  if (BN_is_zero(number.get()) == 1 || BN_cmp(number.get(), EC_GROUP_get0_order(group.get())) >= 0) return {};
  std::string out(point_bytes, '\0');
  if (EC_POINT_mul(group.get(), public_key.get(), number.get(), nullptr, nullptr, nullptr) != 1 ||
      EC_POINT_point2oct(group.get(), public_key.get(), POINT_CONVERSION_UNCOMPRESSED, bytes_of(out),
                         out.size(), nullptr) != point_bytes)
    return {};
  return out;
}

bool is_public_key(std::string_view public_key) {
  if (public_key.size() != point_bytes || public_key.front() != '\x04') return false;
  const auto group = curve();
  const Point read(EC_POINT_new(group.get()));
  return EC_POINT_oct2point(group.get(), read.get(), bytes_of(public_key), public_key.size(), nullptr) == 1;
}

std::string encrypt(std::string_view text, const Subscription& to, const PrivateKey& own,
                    std::span<const std::uint8_t, 16> salt_bytes) {
  using namespace std::string_literals;
  if (!is_public_key(to.key)) return {};
  const auto public_key = public_key_of(own);
  const auto secret = shared_secret(key_of(public_key, &own), key_of(to.key, nullptr));
  if (public_key.empty() || secret.empty()) return {};
  const std::string salt(reinterpret_cast<const char*>(salt_bytes.data()), salt_bytes.size());
  const auto input = derive(to.secret, secret, "WebPush: info\0"s + to.key + public_key, 32);
  const auto key = derive(salt, input, "Content-Encoding: aes128gcm\0"s, 16);
  const auto nonce = derive(salt, input, "Content-Encoding: nonce\0"s, 12);
  // One record of at most 4096 bytes, and the last: 2.
  return salt + "\x00\x00\x10\x00\x41"s + public_key + seal(std::string(text) + '\x02', key, nonce);
}

std::string_view origin_of(std::string_view address) {
  constexpr std::string_view scheme = "https://";
  if (!address.starts_with(scheme)) return {};
  const auto end = std::min(address.find_first_of("/?#", scheme.size()), address.size());
  const auto host = address.substr(scheme.size(), end - scheme.size());
  if (host.empty() ||
      host.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]") !=
          std::string_view::npos)
    return {};
  return address.substr(0, end);
}

std::string authorization(const PrivateKey& house, std::string_view endpoint, std::string_view contact,
                          table::Millis now) {
  const auto public_key = public_key_of(house);
  const auto token = to_base64_url(R"({"typ":"JWT","alg":"ES256"})") + "." +
                     to_base64_url(fmt::format(R"({{"aud":"{}","exp":{},"sub":"{}"}})", origin_of(endpoint),
                                               (now + valid_for) / 1000, contact));
  return fmt::format("vapid t={}.{}, k={}", token, to_base64_url(sign(key_of(public_key, &house), token)),
                     to_base64_url(public_key));
}

}  // namespace zashiki::people
