// The games in the terminal, in both languages: what is drawn fits and stays aligned, and everything that the
// rules report, the rules refuse and a mind explains has words.
#include <gtest/gtest.h>
#include <regex>
#include <sstream>

#include "cli/tables/table.h"
#include "cli/words/told.h"
#include "effort.h"
#include "game/registry.h"

namespace zashiki {
namespace {

constexpr std::array both{Language::english, Language::japanese};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) lines.push_back(line);
  return lines;
}

bool is_drawn(const std::string& line) {
  for (const std::string_view mark : {"│", "║", "╲", "╮", "╯", "╗", "╝", "┐", "┘", "░"})
    if (line.find(mark) != std::string::npos) return true;
  return false;
}

// Words of the notation or of English sentences, where there should be none. Names of places (r17, s1.1) and
// pieces stay.
bool is_japanese(const std::string& text) {
  static const std::regex english("[a-zA-Z]{3,}|[{}]");
  return !text.empty() && !std::regex_search(text, english);
}

// Plays a match by chance and shows it to `look` before every action.
template <class Look>
void play(const Game& game, int players, std::uint64_t seed, Look&& look) {
  auto match = Match::start({.game = std::string(game.id()), .players = players, .options = {}, .data = {}});
  ASSERT_TRUE(match);
  Random random(seed);
  while (!match->over()) {
    look(*match);
    const Seat who = match->position().actors().lowest();
    if (who == chance) {
      ASSERT_TRUE(match->roll(random));
      continue;
    }
    const auto legal = *match->legal(who);
    ASSERT_TRUE(match->act(who, legal[random.below(static_cast<std::uint32_t>(legal.size()))].text));
  }
  look(*match);
}

TEST(Tables, FitAndStayAlignedInBothLanguages) {
  for (const auto& game : all_games())
    for (int players = game->min_players(); players <= game->max_players(); ++players) {
      const auto english = make_table(*game, players, Language::english);
      const auto japanese = make_table(*game, players, Language::japanese);
      int step = 0;
      play(*game, players, 1, [&](const Match& match) {
        if (step++ % 7 != 0 && !match.over()) return;
        const Seat reader = step % 2 == 0 ? nobody : step % players;
        const AnyView view = match.position().view(reader);
        for (const std::string& line :
             lines_of(english->board(view, reader, {.colour = false, .unicode = false})))
          for (const char c : line) ASSERT_GT(c, 0) << "plain characters only: " << line;
        const auto one = lines_of(english->board(view, reader, {.colour = true, .unicode = true}));
        const auto other = lines_of(japanese->board(view, reader, {.colour = false, .unicode = true}));
        ASSERT_EQ(one.size(), other.size()) << game->id();
        for (std::size_t i = 0; i < one.size(); ++i) {
          EXPECT_LE(columns(one[i]), 100) << one[i];
          EXPECT_LE(columns(other[i]), 100) << other[i];
          if (is_drawn(other[i])) EXPECT_EQ(columns(one[i]), columns(other[i])) << one[i] << '\n' << other[i];
        }
      });
    }
}

TEST(Tables, WholeGamesAreToldInBothLanguages) {
  for (const auto& game : all_games())
    for (const Language language : both) {
      const int players = game->max_players();
      const auto table = make_table(*game, players, language);
      std::optional<AnyView> before;
      play(*game, players, 2, [&](const Match& match) {
        const auto actors = match.position().actors();
        if (!actors.empty() && !actors.contains(chance)) {
          const AnyView view = match.position().view(actors.lowest());
          EXPECT_NE(table->task(view, actors.lowest()), "");
        }
        if (before && language == Language::japanese)
          for (const std::string& told : tell_last(*table, match, *before, 0))
            EXPECT_TRUE(is_japanese(told)) << told;
        before.emplace(match.position().view(0));
        if (match.log().empty()) return;
        const auto& entry = match.log().back();
        const auto facts = *parse_json(fmt::format("[{}]", entry.outcomes));
        for (const json::value& fact : facts.get_array()) {
          const std::string told =
              table->tell(fact.get_object(), {facts.get_array().data(), facts.get_array().size()}, 0);
          EXPECT_NE(told, "") << game->id() << ' ' << fact;
          if (language == Language::japanese) EXPECT_TRUE(is_japanese(told)) << told;
        }
      });
    }
}

// Also what a game of chance seldom comes to.
TEST(Tables, EveryOutcomeHasWords) {
  struct Case {
    std::string_view game;
    std::string_view fact;
    std::string_view english;
  };
  constexpr Case cases[] = {
      {"niya", R"({"kind":"game_won","seat":1,"by":"pattern","points":1})",
       "Sakichi has four together and wins the game."},
      {"niya", R"({"kind":"game_won","seat":0,"by":"no_take","points":7})",
       "Sakichi has nothing to take, so you win the game with 7 points."},
      {"niya", R"({"kind":"game_won","seat":0,"by":"last_tile","points":1})",
       "The garden is full: you took the last tile and win the game."},
      {"niya", R"({"kind":"game_drawn"})", "The garden is full and nobody has four together: a draw."},
      {"kamiza", R"({"kind":"judged","seat":0,"card":"boss","area":"top","fate":"seated","points":3})",
       "Your boss takes a seat at the top: 3 points."},
      {"kamiza", R"({"kind":"judged","seat":1,"card":"boss","area":"top","fate":"killed","points":0})",
       "Sakichi's boss is killed by the hitman."},
      {"kamiza", R"({"kind":"judged","seat":1,"card":"boss","area":"top","fate":"cancelled","points":0})",
       "Sakichi's boss at the top meets another of its kind: they cancel out."},
      {"kamiza", R"({"kind":"judged","seat":0,"card":"boss","area":"bottom","fate":"misplaced","points":0})",
       "Your boss cannot sit at the bottom and is thrown out."},
      {"kamiza", R"({"kind":"judged","seat":1,"card":"hitman","area":"top","fate":"outranked","points":0})",
       "Sakichi's hitman at the top is outranked."},
      {"kamiza", R"({"kind":"wanted","seat":0})", "You sit beside the policeman and get a WANTED chip."},
      {"kamiza", R"({"kind":"begins","seat":0,"game":1,"round":2})", "You begin round 2."},
      {"kamiza", R"({"kind":"begins","seat":1,"game":2,"round":1})",
       "Everyone takes their cards back. Sakichi begins game 2."},
      {"akiwado", R"({"kind":"sharing","result":"accepted","challengers":[]})", "The split stands."},
      {"akiwado", R"({"kind":"sharing","result":"accepted","challengers":[1]})",
       "Too few challenge (Sakichi): the split stands."},
      {"akiwado", R"({"kind":"sharing","result":"rolled_again","challengers":[0,1]})",
       "You and Sakichi challenge it: the dice are rolled again."},
      {"akiwado", R"({"kind":"sharing","result":"refused","challengers":[0]})",
       "You challenge it again: nobody is paid."},
      {"akiwado", R"({"kind":"sharing","result":"refused","challengers":[1]})",
       "Sakichi challenges it again: nobody is paid."},
      {"akiwado", R"({"kind":"sharing","result":"refused","challengers":[1,2]})",
       "Sakichi and Oichi challenge it again: nobody is paid."},
      {"akiwado", R"({"kind":"dice_pay","seat":0,"coins":1})", "You get 1 coin from the dice."},
      {"akiwado", R"({"kind":"bid","seat":1,"place":"east","coins":2,"called":"east"})",
       "Sakichi bids 2 on the east market."},
      {"akiwado", R"({"kind":"bid","seat":0,"place":"pocket","coins":0,"called":"west"})",
       "You choose the pocket. After calling west: a lie."},
      {"akiwado",
       R"({"kind":"market","market":"east","result":"won","seat":1,"coins":2,"cards":{"red":2,"white":1}})",
       "Sakichi wins the east market for 2 coins: 1 white and 2 red."},
      {"akiwado",
       R"({"kind":"market","market":"west","result":"tied","seat":null,"coins":2,"cards":{"red":1}})",
       "The highest bids on the west market are tied: its cards stay."},
      {"akiwado",
       R"({"kind":"market","market":"west","result":"wasted","seat":null,"coins":0,"cards":{"red":1}})",
       "Nobody bid on the west market. To the waste: 1 red."},
      {"akiwado", R"({"kind":"pocket","seat":1,"coins":3})", "Sakichi pockets 3 coins."},
      {"akiwado", R"({"kind":"privilege","seat":0,"article":"red"})", "You now have the red privilege."},
      {"akiwado", R"({"kind":"unjust","seat":0})",
       "Your tile turns to injustice: nothing from the next dice."},
      {"nyakuza", R"({"kind":"bid","seat":0,"koban":4,"boats":1,"share":0})",
       "You bid 4 koban and get 1 boat."},
      {"nyakuza", R"({"kind":"bid","seat":1,"koban":0,"boats":0,"share":5})",
       "Sakichi bid nothing and takes 5 koban from the wharf."},
      {"nyakuza", R"({"kind":"bid","seat":1,"koban":0,"boats":0,"share":0})",
       "Sakichi bid nothing, and there is nothing to share on the wharf."},
      {"nyakuza", R"({"kind":"amulet","seat":1,"moved":true,"tied":false})",
       "Sakichi pays the highest bid and takes the amulet."},
      {"nyakuza", R"({"kind":"amulet","seat":0,"moved":false,"tied":false})",
       "You pay the highest bid and keep the amulet."},
      {"nyakuza", R"({"kind":"amulet","seat":1,"moved":true,"tied":true})",
       "Tied bids: Sakichi comes first, clockwise from the amulet, pays and takes the amulet."},
      {"nyakuza", R"({"kind":"stall","seat":1,"koban":2,"stalls":3})",
       "Sakichi pays 2 koban for stall number 3."},
      {"nyakuza", R"({"kind":"market","seat":0,"koban":2,"stalls":7})", "You open the Grand Market and win!"},
      {"nyakuza", R"({"kind":"last_round"})", "The bag is empty: this is the last round."},
      {"izakaya", R"({"kind":"bid","seat":1,"yen":1200,"place":1})", "1. Sakichi, paying 1,200 yen."},
      {"izakaya", R"({"kind":"price","drink":"red","yen":300})", "The price of red wine is now 300 yen."},
      {"izakaya", R"({"kind":"line","seat":0})", "You have three discs in a line: a free piece."},
      {"izakaya", R"({"kind":"last_phase"})", "This action phase is the last."},
      {"izakaya", R"({"kind":"paid","seat":0,"yen":2100})", "Your sites pay 2,100 yen."},
  };
  for (const Case& one : cases) {
    const auto& game = *find_game(one.game);
    const auto fact = *parse_json(one.fact);
    const std::span<const json::value> all(&fact, 1);
    EXPECT_EQ(make_table(game, game.max_players(), Language::english)->tell(fact.get_object(), all, 0),
              one.english);
    const std::string japanese =
        make_table(game, game.max_players(), Language::japanese)->tell(fact.get_object(), all, 0);
    EXPECT_TRUE(is_japanese(japanese)) << one.fact << ": " << japanese;
  }
}

TEST(Tables, AHitmanWhoKillsIsToldAsSuch) {
  const auto facts = *parse_json(
      R"([{"kind":"judged","seat":0,"card":"boss","area":"top","fate":"killed","points":0},
          {"kind":"judged","seat":1,"card":"hitman","area":"top","fate":"seated","points":4}])");
  const auto& game = *find_game("kamiza");
  const auto& killer = facts.get_array()[1].get_object();
  const std::span<const json::value> all(facts.get_array().data(), 2);
  EXPECT_EQ(make_table(game, 3, Language::english)->tell(killer, all, 0),
            "Sakichi's hitman kills the boss and takes the seat of honour: 4 points.");
  EXPECT_EQ(make_table(game, 3, Language::japanese)->tell(killer, all, 0),
            "佐吉の鉄砲玉が組長を討ち取り上座を奪う。4点。");
}

TEST(Tables, ACardThatLiesFaceDownIsNotTold) {
  const auto& game = *find_game("kamiza");
  json::object first;
  first["first"] = 0;
  auto match = Match::start({.game = "kamiza", .players = 3, .options = first, .data = {}});
  const AnyView before = match->position().view(1);
  ASSERT_TRUE(match->act(0, "play boss top"));
  for (const Language language : both) {
    const auto table = make_table(game, 3, language);
    const auto card = table->in_words("boss");
    const auto told = tell_last(*table, *match, before, 1);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].find(card), std::string::npos) << told[0];
    EXPECT_NE(tell_last(*table, *match, before, 0)[0].find(card), std::string::npos);
    const auto face = fmt::format("({})", card);
    EXPECT_NE(table->board(match->position().view(0), 0, {}).find(face), std::string::npos);
    EXPECT_EQ(table->board(match->position().view(1), 1, {}).find(face), std::string::npos);
  }
}

// Actions of other positions, refused here, and reasons for those that may be played.
TEST(Tables, RefusalsAndReasonsAreJapaneseToo) {
  for (const auto& game : all_games()) {
    const int players = game->min_players();
    const auto table = make_table(*game, players, Language::japanese);
    std::vector<std::string> known;
    Random random(3);
    int refused = 0;
    int step = 0;
    play(*game, players, 3, [&](const Match& match) {
      const Seats actors = match.position().actors();
      if (actors.empty() || actors.contains(chance)) return;
      const Seat seat = actors.lowest();
      const auto legal = *match.legal(seat);
      if (++step % 5 == 0) {
        const auto action = *game->parse(legal[random.below(static_cast<std::uint32_t>(legal.size()))].text);
        const AnyView view = match.position().view(seat);
        const std::array only{action};
        Answer answer;
        answer.action = action;
        const auto why = explain(*game, {.view = view, .seat = seat, .legal = only, .seed = 1}, answer);
        if (!why.because.empty()) EXPECT_TRUE(is_japanese(reasons_in_words(why, *table))) << why.reason;
      }
      for (int i = 0; i < 3 && !known.empty(); ++i) {
        const auto& text = known[random.below(static_cast<std::uint32_t>(known.size()))];
        const auto allowed = match.legal_action(seat, text);
        if (allowed) continue;
        ++refused;
        const auto said = refusal_in_words(allowed.error(), text, *table, seat);
        EXPECT_TRUE(is_japanese(said)) << text << ": " << allowed.error().message << '\n' << said;
      }
      for (std::size_t i = 0; i < legal.size() && known.size() < 2000; i += 1 + legal.size() / 20)
        known.push_back(legal[i].text);
    });
    EXPECT_GT(refused, 2) << game->id();
  }
}

TEST(Tables, UnderstandJapaneseInput) {
  const auto kamiza = make_table(*find_game("kamiza"), 3, Language::japanese);
  EXPECT_EQ(kamiza->in_notation("組長　上座"), "boss top");
  EXPECT_EQ(kamiza->in_notation("鉄砲玉下座"), "hitman bottom");
  const auto akiwado = make_table(*find_game("akiwado"), 3, Language::japanese);
  EXPECT_EQ(akiwado->in_notation("東 ３"), "east 3");
  EXPECT_EQ(akiwado->in_words("bid east 3"), "値付け 東 3");
}

TEST(Style, BreaksLinesInEitherLanguage) {
  std::string english;
  std::string japanese;
  for (int i = 0; i < 40; ++i) {
    english += "word ";
    japanese += "札を取る。";
  }
  for (const auto& text : {english, japanese})
    for (const std::string& line : lines_of(wrapped(text, 4))) {
      EXPECT_LE(columns(line), 98);
      EXPECT_FALSE(line.starts_with("。"));
    }
  EXPECT_EQ(cut("高足蟹", 5), "高足");
  EXPECT_EQ(columns("\x1b[1m蛸 r1\x1b[0m"), 5);
}

}  // namespace
}  // namespace zashiki
