#include "store/store.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <gtest/gtest.h>
#include <map>
#include <mutex>
#include <random>

#include "effort.h"
#include "store/admin.h"
#include "store/lossy_files.h"
#include "store/memory.h"
#include "store/sqlite.h"
#include "store/steps.h"

namespace zashiki::store {
namespace {

// What every store does.
enum class Kind : std::uint8_t { memory, sqlite, postgres };
class Stores : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (GetParam() != Kind::postgres) return;
    if (database().empty()) GTEST_SKIP() << "tests/postgres/database.py starts a database and this";
    empty_database();
  }
  std::unique_ptr<Store> open() {
    switch (GetParam()) {
      case Kind::memory: return open_memory(at_once);
      case Kind::sqlite: return open_store(folder_ / "a");
      default: return open_database();
    }
  }
  std::unique_ptr<Admin> open_admin() {
    auto opened =
        GetParam() == Kind::sqlite ? open_sqlite_admin(folder_ / "a") : open_postgres_admin(database());
    if (!opened) throw std::runtime_error(opened.error().message);
    return std::move(*opened);
  }
  [[nodiscard]] bool lasts() const { return GetParam() != Kind::memory; }

 private:
  Folder folder_;
};

INSTANTIATE_TEST_SUITE_P(All, Stores, testing::Values(Kind::memory, Kind::sqlite, Kind::postgres),
                         [](const auto& kind) {
                           return std::string(std::array{"Memory", "Sqlite",
                                                         "Postgres"}[static_cast<std::size_t>(kind.param)]);
                         });

TEST_P(Stores, WhatIsAppendedComesBackInOrderAlsoAfterReopening) {
  TableId id = 0;
  auto store = open();
  {
    auto append = first_event(*store, "one");
    id = append.table;
    ASSERT_TRUE(write(*store, std::move(append)));
    const auto epoch = (*load(*store, "one"))->epoch;
    ASSERT_TRUE(write(*store, {.table = id,
                               .first = 1,
                               .events = {"two", "\"drei\", \\ {3,\n} \xe4\xb8\x89"},
                               .epoch = epoch,
                               .phase = Phase::playing}));
    EXPECT_FALSE((*load(*store, "other")).has_value());
  }
  if (lasts()) {
    store.reset();
    store = open();
  }
  const auto loaded = load(*store, "one");
  ASSERT_TRUE(loaded && loaded->has_value());
  EXPECT_EQ((*loaded)->events,
            (std::vector<std::string>{"opened", "two", "\"drei\", \\ {3,\n} \xe4\xb8\x89"}));
  EXPECT_EQ((*loaded)->row.phase, Phase::playing);
  EXPECT_GT(store->new_id(), id);
}

TEST_P(Stores, TheSamePlaceIsNotWrittenTwiceAndTakesNobodyElseAlong) {
  const auto store = open();
  auto one = first_event(*store, "one");
  auto two = first_event(*store, "two");
  const TableId first = one.table;
  const TableId second = two.table;
  ASSERT_TRUE(write(*store, std::move(one)));
  ASSERT_TRUE(write(*store, std::move(two)));
  const auto first_epoch = (*load(*store, "one"))->epoch;
  // Many at once, so that they are written together, and one of them wrong.
  std::promise<void> all;
  std::mutex mutex;
  int left = 40;
  std::vector<std::string_view> refused;
  for (int i = 0; i < 40; ++i) {
    Append append{.table = first, .first = i + 1, .events = {"x"}, .epoch = first_epoch};
    if (i == 20) append = {.table = second, .first = 0, .events = {"again"}, .epoch = first_epoch};
    if (i > 20) append.first = i;
    append.done = [&](const Status& status) {
      const std::scoped_lock guard(mutex);
      if (!status) refused.push_back(status.error().code);
      if (--left == 0) all.set_value();
    };
    store->append(std::move(append));
  }
  all.get_future().wait();
  EXPECT_EQ(refused, std::vector<std::string_view>{code::conflict});
  EXPECT_EQ((*load(*store, "one"))->events.size(), 40U);
  EXPECT_EQ((*load(*store, "two"))->events.size(), 1U);
}

std::vector<std::string> listed(Store& store) {
  std::promise<std::vector<std::string>> listed;
  store.list_open(10, [&](const Result<std::vector<TableRow>>& rows) {
    std::vector<std::string> names;
    for (const auto& row : *rows) names.push_back(row.name);
    listed.set_value(names);
  });
  return listed.get_future().get();
}

TEST_P(Stores, ListsAndForgets) {
  const auto store = open();
  ASSERT_TRUE(write(*store, first_event(*store, "open")));
  ASSERT_TRUE(write(*store, first_event(*store, "over", Phase::over)));
  EXPECT_EQ(listed(*store), std::vector<std::string>{"open"});
  std::promise<std::int64_t> gone;
  store->forget(Phase::over, 2000, [&](const Result<std::int64_t>& count) { gone.set_value(*count); });
  EXPECT_EQ(gone.get_future().get(), 1);
  EXPECT_FALSE((*load(*store, "over")).has_value());
  EXPECT_TRUE((*load(*store, "open")).has_value());
}

TEST_P(Stores, KeepsOnlyTheNewestTablesOfAnAddressListed) {
  const auto store = open();
  for (int i = 0; i < 5; ++i)
    for (const auto* address : {"192.0.2.1", "192.0.2.2", ""}) {
      auto append = first_event(*store, fmt::format("{}/{}", address, i));
      append.created->address = address;
      append.created->created = 1000 + i;
      append.most_listed = address == std::string("192.0.2.2") ? 3 : 2;
      ASSERT_TRUE(write(*store, std::move(append)));
    }
  auto names = listed(*store);
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{"/0", "/1", "/2", "/3", "/4", "192.0.2.1/3", "192.0.2.1/4",
                                             "192.0.2.2/2", "192.0.2.2/3", "192.0.2.2/4"}));
}

TEST_P(Stores, ForgetsGamesInPlayOnlyWhenNothingHasHappenedToThem) {
  const auto store = open();
  auto left = first_event(*store, "left", Phase::playing);
  auto played = first_event(*store, "played", Phase::playing);
  const TableId busy = played.table;
  ASSERT_TRUE(write(*store, std::move(left)));
  ASSERT_TRUE(write(*store, std::move(played)));
  ASSERT_TRUE(write(*store, {.table = busy,
                             .first = 1,
                             .events = {"acted"},
                             .epoch = (*load(*store, "played"))->epoch,
                             .at = 3000}));
  std::promise<std::int64_t> gone;
  store->forget(Phase::playing, 2000, [&](const Result<std::int64_t>& count) { gone.set_value(*count); });
  EXPECT_EQ(gone.get_future().get(), 1);
  EXPECT_FALSE((*load(*store, "left")).has_value());
  EXPECT_EQ((*load(*store, "played"))->events.size(), 2U);
}

std::int64_t tables_of(Store& store, const std::string& address, Millis since) {
  std::promise<std::int64_t> counted;
  store.count_tables(address, since, [&](const Result<std::int64_t>& count) { counted.set_value(*count); });
  return counted.get_future().get();
}

TEST_P(Stores, CountsTablesByAddressUntilItForgetsThem) {
  const auto store = open();
  for (const auto& [name, address, created] :
       {std::tuple{"one", "192.0.2.1", Millis{1000}}, std::tuple{"two", "192.0.2.1", Millis{2000}},
        std::tuple{"three", "192.0.2.2", Millis{2000}}, std::tuple{"four", "", Millis{2000}}}) {
    auto append = first_event(*store, name);
    append.created->address = address;
    append.created->created = created;
    ASSERT_TRUE(write(*store, std::move(append)));
  }
  EXPECT_EQ(tables_of(*store, "192.0.2.1", 0), 2);
  EXPECT_EQ(tables_of(*store, "192.0.2.1", 1500), 1);
  EXPECT_EQ(tables_of(*store, "192.0.2.3", 0), 0);
  EXPECT_EQ(tables_of(*store, "", 0), 0);
  std::promise<std::int64_t> forgotten;
  store->forget_addresses(1500, [&](const Result<std::int64_t>& count) { forgotten.set_value(*count); });
  EXPECT_EQ(forgotten.get_future().get(), 1);
  EXPECT_EQ(tables_of(*store, "192.0.2.1", 0), 1);
  EXPECT_TRUE((*load(*store, "one")).has_value());
}

TEST_P(Stores, ARunningStoreHearsOfBans) {
  if (!lasts()) GTEST_SKIP() << "nobody else can reach it";
  const auto store = open();
  const auto admin = open_admin();
  const auto bans = [&] {
    std::promise<std::vector<std::string>> told;
    store->bans([&](const Result<std::vector<std::string>>& networks) { told.set_value(*networks); });
    return told.get_future().get();
  };
  EXPECT_EQ(bans(), std::vector<std::string>{});
  ASSERT_TRUE(admin->ban("192.0.2.1"));
  ASSERT_TRUE(admin->ban("192.0.2.1"));
  EXPECT_EQ(bans(), std::vector<std::string>{"192.0.2.1"});
  EXPECT_TRUE(*admin->unban("192.0.2.1"));
  EXPECT_FALSE(*admin->unban("192.0.2.1"));
  EXPECT_EQ(bans(), std::vector<std::string>{});
}

TEST_P(Stores, TheOperatorClosesAndRemovesTablesOfARunningServer) {
  if (!lasts()) GTEST_SKIP() << "nobody else can reach it";
  const auto store = open();
  const auto admin = open_admin();
  const auto orders = [&](std::int64_t after) {
    std::promise<Orders> told;
    store->orders(after, [&](const Result<Orders>& all) { told.set_value(*all); });
    return told.get_future().get();
  };
  const auto begun = orders(-1).last;
  auto one = first_event(*store, "one");
  const TableId id = one.table;
  ASSERT_TRUE(write(*store, std::move(one)));
  const auto epoch = (*load(*store, "one"))->epoch;
  EXPECT_TRUE(*admin->append("one", "closed", Phase::over));
  EXPECT_FALSE(*admin->append("two", "closed", Phase::over));
  // The server that does not know of it yet writes where somebody has written.
  const auto refused = write(*store, {.table = id, .first = 1, .events = {"late"}, .epoch = epoch});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, code::conflict);
  EXPECT_EQ((*admin->load("one"))->events, (std::vector<std::string>{"opened", "closed"}));
  EXPECT_EQ(admin->figures()->over, 1);
  EXPECT_EQ(admin->list(10)->front().phase, Phase::over);
  EXPECT_TRUE(*admin->remove("one"));
  EXPECT_FALSE(*admin->remove("one"));
  EXPECT_FALSE((*load(*store, "one")).has_value());
  EXPECT_EQ(admin->figures()->events, 0);
  EXPECT_EQ(orders(begun).tables, (std::vector<std::string>{"one", "one"}));
}

TEST_P(Stores, ADamagedTableIsRefusedAndOthersAreNot) {
  if (!lasts()) GTEST_SKIP() << "nobody else can reach it";
  auto store = open();
  for (const auto* name : {"erased", "flipped", "short", "whole"})
    ASSERT_TRUE(write(*store, first_event(*store, name)));
  const auto change = [&](const std::string& sql) { ASSERT_TRUE(open_admin()->ask({.sql = sql})) << sql; };
  // As programs that know no checksums change events.
  change(
      "UPDATE events SET body = 'nobody opened' WHERE table_id = (SELECT id FROM tables WHERE name = "
      "'erased')");
  change("UPDATE events SET sum = sum + 1 WHERE table_id = (SELECT id FROM tables WHERE name = 'flipped')");
  change("UPDATE tables SET length = 2 WHERE name = 'short'");
  for (const auto* name : {"erased", "whole"}) EXPECT_TRUE(load(*store, name).ok()) << name;
  for (const auto* name : {"flipped", "short"}) {
    const auto loaded = load(*store, name);
    ASSERT_FALSE(loaded.ok()) << name;
    EXPECT_EQ(loaded.error().code, code::bad_store);
  }
}

TEST(Store, AFullDiskRefusesAndLaterGoesOn) {
  const Folder folder;
  auto& files = LossyFiles::instance();
  const auto store = open_store(folder / "a", LossyFiles::name);
  auto append = first_event(*store, "one");
  const TableId id = append.table;
  ASSERT_TRUE(write(*store, std::move(append)));
  files.answer_writes(SQLITE_FULL);
  const auto refused = write(*store, {.table = id, .first = 1, .events = {"lost"}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, code::full);
  std::promise<bool> healthy;
  store->check([&](const Status& status) { healthy.set_value(status.ok()); });
  EXPECT_FALSE(healthy.get_future().get());
  EXPECT_EQ((*load(*store, "one"))->events.size(), 1U);
  files.answer_writes(SQLITE_OK);
  ASSERT_TRUE(write(*store, {.table = id, .first = 1, .events = {"kept"}}));
  EXPECT_EQ((*load(*store, "one"))->events, (std::vector<std::string>{"opened", "kept"}));
}

// The power fails at any moment: what was acknowledged is there, what is there has no gaps, and it goes on.
TEST(Store, NothingAcknowledgedIsLostWhenThePowerFails) {
  const int rounds = tries(10, 200);
  const Folder folder;
  std::mt19937 chance(7);
  std::map<std::string, std::int64_t> acknowledged;  // how many events of which table
  std::string here = folder / "0";
  LossyFiles::instance();
  for (int round = 0; round < rounds; ++round) {
    const std::string next = folder / std::to_string(round + 1);
    {
      std::mutex mutex;
      std::map<std::string, std::int64_t> durable = acknowledged;
      const auto store = open_store(here, LossyFiles::name);  // the first to go: it still calls back
      std::map<std::string, std::pair<TableId, std::int64_t>> tables;
      for (const auto& [name, count] : acknowledged) {
        const auto loaded = load(*store, name);
        ASSERT_TRUE(loaded && loaded->has_value()) << name << " is lost in round " << round;
        const auto there = static_cast<std::int64_t>((*loaded)->events.size());
        ASSERT_GE(there, count) << name << " lost events in round " << round;
        for (std::int64_t i = 0; i < there; ++i)
          ASSERT_EQ((*loaded)->events[static_cast<std::size_t>(i)], name + std::to_string(i));
        tables[name] = {(*loaded)->row.id, there};
      }
      const int writes = static_cast<int>(chance() % 400);
      for (int i = 0; i < writes; ++i) {
        const std::string name = "t" + std::to_string(chance() % 20);
        const bool fresh = !tables.contains(name);
        if (fresh) tables[name] = {store->new_id(), 0};
        auto& [id, count] = tables[name];
        Append append{.table = id, .first = count, .events = {name + std::to_string(count)}};
        if (fresh) append.created = TableRow{.id = id, .name = name, .game = "niya"};
        ++count;
        append.done = [&, name, written = count](const Status& status) {
          const std::scoped_lock guard(mutex);
          if (status) durable[name] = written;
        };
        store->append(std::move(append));
        if (chance() % 50 == 0) ASSERT_TRUE(load(*store, name));  // lets the writer get ahead now and then
      }
      {
        const std::scoped_lock guard(mutex);
        acknowledged = durable;
      }
      LossyFiles::instance().fail_power(next, chance);
    }
    here = next;
  }
}

}  // namespace
}  // namespace zashiki::store
