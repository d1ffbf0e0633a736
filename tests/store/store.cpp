#include "store/store.h"

#include <cstdlib>
#include <filesystem>
#include <future>
#include <gtest/gtest.h>
#include <map>
#include <mutex>
#include <random>

#include "effort.h"
#include "store/lossy_files.h"
#include "store/sqlite.h"
#include "store/sqlite_admin.h"

namespace zashiki::store {
namespace {

// A folder of its own for each test, gone afterwards.
class Folder {
 public:
  Folder()
      : path_(std::filesystem::temp_directory_path() /
              ("zashiki-store-" + std::to_string(std::random_device()()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

void at_once(const std::function<void()>& work) { work(); }

std::unique_ptr<Store> open_store(const std::string& folder, const std::string& vfs = {}) {
  auto opened = open_sqlite({.folder = folder, .vfs = vfs}, at_once);
  if (!opened) throw std::runtime_error(opened.error().message);
  return std::move(*opened);
}

Append first_event(Store& store, const std::string& name, Phase phase = Phase::open) {
  Append append{.table = store.new_id(), .events = {"opened"}, .at = 1000};
  append.created = TableRow{.id = append.table,
                            .name = name,
                            .game = "niya",
                            .phase = phase,
                            .listed = true,
                            .created = 1000,
                            .touched = 1000};
  return append;
}

Status write(Store& store, Append append) {
  std::promise<Status> done;
  append.done = [&](const Status& status) { done.set_value(status); };
  store.append(std::move(append));
  return done.get_future().get();
}

Result<std::optional<Loaded>> load(Store& store, const std::string& name) {
  std::promise<Result<std::optional<Loaded>>> done;
  store.load(name, [&](Result<std::optional<Loaded>> loaded) { done.set_value(std::move(loaded)); });
  return done.get_future().get();
}

TEST(Store, WhatIsAppendedComesBackInOrderAlsoAfterReopening) {
  const Folder folder;
  TableId id = 0;
  {
    const auto store = open_store(folder / "a");
    auto append = first_event(*store, "one");
    id = append.table;
    ASSERT_TRUE(write(*store, std::move(append)));
    ASSERT_TRUE(
        write(*store, {.table = id, .first = 1, .events = {"two", "three"}, .phase = Phase::playing}));
    EXPECT_FALSE((*load(*store, "other")).has_value());
  }
  const auto store = open_store(folder / "a");
  const auto loaded = load(*store, "one");
  ASSERT_TRUE(loaded && loaded->has_value());
  EXPECT_EQ((*loaded)->events, (std::vector<std::string>{"opened", "two", "three"}));
  EXPECT_EQ((*loaded)->row.phase, Phase::playing);
  EXPECT_GT(store->new_id(), id);
}

TEST(Store, TheSamePlaceIsNotWrittenTwiceAndTakesNobodyElseAlong) {
  const Folder folder;
  const auto store = open_store(folder / "a");
  auto one = first_event(*store, "one");
  auto two = first_event(*store, "two");
  const TableId first = one.table;
  const TableId second = two.table;
  ASSERT_TRUE(write(*store, std::move(one)));
  ASSERT_TRUE(write(*store, std::move(two)));
  // Many at once, so that they are written together, and one of them wrong.
  std::promise<void> all;
  std::mutex mutex;
  int left = 40;
  std::vector<std::string_view> refused;
  for (int i = 0; i < 40; ++i) {
    Append append{.table = first, .first = i + 1, .events = {"x"}};
    if (i == 20) append = {.table = second, .first = 0, .events = {"again"}};
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

TEST(Store, ListsAndForgets) {
  const Folder folder;
  const auto store = open_store(folder / "a");
  ASSERT_TRUE(write(*store, first_event(*store, "open")));
  ASSERT_TRUE(write(*store, first_event(*store, "over", Phase::over)));
  std::promise<std::vector<std::string>> listed;
  store->list_open(10, 5, [&](const Result<std::vector<TableRow>>& rows) {
    std::vector<std::string> names;
    for (const auto& row : *rows) names.push_back(row.name);
    listed.set_value(names);
  });
  EXPECT_EQ(listed.get_future().get(), std::vector<std::string>{"open"});
  std::promise<std::int64_t> gone;
  store->forget(Phase::over, 2000, [&](const Result<std::int64_t>& count) { gone.set_value(*count); });
  EXPECT_EQ(gone.get_future().get(), 1);
  EXPECT_FALSE((*load(*store, "over")).has_value());
  EXPECT_TRUE((*load(*store, "open")).has_value());
}

TEST(Store, ForgetsGamesInPlayOnlyWhenNothingHasHappenedToThem) {
  const Folder folder;
  const auto store = open_store(folder / "a");
  auto left = first_event(*store, "left", Phase::playing);
  auto played = first_event(*store, "played", Phase::playing);
  const TableId busy = played.table;
  ASSERT_TRUE(write(*store, std::move(left)));
  ASSERT_TRUE(write(*store, std::move(played)));
  ASSERT_TRUE(write(*store, {.table = busy, .first = 1, .events = {"acted"}, .at = 3000}));
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

TEST(Store, CountsTablesByAddressUntilItForgetsThem) {
  const Folder folder;
  const auto store = open_store(folder / "a");
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

TEST(Store, ARunningStoreHearsOfBans) {
  const Folder folder;
  const auto store = open_store(folder / "a");
  auto admin = SqliteAdmin::open(folder / "a");
  ASSERT_TRUE(admin);
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
