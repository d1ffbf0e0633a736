// Every clause and ruling of docs/play/rules/kamiza.md, each with a room that shows it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "conformance/texts.h"
#include "game/match.h"
#include "rules/kamiza/room.h"

namespace zashiki::kamiza {
namespace {

// "3 0 2": each seat's points in scoring chips.
std::string points(const State& state) {
  std::string text;
  for (Seat seat = 0; seat < game.players(state); ++seat)
    text += fmt::format("{}{}", seat == 0 ? "" : " ", state.points[static_cast<unsigned>(seat)]);
  return text;
}

// "0 1 0": each seat's WANTED chips.
std::string wanted(const State& state) {
  std::string text;
  for (Seat seat = 0; seat < game.players(state); ++seat)
    text += fmt::format("{}{}", seat == 0 ? "" : " ", nibble(state.wanted, seat));
  return text;
}

std::string fates(const State& state) {
  std::string text;
  for (const Judged& judged : game.observe(state, nobody).last)
    text += fmt::format("{}{}", text.empty() ? "" : " ", fate_words()[static_cast<unsigned>(judged.fate)]);
  return text;
}

std::string choices(const State& state) {
  std::string text;
  for (const Action action : Actions<Kamiza>(game, state, state.actor))
    text += (text.empty() ? "" : ", ") + std::string(game.to_text(action).view().substr(5));
  return text;
}

Action action(std::string_view text) { return *game.parse(text); }

// The printed example: an underboss and a hitman at the bottom both score. Checked by the compiler.
constexpr State shimoza_example = after("top: 0 boss | bottom: 1 underboss, 2 hitman");
static_assert(shimoza_example.points == std::array<std::uint8_t, 4>{3, 2, 1, 0});
// The other figure that the printed text gives: the killing hitman's four points.
static_assert(after("top: 0 boss, 1 hitman | bottom: 2 underboss").points ==
              std::array<std::uint8_t, 4>{0, 4, 2, 0});
static_assert(sizeof(State) <= 48);

constexpr auto three_alone = "top: 0 boss | bottom: 1 underboss, 2 hitman";

// Nine rounds in which seat 0 has the top and seats 1 and 2 share the bottom or are in the wrong place.
State nine_rounds(Options options = {.first = 0}) {
  State state = game.start(options);
  for (int game_number = 0; game_number < games; ++game_number) {
    play_round(state, "top: 0 boss | bottom: 1 underboss, 2 hitman");
    play_round(state, "top: 0 underboss | bottom: 1 hitman, 2 policeman");
    play_round(state, "top: 0 hitman | bottom: 1 boss, 2 underboss");
  }
  return state;
}

TEST(Kamiza, Rule1EverybodyHoldsTheSameFourCards) {
  State state = game.start({.first = 0});
  EXPECT_EQ(choices(state),
            "policeman top, policeman bottom, hitman top, hitman bottom, underboss top, underboss bottom, "
            "boss top, "
            "boss bottom");
  for (Seat seat = 0; seat < 3; ++seat) EXPECT_EQ(nibble(state.hands, seat), all_cards);
}

TEST(Kamiza, Rule1HandsAreNotRefilledWithinAGame) {
  State state = after(three_alone);
  EXPECT_EQ(choices(state),
            "policeman top, policeman bottom, hitman top, hitman bottom, underboss top, underboss bottom");
  const Refusal refusal = game.why(state, 0, action("play boss bottom"));
  EXPECT_EQ(refusal.clause, "1");
  EXPECT_EQ(said(refusal), "kamiza.card_played card=boss");
}

TEST(Kamiza, Rule1OneCardIsLeftOverAndAllComeBackForTheNextGame) {
  State state = after(three_alone);
  play_round(state, "top: 0 underboss | bottom: 1 hitman, 2 policeman");
  EXPECT_EQ(choices(state), "policeman top, policeman bottom, hitman top, hitman bottom");
  play_round(state, "top: 0 hitman | bottom: 1 boss, 2 underboss");
  EXPECT_EQ(game.observe(state, nobody).game, 2);
  for (Seat seat = 0; seat < 3; ++seat) EXPECT_EQ(nibble(state.hands, seat), all_cards);
}

TEST(Kamiza, Rule2CardsArePlayedClockwiseFromTheStartPlayer) {
  State state = game.start({.players = 4, .first = 2});
  std::string order;
  for (int i = 0; i < 4; ++i) {
    order += fmt::format("{}", static_cast<int>(state.actor));
    play_next(state, "top: 0 boss, 1 boss, 2 boss, 3 boss");
  }
  EXPECT_EQ(order, "2301");
}

TEST(Kamiza, Rule2OnlyWhoeverIsNextPlaysACard) {
  const State state = game.start({.first = 1});
  EXPECT_EQ(game.why(state, 0, action("play boss top")).clause, "2");
  EXPECT_EQ(said(game.why(state, 0, action("play boss top"))), "kamiza.not_next seat=1");
  EXPECT_EQ(game.why(state, 1, action("first 1")).clause, "2");
  EXPECT_EQ(game.why(state, chance, action("play boss top")).clause, "2");
  EXPECT_FALSE(game.why(state, 1, action("play boss top")));
}

TEST(Kamiza, Rule2TheAreaIsSeenAndTheCardIsNot) {
  State state = game.start({.first = 0});
  play_next(state, "top: 0 boss | bottom: 1 underboss, 2 hitman");
  State other = game.start({.first = 0});
  play_next(other, "top: 0 policeman | bottom: 1 underboss, 2 hitman");
  for (const Seat reader : {1, 2, nobody}) {
    const View view = game.observe(state, reader);
    EXPECT_EQ(view, game.observe(other, reader));
    EXPECT_EQ(view.table[0].area, Area::top);
    EXPECT_EQ(view.card, no_card);
    EXPECT_EQ(view.seats[0].cards.size(), 4U) << "in the hand or on the table: who can tell";
  }
  EXPECT_EQ(game.observe(state, 0).card, static_cast<std::uint8_t>(Card::boss));
  EXPECT_NE(game.observe(state, 0), game.observe(other, 0));
}

TEST(Kamiza, Rule2AllRoundsOfTheMatchStayOpen) {
  const State state = nine_rounds();
  const View view = game.observe(state, 1);
  ASSERT_EQ(view.past.size(), 9U);
  EXPECT_EQ(view.past[0].start, 0);
  EXPECT_EQ(view.past[0].plays[0], make_play(Card::boss, Area::top));
  EXPECT_EQ(view.past[0].plays[2], make_play(Card::hitman, Area::bottom));
  EXPECT_EQ(view.past[8].plays[1], make_play(Card::boss, Area::bottom));
  EXPECT_EQ(view.past[8].start, 0) << "seat 0 has had the most points ever since";
  EXPECT_TRUE(game.observe(game.start({.first = 0}), 1).past.empty());
}

TEST(Kamiza, Rule2AViewWhosePastDidNotLeadToItIsRefused) {
  const View honest = game.observe(after(three_alone), 1);
  ASSERT_FALSE(game.check(honest));
  View view = honest;
  view.past.clear();
  EXPECT_EQ(game.check(view).clause, "4") << "a round was judged and is not there";
  view = honest;
  view.past[0].start = 1;
  EXPECT_EQ(game.check(view).clause, "3");
  view = honest;
  view.past[0].plays[0] = make_play(Card::underboss, Area::top);
  EXPECT_EQ(game.check(view).clause, "2") << "others have these points";
  view = honest;
  view.past[0].plays.pop_back();
  EXPECT_EQ(game.check(view).clause, "3");
  view = game.observe(nine_rounds(), 1);
  view.past[1].plays[0] = view.past[0].plays[0];
  EXPECT_EQ(game.check(view).clause, "1") << "the boss was played before in this game";
}

TEST(Kamiza, Rule2TheLogIsRedactedUntilTheLastCardIsIn) {
  auto started = Match::start({.game = "kamiza", .players = 3, .options = {{"first", 0}}, .data = {}});
  Match& match = *started;
  const auto read = [&](Seat reader) {
    std::string text;
    for (const auto& entry : match.log()) text += fmt::format("{}; ", match.text_for(entry, reader).view());
    return text;
  };
  ASSERT_TRUE(match.act(0, "play boss bottom"));
  ASSERT_TRUE(match.act(1, "play hitman top"));
  EXPECT_EQ(read(0), "play boss bottom; play ? top; ");
  EXPECT_EQ(read(1), "play ? bottom; play hitman top; ");
  EXPECT_EQ(read(2), "play ? bottom; play ? top; ");
  EXPECT_EQ(read(nobody), "play ? bottom; play ? top; ");
  EXPECT_EQ(read(Match::referee), "play boss bottom; play hitman top; ");
  ASSERT_TRUE(match.act(2, "play policeman top"));
  for (const Seat reader : {0, 1, 2, nobody})
    EXPECT_EQ(read(reader), "play boss bottom; play hitman top; play policeman top; ");
  ASSERT_TRUE(match.act(2, "play boss top")) << "the bribed policeman has the most points";
  EXPECT_EQ(read(0), "play boss bottom; play hitman top; play policeman top; play ? top; ");
}

TEST(Kamiza, Rule2_1CardsThatAreNotInTheirAreaAreRemoved) {
  const State state = after("bottom: 0 boss, 1 policeman, 2 hitman");
  EXPECT_EQ(points(state), "0 0 1");
  EXPECT_EQ(fates(state), "misplaced misplaced seated");
}

TEST(Kamiza, Rule2_1AMisplacedCardCancelsNothing) {
  EXPECT_EQ(points(after("top: 0 boss | bottom: 1 boss, 2 policeman, 3 policeman")), "3 0 0 0");
}

TEST(Kamiza, Rule2_2TwoOfAKindInTheSameAreaCancel) {
  const State state = after("top: 0 boss, 1 boss, 2 underboss");
  EXPECT_EQ(points(state), "0 0 2");
  EXPECT_EQ(fates(state), "cancelled cancelled seated");
  EXPECT_EQ(points(after("bottom: 0 hitman, 1 hitman, 2 hitman, 3 underboss")), "0 0 0 2") << "three as well";
}

TEST(Kamiza, Rule2_2AreasAreJudgedSeparately) {
  EXPECT_EQ(points(after("top: 0 underboss | bottom: 1 underboss, 2 hitman")), "2 2 1");
}

TEST(Kamiza, Rule2_2CancelledHitmenKillNobody) {
  EXPECT_EQ(points(after("top: 0 boss, 1 hitman, 2 hitman")), "3 0 0");
}

TEST(Kamiza, Rule2_3TheHitmanKillsTheBossAndScoresFour) {
  const State state = after("top: 0 boss, 1 hitman | bottom: 2 underboss");
  EXPECT_EQ(points(state), "0 4 2");
  EXPECT_EQ(fates(state), "killed seated seated");
}

TEST(Kamiza, Rule2_3OnlyAtTheTop) {
  EXPECT_EQ(points(after("top: 0 boss | bottom: 1 hitman, 2 underboss")), "3 1 2");
}

TEST(Kamiza, Rule2_4TheTopHasOneSeatForTheHigherNumber) {
  const State state = after("top: 0 boss, 1 underboss | bottom: 2 hitman");
  EXPECT_EQ(points(state), "3 0 1");
  EXPECT_EQ(fates(state), "seated outranked seated");
  EXPECT_EQ(points(after("top: 0 hitman, 1 underboss | bottom: 2 boss")), "0 2 0");
}

TEST(Kamiza, Rule2_4APolicemanSitsBesideAndIsNotCounted) {
  const State state = after("top: 0 policeman, 1 underboss, 2 hitman");
  EXPECT_EQ(fates(state), "seated seated outranked");
}

TEST(Kamiza, Rule2_4TheBottomHasTwoSeats) {
  EXPECT_EQ(points(shimoza_example), "3 2 1") << "the printed example";
  EXPECT_EQ(fates(shimoza_example), "seated seated seated");
}

TEST(Kamiza, Rule2_5SeatedCardsScoreTheirNumberAndK1SaysWhich) {
  EXPECT_EQ(points(after("top: 0 boss | bottom: 1 boss, 2 boss")), "3 0 0");
  EXPECT_EQ(points(after("top: 0 underboss | bottom: 1 boss, 2 boss")), "2 0 0");
  EXPECT_EQ(points(after("top: 0 hitman | bottom: 1 boss, 2 boss")), "1 0 0");
  EXPECT_EQ(points(after("top: 0 policeman | bottom: 1 boss, 2 boss")), "0 0 0");
}

TEST(Kamiza, Rule2TheLastRoundCanBeReadInTheView) {
  const View view = game.observe(after("top: 0 boss, 1 hitman, 2 policeman | bottom: 3 policeman"), 3);
  ASSERT_EQ(view.last.size(), 4U);
  EXPECT_EQ(view.last[0], (Judged{Card::boss, Area::top, Fate::killed, 0}));
  EXPECT_EQ(view.last[1], (Judged{Card::hitman, Area::top, Fate::seated, 4}));
  EXPECT_EQ(view.last[2], (Judged{Card::policeman, Area::top, Fate::seated, 2}));
  EXPECT_EQ(view.last[3], (Judged{Card::policeman, Area::bottom, Fate::misplaced, 0}));
}

TEST(Kamiza, Rule3WhoHasTheMostPointsBeginsTheNextRound) {
  State state = after("bottom: 0 policeman, 1 hitman, 2 underboss");
  EXPECT_EQ(state.start, 2);
  EXPECT_EQ(state.actor, 2);
  play_round(state, "top: 1 boss | bottom: 0 boss, 2 policeman");
  EXPECT_EQ(points(state), "0 4 2");
  EXPECT_EQ(state.start, 1) << "points of the whole match count";
}

TEST(Kamiza, Rule3TheNextGameIsBegunByTheLeaderToo) {
  State state = game.start({.first = 0});
  play_round(state, "bottom: 0 boss, 1 boss, 2 underboss");
  play_round(state, "bottom: 0 policeman, 1 policeman, 2 hitman");
  play_round(state, "bottom: 0 hitman, 1 hitman, 2 boss");
  EXPECT_EQ(game.observe(state, 0).game, 2);
  EXPECT_EQ(state.actor, 2);
}

TEST(Kamiza, Rule3LotsAreDrawnOnce) {
  EXPECT_EQ(game.why(game.start({.first = 0}), chance, action("first 0")).clause, "3");
}

TEST(Kamiza, Rule4AfterThreeGamesTheHighestScoreWins) {
  const State state = nine_rounds();
  EXPECT_EQ(game.actors(state), Seats::none());
  EXPECT_EQ(points(state), "18 9 9");
  EXPECT_EQ(game.winners(state), Seats(0));
  EXPECT_EQ(game.why(state, 0, action("play boss top")).clause, "4");
  EXPECT_EQ(game.observe(state, 1).seats[1].cards.size(), 1U) << "the leftover card is known to all";
}

TEST(Kamiza, K2TheHitmanKillsTheBossBesideAnUnderbossToo) {
  const State state = after("top: 0 boss, 1 hitman, 2 underboss");
  EXPECT_EQ(points(state), "0 4 0");
  EXPECT_EQ(fates(state), "killed seated outranked");
}

TEST(Kamiza, K3TiesGoClockwiseFromTheLastStartPlayerWhoIsIncluded) {
  // Nobody scores: the start player begins again, whoever it was.
  for (std::uint8_t first = 0; first < 3; ++first)
    EXPECT_EQ(after("top: 0 boss, 1 boss, 2 boss", {.first = first}).start, first);
  // Seats 0 and 1 tie ahead of the start player 2: 0 comes first after 2, 1 first after 3 would be after 0.
  EXPECT_EQ(after("top: 0 underboss | bottom: 1 underboss, 2 boss", {.first = 2}).start, 0);
  EXPECT_EQ(after("top: 0 underboss | bottom: 1 underboss, 2 boss", {.first = 1}).start, 1);
  EXPECT_EQ(after("top: 1 underboss | bottom: 3 underboss, 0 boss, 2 boss", {.first = 2}).start, 3);
}

TEST(Kamiza, K3TheFirstStartPlayerIsDrawnOrChosen) {
  State state = game.start({.players = 4});
  EXPECT_EQ(game.actors(state), Seats(chance));
  EXPECT_EQ(Outcomes<Kamiza>(game, state).size(), 4);
  EXPECT_EQ(game.why(state, 0, action("play boss top")).clause, "K3");
  game.apply(state, chance, action("first 3"));
  EXPECT_EQ(game.actors(state), Seats(3));
  EXPECT_EQ(game.actors(game.start({.first = 2})), Seats(2));
}

TEST(Kamiza, K3AnEmptySeatCannotBegin) {
  const Refusal refusal = game.why(game.start({}), chance, action("first 3"));
  EXPECT_EQ(refusal.clause, "K3");
  EXPECT_EQ(said(refusal), "game.no_seat number=3");
}

TEST(Kamiza, K4APolicemanBesideASeatedCardIsPaid) {
  const State state = after("top: 0 boss, 1 policeman | bottom: 2 hitman");
  EXPECT_EQ(points(state), "3 2 1");
  EXPECT_EQ(wanted(state), "1 0 0") << "the bottom is untouched";
  EXPECT_EQ(pool(state), 7);
  EXPECT_EQ(game.scores(state)[0], 2);
}

TEST(Kamiza, K4TheKillingHitmanIsASeatedCardAlthoughHeDied) {
  const State state = after("top: 0 boss, 1 policeman, 2 hitman");
  EXPECT_EQ(points(state), "0 2 4");
  EXPECT_EQ(wanted(state), "0 0 1");
}

TEST(Kamiza, K4OnlyTheSeatedCardIsWanted) {
  EXPECT_EQ(wanted(after("top: 0 boss, 1 policeman, 2 underboss | bottom: 3 hitman")), "1 0 0 0");
}

TEST(Kamiza, K4APolicemanAloneEarnsNothing) {
  EXPECT_EQ(points(after("top: 0 policeman | bottom: 1 underboss, 2 hitman")), "0 2 1");
  const State state = after("top: 0 policeman, 1 boss, 2 boss");
  EXPECT_EQ(points(state), "0 0 0") << "those beside him cancelled each other";
  EXPECT_EQ(wanted(state), "0 0 0");
}

TEST(Kamiza, K4PolicemenCancelEachOtherAndNobodyIsBribed) {
  const State state = after("top: 0 policeman, 1 boss, 2 policeman");
  EXPECT_EQ(points(state), "0 3 0");
  EXPECT_EQ(wanted(state), "0 0 0");
}

TEST(Kamiza, K4APolicemanIsPaidAlsoWhenNoChipIsLeft) {
  State state = game.start({.first = 0});
  state.wanted = 0x260;
  EXPECT_EQ(pool(state), 0);
  play_round(state, "top: 0 boss, 1 policeman | bottom: 2 hitman");
  EXPECT_EQ(points(state), "3 2 1");
  EXPECT_EQ(wanted(state), "0 6 2");
}

TEST(Kamiza, K4TheLastChipIsTaken) {
  State state = game.start({.first = 0});
  state.wanted = 0x250;
  play_round(state, "top: 0 boss, 1 policeman | bottom: 2 hitman");
  EXPECT_EQ(wanted(state), "1 5 2");
  EXPECT_EQ(pool(state), 0);
}

TEST(Kamiza, K4BribeAndPenaltyAreOptions) {
  for (std::uint8_t bribe = 0; bribe <= 3; ++bribe)
    for (std::uint8_t penalty = 0; penalty <= 3; ++penalty) {
      const State state = after("top: 0 boss, 1 policeman | bottom: 2 hitman",
                                {.bribe = bribe, .wanted_penalty = penalty, .first = 0});
      EXPECT_EQ(points(state), fmt::format("3 {} 1", bribe));
      EXPECT_EQ(wanted(state), "1 0 0") << "also for a bribe of nothing";
      EXPECT_EQ(game.scores(state)[0], 3 - penalty);
    }
}

TEST(Kamiza, K4StartPlayersAreJudgedByScoringChipsAlone) {
  const State state =
      after("top: 0 boss, 1 policeman | bottom: 2 underboss", {.wanted_penalty = 3, .first = 1});
  EXPECT_EQ(game.scores(state)[0], 0);
  EXPECT_EQ(state.start, 0);
}

TEST(Kamiza, K4ChipsStayThroughTheMatchAndScoresCanFallBelowZero) {
  State state = game.start({.wanted_penalty = 3, .first = 0});
  for (int i = 0; i < games; ++i) {
    play_round(state, "top: 0 hitman, 1 policeman | bottom: 2 boss");
    play_round(state, "top: 0 policeman | bottom: 1 boss, 2 policeman");
    play_round(state, "bottom: 0 boss, 1 hitman, 2 hitman");
  }
  EXPECT_EQ(wanted(state), "3 0 0");
  EXPECT_EQ(game.scores(state)[0], 3 - 9);
  EXPECT_EQ(game.winners(state), Seats(1));
}

// Over, with these points and WANTED chips (seat 0 in the lowest digit).
State ended(std::array<std::uint8_t, most_seats> chips, Nibbles wanted, Options options = {.first = 0}) {
  State state = nine_rounds(options);
  state.points = chips;
  state.wanted = wanted;
  return state;
}

TEST(Kamiza, K5FinalTiesGoToFewerWantedChips) {
  EXPECT_EQ(game.winners(ended({10, 9, 5}, 0x001)), Seats(1)) << "9 each, but seat 0 is wanted";
  EXPECT_EQ(game.winners(ended({9, 9, 9}, 0x101, {.wanted_penalty = 0, .first = 0})), Seats(1));
}

TEST(Kamiza, K5ThenTheWinIsShared) {
  Seats both(0);
  both.insert(2);
  EXPECT_EQ(game.winners(ended({9, 5, 9}, 0x000)), both);
  EXPECT_EQ(game.winners(ended({9, 10, 9}, 0x020)), both);
  EXPECT_EQ(game.winners(ended({9, 10, 9}, 0x111, {.wanted_penalty = 0, .first = 0})), Seats(1));
}

TEST(Kamiza, K6TurningTheCardsUpIsNoAction) {
  State state = game.start({.first = 0});
  play_round(state, three_alone);
  EXPECT_EQ(game.actors(state), Seats(0)) << "judged at once";
  EXPECT_FALSE(game.parse("turn 0").has_value());
  EXPECT_FALSE(game.parse("threaten 1").has_value());
}

TEST(Kamiza, NotationIsStrict) {
  for (const auto* text :
       {"play ? top", "play none top", "play boss", "play boss middle", "play boss top ", "play  boss top",
        "Play boss top", "play top boss", "first 4", "first -1", "first random"})
    EXPECT_FALSE(game.parse(text).has_value()) << text;
  EXPECT_EQ(game.to_text(action("play underboss bottom")), "play underboss bottom");
  EXPECT_EQ(game.redact(action("play underboss bottom")), "play ? bottom");
  EXPECT_EQ(game.redact(action("first 1")), "first 1");
}

}  // namespace
}  // namespace zashiki::kamiza
