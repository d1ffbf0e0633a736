// Slow clocks: weekends, sleeping hours, and what a restart costs.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "table/core/clock.h"
#include "table/core/codes.h"
#include "table/played.h"

namespace zashiki::table {
namespace {

constexpr Millis minute = 60'000;
constexpr Millis hour = 60 * minute;
constexpr Millis day = 24 * hour;
constexpr Millis monday = Millis{1'764'547'200} * 1000;  // 2025-12-01T00:00Z

TEST(Calendar, StandsStillOnWeekendsAndAtNight) {
  const Rest rest{.weekends = true, .sleep_from = 22 * 60, .sleep_until = 7 * 60};
  const Calendar calendar(rest);
  EXPECT_EQ(calendar.counted(monday, monday + day), 15 * hour);
  EXPECT_EQ(calendar.counted(monday, monday + 7 * day), 5 * 15 * hour);
  EXPECT_EQ(calendar.after(monday, hour), monday + 8 * hour);
  EXPECT_EQ(calendar.after(monday + 4 * day + 21 * hour, 2 * hour), monday + 7 * day + 8 * hour);  // Friday
}

TEST(Calendar, KnowsTheTablesZone) {
  // Three in the morning becomes two that day: the night is an hour longer.
  const Rest rest{
      .sleep_from = 0,
      .sleep_until = 6 * 60,
      .zone_name = "Europe/Berlin",
      .zone = {{.from = 0, .minutes = 120}, {.from = Millis{1'761'440'400} * 1000, .minutes = 60}}};
  const Calendar calendar(rest);
  constexpr Millis midnight = Millis{1'761'429'600} * 1000;  // 2025-10-26T00:00 there
  EXPECT_EQ(calendar.counted(midnight, midnight + 7 * hour), 0);
  EXPECT_EQ(calendar.after(midnight, minute), midnight + 7 * hour + minute);
}

Rest random_rest() {
  const int sleep_from = *rc::gen::inRange(0, 1440);
  return {.weekends = *rc::gen::arbitrary<bool>(),
          .sleep_from = sleep_from,
          .sleep_until = (sleep_from + *rc::gen::inRange(0, Rest::longest_sleep + 1)) % 1440,
          .zone = {{.from = 0, .minutes = *rc::gen::inRange(-12, 14) * 60},
                   {.from = monday + *rc::gen::inRange<Millis>(0, 20 * day),
                    .minutes = *rc::gen::inRange(-12, 14) * 60}}};
}

RC_GTEST_PROP(Calendar, CountsEachMinuteOnce, ()) {
  const auto rest = random_rest();
  const Calendar calendar(rest);
  const Millis from = monday + *rc::gen::inRange<Millis>(0, 10 * 24 * 60) * minute;
  const Millis middle = from + *rc::gen::inRange<Millis>(0, 10 * 24 * 60) * minute;
  const Millis to = middle + *rc::gen::inRange<Millis>(0, 2 * 24 * 60) * minute;
  RC_ASSERT(calendar.counted(from, middle) + calendar.counted(middle, to) == calendar.counted(from, to));
}

RC_GTEST_PROP(Calendar, EndsWhereAsMuchHasCounted, ()) {
  const auto rest = random_rest();
  const Calendar calendar(rest);
  const Millis from = monday + *rc::gen::inRange<Millis>(0, 20 * day);
  const Millis amount = *rc::gen::inRange<Millis>(1, 8 * day);
  const Millis end = calendar.after(from, amount);
  RC_ASSERT(calendar.counted(from, end) == amount);
  RC_ASSERT(calendar.counted(from, end - 1) < amount);
}

// ---- clocks

TEST(SlowClock, RunsOnWhileTheServerIsDownButLeavesAnHour) {
  const ClockSetup setup{.move = 2 * day};
  Clock before(setup, 2);
  before.set_wall(monday);
  before.run_for(Seats(0), 0);
  const auto stored = before.state(hour);  // with an event, an hour later
  EXPECT_EQ(stored.left[0], 2 * day - hour);
  EXPECT_EQ(stored.at, monday + hour);
  // Another process begins its own steady time, a day after that event.
  const auto restarted = [&](Millis later, Millis until) {
    Clock clock(setup, 2);
    clock.restore(stored, 0);
    clock.run_for(Seats(0), 0);
    clock.set_wall(monday + hour + later);
    clock.catch_up(0, until);
    return clock;
  };
  EXPECT_EQ(restarted(day, 0).left(0)[0], day - hour);
  const Millis late = 3 * day;
  EXPECT_EQ(restarted(late, 0).left(0)[0], 0);
  auto graced = restarted(late, monday + hour + late + hour);
  EXPECT_EQ(graced.left(0)[0], hour);
  EXPECT_EQ(graced.deadline(0), hour);
  EXPECT_TRUE(graced.out_of_time(hour).contains(0));
  // Who has more than an hour anyway gets none.
  EXPECT_EQ(restarted(day, monday + day + 2 * hour).left(0)[0], day - hour);
}

TEST(SlowClock, SaysWhenItCountsAgain) {
  Clock clock({.move = day, .rest = {.weekends = true}}, 2);
  clock.set_wall(monday);
  clock.run_for(Seats(0), 0);
  EXPECT_EQ(clock.rests_until(4 * day), std::nullopt);
  EXPECT_EQ(clock.rests_until(5 * day), 7 * day);
  EXPECT_EQ(clock.rests_until(7 * day), std::nullopt);
}

TEST(SlowClock, StandsStillWhileItsPlayerIsOnVacation) {
  const ClockSetup setup{.move = 2 * day};
  Clock clock(setup, 2);
  clock.set_wall(monday);
  clock.run_for(Seats::first(2), 0);
  // As after the event, a day later.
  const auto left = clock.state(day);
  clock.rest_until(0, monday + 11 * day);
  clock.restore(left, day);
  clock.run_for(Seats::first(2), day);
  EXPECT_EQ(clock.rests_until(0, day), monday + 11 * day);
  EXPECT_EQ(clock.rests_until(1, day), std::nullopt);
  EXPECT_EQ(clock.left(2 * day), (ClockLeft{day, 0}));
  EXPECT_EQ(clock.left(11 * day)[0], day);
  EXPECT_EQ(clock.rests_until(0, 11 * day), std::nullopt);
  EXPECT_EQ(clock.runs_out(0), 12 * day);
  EXPECT_FALSE(clock.out_of_time(12 * day - 1).contains(0));
  EXPECT_TRUE(clock.out_of_time(12 * day).contains(0));
  // Who moves meanwhile owes nothing until the end, and a vacation that has ended stops nothing.
  clock.restore(clock.state_after_move(0, 3 * day), 3 * day);
  clock.run_for(Seats(0), 3 * day);
  EXPECT_EQ(clock.left(12 * day)[0], day);
  clock.rest_until(0, 0);
  EXPECT_EQ(clock.left(4 * day)[0], day);
}

TEST(SlowClock, KeepsVacationsAcrossARestartAndANewStart) {
  const ClockSetup setup{.move = 2 * day};
  Clock clock(setup, 2);
  clock.rest_until(0, monday + 10 * day);
  clock.restore({.left = {5000, 2 * day}, .at = monday}, 0);
  clock.run_for(Seats::first(2), 0);
  clock.set_wall(monday + 9 * day);
  clock.catch_up(0, 0);
  EXPECT_EQ(clock.left(0), (ClockLeft{5000, 0}));
  // It begins with seconds left and ends with them.
  EXPECT_EQ(clock.deadline(0), day + 5000);
  clock.start_over();
  EXPECT_EQ(clock.left(0), (ClockLeft{2 * day, 2 * day}));
  EXPECT_TRUE(clock.rests_until(0, 0));
}

TEST(SlowClock, HearsOfAVacationOnceAndOnlyWhileTheGameLasts) {
  auto played = Played::open(*find_game("niya"), 1, {}, {.move = 2 * day});
  const auto away = [&](Seat seat, Millis until) {
    return played.ask(seat, VacationRequest{.until = until});
  };
  EXPECT_TRUE(away(0, day));
  EXPECT_TRUE(away(0, day));
  EXPECT_EQ(played.events.size(), 2);
  EXPECT_NE(played.seen().back().find(R"("vacation":86400000)"), std::string::npos);
  EXPECT_TRUE(away(0, 0));
  EXPECT_TRUE(away(1, -1));  // it was not on vacation
  EXPECT_EQ(played.events.size(), 3);
  EXPECT_EQ(played.seen().back().find("vacation"), std::string::npos);
  EXPECT_EQ(away(nobody, day).error().code, code::not_seated);
  EXPECT_TRUE(played.ask(0, ResignRequest{}));
  EXPECT_EQ(away(1, day).error().code, code::over);
  auto fast = Played::open(*find_game("niya"), 1, {}, {.move = hour});
  EXPECT_EQ(fast.ask(0, VacationRequest{.until = day}).error().code, code::bad_request);
}

TEST(FastClock, KnowsNoCalendar) {
  Clock clock({.move = hour, .rest = {.weekends = true}}, 1);
  clock.set_wall(monday + 5 * day);
  clock.run_for(Seats(0), 0);
  clock.catch_up(0, monday + 100 * day);
  clock.rest_until(0, monday + 100 * day);
  EXPECT_EQ(clock.rests_until(0, 0), std::nullopt);
  EXPECT_EQ(clock.left(minute)[0], hour - minute);
}

}  // namespace
}  // namespace zashiki::table
