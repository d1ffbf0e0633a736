#pragma once
// What a browser answers when a passkey is made or used (WebAuthn level 2, sections 7.1 and 7.2), checked
// without knowing where anything is kept. An attestation would say who made the authenticator: none is asked
// for, and one that comes is passed over.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace zashiki::people {

// The page that asked, and the random text that it asked to be signed.
struct Ceremony {
  std::string challenge;
  std::string origin;                      // https://example.org:8443
  [[nodiscard]] std::string site() const;  // the relying party's id: example.org
};

struct Credential {
  std::string id;          // base64url, as the browser names it
  std::string key;         // the public key as COSE, base64url
  std::int64_t count = 0;  // of signatures; stays 0 where the authenticator does not count
};

// All in base64url.
struct Made {
  std::string id;
  std::string client_data;
  std::string attestation;
};
struct Used {
  std::string id;
  std::string client_data;
  std::string authenticator_data;
  std::string signature;
};

// The algorithms that a passkey may have, the one wanted most first: COSE's numbers for EdDSA, ES256 and
// RS256.
inline constexpr std::int64_t algorithms[] = {-8, -7, -257};

std::string to_base64url(std::string_view bytes);
// The challenge that was signed, as far as it can be read.
std::string challenge_of(const std::string& client_data);

Result<Credential> check_made(const Made& made, const Ceremony& ceremony);
// The new count. A count that has not grown means that there are two of this authenticator.
Result<std::int64_t> check_used(const Used& used, const Ceremony& ceremony, const Credential& credential);

}  // namespace zashiki::people
