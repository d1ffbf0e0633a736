#include "base/json_writer.h"

#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace zashiki {
namespace {

std::string written(double number) {
  std::string text;
  append_number(text, number);
  return text;
}

TEST(JsonWriter, NumbersAreWrittenAsPeopleWriteThem) {
  EXPECT_EQ(written(4), "4");
  EXPECT_EQ(written(-0.0), "0");
  EXPECT_EQ(written(0.5), "0.5");
  EXPECT_EQ(written(-12.25), "-12.25");
  EXPECT_EQ(written(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(written(0.00012), "0.00012");
  EXPECT_EQ(written(100000000000.0), "100000000000");
  EXPECT_EQ(written(1e300), "1e+300");
  EXPECT_EQ(written(2.5e-12), "2.5e-12");
  EXPECT_EQ(written(std::numeric_limits<double>::infinity()), "null");
  std::string text;
  JsonWriter out(text);
  out.begin_list()
      .value(std::numeric_limits<std::int64_t>::min())
      .value(std::numeric_limits<std::uint64_t>::max())
      .value(std::uint8_t{7})
      .end_list();
  EXPECT_EQ(text, "[-9223372036854775808,18446744073709551615,7]");
}

TEST(JsonWriter, CommasComeBetweenAndNowhereElse) {
  const auto text = json_object([](JsonWriter& out) {
    out.key("none").begin_list().end_list();
    out.key("empty").begin_object().end_object();
    out.field("yes", true).field("word", "a").key("nothing").null();
    out.list("numbers", std::vector<int>{1, 2, 3});
    out.list("objects", std::vector<int>{1, 2},
             [](JsonWriter& list, int i) { list.begin_object().field("i", i).end_object(); });
    out.key("raw").raw("[1, 2]").field("last", 0.5);
  });
  EXPECT_EQ(text, R"({"none":[],"empty":{},"yes":true,"word":"a","nothing":null,"numbers":[1,2,3],)"
                  R"("objects":[{"i":1},{"i":2}],"raw":[1, 2],"last":0.5})");
}

TEST(JsonWriter, TextIsEscaped) {
  std::string text;
  append_quoted(text, std::string_view("a\"b\\c\n\t\x01\x1f\0é", 12));
  EXPECT_EQ(text, R"("a\"b\\c\n\t\u0001\u001f\u0000é")");
}

}  // namespace
}  // namespace zashiki
