#include "people/token.h"

#include <gtest/gtest.h>

namespace {

namespace people = zashiki::people;

TEST(Token, ReadsOnlyItsOwnForm) {
  const people::Token secret{.id = std::string(16, 'a'), .secret = std::string(32, 'b')};
  const auto read = people::read_token(secret.text());
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->id, secret.id);
  EXPECT_EQ(read->secret, secret.secret);
  for (const auto& wrong : {std::string(), std::string("."), secret.id, secret.text() + "c",
                            secret.id + "." + std::string(31, 'b'), secret.id + "." + std::string(32, '\''),
                            std::string(15, 'a') + "." + secret.secret})
    EXPECT_FALSE(people::read_token(wrong).has_value()) << wrong;
}

TEST(Token, OpensOnlyItsOwnHash) {
  const people::Token secret{.id = std::string(16, 'a'), .secret = std::string(32, 'b')};
  const people::Token other{.id = secret.id, .secret = std::string(32, 'c')};
  EXPECT_TRUE(people::opens(secret, secret.hash()));
  EXPECT_FALSE(people::opens(secret, other.hash()));
  EXPECT_FALSE(people::opens(secret, ""));
}

}  // namespace
