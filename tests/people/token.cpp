#include "people/token.h"

#include <cstring>
#include <gtest/gtest.h>

#include "people/notices/mail.h"

namespace {

int comparisons = 0;
std::size_t compared = 0;

}  // namespace

// In place of the library's: how many comparisons take as long whatever they compare.
extern "C" int sodium_memcmp(const void* one, const void* other, std::size_t size) {
  ++comparisons;
  compared = size;
  return std::memcmp(one, other, size) == 0 ? 0 : -1;
}

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

// How long a refusal takes says nothing of how much was right.
TEST(Token, IsComparedWholeWhereverItDiffers) {
  const people::Token secret{.id = std::string(16, 'a'), .secret = std::string(32, 'b')};
  for (const std::size_t place : {0, 63}) {
    auto wrong = secret.hash();
    wrong[place] = wrong[place] == '0' ? '1' : '0';
    comparisons = 0;
    EXPECT_FALSE(people::opens(secret, wrong));
    EXPECT_EQ(comparisons, 1);
    EXPECT_EQ(compared, wrong.size());
  }
  const std::string key(32, 'k');
  auto stop = people::write_stop({.person = 1, .since = 2, .expires = 3}, key);
  stop[stop.rfind('.') + 1] ^= 1;
  comparisons = 0;
  EXPECT_FALSE(people::read_stop(stop, key, 0));
  EXPECT_EQ(comparisons, 1);
}

}  // namespace
