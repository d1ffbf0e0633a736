// The limits on what people can do to a table and to one another (src/table/core/limits.h).
#include "table/core/limits.h"

#include "table/rooms.h"

namespace zashiki::table {
namespace {

class Limits : public Rooms {
 protected:
  [[nodiscard]] std::uint64_t refused(Limit limit) {
    return house.counts().limited[static_cast<std::size_t>(limit)];
  }
  std::string_view house_refuses(const std::string& key) {
    std::string_view code;
    house.enter(table, key, [&](const Result<House::Access>& place) {
      if (!place) code = place.error().code;
    });
    run();
    return code;
  }
};

TEST_F(Limits, SpectatorsDoNotFreezeATable) {
  sit_down();
  std::vector<Joined> watchers;
  for (int i = 0; i < 16; ++i) watchers.push_back(join(table, std::nullopt));
  const auto flood = [&] {
    for (auto& watcher : watchers)
      for (const auto* type : {"leave", "return", "take_back", "resign"}) watcher.say({{"type", type}});
    run();
  };
  flood();
  seats[0].say({{"type", "leave"}});
  flood();
  seats[0].say({{"type", "return"}});
  for (const auto* what : {"pause", "resume"}) {
    flood();
    for (auto& seat : seats) seat.say({{"type", "propose"}, {"what", what}});
    run();
    EXPECT_EQ(seats[1].guest->last("sync").contains("paused"), what == std::string("pause"));
  }
  flood();
  seats[1].say({{"type", "resign"}});
  run();
  EXPECT_EQ(seats[0].guest->last("sync").at("over"), true);
  EXPECT_EQ(refused(Limit::seat_changes), 0U);
}

TEST_F(Limits, ComingAndGoingIsChargedToTheSeatThatComesAndGoes) {
  sit_down();
  for (int i = 0; i < 15; ++i)
    for (const auto* type : {"leave", "return"}) seats[0].say({{"type", type}});
  run();
  EXPECT_EQ(refused(Limit::seat_changes), 5U);
  seats[1].say({{"type", "leave"}});
  run();
  EXPECT_TRUE(seats[0].guest->last("presence").at("players").at(1).as_object().contains("away"));
}

TEST_F(Limits, AnUnchangedProposalIsNotRepeatedToTheOthers) {
  sit_down();
  std::vector<Joined> more;
  for (int i = 0; i < 5; ++i) {
    more.push_back(seats[0]);
    more.back().guest = std::make_shared<Guest>();
    more.back().place.room->join(more.back().guest, {.seat = 0}, "192.0.2.1");
  }
  for (int i = 0; i < 20; ++i)
    for (auto& socket : more) socket.say({{"type", "propose"}, {"what", "pause"}});
  run();
  EXPECT_EQ(seats[1].guest->count("proposal"), 1U);
  EXPECT_EQ(more[0].guest->count("proposal"), 20U) << "the sender hears how it stands";
  // Nor can it be made and withdrawn without limit.
  for (int i = 0; i < 100; ++i)
    for (const bool agree : {false, true})
      more[0].say({{"type", "propose"}, {"what", "pause"}, {"agree", agree}});
  run();
  EXPECT_EQ(seats[1].guest->count("proposal"), 10U);
  EXPECT_GT(refused(Limit::proposals), 0U);
}

TEST_F(Limits, ChatIsCountedByTheSeatHoweverOftenItConnects) {
  sit_down();
  for (int i = 0; i < 20; ++i) {
    seats[0].say({{"type", "chat"}, {"text", "again"}});
    seats[0].place.room->leave(seats[0].guest.get());
    seats[0].guest = std::make_shared<Guest>();
    seats[0].place.room->join(seats[0].guest, {.seat = 0}, "192.0.2.1");
  }
  run();
  EXPECT_EQ(seats[1].guest->count("chat"), 5U);
  EXPECT_EQ(refused(Limit::chat), 15U);
}

TEST_F(Limits, ChatIsCountedByTheAddressOverAllItsTables) {
  std::size_t heard = 0;
  for (int i = 0; i < 12; ++i) {
    seats.clear();
    sit_down();
    for (int j = 0; j < 5; ++j) seats[0].say({{"type", "chat"}, {"text", "again"}});
    run();
    heard += seats[1].guest->count("chat");
  }
  EXPECT_EQ(heard, 40U);
}

TEST_F(Limits, TheStoreIsAskedForTheListOnceASecond) {
  const json::object body{
      {"game", "niya"}, {"listed", true}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}};
  std::vector<std::size_t> told;
  const auto ask = [&] {
    house.list([&](const Result<std::string>& list) {
      told.push_back(json::parse(*list).at("tables").as_array().size());
    });
    run();
  };
  open(body);
  ask();
  EXPECT_EQ(told, std::vector<std::size_t>{1}) << "at once";
  for (int i = 0; i < 10; ++i) open(body);
  for (int i = 0; i < 100; ++i) ask();
  environment.advance(999);
  run();
  EXPECT_EQ(told.size(), 1U);
  environment.advance(1);
  run();
  EXPECT_EQ(told.size(), 101U);
  EXPECT_EQ(told.back(), 5U) << "the newest of one address, and what was opened since the last list";
  EXPECT_EQ(store.lists, 2);
  EXPECT_EQ(refused(Limit::lists), 100U);
}

TEST_F(Limits, SittingDownIsCountedByTheAddress) {
  const auto sit = [&](const std::string& name, const std::string& address) {
    std::string_view code;
    house.sit(name, R"({"name":"x"})", address,
              [&](const Result<std::string>& sat) { code = sat ? std::string_view() : sat.error().code; });
    run();
    return code;
  };
  for (int i = 0; i < 40; ++i) {
    const auto told =
        open({{"game", "niya"}, {"seats", {{{"kind", "open"}}, {{"kind", "human"}, {"name", "Anna"}}}}});
    const std::string name(told.at("table").as_string());
    EXPECT_EQ(sit(name, "192.0.2.9"), i < 30 ? std::string_view() : code::too_fast);
    if (i >= 30) EXPECT_EQ(sit(name, "192.0.2.8"), std::string_view()) << "the seat is still free";
  }
  EXPECT_EQ(refused(Limit::sits), 10U);
}

TEST_F(Limits, ASeatWhosePlayerNeverConnectsIsOpenAgain) {
  const auto sit = [&] {
    std::string key;
    house.sit(table, R"({"name":"Cleo"})", "192.0.2.9", [&](const Result<std::string>& sat) {
      if (sat) key = std::string(json::parse(*sat).at("key").as_string());
    });
    run();
    return key;
  };
  const json::object body{{"game", "niya"},
                          {"options", {{"first", 0}}},
                          {"listed", true},
                          {"seats", {{{"kind", "human"}, {"name", "Anna"}}, {{"kind", "open"}}}}};
  sit_down(body);
  const std::string never = sit();
  EXPECT_EQ(seats[0].guest->last("sync").at("started"), true);
  environment.advance(limits::time_to_connect);
  run();
  EXPECT_EQ(seats[0].guest->last("sync").at("started"), false);
  EXPECT_EQ(seats[0].guest->last("sync").at("players").at(1).at("kind").as_string(), "open");
  EXPECT_EQ(refused(Limit::never_came), 1U);
  const auto late = house_refuses(never);
  EXPECT_EQ(late, code::not_seated);
  // The next player connects, and keeps the seat when the connection breaks.
  seats.push_back(join(table, sit()));
  seats[1].place.room->leave(seats[1].guest.get());
  environment.advance(limits::time_to_connect);
  run();
  EXPECT_EQ(seats[0].guest->last("sync").at("started"), true);
  // The stored table equals the one that clients were told of.
  seats[0].say({{"type", "sync"}});
  run();
  const auto told = seats[0].guest->last("sync");
  house.reread(table);
  run();
  EXPECT_EQ(seats[0].guest->last("sync"), told);
  // Once a seat has acted the game goes on.
  sit_down(body);
  sit();
  seats.back().act("take a1");
  run();
  environment.advance(limits::time_to_connect);
  run();
  EXPECT_EQ(refused(Limit::never_came), 1U);
}

}  // namespace
}  // namespace zashiki::table
