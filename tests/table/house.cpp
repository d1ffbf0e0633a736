// The house and its rooms.
#include "table/rooms.h"

namespace zashiki::table {
namespace {

TEST_F(Rooms, NobodyHearsOfAnActionBeforeItIsStored) {
  sit_down();
  seats[0].act("take a1", "one");
  EXPECT_EQ(seats[0].guest->count("update"), 0U);
  EXPECT_EQ(seats[1].guest->count("update"), 0U);
  run();
  EXPECT_EQ(seats[0].guest->last("update").at("id").as_string(), "one");
  EXPECT_EQ(seats[1].guest->last("update").at("action").as_string(), "take a1");
  EXPECT_FALSE(seats[1].guest->last("update").contains("id"));
}

TEST_F(Rooms, WhatTheStoreRefusesIsTakenBackAndTheSenderIsTold) {
  sit_down();
  const auto before = seats[0].version();
  store.failing = true;
  seats[0].act("take a1", "one");
  seats[1].say({{"type", "chat"}, {"text", "meanwhile"}});  // waits, and is sent
  run();
  const auto& refused = seats[0].guest->last("refused");
  EXPECT_EQ(refused.at("code").as_string(), code::unavailable);
  EXPECT_EQ(refused.at("id").as_string(), "one");
  EXPECT_EQ(refused.at("version"), before);
  EXPECT_EQ(seats[1].guest->count("update"), 0U);
  EXPECT_EQ(seats[1].guest->last("sync").at("version"), before);
  EXPECT_EQ(seats[0].guest->last("chat").at("text").as_string(), "meanwhile");
  store.failing = false;
  seats[0].act("take a1", "one");
  run();
  EXPECT_EQ(seats[1].guest->last("update").at("action").as_string(), "take a1");
}

// A reader that comes while another one's action waits joins from within the room's own work.
TEST_F(Rooms, NothingIsToldBeforeItIsStoredWhenSomebodyJoinsMeanwhile) {
  sit_down();
  store.slow = true;
  seats[0].act("take a1", "one");
  seats[1].say({{"type", "resign"}});
  const auto watching = std::make_shared<Guest>();
  house.enter(table, std::nullopt,
              [&](Result<House::Access> place) { place->room->join(watching, place->seat, "192.0.2.1"); });
  store.write_held();
  store.slow = true;
  run();
  EXPECT_FALSE(seats[0].guest->last("sync").at("over").as_bool());
  EXPECT_EQ(watching->count("sync"), 0U);
  store.write_held();
  run();
  EXPECT_TRUE(seats[0].guest->last("sync").at("over").as_bool());
  EXPECT_TRUE(watching->last("sync").at("over").as_bool());
}

// Another server has gone on with the table while the answer to a write was on its way.
TEST_F(Rooms, NobodyIsToldOfATableThatMustBeReadAgain) {
  sit_down();
  store.slow = true;
  seats[0].act("take a1", "one");
  run();
  auto next = store.held.front();
  house.reread(table);
  std::string told;
  house.transcript(table, [&](const Result<std::string>& text) { told = *text; });
  store.write_held();
  next.first += static_cast<std::int64_t>(next.events.size());
  next.events = {R"({"e":"close"})"};
  next.phase = store::Phase::over;
  next.done = [](const Status& stored) { EXPECT_TRUE(stored); };
  store.append(next);
  run();
  EXPECT_NE(told.find("\"seed\""), std::string::npos) << "the table is closed, so its seed is told";
}

TEST_F(Rooms, ARepeatIsAnsweredAndNotPlayedTwice) {
  sit_down();
  seats[0].act("take a1", "one");
  seats[0].act("take a1", "one");
  run();
  EXPECT_EQ(seats[1].guest->count("update"), 1U);
  EXPECT_EQ(seats[0].guest->last("sync").at("id").as_string(), "one");
  seats[0].act("take b1", "one");
  run();
  EXPECT_EQ(seats[0].guest->last("refused").at("code").as_string(), code::bad_request);
}

TEST_F(Rooms, ATableThatWasLetGoIsTheSameWhenSomebodyComes) {
  sit_down();
  seats[0].act("take a1");
  run();
  const auto before = seats[1].guest->last("update");
  const auto said = transcript();
  for (const auto& seat : seats) seat.place.room->leave(seat.guest.get());
  seats.clear();
  run();
  environment.advance(Millis{6} * 60 * 1000);
  house.sweep();
  run();
  EXPECT_EQ(house.rooms(), 0U);
  EXPECT_EQ(transcript(), said);
  const auto watching = join(table, std::nullopt);
  EXPECT_EQ(watching.guest->last("sync").at("version"), before.at("version"));
}

TEST_F(Rooms, ATableWithAClockLeavesMemoryAndComesBackWhenTimeIsOut) {
  sit_down({{"clock", {{"bank", 600000}}}});
  for (const auto& seat : seats) seat.place.room->leave(seat.guest.get());
  seats.clear();
  run();
  environment.advance(Millis{6} * 60 * 1000);
  house.sweep();
  run();
  EXPECT_EQ(house.rooms(), 0U);
  // A visitor meanwhile finds that the clock has run on.
  environment.advance(1000);
  const auto watching = join(table, std::nullopt);
  EXPECT_EQ(watching.guest->last("sync").at("clock").at("left").at(0), 600000 - 361000);
  watching.place.room->leave(watching.guest.get());
  run();
  environment.advance(Millis{6} * 60 *
                      1000);  // past the end: a computer player moves for the one whose time ran out
  run();
  EXPECT_EQ(environment.thoughts(), 1U);
}

TEST_F(Rooms, MindsPlayOnlyWhereSomebodySitsOrWatches) {
  const auto told = open(
      {{"game", "niya"}, {"seats", {{{"kind", "mind"}, {"level", 1}}, {{"kind", "mind"}, {"level", 1}}}}});
  EXPECT_EQ(environment.thoughts(), 0U);
  const auto watching = join(told.at("table").as_string(), std::nullopt);
  EXPECT_EQ(environment.thoughts(), 1U);
  watching.place.room->leave(watching.guest.get());
  think_all();
  EXPECT_EQ(environment.thoughts(), 0U) << "the one that thought already is the last";
}

// ControlledEnvironment::ask sends questions as text, so all of them can be written and read.
TEST_F(Rooms, MindsPlayEveryGameToItsEndByQuestionsAsText) {
  for (const auto& game : all_games()) {
    json::array minds;
    for (int seat = 0; seat < game->min_players(); ++seat)
      minds.push_back(json::object{{"kind", "mind"}, {"level", 1}});
    const auto told = open({{"game", game->id()}, {"seats", minds}});
    const auto watching = join(told.at("table").as_string(), std::nullopt);
    think_all();
    EXPECT_TRUE(watching.guest->last("update").at("over").as_bool()) << game->id();
    EXPECT_EQ(house.counts().without_thought, 0U);
  }
}

TEST_F(Rooms, AMindThatIsOvertakenByAReturnIsAskedAgainLater) {
  sit_down();
  seats[0].say({{"type", "leave"}});
  run();
  ASSERT_EQ(environment.thoughts(), 1U);
  seats[0].say({{"type", "return"}});
  run();
  think_all();  // what it chose is no longer wanted
  EXPECT_EQ(seats[1].guest->count("update"), 0U);
  seats[0].say({{"type", "leave"}});
  think_all();
  EXPECT_EQ(seats[1].guest->count("update"), 0U) << "it takes its time, to be watched";
  environment.advance(2000);
  run();
  EXPECT_EQ(seats[1].guest->count("update"), 1U);
}

TEST_F(Rooms, AmongPeopleHintsWaitUntilAllAgree) {
  sit_down();
  seats[0].say({{"type", "hint"}});
  run();
  EXPECT_EQ(seats[0].guest->last("refused").at("code").as_string(), code::bad_request);
  EXPECT_EQ(seats[0].guest->last("sync").at("hints"), false);
  seats[0].say({{"type", "propose"}, {"what", "hints"}});
  seats[0].act("take a1");  // the question is not about this position
  run();
  seats[1].act(seats[1].guest->last("update").at("legal").at(0).as_string());
  seats[1].say({{"type", "leave"}});  // a player who is away has not agreed
  run();
  EXPECT_EQ(seats[1].guest->last("proposal").at("needed"), (json::array{0, 1}));
  seats[1].say({{"type", "propose"}, {"what", "hints"}});
  run();
  EXPECT_EQ(seats[0].guest->last("sync").at("hints"), true);
  seats[0].say({{"type", "hint"}});
  think_all();
  EXPECT_EQ(seats[0].guest->count("hint"), 1U);
  EXPECT_EQ(seats[1].guest->last("chat").at("saying").as_string(), hint_saying);
}

TEST_F(Rooms, ADuelEndsWithAResignation) {
  sit_down();
  seats[0].act("take a1");
  seats[1].say({{"type", "resign"}});
  run();
  const auto& sync = seats[0].guest->last("sync");
  EXPECT_EQ(sync.at("over"), true);
  EXPECT_EQ(sync.at("winners"), json::array{0});
  EXPECT_EQ(sync.at("resigned"), 1);
  EXPECT_EQ(sync.at("outcomes"), (json::array{{{"kind", "resigned"}, {"at", 16}, {"seat", 1}}}));
  EXPECT_NE(transcript().find("\"seed\""), std::string::npos);
  EXPECT_EQ(environment.thoughts(), 0U) << "no mind plays on";
  for (auto& seat : seats) seat.say({{"type", "propose"}, {"what", "rematch"}});
  run();
  EXPECT_EQ(seats[0].guest->count("rematch"), 1U);
}

TEST_F(Rooms, WhereMorePlayTheOthersAreAskedWhetherToGoOnWithAMind) {
  const auto sit_three = [&] {
    seats.clear();
    sit_down({{"game", "kamiza"},
              {"seats",
               {{{"kind", "human"}, {"name", "Anna"}},
                {{"kind", "human"}, {"name", "Ben"}},
                {{"kind", "human"}, {"name", "Cleo"}}}}});
    seats[0].say({{"type", "resign"}});
    run();
    EXPECT_EQ(seats[1].guest->last("sync").at("asks"), true);
    EXPECT_EQ(environment.thoughts(), 0U);
    seats[1].say({{"type", "propose"}, {"what", "resume"}});
    run();
    EXPECT_EQ(seats[2].guest->last("proposal").at("needed"), (json::array{1, 2}));
  };
  sit_three();
  seats[2].say({{"type", "propose"}, {"what", "resume"}});
  run();
  EXPECT_FALSE(seats[1].guest->last("sync").contains("asks"));
  EXPECT_EQ(environment.thoughts(), 1U);
  environment.think_one();
  sit_three();
  seats[2].say({{"type", "propose"}, {"what", "resume"}, {"agree", false}});
  run();
  EXPECT_EQ(seats[1].guest->last("sync").at("closed"), true);
  sit_three();  // and if the last one asked resigns too, computer players finish
  seats[1].say({{"type", "resign"}});
  seats[2].say({{"type", "resign"}});
  run();
  EXPECT_FALSE(seats[1].guest->last("sync").contains("paused"));
  EXPECT_EQ(environment.thoughts(), 1U);
}

TEST_F(Rooms, TimeThatRunsOutBringsAMindAndRefusesThePerson) {
  sit_down({{"clock", {{"move", 5000}}}});
  environment.advance(4999);
  run();
  EXPECT_EQ(environment.thoughts(), 0U);
  environment.advance(1);
  run();
  EXPECT_EQ(environment.thoughts(), 1U);
  seats[0].act("take a1");  // no move was made yet, but the time is out
  run();
  EXPECT_EQ(seats[0].guest->last("refused").at("code").as_string(), code::not_your_turn);
  think_all();
  EXPECT_EQ(seats[0].guest->last("update").at("by").as_string(), "clock");
}

TEST_F(Rooms, AClockStartsOnceTheMoveBeforeIsStoredAndSent) {
  sit_down({{"clock", {{"bank", 4000}}}});
  store.slow = true;
  seats[0].act("take a1");
  run();
  environment.advance(5000);
  seats[1].say({{"type", "sync"}});  // waits for the store
  store.write_held();
  run();
  EXPECT_EQ(seats[1].guest->count("update"), 1U);
  EXPECT_EQ(environment.thoughts(), 0U);
  EXPECT_EQ(seats[1].guest->last("sync").at("clock").at("left"), (json::array{4000, 4000}));
  environment.advance(1000);
  seats[1].say({{"type", "sync"}});
  EXPECT_EQ(seats[1].guest->last("sync").at("clock").at("left"), (json::array{4000, 3000}));
}

TEST_F(Rooms, WhoLeavesToThinkFindsTheTimeChargedOnReturning) {
  sit_down({{"clock", {{"bank", 60000}}}});
  environment.advance(1000);
  seats[0].say({{"type", "leave"}});
  run();
  environment.advance(44000);
  seats[0].say({{"type", "return"}});
  seats[0].say({{"type", "sync"}});
  run();
  EXPECT_EQ(seats[0].guest->last("sync").at("clock").at("left").at(0), 15000);
  // What a computer player did meanwhile is not charged, but the choice that came after it is.
  seats[0].act(seats[0].guest->last("sync").at("legal").at(0).as_string());
  run();
  seats[0].say({{"type", "leave"}});
  run();
  environment.advance(10000);
  seats[1].act(seats[1].guest->last("update").at("legal").at(0).as_string());
  run();
  environment.advance(500);
  seats[0].say({{"type", "return"}});
  seats[0].say({{"type", "sync"}});
  run();
  EXPECT_EQ(seats[0].guest->last("sync").at("clock").at("left").at(0), 14500);
}

TEST_F(Rooms, APauseEndsByItself) {
  sit_down({{"clock", {{"move", 120000}}}});
  for (auto& seat : seats) seat.say({{"type", "propose"}, {"what", "pause"}});
  run();
  EXPECT_EQ(seats[0].guest->last("sync").at("pause_left"), 1200000);
  environment.advance(1199999);
  run();
  EXPECT_EQ(seats[0].guest->last("sync").at("paused"), true);
  environment.advance(60001);
  run();
  EXPECT_FALSE(seats[0].guest->last("sync").contains("paused"));
  EXPECT_FALSE(seats[0].guest->last("sync").contains("pause_left"));
}

TEST_F(Rooms, TheQuestionAfterAResignationEndsByItself) {
  sit_down({{"game", "kamiza"},
            {"seats",
             {{{"kind", "human"}, {"name", "Anna"}},
              {{"kind", "human"}, {"name", "Ben"}},
              {{"kind", "human"}, {"name", "Cleo"}}}}});
  seats[0].say({{"type", "resign"}});
  run();
  EXPECT_EQ(seats[1].guest->last("sync").at("pause_left"), 60000);
  seats[1].say({{"type", "propose"}, {"what", "resume"}});  // the third says nothing
  run();
  environment.advance(60000);
  run();
  EXPECT_FALSE(seats[1].guest->last("sync").contains("asks"));
  EXPECT_EQ(environment.thoughts(), 1U);
}

TEST_F(Rooms, ATableThatIsLoadedAgainAndAgainLeavesNoTimers) {
  sit_down({{"clock", {{"bank", Millis{30} * 24 * 3600 * 1000}}}});
  for (const auto& seat : seats) seat.place.room->leave(seat.guest.get());
  seats.clear();
  run();
  for (int i = 0; i < 100; ++i) {
    environment.advance(Millis{6} * 60 * 1000);
    house.sweep();
    run();
    EXPECT_EQ(house.rooms(), 0U);
    (void)transcript();
  }
  EXPECT_LE(environment.timers(), 2U);
}

TEST_F(Rooms, TwoPeopleAgreeOrDoNot) {
  sit_down();
  seats[0].act("take a1");
  run();
  seats[0].say({{"type", "propose"}, {"what", "undo"}});
  run();
  EXPECT_EQ(seats[1].guest->last("proposal").at("state").as_string(), "open");
  EXPECT_EQ(seats[1].guest->last("proposal").at("needed"), (json::array{0, 1}));
  seats[1].say({{"type", "propose"}, {"what", "undo"}, {"agree", false}});
  run();
  EXPECT_EQ(seats[0].guest->last("proposal").at("state").as_string(), "declined");
  seats[0].say({{"type", "propose"}, {"what", "undo"}});
  seats[1].say({{"type", "propose"}, {"what", "undo"}});
  run();
  EXPECT_EQ(seats[0].guest->last("proposal").at("state").as_string(), "agreed");
  EXPECT_EQ(seats[1].guest->last("sync").at("actors"), (json::array{0}));
  // A pause; and a player who has only just left cannot be replaced.
  seats[0].say({{"type", "propose"}, {"what", "pause"}});
  seats[1].say({{"type", "propose"}, {"what", "pause"}});
  run();
  EXPECT_EQ(seats[0].guest->last("sync").at("paused"), true);
  seats[1].place.room->leave(seats[1].guest.get());
  seats[0].say({{"type", "propose"}, {"what", "take_over"}, {"seat", 1}});
  run();
  EXPECT_EQ(seats[0].guest->last("refused").at("code").as_string(), code::bad_request);
  environment.advance(Millis{61} * 1000);
  seats[0].say({{"type", "propose"}, {"what", "take_over"}, {"seat", 1}});
  run();
  EXPECT_EQ(seats[0].guest->last("proposal").at("state").as_string(), "agreed");
  EXPECT_TRUE(seats[0].guest->last("sync").at("players").at(1).as_object().contains("away"));
}

TEST_F(Rooms, TheGameBeginsWhenWhatWasCommittedToIsRevealed) {
  const auto person = [](std::string_view name, std::string_view contribution) {
    return json::object{{"kind", "human"}, {"name", name}, {"commitment", fair::hash_of(contribution)}};
  };
  sit_down({{"seats", {person("Anna", "a"), person("Ben", "b")}}});
  EXPECT_EQ(seats[0].guest->last("sync").at("started"), false);
  EXPECT_EQ(seats[0].guest->last("sync").at("reveal"), (json::object{{"seats", {0, 1}}, {"left", 20000}}));
  seats[0].say({{"type", "reveal"}, {"entropy", "b"}});
  run();
  EXPECT_EQ(seats[0].guest->last("refused").at("code").as_string(), code::bad_request);
  seats[0].say({{"type", "reveal"}, {"entropy", "a"}});
  run();
  EXPECT_EQ(seats[1].guest->last("sync").at("reveal").at("seats"), json::array{1});
  seats[1].say({{"type", "reveal"}, {"entropy", "b"}});
  run();
  EXPECT_EQ(seats[0].guest->last("sync").at("started"), true);
  EXPECT_FALSE(seats[0].guest->last("sync").contains("reveal"));
  const auto fairness = json::parse(transcript().substr(0, transcript().find('\n'))).at("fairness");
  EXPECT_EQ(fairness.at("contributions"), (json::array{"a", "b"}));
}

TEST_F(Rooms, ARepeatedRevealIsDone) {
  const auto person = [](std::string_view name, std::string_view contribution) {
    return json::object{{"kind", "human"}, {"name", name}, {"commitment", fair::hash_of(contribution)}};
  };
  sit_down({{"seats", {person("Anna", "a"), person("Ben", "b")}}});
  for (int i = 0; i < 2; ++i) seats[0].say({{"type", "reveal"}, {"entropy", "a"}});
  run();
  for (int i = 0; i < 2; ++i) seats[1].say({{"type", "reveal"}, {"entropy", "b"}});
  seats[0].say({{"type", "reveal"}, {"entropy", "a"}});
  run();
  EXPECT_EQ(seats[0].guest->last("sync").at("started"), true);
  for (const auto& seat : seats) EXPECT_EQ(seat.guest->count("refused"), 0U);
}

TEST_F(Rooms, ANoToAnotherGameStandsUntilItsSeatSaysYes) {
  sit_down();
  seats[0].say({{"type", "resign"}});
  run();
  const auto rematch = [](bool agree) {
    return json::object{{"type", "propose"}, {"what", "rematch"}, {"agree", agree}};
  };
  seats[0].say(rematch(true));
  seats[1].say(rematch(false));
  run();
  EXPECT_EQ(seats[0].guest->last("proposal").at("state").as_string(), "declined");
  EXPECT_EQ(seats[0].guest->last("proposal").at("agreed"), json::array{});
  const auto heard = seats[1].guest->count("proposal");
  seats[0].say(rematch(true));
  run();
  EXPECT_EQ(seats[0].guest->last("proposal").at("state").as_string(), "declined");
  EXPECT_EQ(seats[1].guest->count("proposal"), heard) << "a player who declined is not asked again";
  const auto back = join(table, std::nullopt);
  EXPECT_EQ(back.guest->last("sync").at("proposals").at(0).at("state").as_string(), "declined");
  seats[1].say(rematch(true));
  run();
  EXPECT_EQ(seats[0].guest->last("proposal").at("agreed"), json::array{1});
  seats[0].say(rematch(true));
  run();
  EXPECT_EQ(seats[1].guest->count("rematch"), 1U);
}

TEST_F(Rooms, TheClocksOfANewGameWaitForTheLastToArrive) {
  const json::object body{
      {"game", "niya"},
      {"options", {{"first", 0}}},
      {"clock", {{"bank", 60000}}},
      {"seats", {{{"kind", "human"}, {"name", "Anna"}}, {{"kind", "human"}, {"name", "Ben"}}}}};
  const auto left = [](const Joined& seat) {
    seat.place.room->receive(seat.guest, seat.place.seat, R"({"type":"sync"})");
    return seat.guest->last("sync").at("clock").at("left").at(0).as_int64();
  };
  for (const bool comes : {true, false}) {
    const auto told = open(body);
    const std::string name(told.at("table").as_string());
    const auto key = [&](std::size_t seat) {
      return std::string(told.at("seats").at(seat).at("key").as_string());
    };
    const auto anna = join(name, key(0));
    EXPECT_EQ(anna.guest->last("sync").at("clock").at("held"), time_to_arrive);
    environment.advance(20000);
    EXPECT_EQ(left(anna), 60000);
    if (comes) {
      const auto ben = join(name, key(1));
      EXPECT_FALSE(anna.guest->last("sync").at("clock").as_object().contains("held"));
      environment.advance(3000);
      EXPECT_EQ(left(anna), 57000);
    } else {
      environment.advance(15000);
      EXPECT_EQ(left(anna), 55000) << "it has an end";
    }
  }
}

TEST_F(Rooms, BeforePlayAPlayerMovesToAnOpenSeat) {
  sit_down({{"game", "kamiza"},
            {"seats", {{{"kind", "human"}, {"name", "Anna"}}, {{"kind", "open"}}, {{"kind", "open"}}}}});
  auto& anna = seats[0];
  auto guest = join(table, {});
  for (const int seat : {0, 4}) {
    anna.say({{"type", "move"}, {"seat", seat}});
    EXPECT_EQ(anna.guest->last("refused").at("code").as_string(), code::table_full);
  }
  guest.say({{"type", "move"}, {"seat", 1}});
  EXPECT_EQ(guest.guest->last("refused").at("code").as_string(), code::not_seated);
  anna.say({{"type", "move"}, {"seat", 2}});
  // What was on its way for the seat that she left counts for nobody.
  anna.say({{"type", "cancel"}});
  const Joined late{.place = anna.place};
  late.place.room->join(late.guest, late.place.seat, "192.0.2.1");
  run();
  EXPECT_TRUE(anna.guest->dismissed);
  EXPECT_TRUE(late.guest->dismissed);
  const auto& players = guest.guest->last("sync").at("players").as_array();
  EXPECT_EQ(players[0].at("kind"), "open");
  EXPECT_EQ(players[2].at("name"), "Anna");
  anna = join(table, keys[0]);
  EXPECT_EQ(anna.guest->last("sync").at("seat"), 2);
  anna.say({{"type", "cancel"}});
  run();
  EXPECT_TRUE(anna.guest->last("sync").at("closed").as_bool()) << "she is still the host";
  anna.say({{"type", "move"}, {"seat", 0}});
  EXPECT_EQ(anna.guest->last("refused").at("code").as_string(), code::over);
}

TEST_F(Rooms, AgainstComputerPlayersOneRequestStartsAnotherGame) {
  sit_down({{"seats", {{{"kind", "human"}, {"name", "Anna"}}, {{"kind", "mind"}, {"level", 1}}}}});
  seats[0].say({{"type", "resign"}});
  seats[0].say({{"type", "propose"}, {"what", "rematch"}});
  run();
  EXPECT_EQ(seats[0].guest->count("rematch"), 1U);
}

TEST_F(Rooms, WhoeverDoesNotRevealInTimePlaysWithoutAContribution) {
  sit_down({{"clock", {{"move", 60000}}},
            {"seats",
             {{{"kind", "human"}, {"name", "Anna"}, {"commitment", fair::hash_of("a")}},
              {{"kind", "mind"}, {"level", 1}}}}});
  // Everyone has left and the table is unloaded; time runs on.
  seats[0].place.room->leave(seats[0].guest.get());
  run();
  environment.advance(59999);
  house.sweep();
  run();
  auto back = join(table, {});
  EXPECT_EQ(back.guest->last("sync").at("reveal").at("left"), 1);
  environment.advance(1);
  run();
  EXPECT_EQ(back.guest->last("sync").at("started"), true);
  seats[0].say({{"type", "reveal"}, {"entropy", "a"}});
  run();
  EXPECT_EQ(seats[0].guest->last("refused").at("code").as_string(), code::bad_request) << "too late";
  const auto header = json::parse(transcript().substr(0, transcript().find('\n')));
  EXPECT_EQ(header.at("fairness").at("commitments"), (json::array{fair::hash_of("a"), nullptr}));
  EXPECT_EQ(header.at("fairness").at("contributions"), (json::array{"", ""}));
}

// Sensible and senseless requests from everyone, while the store fails now and then: the table that is stored
// always equals the one that clients were told of.
TEST_F(Rooms, WhateverIsSaidTheStoredTableIsTheOneThatWasTold) {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    seats.clear();
    sit_down(seed % 2 == 0 ? json::object{} : json::object{{"clock", {{"bank", 20000}, {"increment", 500}}}});
    seats.push_back(join(table, std::nullopt));
    Random random(seed);
    const std::vector<json::object> sayings{
        {{"type", "resign"}},
        {{"type", "leave"}},
        {{"type", "return"}},
        {{"type", "take_back"}},
        {{"type", "sync"}},
        {{"type", "hint"}},
        {{"type", "fill"}, {"level", 1}},
        {{"type", "look"}, {"version", 3}},
        {{"type", "why"}, {"action", "take d4"}},
        {{"type", "propose"}, {"what", "undo"}},
        {{"type", "propose"}, {"what", "pause"}},
        {{"type", "propose"}, {"what", "resume"}},
        {{"type", "propose"}, {"what", "hints"}},
        {{"type", "propose"}, {"what", "rematch"}},
        {{"type", "propose"}, {"what", "take_over"}, {"seat", 1}},
        {{"type", "nonsense"}},
    };
    for (int i = 0; i < 60; ++i) {
      auto& who = seats[random.below(3)];
      if (random.below(3) == 0 && seed % 3 != 0)
        who.say(sayings[random.below(static_cast<std::uint32_t>(sayings.size()))]);
      else if (!who.guest->heard.empty()) {
        std::string action = "take a1";
        for (const auto& message : who.guest->heard)
          if (const auto* legal = message.if_contains("legal");
              legal != nullptr && !legal->as_array().empty())
            action = std::string(
                legal->as_array()[random.below(static_cast<std::uint32_t>(legal->as_array().size()))]
                    .as_string());
        who.act(action);
      }
      store.failing = random.below(10) == 0;
      if (random.below(3) == 0) run();
      if (random.below(4) == 0) environment.think_one();
      environment.advance(random.below(3000));
    }
    store.failing = false;
    think_all();
    for (auto& seat : seats) seat.say({{"type", "sync"}});
    run();
    std::vector<json::object> told;
    for (const auto& seat : seats) told.push_back(seat.guest->last("sync"));
    house.reread(table);
    run();
    for (std::size_t i = 0; i < seats.size(); ++i) EXPECT_EQ(seats[i].guest->last("sync"), told[i]) << seed;
  }
}

}  // namespace
}  // namespace zashiki::table
