// What notices are made of: messages for browsers, mail, times.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "people/notices/mail.h"
#include "people/notices/notice.h"
#include "people/notices/push.h"

namespace zashiki::people {
namespace {

std::string bytes(std::string_view text) { return from_base64_url(text).value(); }
PrivateKey key(std::string_view text) {
  PrivateKey key{};
  const auto raw = bytes(text);
  std::copy(raw.begin(), raw.end(), key.begin());
  return key;
}

// RFC 8291, Appendix A.
TEST(Push, EncryptsTheExampleOfTheStandard) {
  const auto own = key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
  EXPECT_EQ(to_base64_url(public_key_of(own)),
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
  const Subscription to{
      .endpoint = "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
      .key = bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
      .secret = bytes("BTBZMqHH6r4Tts7J_aSIgg")};
  std::array<std::uint8_t, 16> salt{};
  const auto raw = bytes("DGv6ra1nlYgDCS1FRnbzlw");
  std::copy(raw.begin(), raw.end(), salt.begin());
  EXPECT_EQ(
      to_base64_url(encrypt("When I grow up, I want to be a watermelon", to, own, salt)),
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
      "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(Push, KnowsKeysFromOtherBytes) {
  const auto right = public_key_of(key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
  EXPECT_TRUE(is_public_key(right));
  for (std::size_t at = 0; at < right.size(); ++at) {
    auto wrong = right;
    wrong[at] = static_cast<char>(wrong[at] ^ 1);
    EXPECT_FALSE(is_public_key(wrong)) << at;
  }
  EXPECT_FALSE(is_public_key(right.substr(1)));
  EXPECT_TRUE(public_key_of(PrivateKey{}).empty());
}

TEST(Push, KnowsWhereAnAddressLeads) {
  EXPECT_EQ(origin_of("https://push.example.net/push/1?a#b"), "https://push.example.net");
  EXPECT_EQ(origin_of("https://push.example.net:8443"), "https://push.example.net:8443");
  for (const auto* address : {"http://a/", "https://", "https:///x", "https://a@b/", "https://a b/",
                              "ftp://a/", "", "https://a\\@b/", "https://a\"b/"})
    EXPECT_EQ(origin_of(address), "") << address;
}

RC_GTEST_PROP(Push, TextReturnsFromBase64, (const std::string& text)) {
  RC_ASSERT(from_base64_url(to_base64_url(text)) == text);
}

TEST(Mail, HasNoLineThatATextCouldEnd) {
  const auto mail = write_mail(
      {.from = "house@example.org",
       .to = "ben@example.org",
       .subject = "one\r\nBcc: victim@example.org\r\n\r\nbody あなたの番です、あなたの番です、あなたの番です",
       .text = "line\r\n.\r\nMAIL FROM:<x@y>\r\n",
       .id = "1"});
  EXPECT_EQ(mail.find("Bcc"), std::string::npos);
  EXPECT_EQ(mail.find("MAIL FROM"), std::string::npos);
  EXPECT_EQ(mail.find("\r\n\r\n"), mail.rfind("\r\n\r\n"));
  for (std::size_t from = 0; from < mail.size();) {
    const auto end = mail.find("\r\n", from);
    ASSERT_NE(end, std::string::npos);
    EXPECT_LE(end - from, 98U);
    from = end + 2;
  }
}

TEST(Mail, StopsOnlyWithItsOwnKeyAndInTime) {
  const Stop stop{.person = 12, .since = 34, .expires = 1000};
  const auto token = write_stop(stop, "key");
  const auto read = read_stop(token, "key", 999);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->person, 12);
  EXPECT_EQ(read->since, 34);
  EXPECT_FALSE(read_stop(token, "key", 1000));
  EXPECT_FALSE(read_stop(token, "other", 999));
  for (std::size_t at = 0; at < token.size(); ++at) {
    auto wrong = token;
    wrong[at] = wrong[at] == '1' ? '2' : '1';
    EXPECT_FALSE(read_stop(wrong, "key", 0)) << at;
  }
}

constexpr Millis minute = 60'000;
constexpr Millis hour = 60 * minute;
constexpr Millis day = 24 * hour;

TEST(Wishes, KnowWhenItIsQuiet) {
  const QuietHours night{.from = 22 * 60, .until = 7 * 60};
  EXPECT_EQ(quiet_until(night, {}, 21 * hour), std::nullopt);
  EXPECT_EQ(quiet_until(night, {}, 22 * hour), day + 7 * hour);
  EXPECT_EQ(quiet_until(night, {}, day + 6 * hour), day + 7 * hour);
  EXPECT_EQ(quiet_until(night, {}, day + 7 * hour), std::nullopt);
  const table::Zone tokyo{{.from = 0, .minutes = 9 * 60}};
  EXPECT_EQ(quiet_until(night, tokyo, 13 * hour), 22 * hour);
  EXPECT_EQ(quiet_until(night, tokyo, 12 * hour), std::nullopt);
}

TEST(Notices, AreWrittenInTheReadersLanguage) {
  const Notice notice{
      .kind = "turn", .game = "niya", .about = R"({"seats":[{"name":"Ann"},{"name":null},{"name":"Ben"}]})"};
  EXPECT_EQ(sentences_of(notice, Language::english).text, "Niya: Ann, Ben");
  EXPECT_EQ(sentences_of(notice, Language::japanese).title, "あなたの番です");
  const Notice late{.kind = "remind", .game = "niya", .about = "{}", .left = hour};
  EXPECT_EQ(sentences_of(late, Language::english).title, "Your turn: 1 hour left");
  const Notice round{.kind = "round", .about = R"({"place":"x","name":"Spring","game":"niya"})"};
  EXPECT_EQ(sentences_of(round, Language::english).title, "Spring: your next game is ready");
}

}  // namespace
}  // namespace zashiki::people
