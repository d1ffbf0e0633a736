// Passkeys, good and tampered, as @simplewebauthn/server judges them (oracle/passkeys.mjs).
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

#include "game/json.h"
#include "people/passkeys/cbor.h"
#include "people/passkeys/credential.h"

namespace {

namespace people = zashiki::people;
namespace json = boost::json;

// Where we ask for more: an attestation that ends where it should, a key that is one of its algorithm
// although nothing is signed with it yet, a signature in one form.
const std::set<std::string> stricter = {"cut off", "more after the attestation", "a key of another algorithm",
                                        "a key without its point", "more after the signature"};

std::string text(const json::value& value, std::string_view name) {
  return std::string(value.at(name).as_string());
}

TEST(Passkeys, AreJudgedAsByAnotherImplementation) {
  std::ifstream file(std::string(ZASHIKI_TESTS) + "/people/oracle/passkeys.json");
  std::stringstream all;
  all << file.rdbuf();
  const auto recorded = json::parse(all.str());
  const people::Ceremony ceremony{.challenge = text(recorded, "challenge"),
                                  .origin = text(recorded, "origin")};
  int accepted = 0;
  int refused = 0;
  for (const auto& one : recorded.at("cases").as_array()) {
    const auto& told = one.at("told");
    const auto name = text(one, "name");
    bool right = false;
    if (text(one, "what") == "made") {
      right = people::check_made({.id = text(told, "id"),
                                  .client_data = text(told, "clientData"),
                                  .attestation = text(told, "attestation")},
                                 ceremony)
                  .ok();
    } else {
      const auto count = people::check_used({.id = text(told, "id"),
                                             .client_data = text(told, "clientData"),
                                             .authenticator_data = text(told, "authenticatorData"),
                                             .signature = text(told, "signature")},
                                            ceremony,
                                            {.id = text(told, "id"),
                                             .key = text(one, "key"),
                                             .count = one.at("count").to_number<std::int64_t>()});
      right = count.ok();
    }
    const bool theirs = one.at("right").as_bool();
    EXPECT_EQ(right, theirs && !stricter.contains(name))
        << text(one, "what") << ' ' << one.at("algorithm") << ": " << name;
    ++(right ? accepted : refused);
  }
  EXPECT_EQ(accepted, 3 * (3 + 5));
  EXPECT_GT(refused, 100);
}

TEST(Cbor, RefusesWhatIsNotCanonical) {
  using Bytes = std::vector<std::uint8_t>;
  const auto reads = [](const Bytes& bytes) {
    people::CborReader in(bytes);
    return in.skip() && in.rest().empty();
  };
  for (const Bytes& right : {Bytes{0x17}, Bytes{0x18, 0x18}, Bytes{0x39, 0x01, 0x00}, Bytes{0x42, 1, 2},
                             Bytes{0xa1, 0x61, 'a', 0x82, 0xf4, 0xf6}, Bytes{0xa0}})
    EXPECT_TRUE(reads(right));
  const Bytes deep{0x81, 0x81, 0x81, 0x81, 0x81, 0x00};
  for (const Bytes& wrong :
       {Bytes{}, Bytes{0x18, 0x17}, Bytes{0x19, 0x00, 0xff}, Bytes{0x1a, 0, 0, 0xff, 0xff},
        Bytes{0x1b, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff}, Bytes{0x1c}, Bytes{0x9f, 0xff}, Bytes{0x43, 1, 2},
        Bytes{0xc0, 0x00}, Bytes{0xfb, 0, 0, 0, 0, 0, 0, 0, 0},
        Bytes{0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}, deep})
    EXPECT_FALSE(reads(wrong));
}

}  // namespace
