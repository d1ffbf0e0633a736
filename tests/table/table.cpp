#include "table/core/table.h"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "game/registry.h"
#include "game/transcript.h"
#include "table/core/codes.h"
#include "table/core/decide.h"
#include "table/core/places.h"
#include "table/played.h"
#include "table/protocol/archive.h"
#include "table/protocol/requests.h"

namespace zashiki::table {
namespace {

// What every reader knows of the position, without versions and clocks.
std::string everything_known(const Table& table) {
  std::string all;
  for (Seat reader = nobody; reader < table.players(); ++reader)
    if (reader != chance) all += look_message(table.match(), 0, reader);
  for (const auto& entry : table.match().log()) all += table.match().text_for(entry, nobody).view();
  return all;
}

TEST(Table, LookingBackGivesWhatEveryReaderCouldSeeThen) {
  for (const auto& game : all_games()) {
    std::size_t taken_back = 0;
    for (std::uint8_t seed = 5; seed < 9; ++seed) {
      auto played = Played::open(*game, seed);
      Random random(seed);
      std::vector<std::vector<std::string>> views;  // by version, then by reader
      const auto see = [&](const Match& match) {
        std::vector<std::string> seen;
        for (Seat reader = nobody; reader < played.table.players(); ++reader)
          if (reader != chance) seen.push_back(look_message(match, 0, reader));
        return seen;
      };
      std::vector<Version> versions;
      const std::size_t before = taken_back;
      while (!played.table.over()) {
        versions.push_back(played.table.version());
        views.push_back(see(played.table.match()));
        const auto seat = static_cast<Seat>(random.below(static_cast<std::uint32_t>(played.table.players())));
        if (random.below(2) == 0 && played.ask(seat, TakeBackRequest{}))
          ++taken_back;
        else
          played.step(random);
      }
      std::size_t refused = 0;
      for (std::size_t i = 0; i < versions.size(); ++i) {
        const auto then = played.table.at(versions[i]);
        if (then)
          EXPECT_EQ(see(*then), views[i]) << game->id() << " at " << versions[i];
        else
          ++refused;
      }
      EXPECT_GE(refused, taken_back - before);
      EXPECT_EQ(refused == 0, taken_back == before) << "only what was taken back is not looked at again";
      EXPECT_EQ(played.table.at(played.table.version() + 1).error().code, code::bad_request);
      EXPECT_EQ(played.table.at(-1).error().code, code::bad_request);
    }
    EXPECT_EQ(taken_back == 0, game->id() == "niya" || game->id() == "kamiza") << game->id();
  }
}

TEST(Table, TheRecordOfATableThatCannotBePlayedSaysTheSame) {
  for (const auto& game : all_games()) {
    auto played = Played::open(*game, 6);
    Random random(6);
    while (!played.table.over()) played.step(random);
    const std::string rules = fmt::format("\"rules\":{}", game->rules_version());
    const std::string older = fmt::format("\"rules\":{}", game->rules_version() - 1);
    auto& first = played.events[0];
    first.replace(first.find(rules), rules.size(), older);
    EXPECT_EQ(Table::replay(played.events, 0).error().code, code::old_rules);
    const auto record = Archive::read(played.events, true);
    ASSERT_TRUE(record) << record.error().message;
    auto transcript = played.table.transcript();
    transcript.replace(transcript.find(rules), rules.size(), older);
    EXPECT_EQ(*record->transcript(), transcript);
    // An unfinished game may hide something, and only its own rules know what.
    const auto unfinished = Archive::read(std::span(played.events).first(3), false);
    ASSERT_TRUE(unfinished);
    EXPECT_EQ(unfinished->transcript().error().code, code::old_rules);
  }
  EXPECT_FALSE(Archive::read({}, true));
  const std::vector<std::string> broken{"{}"};
  EXPECT_FALSE(Archive::read(broken, true));
}

TEST(Table, ReplayingTheEventsGivesTheSameTableToEveryReader) {
  for (const auto& game : all_games())
    for (std::uint8_t seed = 1; seed <= 3; ++seed) {
      auto played = Played::open(*game, seed);
      Random random(seed);
      while (!played.table.over()) {
        played.step(random);
        if (random.below(8) != 0 && !played.table.over()) continue;
        const auto again = Table::replay(played.events, 0);
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_EQ(seen_at(*again, 0), played.seen());
        EXPECT_EQ(again->version(), played.table.version());
      }
      // Anyone can check the draws.
      const auto transcript = read_transcript(played.table.transcript());
      ASSERT_TRUE(transcript) << transcript.error().message;
      const auto found = verify(*transcript);
      ASSERT_TRUE(found) << found.error().message;
      EXPECT_TRUE(found->chance) << found->text;
    }
}

TEST(Table, AViewIsWrittenAsJsonThatReadsBackTheSame) {
  for (const auto& game : all_games()) {
    auto played = Played::open(*game, 5);
    Random random(5);
    while (!played.table.over()) {
      for (Seat reader = nobody; reader < played.table.players(); ++reader) {
        if (reader == chance) continue;
        const auto view = played.table.match().position().view(reader);
        const std::string text = view_text(*game, view);
        ASSERT_EQ(text, json::serialize(json::parse(text)));
        const auto back = game->view_from_json(json::parse(text));
        ASSERT_TRUE(back) << back.error().message;
        ASSERT_TRUE(*back == view);
      }
      played.step(random);
    }
  }
}

TEST(Table, AMessageIsJsonAndTellsNobodyTheSeedBeforeTheEnd) {
  for (const auto& game : all_games()) {
    auto played = Played::open(*game, 9);
    Random random(9);
    const std::string seed = fair::to_hex([] {
      fair::Bytes32 bytes;
      bytes.fill(9);
      return bytes;
    }());
    while (!played.table.over()) {
      for (const auto& text : played.seen()) ASSERT_TRUE(json::parse(text).is_object());
      ASSERT_EQ(played.table.transcript().find(seed), std::string::npos);
      played.step(random);
      for (Seat reader = 0; reader < played.table.players(); ++reader)
        ASSERT_TRUE(json::parse(update_message(played.table, reader, {}, "x\"y")).is_object());
    }
    EXPECT_NE(played.table.transcript().find(seed), std::string::npos);
  }
}

// A sealed choice may have been seen at any version since it was opened; anything else only at the last.
TEST(Table, KnowsSinceWhenAChoiceIsOwed) {
  for (const auto& game : all_games()) {
    auto played = Played::open(*game, 2);
    Random random(2);
    std::vector<Version> opened(static_cast<std::size_t>(played.table.players()), played.table.version());
    Seats before = played.table.actors();
    while (!played.table.over()) {
      for (const Seat seat : played.table.actors()) {
        ASSERT_EQ(played.table.owed_since(seat), opened[static_cast<std::size_t>(seat)]);
        const auto refused = decide(played.table, seat,
                                    ActRequest{.version = opened[static_cast<std::size_t>(seat)] - 1,
                                               .action = played.legal(seat)[0].text},
                                    0);
        ASSERT_FALSE(refused);
        ASSERT_EQ(refused.error().code, code::stale_version);
      }
      const auto log = played.table.match().log().size();
      played.step(random);
      const Seat mover = played.table.match().log()[log].who;
      for (const Seat seat : played.table.actors())
        if (seat == mover || !before.contains(seat))
          opened[static_cast<std::size_t>(seat)] = played.table.version();
      before = played.table.actors();
    }
  }
}

TEST(Table, AnIdIsGoodForOneAction) {
  auto played = Played::open(*find_game("niya"), 1, {{"first", 0}});
  ASSERT_TRUE(played.act(0, "take a1", "x"));
  const auto again = Table::replay(played.events, 0);
  ASSERT_TRUE(again);
  for (const Table* table : std::initializer_list<const Table*>{&played.table, &*again}) {
    EXPECT_EQ(table->used(0, "x", "take a1"), Table::Used::same);
    EXPECT_EQ(table->used(0, "x", "take b1"), Table::Used::other);
    EXPECT_EQ(table->used(1, "x", "take a1"), Table::Used::never);
  }
}

TEST(Table, RefusalsInTheirOrder) {
  auto played = Played::open(*find_game("niya"), 1, {{"first", 0}});
  const auto code_of = [&](Seat seat, Version seen, std::string_view text) {
    const auto refused =
        decide(played.table, seat, ActRequest{.version = seen, .action = std::string(text)}, 0);
    return refused ? std::string_view() : refused.error().code;
  };
  const Version now = played.table.version();
  EXPECT_EQ(code_of(nobody, 0, "x"), code::not_seated);
  EXPECT_EQ(code_of(1, now - 1, "x"), code::stale_version);
  EXPECT_EQ(code_of(0, now + 1, "take a1"), code::stale_version);
  EXPECT_EQ(code_of(1, now, "x"), code::not_your_turn);
  EXPECT_EQ(code_of(0, now, "x"), code::illegal_action);
  EXPECT_EQ(played.table.why(0, "take b2").clause, "3");
}

TEST(Table, KeysOpenTheirOwnSeats) {
  const auto played = Played::open(*find_game("niya"), 1);
  EXPECT_EQ(played.table.seat_of_key("key1"), 1);
  EXPECT_FALSE(played.table.seat_of_key("key2"));
  EXPECT_FALSE(played.table.seat_of_key(""));
}

TEST(Table, AnUndoTakesBackTheLastAction) {
  auto played = Played::open(*find_game("niya"), 1, {{"first", 0}});
  EXPECT_FALSE(played.ask(nobody, UndoRequest{.asker = 0})) << "nothing was chosen yet";
  const Version version = played.table.version();
  ASSERT_TRUE(played.act(0, "take a1", "x"));
  ASSERT_TRUE(played.ask(nobody, UndoRequest{.asker = 0}));
  EXPECT_EQ(played.table.version(), version + 2);
  EXPECT_EQ(played.table.match().position().view(0),
            Played::open(*find_game("niya"), 1, {{"first", 0}}).table.match().position().view(0));
  EXPECT_FALSE(played.ask(nobody, UndoRequest{.asker = 0}));
  EXPECT_EQ(played.table.used(0, "x", "take a1"), Table::Used::same) << "an id is not free again";
  ASSERT_TRUE(played.act(0, "take b1"));
  const auto again = Table::replay(played.events, 0);
  ASSERT_TRUE(again);
  EXPECT_EQ(seen_at(*again, 0), played.seen());
}

// No matter who has moved since, what was revealed and what was drawn; and the same is drawn again.
TEST(Table, AnUndoGoesBackToBeforeTheAskersOwnLastChoice) {
  for (const auto& game : all_games()) {
    auto played = Played::open(*game, 3, {}, {.bank = 100000, .increment = 1000});
    Random random(7);
    for (int round = 0; round < 40 && !played.table.over(); ++round) {
      const Seat asker = played.table.actors().lowest();
      const auto before = everything_known(played.table);
      const Version version = played.table.version();
      const std::size_t size = played.table.match().log().size();
      const std::string own = played.legal(asker).front().text;
      ASSERT_TRUE(played.act(asker, own));
      std::vector<std::pair<Seat, std::string>> others;
      while (!played.table.over() && others.size() < 4 && !played.table.actors().contains(asker)) {
        const Seat seat = played.table.actors().lowest();
        others.emplace_back(seat, played.legal(seat).back().text);
        ASSERT_TRUE(played.act(seat, others.back().second));
      }
      if (played.table.over()) break;
      const std::string after = everything_known(played.table);
      ASSERT_TRUE(played.ask(nobody, UndoRequest{.asker = asker})) << game->id();
      EXPECT_EQ(played.table.match().log().size(), size);
      EXPECT_EQ(everything_known(played.table), before) << game->id();
      EXPECT_GT(played.table.version(), version);
      EXPECT_FALSE(played.table.at(version + 1)) << "what was taken back is not looked at";
      EXPECT_TRUE(played.table.at(version));
      EXPECT_EQ(played.table.version_after(size), played.table.version());
      ASSERT_TRUE(played.act(asker, own));
      for (const auto& [seat, text] : others) ASSERT_TRUE(played.act(seat, text));
      EXPECT_EQ(everything_known(played.table), after) << game->id() << ": chance is no other";
      played.step(random);
    }
    const auto again = Table::replay(played.events, played.now);
    ASSERT_TRUE(again);
    EXPECT_EQ(seen_at(*again, played.now), played.seen());
  }
}

TEST(Table, AgainstComputerPlayersOneRequestGoesBackToTheOwnLastChoice) {
  Opened wish;
  wish.setup = {.game = "kamiza", .players = 3, .options = {}, .data = {}};
  wish.seed.fill(5);
  wish.seats = {{.kind = SeatKind::human, .name = "Anna"}, mind_seat(1, 1), mind_seat(1, 2)};
  const auto opened = decide(std::move(wish));
  auto table = Table::open(*opened, 0);
  Played played{.table = std::move(*table), .events = {}};
  const auto others_move = [&] {
    while (!played.table.over() && !played.table.minds_to_move(0).empty()) {
      const Seat seat = played.table.minds_to_move(0).lowest();
      const auto action = *played.table.game().parse(played.legal(seat).front().text);
      ASSERT_TRUE(
          played.ask(seat, MindRequest{.owed_since = played.table.owed_since(seat), .action = action}));
    }
  };
  others_move();
  EXPECT_FALSE(played.ask(0, TakeBackRequest{})) << "nothing was chosen yet";
  const auto before = everything_known(played.table);
  ASSERT_TRUE(played.act(0, played.legal(0).back().text));
  others_move();
  ASSERT_TRUE(played.table.actors().contains(0));
  const auto later = everything_known(played.table);
  ASSERT_TRUE(played.act(0, played.legal(0).back().text));
  others_move();
  ASSERT_TRUE(played.ask(0, TakeBackRequest{}));
  EXPECT_EQ(everything_known(played.table), later);
  ASSERT_TRUE(played.ask(0, TakeBackRequest{})) << "and again, to the choice before";
  EXPECT_EQ(everything_known(played.table), before);
  EXPECT_FALSE(played.ask(0, TakeBackRequest{}));
}

TEST(Table, ASealedChoiceIsTakenBackWhileAnotherIsOwed) {
  auto played = Played::open(*find_game("akiwado"), 1, {{"first", 0}});
  while (played.table.actors().size() < 3) {
    const Seat seat = played.table.actors().lowest();
    ASSERT_TRUE(played.act(seat, played.legal(seat).front().text));
  }
  EXPECT_EQ(played.ask(0, TakeBackRequest{}).error().code, code::illegal_action) << "nothing is sealed yet";
  const Version opened = played.table.version();
  for (const Seat seat : {0, 1}) ASSERT_TRUE(played.act(seat, played.legal(seat).front().text));
  const auto others = [&] {
    return sync_message(played.table, 2, {}) + sync_message(played.table, nobody, {});
  };
  ASSERT_TRUE(played.ask(0, TakeBackRequest{}));
  EXPECT_EQ(played.table.actors().size(), 2);
  EXPECT_EQ(played.table.owed_since(0), played.table.version());
  EXPECT_EQ(played.table.owed_since(2), opened) << "whoever was choosing goes on";
  EXPECT_FALSE(played.ask(0, TakeBackRequest{})) << "once";
  EXPECT_TRUE(played.table.to_take_back(1)) << "and the other may too";
  const std::string owing = others();
  ASSERT_TRUE(played.act(0, played.legal(0).back().text));
  // Others learn that it was sealed again, but not what.
  const std::string sealed = others();
  ASSERT_TRUE(played.ask(0, TakeBackRequest{}));
  ASSERT_TRUE(played.act(0, played.legal(0).front().text));
  const auto without_version = [](std::string text) {
    for (auto at = text.find("\"version\":"); at != std::string::npos; at = text.find("\"version\":", at + 1))
      text.erase(at + 10, text.find(',', at) - at - 10);
    return text;
  };
  EXPECT_EQ(without_version(others()), without_version(sealed));
  EXPECT_NE(without_version(owing), without_version(sealed));
  ASSERT_TRUE(played.act(2, played.legal(2).front().text));
  EXPECT_FALSE(played.ask(0, TakeBackRequest{})) << "all is open now";
}

TEST(Table, APieceIsTakenBackUntilItIsPlaced) {
  auto played = Played::open(*find_game("izakaya"), 1);
  for (const Seat seat : {0, 1}) ASSERT_TRUE(played.act(seat, "bid 0"));
  const Seat first = played.table.actors().lowest();
  const auto before = played.table.match().position().view(first);
  ASSERT_TRUE(played.act(first, "build O4"));
  EXPECT_FALSE(played.ask(1 - first, TakeBackRequest{})) << "it is not theirs";
  ASSERT_TRUE(played.ask(first, TakeBackRequest{}));
  EXPECT_EQ(played.table.match().position().view(first), before);
  ASSERT_TRUE(played.act(first, "build I2"));
  ASSERT_TRUE(played.act(first, played.legal(first).front().text));
  EXPECT_FALSE(played.ask(first, TakeBackRequest{})) << "it is somebody else's turn";
  const auto again = Table::replay(played.events, 0);
  ASSERT_TRUE(again);
  EXPECT_EQ(seen_at(*again, 0), played.seen());
}

Seat next_to_begin(const Table& table) {
  return static_cast<Seat>(table.next_game({}).setup.options.at("first").as_int64());
}

// Rule 7 of Niya; after a draw the player who did not begin.
TEST(Table, TheLoserOfNiyaBeginsTheNextGame) {
  std::array<int, 3> endings{};  // the one who began won, lost, drew
  for (std::uint8_t seed = 1; seed <= 60; ++seed) {
    const Seat first = seed % 2;
    auto played = Played::open(*find_game("niya"), seed, {{"first", first}});
    Random random(seed);
    while (!played.table.over()) played.step(random);
    const Seats winners = played.table.winners();
    const Seat loser = winners.size() != 1 ? 1 - first : winners.contains(0) ? 1 : 0;
    EXPECT_EQ(next_to_begin(played.table), loser);
    ++endings[winners.size() != 1 ? 2 : winners.contains(first) ? 0 : 1];
  }
  EXPECT_GT(endings[0], 0);
  EXPECT_GT(endings[1], 0);
  auto resigned = Played::open(*find_game("niya"), 1, {{"first", 0}});
  ASSERT_TRUE(resigned.ask(0, ResignRequest{}));
  EXPECT_EQ(next_to_begin(resigned.table), 0);
}

TEST(Table, OtherGamesRotateTheBeginning) {
  auto played = Played::open(*find_game("kamiza"), 1, {{"first", 2}});
  Random random(1);
  while (!played.table.over()) played.step(random);
  EXPECT_EQ(next_to_begin(played.table), 0);
}

TEST(Table, TakingBackGivesNoTime) {
  auto played = Played::open(*find_game("nyakuza"), 1, {{"first", 0}}, {.move = 10000});
  played.now = 8000;
  ASSERT_TRUE(played.act(0, "bid 2"));
  played.now = 9000;
  ASSERT_TRUE(played.ask(0, TakeBackRequest{}));
  EXPECT_EQ(played.table.clock().left(9000), (ClockLeft{2000, 1000}));
}

TEST(Table, TimeIsChargedToWhoeverIsToActAndNotWhileItIsDown) {
  auto played = Played::open(*find_game("niya"), 1, {{"first", 0}}, {.bank = 10000, .increment = 500});
  played.now = 3000;
  ASSERT_TRUE(played.act(0, "take a1"));
  EXPECT_EQ(played.table.clock().left(3000), (ClockLeft{7500, 10000}));
  EXPECT_EQ(played.table.clock().left(4000), (ClockLeft{7500, 9000}));
  // The server was down for an hour: the second seat thinks from when it is back.
  const Millis back = 3600000;
  const auto again = Table::replay(played.events, back);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->clock().left(back), (ClockLeft{7500, 10000}));
  EXPECT_EQ(again->clock().deadline(back), back + 10000);
  EXPECT_TRUE(again->minds_to_move(back + 9999).empty());
  EXPECT_TRUE(again->minds_to_move(back + 10000).contains(1));
  // A clock that jumps back charges nothing.
  EXPECT_EQ(again->clock().left(back - 5000), (ClockLeft{7500, 10000}));
}

TEST(Table, InATournamentTimeThatRunsOutTwiceInARowResigns) {
  for (const std::string game : {"niya", "kamiza"}) {
    auto played = Played::open(*find_game(game), 1, {{"first", 0}}, {.move = 10000}, true);
    int moved_late = 0;
    // Seat 0 is late every second time at first, which costs nothing; then it never comes back.
    while (played.table.seats()[0].by_person()) {
      ASSERT_FALSE(played.table.over());
      const Seat seat = played.table.actors().lowest();
      const auto legal = played.legal(seat);
      const bool late = seat == 0 && (!played.table.let_time_run_out(0) || moved_late >= 2);
      if (!late) {
        ASSERT_TRUE(played.act(seat, legal.front().text));
        continue;
      }
      played.now += 10000 + time_to_look;
      ++moved_late;
      ASSERT_TRUE(played.ask(seat, MindRequest{.owed_since = played.table.owed_since(seat),
                                               .action = *played.table.game().parse(legal.front().text)}));
    }
    EXPECT_EQ(moved_late, 3);
    EXPECT_EQ(played.table.over(), game == "niya");
    EXPECT_TRUE(played.table.playable() || game == "niya") << "nobody is asked whether to go on";
    while (!played.table.over()) {
      const Seat seat = played.table.actors().lowest();
      const auto text = played.legal(seat).front().text;
      if (played.table.seats()[index(seat)].by_mind())
        ASSERT_TRUE(played.ask(seat, MindRequest{.owed_since = played.table.owed_since(seat),
                                                 .action = *played.table.game().parse(text)}));
      else
        ASSERT_TRUE(played.act(seat, text));
    }
    const auto ranked = places(played.table);
    EXPECT_EQ(ranked[0], played.table.players());
    EXPECT_EQ(*std::min_element(ranked.begin(), ranked.end()), 1);
    const auto again = Table::replay(played.events, played.now);
    ASSERT_TRUE(again);
    EXPECT_EQ(places(*again), ranked);
  }
}

TEST(Table, LookingAtWhatCameToLightIsChargedToNobody) {
  auto played = Played::open(*find_game("nyakuza"), 1, {{"first", 0}}, {.bank = 10000});
  played.now = 1000;
  ASSERT_TRUE(played.act(0, "bid 2"));
  EXPECT_EQ(played.table.clock().left(1500), (ClockLeft{9000, 8500})) << "nothing is open yet";
  played.now = 2000;
  ASSERT_TRUE(played.act(1, "bid 1"));
  EXPECT_EQ(played.table.actors(), Seats(0));
  EXPECT_EQ(played.table.clock().left(2000 + time_to_look), (ClockLeft{9000, 8000}));
  EXPECT_EQ(played.table.clock().left(3000 + time_to_look), (ClockLeft{8000, 8000}));
  // Moving on sooner costs nothing, and later time is charged as always.
  played.now = 2500;
  ASSERT_TRUE(played.act(0, played.legal(0).front().text));
  EXPECT_EQ(played.table.clock().left(2000 + time_to_look), (ClockLeft{9000, 8000}));
}

TEST(Table, APauseStopsTheClockAndThePlay) {
  auto played = Played::open(*find_game("niya"), 1, {{"first", 0}}, {.bank = 10000});
  played.now = 1000;
  ASSERT_TRUE(played.ask(nobody, PauseRequest{.paused = true}));
  EXPECT_EQ(played.table.clock().left(9000), (ClockLeft{9000, 10000}));
  const auto refused = played.act(0, "take a1");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, code::paused);
  played.now = 9000;
  ASSERT_TRUE(played.ask(nobody, PauseRequest{.paused = false}));
  EXPECT_EQ(played.table.clock().left(9500), (ClockLeft{8500, 10000}));
}

TEST(Table, WhoResignsLeavesTheSeatToAMindWhereOthersPlayOn) {
  auto played = Played::open(*find_game("kamiza"), 1, {{"first", 0}});
  EXPECT_TRUE(played.table.minds_to_move(0).empty());
  ASSERT_TRUE(played.ask(0, ResignRequest{}));
  EXPECT_TRUE(played.table.minds_to_move(0).empty()) << "the others are asked first";
  ASSERT_TRUE(played.ask(1, PauseRequest{.paused = false}));
  EXPECT_TRUE(played.table.minds_to_move(0).contains(0));
  const std::string text = played.legal(0).front().text;
  EXPECT_EQ(played.act(0, text).error().code, code::not_seated);
  const Action action = *played.table.game().parse(text);
  ASSERT_TRUE(played.ask(0, MindRequest{.owed_since = played.table.owed_since(0), .action = action}));
  EXPECT_FALSE(played.ask(1, MindRequest{.owed_since = played.table.owed_since(1), .action = action}))
      << "a person sits there";
  EXPECT_TRUE(Table::replay(played.events, 0)->seats()[0].resigned);
}

// Tables that were stored before a resignation ended a duel are replayed as they were played.
TEST(Table, AnOldResignationEndsNothing) {
  auto played = Played::open(*find_game("niya"), 1, {{"first", 0}});
  auto events = played.events;
  events.emplace_back(R"({"e":"resign","seat":0})");
  events.emplace_back(R"({"e":"act","who":0,"action":"take a1","by":"mind"})");
  const auto again = Table::replay(events, 0);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_FALSE(again->over());
  EXPECT_TRUE(again->actors().contains(1));
}

TEST(Table, BrokenRecordsAreRefused) {
  auto played = Played::open(*find_game("niya"), 1, {{"first", 0}});
  ASSERT_TRUE(played.act(0, "take a1"));
  auto events = played.events;
  events.push_back(R"({"e":"act","who":0,"action":"take a1"})");
  EXPECT_FALSE(Table::replay(events, 0)) << "not legal here";
  events.back() = R"({"e":"act","who":7,"action":"take a1"})";
  EXPECT_FALSE(Table::replay(events, 0));
  events.back() = R"({"e":"dance"})";
  EXPECT_FALSE(Table::replay(events, 0));
  events = {played.events[1]};
  EXPECT_FALSE(Table::replay(events, 0));
  const auto at = played.events[0].find(R"("rules":1)");
  ASSERT_NE(at, std::string::npos);
  events = {std::string(played.events[0]).replace(at, 9, R"("rules":9)")};
  EXPECT_EQ(Table::replay(events, 0).error().code, code::old_rules) << "other rules are never played on";
}

RC_GTEST_PROP(Requests, AnythingIsReadOrRefused, (const std::string& text)) {
  const auto read = read_request(text);
  if (const auto* bad = std::get_if<BadRequest>(&read)) RC_ASSERT(!bad->error.message.empty());
  (void)read_opening(text);
  (void)read_sitting(text);
}

TEST(Fair, DrawsAreWhatTheDescriptionSays) {
  const auto seed = fair::from_hex(std::string(63, '0') + "1");
  ASSERT_TRUE(seed);
  const std::vector<std::string> contributions{"", "abc"};
  const auto key = fair::key_of(*seed, contributions);
  EXPECT_NE(key, fair::key_of(*seed, std::vector<std::string>{"a", "bc"})) << "where one ends matters";
  std::array<int, 6> hits{};
  for (std::uint64_t i = 0; i < 60000; ++i) ++hits[fair::below(key, i, 6)];
  for (const int hit : hits) EXPECT_NEAR(hit, 10000, 500);
  EXPECT_FALSE(fair::from_hex("xyz"));
  EXPECT_FALSE(fair::from_hex(std::string(64, 'G')));
}

}  // namespace
}  // namespace zashiki::table
