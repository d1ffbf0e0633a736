#include <cstring>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>
#include <vector>

#include "base/bits.h"
#include "base/fixed_string.h"
#include "base/fixed_vector.h"
#include "base/hash.h"
#include "base/packed_bytes.h"
#include "base/random.h"
#include "base/result.h"

namespace zashiki {
namespace {

static_assert(std::is_trivially_copyable_v<FixedVector<int, 4>>);

RC_GTEST_PROP(PackedBytes, BehaveLikeAnArray,
              (const std::array<std::uint8_t, 7>& values, std::uint8_t more)) {
  PackedBytes<7> packed(values);
  auto model = values;
  const std::size_t at = more % 7;
  for (std::size_t i = 0; i < 7; ++i) RC_ASSERT(packed[i] == model[i]);
  packed.set(at, more);
  model[at] = more;
  RC_ASSERT(packed == PackedBytes<7>(model));
  packed.set(at, static_cast<std::uint8_t>(more / 2));
  packed.add(at, more / 3);
  model[at] = static_cast<std::uint8_t>(more / 2 + more / 3);
  RC_ASSERT(packed == PackedBytes<7>(model));
}

// On a GPU this is how any set's bit is found.
RC_GTEST_PROP(Bits, FindsTheNthOf32, (std::uint32_t set)) {
  int k = 0;
  for_each_bit(set, [&](int place) { RC_ASSERT(nth_set_bit_of_32(set, k++) == place); });
}

RC_GTEST_PROP(Bits, JoinsWhatWasSpread, (std::uint8_t set)) { RC_ASSERT(join_bits(spread_bits(set)) == set); }

RC_GTEST_PROP(Bits, ReadsEightBytes, (const std::array<std::uint8_t, 19>& row)) {
  for (unsigned first = 0; first < 24; first += 8)
    for (unsigned i = first; i < first + 8; ++i)
      RC_ASSERT((eight_bytes(row, first) >> 8U * (i - first) & 0xffU) == (i < row.size() ? row[i] : 0U));
}

RC_GTEST_PROP(FixedVector, BehavesLikeAVector, (const std::vector<std::uint8_t>& commands)) {
  FixedVector<int, 16> fixed;
  std::vector<int> model;
  for (const auto command : commands) {
    if (command < 128 && !fixed.full()) {
      fixed.push_back(command);
      model.push_back(command);
    } else if (!model.empty() && command < 192) {
      fixed.pop_back();
      model.pop_back();
    } else if (!model.empty()) {
      fixed.erase_at(command % model.size());
      model.erase(model.begin() + command % static_cast<int>(model.size()));
    }
    RC_ASSERT(std::vector<int>(fixed.begin(), fixed.end()) == model);
    RC_ASSERT(fixed.size() == model.size());
  }
}

TEST(FixedVector, EqualVectorsAreEqualBytes) {
  FixedVector<std::uint32_t, 4> one;
  one.push_back(7);
  one.push_back(9);
  one.pop_back();
  FixedVector<std::uint32_t, 4> other;
  other.push_back(7);
  EXPECT_EQ(one, other);
  EXPECT_EQ(std::memcmp(&one, &other, sizeof one), 0);
}

RC_GTEST_PROP(FixedString, WritesNumbersAsUsual, (int number)) {
  FixedString<16> text;
  text << number;
  RC_ASSERT(std::string(text.view()) == std::to_string(number));
}

TEST(FixedString, WritesTheExtremes) {
  FixedString<16> low;
  low << std::numeric_limits<int>::min();
  EXPECT_EQ(low, "-2147483648");
}

RC_GTEST_PROP(Bits, SelectFindsTheBitThatCountingFinds, (std::uint16_t set)) {
  constexpr BitSelect select;
  int k = 0;
  for (int place = 0; place < 16; ++place)
    if ((set >> place & 1) != 0) RC_ASSERT(select(set, k++) == place);
}

// The stream is part of what is promised: the same on every platform, for ever.
TEST(Random, TheStreamIsFixed) {
  Random random(7);
  for (const std::uint64_t expected :
       {0xa1447cc14118de07U, 0x1ea857a7c6ab040aU, 0x63681fe2faa9123cU, 0xba3cae13357e689bU})
    EXPECT_EQ(random.next(), expected);
}

TEST(Random, BoundedDrawsAreEven) {
  Random random(1);
  for (const std::uint32_t n : {2U, 3U, 7U, 16U, 60U}) {
    std::vector<int> hits(n);
    constexpr int draws = 60000;
    for (int i = 0; i < draws; ++i) ++hits[random.below(n)];
    const double mean = static_cast<double>(draws) / n;
    for (const int hit : hits) EXPECT_NEAR(hit, mean, 5 * std::sqrt(mean));
  }
}

// A bound just over 2^31 is where a careless multiplication would favour half of the numbers two to one.
TEST(Random, LargeBoundsAreEvenToo) {
  Random random(2);
  constexpr std::uint32_t bound = 3U << 30U;
  int low = 0;
  constexpr int draws = 30000;
  for (int i = 0; i < draws; ++i) low += random.below(bound) < (1U << 30U) ? 1 : 0;
  EXPECT_NEAR(low, draws / 3.0, 5 * std::sqrt(draws / 3.0));
}

TEST(Random, UnitStaysBelowOne) {
  Random random(3);
  for (int i = 0; i < 10000; ++i) {
    const double x = random.unit();
    ASSERT_GE(x, 0);
    ASSERT_LT(x, 1);
  }
}

TEST(Hash, MixHasNoCollisionsAmongSmallNumbers) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t i = 0; i < 100000; ++i) seen.insert(mix(i));
  EXPECT_EQ(seen.size(), 100000U);
}

TEST(Result, HoldsTheValueOrTheReason) {
  const Result<int> good = 3;
  const Result<int> bad = Error{"bad_thing", "it is bad", "6"};
  ASSERT_TRUE(good);
  EXPECT_EQ(*good, 3);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().code, "bad_thing");
  EXPECT_EQ(bad.error().clause, "6");
}

}  // namespace
}  // namespace zashiki
