// Frames of a WebSocket, cut into pieces of any size.
#include "server/frames.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace zashiki::server {
namespace {

constexpr std::size_t longest = 70'000;

std::string masked(unsigned first, std::string_view payload) {
  std::string bytes(FrameHead(Opcode::text, payload.size()).view());
  bytes[0] = static_cast<char>(first);
  bytes[1] = static_cast<char>(static_cast<unsigned char>(bytes[1]) | 0x80U);
  const std::string_view mask = "\x01\x80\xff\x5a";
  bytes += mask;
  for (std::size_t i = 0; i < payload.size(); ++i) bytes += static_cast<char>(payload[i] ^ mask[i % 4]);
  return bytes;
}

struct Heard {
  std::vector<std::pair<Opcode, std::string>> frames;
  std::optional<CloseCode> broken;
};
Heard hear(std::string_view bytes, std::size_t piece, std::size_t first = 0) {
  Heard heard;
  FrameReader reader(longest, bytes.substr(0, first));
  bytes.remove_prefix(first);
  for (;;) {
    while (const auto message = reader.next()) {
      if ((heard.broken = message->broken)) return heard;
      heard.frames.emplace_back(message->opcode, std::string(message->payload));
    }
    if (bytes.empty()) return heard;
    const auto room = reader.room();
    EXPECT_FALSE(room.empty());
    const auto size = std::min({room.size(), piece, bytes.size()});
    std::copy_n(bytes.begin(), size, room.begin());
    bytes.remove_prefix(size);
    reader.filled(size);
  }
}

TEST(Frames, ComeInPiecesOfAnySize) {
  std::string bytes;
  for (const std::size_t size : {0, 1, 125, 126, 1000, 1023, 1024, 65535, 65536, 70'000})
    bytes += masked(0x81, std::string(size, 'x'));
  bytes += masked(0x01, "one ") + masked(0x89, "ping") + masked(0x00, "two ") + masked(0x80, "three");
  bytes += masked(0x88, "\x03\xe9");
  for (const std::size_t piece : {1, 7, 1000, 100'000}) {
    const auto heard = hear(bytes, piece, piece / 2);
    ASSERT_FALSE(heard.broken);
    ASSERT_EQ(heard.frames.size(), 13U);
    EXPECT_EQ(heard.frames[9].second, std::string(70'000, 'x'));
    EXPECT_EQ(heard.frames[10], std::pair(Opcode::ping, std::string("ping")));
    EXPECT_EQ(heard.frames[11], std::pair(Opcode::text, std::string("one two three")));
    EXPECT_EQ(heard.frames[12].first, Opcode::close);
  }
}

TEST(Frames, ThatAreWrongEndTheConnection) {
  const auto why = [](const std::string& bytes) { return hear(bytes, 1000).broken; };
  EXPECT_EQ(why(masked(0xc1, "x")), CloseCode::protocol_error);  // a reserved bit
  EXPECT_EQ(why(masked(0x83, "x")), CloseCode::protocol_error);  // no such opcode
  EXPECT_EQ(why(masked(0x8b, "x")), CloseCode::protocol_error);
  EXPECT_EQ(why(masked(0x80, "x")), CloseCode::protocol_error);  // continues nothing
  EXPECT_EQ(why(masked(0x01, "x") + masked(0x81, "y")), CloseCode::protocol_error);
  EXPECT_EQ(why(masked(0x09, "")), CloseCode::protocol_error);  // a ping in parts
  EXPECT_EQ(why(masked(0x89, std::string(126, 'x'))), CloseCode::protocol_error);
  EXPECT_EQ(why("\x81\x01x"), CloseCode::protocol_error);  // not masked
  EXPECT_EQ(why(masked(0x81, "\xff\xfe")), CloseCode::bad_text);
  EXPECT_EQ(why(masked(0x01, "\xe3\x81") + masked(0x80, "x")), CloseCode::bad_text);
  EXPECT_EQ(why(masked(0x01, "\xe3\x81") + masked(0x80, "\x82")), std::nullopt);
  EXPECT_EQ(why(masked(0x81, std::string(longest + 1, 'x'))), CloseCode::too_long);
  EXPECT_EQ(why(masked(0x01, std::string(longest, 'x')) + masked(0x80, "x")), CloseCode::too_long);
  EXPECT_EQ(why("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff"), std::nullopt);  // its mask is missing
  EXPECT_EQ(why("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff"
                "mask"),
            CloseCode::too_long);
}

RC_GTEST_PROP(Frames, ReadAnyBytes, (const std::string& bytes)) {
  const auto whole = hear(bytes, bytes.size() + 1);
  const auto cut = hear(bytes, 1);
  RC_ASSERT(whole.frames == cut.frames);
  RC_ASSERT(whole.broken == cut.broken);
}

TEST(Frames, AcceptTheKeyOfTheSpecification) {
  EXPECT_EQ(accept_of("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

}  // namespace
}  // namespace zashiki::server
