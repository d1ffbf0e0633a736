#include "people/secret.h"

#include <gtest/gtest.h>

namespace {

using namespace zashiki::people;

TEST(Secret, ReadsOnlyItsOwnForm) {
  const Secret secret{.id = std::string(16, 'a'), .secret = std::string(32, 'b')};
  const auto read = read_secret(secret.text());
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->id, secret.id);
  EXPECT_EQ(read->secret, secret.secret);
  for (const auto& wrong : {std::string(), std::string("."), secret.id, secret.text() + "c",
                            secret.id + "." + std::string(31, 'b'), secret.id + "." + std::string(32, '\''),
                            std::string(15, 'a') + "." + secret.secret})
    EXPECT_FALSE(read_secret(wrong).has_value()) << wrong;
}

TEST(Secret, OpensOnlyItsOwnHash) {
  const Secret secret{.id = std::string(16, 'a'), .secret = std::string(32, 'b')};
  const Secret other{.id = secret.id, .secret = std::string(32, 'c')};
  EXPECT_TRUE(opens(secret, secret.hash()));
  EXPECT_FALSE(opens(secret, other.hash()));
  EXPECT_FALSE(opens(secret, ""));
}

}  // namespace
