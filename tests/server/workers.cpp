// Minds that think at once share the time of one.
#include "server/workers.h"

#include <gtest/gtest.h>
#include <latch>

namespace zashiki::server {
namespace {

using table::fair_budget;
using table::QueueLoad;

TEST(QueueLoads, AMindAloneHasItsLevelsTime) {
  for (int level = lowest_level; level <= highest_level; ++level) EXPECT_EQ(fair_budget(level, {}).share, 1);
}

TEST(QueueLoads, TimeIsSharedWithThoseWhoWait) {
  EXPECT_DOUBLE_EQ(fair_budget(5, {.waiting = 1}).share, 0.5);
  EXPECT_DOUBLE_EQ(fair_budget(5, {.waiting = 3}).share, 0.25);
}

TEST(QueueLoads, TimeGoesFromTheTurnsStart) {
  EXPECT_DOUBLE_EQ(fair_budget(5, {.waited = 400}).share, 0.6);
  EXPECT_DOUBLE_EQ(fair_budget(4, {.waited = 150}).share, 0.5);
  EXPECT_DOUBLE_EQ(fair_budget(5, {.waited = 400, .waiting = 3}).share, 0.25);
}

TEST(QueueLoads, SomethingIsAlwaysLeft) {
  const double least = fair_budget(5, {.waited = 60000, .waiting = 1000}).share;
  EXPECT_GT(least, 0);
  const Budget own{.time = std::chrono::milliseconds(850)};
  EXPECT_GE((Budget{.share = least}.or_else(own).time.count()), 1);
  EXPECT_EQ((Budget{.share = 0.5}.or_else(own).time.count()), 425);
  EXPECT_EQ((Budget{.iterations = 7, .share = 0.5}.or_else(own).iterations), 7U);
}

TEST(QueueLoads, AWorkerSaysHowManyWait) {
  Workers workers(1);
  std::latch all_asked(1);
  std::latch done(4);
  std::vector<double> waiting;
  workers.run({.work = [&](const QueueLoad&) {
    all_asked.wait();
    done.count_down();
  }});
  for (int i = 0; i < 3; ++i)
    workers.run({.work = [&](const QueueLoad& load) {
      waiting.push_back(load.waiting);
      done.count_down();
    }});
  all_asked.count_down();
  done.wait();
  EXPECT_EQ(waiting, (std::vector<double>{2, 1, 0}));
}

TEST(QueueLoads, NothingWaitsForALookup) {
  Workers workers(1);
  std::latch moved(1);
  std::latch done(2);
  workers.run({.kind = table::Job::Kind::lookup, .work = [&](const QueueLoad&) {
                 moved.wait();  // for ever, if the move had to wait for this
                 done.count_down();
               }});
  workers.run({.kind = table::Job::Kind::move, .work = [&](const QueueLoad& load) {
                 EXPECT_EQ(load.waiting, 0);
                 moved.count_down();
                 done.count_down();
               }});
  done.wait();
}

TEST(QueueLoads, MovesComeBeforeStudiesAndTheAddressesTakeTurns) {
  Workers workers(1);
  std::latch all_asked(1);
  std::latch done(7);
  std::string order;
  workers.run({.work = [&](const QueueLoad&) {
    all_asked.wait();
    done.count_down();
  }});
  const auto ask = [&](char name, table::Job::Kind kind, const std::string& address) {
    workers.run({.kind = kind, .address = address, .work = [&order, &done, name](const QueueLoad&) {
                   order += name;
                   done.count_down();
                 }});
  };
  ask('s', table::Job::Kind::study, "192.0.2.1");
  ask('a', table::Job::Kind::move, "192.0.2.1");
  ask('b', table::Job::Kind::move, "192.0.2.1");
  ask('c', table::Job::Kind::move, "192.0.2.1");
  ask('x', table::Job::Kind::move, "192.0.2.2");
  ask('y', table::Job::Kind::move, "192.0.2.2");
  all_asked.count_down();
  done.wait();
  EXPECT_EQ(order, "axbycs");
}

}  // namespace
}  // namespace zashiki::server
