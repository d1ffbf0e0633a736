// What is PostgreSQL's own: nodes that share it, and what happens when it goes away.
#include <atomic>
#include <cstdlib>
#include <gtest/gtest.h>
#include <thread>

#include "effort.h"
#include "store/admin.h"
#include "store/migrate.h"
#include "store/postgres/connection.h"
#include "store/postgres/store.h"
#include "store/steps.h"

namespace zashiki::store {
namespace {

class Database : public testing::Test {
 protected:
  void SetUp() override {
    if (database().empty()) GTEST_SKIP() << "tests/postgres/database.py starts a database and this";
    empty_database();
  }
  static std::string refusal(const PostgresOptions& options) {
    const auto opened = open_postgres(options, at_once);
    return opened ? "" : opened.error().message;
  }
  static void control(const std::string& what) {
    const auto command = std::getenv("ZASHIKI_TEST_PG_CTL") + (" " + what + " </dev/null >/dev/null 2>&1");
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
  }
};

// Two nodes of one house, and a table that the first has opened.
class TwoNodes : public Database {
 protected:
  void SetUp() override {
    Database::SetUp();
    if (IsSkipped()) return;
    const PostgresOptions shared{.where = database(), .shared = true, .lease = 60000};
    one = open_database(shared);
    two = open_database(shared);
    auto append = first_event(*one, "table");
    id = append.table;
    ASSERT_TRUE(write(*one, std::move(append)));
  }
  std::unique_ptr<Store> one;
  std::unique_ptr<Store> two;
  TableId id = 0;
};

TEST_F(Database, IsRefusedWhereItCannotBeUsedRightly) {
  EXPECT_NE(refusal({.where = "postgresql://postgres:secret@localhost:1/none"}).find("cannot be reached"),
            std::string::npos);
  EXPECT_EQ(refusal({.where = "postgresql://postgres:secret@localhost:1/none"}).find("secret"),
            std::string::npos);
  EXPECT_NE(
      refusal({.where = database("?options=-c%20default_transaction_read_only%3Don")}).find("is read-only"),
      std::string::npos);
  run("CREATE SCHEMA zashiki");
  EXPECT_NE(refusal({.where = database()}).find("another program"), std::string::npos);
  empty_database();
  {
    const auto store = open_database();
  }
  run("UPDATE zashiki.house SET version = 99");
  EXPECT_NE(refusal({.where = database()}).find("another version of zashiki"), std::string::npos);
  run("UPDATE zashiki.house SET version = 1, migrating = 'somewhere'");
  EXPECT_NE(refusal({.where = database()}).find("unfinished migration"), std::string::npos);
}

TEST_F(Database, IsForOneServerUnlessTheyShareIt) {
  const auto store = open_database();
  EXPECT_NE(refusal({.where = database()}).find("another server is running"), std::string::npos);
}

TEST_F(Database, SpeaksTls) {
  const auto secure =
      database("?sslmode=verify-full&sslrootcert=") + std::getenv("ZASHIKI_TEST_POSTGRES_CERTIFICATE");
  const auto store = open_database({.where = secure});
  EXPECT_EQ(
      ask("SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = "
          "'zashiki' AND pid <> pg_backend_pid() AND state IS NOT NULL")
          .text(0, 0),
      "t");
  EXPECT_NE(
      refusal({.where = database("?sslmode=verify-full&sslrootcert=/nowhere")}).find("cannot be reached"),
      std::string::npos);
}

TEST_F(TwoNodes, ATableHasOneOwnerAndNobodyElseWrites) {
  const auto seen = load(*two, "table");
  ASSERT_TRUE(seen && seen->has_value());
  EXPECT_EQ((*seen)->owner, one->node().name);
  EXPECT_TRUE((*seen)->events.empty());
  const auto mine = load(*one, "table");
  EXPECT_EQ((*mine)->owner, "");
  // Whatever a node believes, the database knows.
  for (const auto epoch : {0, 1, 2})
    EXPECT_EQ(write(*two, {.table = id, .first = 1, .events = {"not mine"}, .epoch = epoch}).error().code,
              code::conflict);
  ASSERT_TRUE(write(*one, {.table = id, .first = 1, .events = {"mine"}, .epoch = (*mine)->epoch}));
}

TEST_F(TwoNodes, ALeaseThatRanOutGoesToWhoeverComesAndLateWritesAreRefused) {
  // As if this node had stood still for so long.
  run("UPDATE zashiki.nodes SET expires = clock_timestamp() WHERE id = " + one->node().name);
  const auto taken = load(*two, "table");
  EXPECT_EQ((*taken)->owner, "");
  EXPECT_EQ((*taken)->events, std::vector<std::string>{"opened"});
  EXPECT_EQ(write(*one, {.table = id, .first = 1, .events = {"late"}, .epoch = 1}).error().code,
            code::conflict);
  ASSERT_TRUE(write(*two, {.table = id, .first = 1, .events = {"on time"}, .epoch = (*taken)->epoch}));
}

TEST_F(Database, ANodeNoticesThatItsTimeHadRunOutAndLeavesNothingBehind) {
  const PostgresOptions shared{.where = database(), .shared = true, .lease = 200};
  auto one = open_database(shared);
  std::promise<void> noticed;
  std::atomic<bool> told = false;
  one->when_lapsed([&] {
    if (!told.exchange(true)) noticed.set_value();
  });
  // A lock stands for the pause: the keeper waits for it, and meanwhile the time runs out.
  auto connection = postgres::Connection::open(database());
  ASSERT_TRUE(connection->run("BEGIN; LOCK TABLE zashiki.nodes; SELECT pg_sleep(0.3); COMMIT"));
  noticed.get_future().wait();
  while (!one->holds()) std::this_thread::yield();  // it is told before it holds them again
  ASSERT_TRUE(write(*one, first_event(*one, "table")));
  one.reset();
  EXPECT_EQ(ask("SELECT count(*) FROM zashiki.nodes").number(0, 0), 0);
  const auto two = open_database(shared);
  EXPECT_EQ((*load(*two, "table"))->owner, "");
}

// Statements that fail, connections that end, a server that ends: what was acknowledged is there once, what
// was refused is not, and it goes on by itself.
TEST_F(Database, NothingIsLostOrDoubledWhenItGoesAway) {
  const auto store = open_database();
  auto append = first_event(*store, "table");
  const TableId id = append.table;
  ASSERT_TRUE(write(*store, std::move(append)));
  std::vector<std::string> expected{"opened"};
  const auto play = [&](int number) {
    const auto event = std::to_string(number);
    const auto done = write(
        *store,
        {.table = id, .first = static_cast<std::int64_t>(expected.size()), .events = {event}, .epoch = 1});
    if (done) expected.push_back(event);
    return done.ok();
  };
  std::atomic<bool> over = false;
  std::atomic<int> acknowledged = 0;
  std::thread faults([&] {
    for (int i = 0; i < tries(10, 300); ++i) {
      acknowledged.wait(acknowledged);  // it goes on
      run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'zashiki' AND pid "
          "<> "
          "pg_backend_pid()");
      if (i % 10 == 5) control("restart -m immediate");
    }
    acknowledged.wait(acknowledged);
    over = true;
  });
  for (int i = 0; !over; ++i) {
    if (!play(i)) continue;
    ++acknowledged;
    acknowledged.notify_one();
  }
  faults.join();
  const auto loaded = load(*store, "table");
  ASSERT_TRUE(loaded && loaded->has_value());
  EXPECT_EQ((*loaded)->events, expected);
}

TEST_F(Database, ThatTurnsReadOnlyRefusesAndLaterGoesOn) {
  const auto store = open_database();
  auto append = first_event(*store, "table");
  const TableId id = append.table;
  ASSERT_TRUE(write(*store, std::move(append)));
  const auto healthy = [&] {
    std::promise<bool> told;
    store->check([&](const Status& status) { told.set_value(status.ok()); });
    return told.get_future().get();
  };
  const auto turn = [](const std::string& setting) {
    auto connection = postgres::Connection::open(database());
    for (const auto& statement :
         {std::string("SET default_transaction_read_only = off"),
          "ALTER DATABASE postgres SET default_transaction_read_only = " + setting,
          std::string(
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'zashiki' "
              "AND pid <> pg_backend_pid()")})
      ASSERT_TRUE(connection->run(statement));
  };
  EXPECT_TRUE(healthy());
  turn("on");
  EXPECT_FALSE(healthy());
  EXPECT_EQ(write(*store, {.table = id, .first = 1, .events = {"lost"}, .epoch = 1}).error().code,
            code::unavailable);
  turn("off");
  EXPECT_TRUE(healthy());
  EXPECT_TRUE(write(*store, {.table = id, .first = 1, .events = {"kept"}, .epoch = 1}));
}

TEST_F(Database, TakesInAStoreOfOneMachineAndOnlyOnce) {
  const Folder folder;
  const auto from = "sqlite:" + folder / "a";
  {
    const auto source = open_store(folder / "a");
    for (int i = 0; i < 20; ++i) {
      auto append = first_event(*source, "table" + std::to_string(i), static_cast<Phase>(i % 3));
      append.created->address = i % 2 == 0 ? "192.0.2.1" : "";
      append.events.insert(append.events.end(), static_cast<std::size_t>(i),
                           "an event of " + std::to_string(i));
      ASSERT_TRUE(write(*source, std::move(append)));
    }
    ASSERT_TRUE((*open_sqlite_admin(folder / "a"))->ban("192.0.2.0/24"));
  }
  const auto quiet = [](std::int64_t) {};
  {
    const auto running = open_store(folder / "a");
    EXPECT_NE(migrate(from, database(), quiet).error().message.find("another server is running"),
              std::string::npos);
  }
  const auto same = [&] {
    const auto source = std::move(*open_sqlite_admin(folder / "a"));
    const auto target = std::move(*open_postgres_admin(database()));
    EXPECT_EQ(target->list(100)->size(), 20U);
    EXPECT_EQ(*target->bans(), *source->bans());
    const auto rows = *source->list(100);
    for (const auto& row : rows) {
      const auto one = *source->load(row.name);
      const auto other = *target->load(row.name);
      ASSERT_TRUE(one && other);
      EXPECT_EQ(one->row, other->row);
      EXPECT_EQ(one->events, other->events);
    }
  };
  const auto done = migrate(from, database(), quiet);
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_EQ(done->tables, 20);
  EXPECT_EQ(done->events, 20 + 19 * 10);
  same();
  EXPECT_NE(migrate(from, database(), quiet).error().message.find("already has tables"), std::string::npos);
  // As if it had been broken off before the last tables.
  run("DELETE FROM zashiki.tables WHERE id > 15; DELETE FROM zashiki.events WHERE table_id > 15");
  run("UPDATE zashiki.house SET migrating = '" + folder / "a" + "'");
  EXPECT_NE(refusal({.where = database()}).find("unfinished migration"), std::string::npos);
  const auto again = migrate(from, database(), quiet);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->there_before, 15);
  same();
  // What is not the same is not taken for it.
  run("UPDATE zashiki.events SET body = 'another' WHERE table_id = 7 AND place = 3");
  run("UPDATE zashiki.house SET migrating = '" + folder / "a" + "'");
  EXPECT_NE(migrate(from, database(), quiet).error().message.find("differs between"), std::string::npos);
  EXPECT_FALSE(migrate(database(), from, quiet));
  EXPECT_FALSE(migrate("sqlite:" + folder / "none", database(), quiet));
  // Whoever loads one of them owns it.
  run("UPDATE zashiki.house SET migrating = NULL");
  const auto store = open_database();
  const auto loaded = load(*store, "table4");
  ASSERT_TRUE(
      write(*store, {.table = (*loaded)->row.id, .first = 5, .events = {"on"}, .epoch = (*loaded)->epoch}));
}

}  // namespace
}  // namespace zashiki::store
