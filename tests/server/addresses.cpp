// Where a push may go, and time zones.
#include <gtest/gtest.h>

#include "server/address.h"
#include "server/zones.h"

namespace zashiki::server {
namespace {

TEST(Addresses, ArePublicOrNot) {
  for (const auto* address : {"8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8"})
    EXPECT_TRUE(is_public(address)) << address;
  for (const auto* address : {"127.0.0.1",
                              "10.1.2.3",
                              "172.16.0.1",
                              "172.31.255.255",
                              "192.168.1.1",
                              "169.254.169.254",
                              "0.0.0.0",
                              "100.64.0.1",
                              "224.0.0.1",
                              "255.255.255.255",
                              "::1",
                              "::",
                              "fe80::1",
                              "fd00::1",
                              "fc00::1",
                              "::ffff:127.0.0.1",
                              "::ffff:10.0.0.1",
                              "::127.0.0.1",
                              "64:ff9b::7f00:1",
                              "2002:7f00:1::",
                              "2001:db8::1",
                              "ff02::1",
                              "push.example",
                              ""})
    EXPECT_FALSE(is_public(address)) << address;
}

constexpr table::Millis hour = 3'600'000;

TEST(Zones, KnowWhenClocksChange) {
  const auto berlin = read_zone("Europe/Berlin");
  ASSERT_TRUE(berlin);
  constexpr table::Millis winter = table::Millis{1'764'547'200} * 1000;  // 2025-12-01T00:00Z
  constexpr table::Millis summer = table::Millis{1'751'328'000} * 1000;  // 2025-07-01T00:00Z
  constexpr table::Millis change = table::Millis{1'743'296'400} * 1000;  // 2025-03-30T01:00Z
  EXPECT_EQ(table::local_time(*berlin, winter), winter + hour);
  EXPECT_EQ(table::local_time(*berlin, summer), summer + 2 * hour);
  EXPECT_EQ(table::local_time(*berlin, change - 1), change - 1 + hour);
  EXPECT_EQ(table::local_time(*berlin, change), change + 2 * hour);
  EXPECT_EQ(table::local_time(*read_zone("Asia/Kolkata"), winter), winter + 5 * hour + hour / 2);
  EXPECT_EQ(table::local_time(*read_zone("UTC"), winter), winter);
  for (const auto* name :
       {"", "../zoneinfo/UTC", "/etc/passwd", "Europe", "Europe/Nowhere", "tzdata.zi", "Europe/Berlin/.."})
    EXPECT_FALSE(read_zone(name)) << name;
}

}  // namespace
}  // namespace zashiki::server
