#include "people/passkeys/credential.h"

#include <algorithm>
#include <array>
#include <memory>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include "game/json.h"
#include "people/passkeys/cbor.h"
#include "table/core/codes.h"

namespace zashiki::people {
namespace {

using Buffer = std::vector<std::uint8_t>;
constexpr auto variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr std::size_t longest_id = 1023;  // bytes
constexpr std::size_t digest_size = 32;   // of SHA-256
constexpr std::size_t coordinate = 32;    // of P-256 and of Ed25519

Error wrong(std::string_view sentence) { return {code::bad_passkey, std::string(sentence)}; }

std::optional<Buffer> from_base64url(std::string_view text) {
  Buffer bytes(text.size() + 1);
  std::size_t size = 0;
  if (sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr,
                        variant) != 0)
    return std::nullopt;
  bytes.resize(size);
  return bytes;
}

Bytes as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string_view as_text(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

std::array<std::uint8_t, digest_size> sha256_of(Bytes bytes) {
  std::array<std::uint8_t, digest_size> digest{};
  EVP_Q_digest(nullptr, "SHA256", nullptr, bytes.data(), bytes.size(), digest.data(), nullptr);
  return digest;
}

struct Free {
  void operator()(EVP_PKEY* it) const { EVP_PKEY_free(it); }
  void operator()(EVP_PKEY_CTX* it) const { EVP_PKEY_CTX_free(it); }
  void operator()(EVP_MD_CTX* it) const { EVP_MD_CTX_free(it); }
  void operator()(OSSL_PARAM_BLD* it) const { OSSL_PARAM_BLD_free(it); }
  void operator()(OSSL_PARAM* it) const { OSSL_PARAM_free(it); }
  void operator()(BIGNUM* it) const { BN_free(it); }
};
template <class Type>
using Handle = std::unique_ptr<Type, Free>;

// ---- the public key

struct CoseKey {
  std::int64_t type = 0;       // 1
  std::int64_t algorithm = 0;  // 3
  std::int64_t curve = 0;      // -1 of a curve's key
  Bytes modulus;               // -1 of RSA
  Bytes second;                // -2: x, or the exponent
  Bytes y;                     // -3
};

std::optional<CoseKey> read_key(CborReader& in) {
  CoseKey key;
  std::vector<std::int64_t> seen;
  const auto pairs = in.map();
  for (std::size_t left = pairs.value_or(0); left > 0; --left) {
    const auto label = in.integer();
    if (!label || std::find(seen.begin(), seen.end(), *label) != seen.end()) return std::nullopt;
    seen.push_back(*label);
    const auto number = [&](std::int64_t& into) {
      const auto value = in.integer();
      if (value) into = *value;
      return value.has_value();
    };
    const auto bytes = [&](Bytes& into) {
      const auto value = in.bytes();
      if (value) into = *value;
      return value.has_value();
    };
    constexpr std::int64_t rsa = 3;  // the type comes first in the canonical order
    const bool read = *label == 1                       ? number(key.type)
                      : *label == 3                     ? number(key.algorithm)
                      : *label == -1 && key.type == rsa ? bytes(key.modulus)
                      : *label == -1                    ? number(key.curve)
                      : *label == -2                    ? bytes(key.second)
                      : *label == -3                    ? bytes(key.y)
                                                        : in.skip();
    if (!read) return std::nullopt;
  }
  return pairs ? std::optional(key) : std::nullopt;
}

Handle<EVP_PKEY> from_parameters(const char* type, OSSL_PARAM_BLD* builder) {
  const Handle<OSSL_PARAM> parameters(OSSL_PARAM_BLD_to_param(builder));
  const Handle<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new_from_name(nullptr, type, nullptr));
  EVP_PKEY* key = nullptr;
  if (parameters == nullptr || context == nullptr || EVP_PKEY_fromdata_init(context.get()) <= 0 ||
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.get()) <= 0)
    return nullptr;
  return Handle<EVP_PKEY>(key);
}

// Null unless it is a key of its algorithm; OpenSSL refuses points beside the curve.
Handle<EVP_PKEY> open_key(const CoseKey& key) {
  if (key.type == 1 && key.algorithm == -8 && key.curve == 6 && key.second.size() == coordinate)
    return Handle<EVP_PKEY>(
        EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, key.second.data(), coordinate));
  const Handle<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new());
  if (key.type == 2 && key.algorithm == -7 && key.curve == 1 && key.second.size() == coordinate &&
      key.y.size() == coordinate) {
    Buffer point{4};  // both coordinates follow
    point.insert(point.end(), key.second.begin(), key.second.end());
    point.insert(point.end(), key.y.begin(), key.y.end());
    if (OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) != 1 ||
        OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                         point.size()) != 1)
      return nullptr;
    return from_parameters("EC", builder.get());
  }
  // 2048 to 4096 bits, and an exponent that costs no more than the usual ones.
  if (key.type == 3 && key.algorithm == -257 && key.modulus.size() >= 256 && key.modulus.size() <= 512 &&
      !key.second.empty() && key.second.size() <= 4) {
    const Handle<BIGNUM> modulus(
        BN_bin2bn(key.modulus.data(), static_cast<int>(key.modulus.size()), nullptr));
    const Handle<BIGNUM> exponent(BN_bin2bn(key.second.data(), static_cast<int>(key.second.size()), nullptr));
    if (OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, modulus.get()) != 1 ||
        OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, exponent.get()) != 1)
      return nullptr;
    return from_parameters("RSA", builder.get());
  }
  return nullptr;
}

bool is_signed(EVP_PKEY* key, bool hashed, Bytes text, Bytes signature) {
  const Handle<EVP_MD_CTX> context(EVP_MD_CTX_new());
  return EVP_DigestVerifyInit(context.get(), nullptr, hashed ? EVP_sha256() : nullptr, nullptr, key) == 1 &&
         EVP_DigestVerify(context.get(), signature.data(), signature.size(), text.data(), text.size()) == 1;
}

// ---- what the browser says, and what the authenticator says

Status check_client(std::string_view client_data, std::string_view type, const Ceremony& ceremony) {
  const auto value = parse_json(client_data);
  if (!value || !value->is_object()) return wrong("the client data is not JSON");
  const auto text = [&](std::string_view name) -> std::string_view {
    const auto* found = value->get_object().if_contains(name);
    return found != nullptr && found->is_string() ? std::string_view(found->get_string())
                                                  : std::string_view();
  };
  if (text("type") != type) return wrong("this was made for something else");
  if (ceremony.challenge.empty() || text("challenge") != ceremony.challenge)
    return wrong("this answers another question");
  if (text("origin") != ceremony.origin) return wrong("this was made on another site");
  const auto* crossed = value->get_object().if_contains("crossOrigin");
  if (crossed != nullptr && *crossed != json::value(false))
    return wrong("this was made inside a page of another site");
  return Done{};
}

struct AuthenticatorData {
  std::uint32_t count = 0;
  std::string id;  // of a new credential
  Bytes key;
};

std::optional<std::uint32_t> big_endian(Bytes bytes) {
  std::uint32_t number = 0;
  for (const auto byte : bytes) number = number << 8U | byte;
  return number;
}

Result<AuthenticatorData> read_authenticator(Bytes data, bool made, const Ceremony& ceremony) {
  enum : unsigned {
    present = 1,
    verified = 4,
    may_be_copied = 8,
    is_copied = 16,
    has_key = 64,
    has_more = 128
  };
  constexpr std::size_t before_key = digest_size + 1 + 4;
  constexpr std::size_t model = 16;  // the authenticator's, which tells nothing here
  if (data.size() < before_key) return wrong("the authenticator's data is cut off");
  const auto site = sha256_of(as_bytes(ceremony.site()));
  if (!std::equal(site.begin(), site.end(), data.begin()))
    return wrong("this passkey belongs to another site");
  const unsigned flags = data[digest_size];
  // A passkey alone is enough to get in, so it takes more than holding the device that has it.
  if ((flags & present) == 0 || (flags & verified) == 0)
    return wrong("the device has not checked that it is you: set a screen lock or a PIN");
  if ((flags & is_copied) != 0 && (flags & may_be_copied) == 0)
    return wrong("the authenticator contradicts itself");
  AuthenticatorData out{.count = *big_endian(data.subspan(digest_size + 1, 4)), .id = {}, .key = {}};
  auto rest = data.subspan(before_key);
  if (((flags & has_key) != 0) != made) return wrong("the authenticator's data is of another kind");
  if (made) {
    if (rest.size() < model + 2) return wrong("the authenticator's data is cut off");
    const auto size = *big_endian(rest.subspan(model, 2));
    rest = rest.subspan(model + 2);
    if (size == 0 || size > longest_id || size > rest.size())
      return wrong("the passkey's id is cut off or too long");
    out.id = to_base64url(as_text(rest.first(size)));
    rest = rest.subspan(size);
    CborReader in(rest);
    if (!in.skip()) return wrong("the passkey's key cannot be read");
    out.key = rest.first(rest.size() - in.rest().size());
    rest = in.rest();
  }
  if ((flags & has_more) != 0) {
    CborReader in(rest);
    if (!in.skip()) return wrong("the authenticator's extensions cannot be read");
    rest = in.rest();
  }
  if (!rest.empty()) return wrong("the authenticator's data goes on after its end");
  return out;
}

// {"fmt","attStmt","authData"}
std::optional<Bytes> authenticator_data_of(Bytes attestation) {
  CborReader in(attestation);
  std::optional<Bytes> data;
  const auto pairs = in.map();
  for (std::size_t left = pairs.value_or(0); left > 0; --left) {
    const auto name = in.text();
    if (!name) return std::nullopt;
    if (*name == "authData") {
      if (data) return std::nullopt;
      data = in.bytes();
      if (!data) return std::nullopt;
    } else if (!in.skip()) {
      return std::nullopt;
    }
  }
  return in.rest().empty() ? data : std::nullopt;
}

}  // namespace

std::string Ceremony::site() const {
  auto host = origin.substr(std::min(origin.find("://") + 3, origin.size()));
  return host.substr(0, host.find(':'));
}

std::string to_base64url(std::string_view bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), as_bytes(bytes).data(), bytes.size(), variant);
  text.pop_back();  // the terminating zero
  return text;
}

std::string challenge_of(const std::string& client_data) {
  const auto bytes = from_base64url(client_data);
  const auto value = bytes ? parse_json(as_text(*bytes)) : Result<json::value>(wrong(""));
  const auto* object = value ? value->if_object() : nullptr;
  const auto* challenge = object != nullptr ? object->if_contains("challenge") : nullptr;
  return challenge != nullptr && challenge->is_string() ? std::string(challenge->get_string())
                                                        : std::string();
}

Result<Credential> check_made(const Made& made, const Ceremony& ceremony) {
  const auto client = from_base64url(made.client_data);
  const auto attestation = from_base64url(made.attestation);
  if (!client || !attestation) return wrong("this is not base64url");
  if (auto right = check_client(as_text(*client), "webauthn.create", ceremony); !right) return right.error();
  const auto data = authenticator_data_of(*attestation);
  if (!data) return wrong("the attestation cannot be read");
  const auto read = read_authenticator(*data, true, ceremony);
  if (!read) return read.error();
  if (read->id != made.id) return wrong("this is another passkey's id");
  CborReader in(read->key);
  const auto key = read_key(in);
  if (!key || std::find(std::begin(algorithms), std::end(algorithms), key->algorithm) == std::end(algorithms))
    return wrong("the passkey's key is of no algorithm that is used here");
  if (open_key(*key) == nullptr) return wrong("the passkey's key is not a valid one");
  return Credential{.id = read->id, .key = to_base64url(as_text(read->key)), .count = read->count};
}

Result<std::int64_t> check_used(const Used& used, const Ceremony& ceremony, const Credential& credential) {
  if (used.id != credential.id) return wrong("this is another passkey");
  const auto client = from_base64url(used.client_data);
  const auto data = from_base64url(used.authenticator_data);
  const auto signature = from_base64url(used.signature);
  const auto cose = from_base64url(credential.key);
  if (!client || !data || !signature || !cose) return wrong("this is not base64url");
  if (auto right = check_client(as_text(*client), "webauthn.get", ceremony); !right) return right.error();
  const auto read = read_authenticator(*data, false, ceremony);
  if (!read) return read.error();
  CborReader in(*cose);
  const auto key = read_key(in);
  const auto opened = key ? open_key(*key) : nullptr;
  if (opened == nullptr) return wrong("the passkey's key is not a valid one");
  Buffer text = *data;
  const auto digest = sha256_of(*client);
  text.insert(text.end(), digest.begin(), digest.end());
  constexpr std::int64_t eddsa = -8;  // hashes by itself
  if (!is_signed(opened.get(), key->algorithm != eddsa, text, *signature))
    return wrong("the signature is wrong");
  if ((read->count > 0 || credential.count > 0) && read->count <= credential.count)
    return wrong("this passkey has been copied: remove it on a device that you still have");
  return std::int64_t{read->count};
}

}  // namespace zashiki::people
