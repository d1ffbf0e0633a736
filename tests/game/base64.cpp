#include "game/base64.h"

#include <gtest/gtest.h>

namespace zashiki {
namespace {

// The examples of RFC 4648.
TEST(Base64, IsReadAndWritten) {
  for (const auto& [plain, text] : {std::pair<std::string, std::string>{"", ""},
                                    {"f", "Zg=="},
                                    {"fo", "Zm8="},
                                    {"foo", "Zm9v"},
                                    {"foob", "Zm9vYg=="},
                                    {"fooba", "Zm9vYmE="},
                                    {"foobar", "Zm9vYmFy"}}) {
    const std::vector<std::uint8_t> bytes(plain.begin(), plain.end());
    EXPECT_EQ(to_base64(bytes), text);
    EXPECT_EQ(from_base64(text), bytes);
  }
  for (const auto* bad : {"Zg", "Zg=", "Z===", "Zg==Zg==", "Zm9\n", "Zm9v ", "====", "Zh=="})
    EXPECT_FALSE(from_base64(bad)) << bad;
}

}  // namespace
}  // namespace zashiki
