// How computer players of levels 1 to 4 bid.
#include <gtest/gtest.h>
#include <set>

#include "game/match.h"
#include "game/registry.h"
#include "mind/mind.h"

namespace zashiki {
namespace {

// What a bid offers: the number at its end, 0 for the pocket.
int amount_of(std::string_view bid) {
  const auto space = bid.rfind(' ');
  const auto last = bid.substr(space + 1);
  return last.find_first_not_of("0123456789") == std::string_view::npos ? std::stoi(std::string(last)) : 0;
}

// Positions of a game among guests in which somebody bids.
template <class Visit>
void visit_biddings(const Game& game, int most, Visit&& visit) {
  Match match =
      std::move(*Match::start({.game = std::string(game.id()), .players = 3, .options = {}, .data = {}}));
  const auto guest = std::move(*make_mind("level2", game));
  Random random(5);
  std::vector<Action> buffer(static_cast<std::size_t>(game.most_actions()));
  for (int found = 0; found < most && !match.over();) {
    const Seat who = match.position().actors().lowest();
    if (who == chance) {
      (void)match.roll(random);
      continue;
    }
    const std::span<const Action> legal(buffer.data(),
                                        static_cast<std::size_t>(match.position().legal(who, buffer)));
    const AnyView view = match.position().view(who);
    if (legal.size() > 3 && game.to_text(legal.back()).view().starts_with("bid ")) {
      visit(Question{.view = view, .seat = who, .legal = legal, .budget = {.iterations = 20}});
      ++found;
    }
    (void)match.act(who, guest->choose(view, who, legal, random));
  }
}

TEST(Characters, GamblersBidMoreThanMisersAndNobodyAlwaysTheSame) {
  for (const std::string_view id : {"akiwado", "nyakuza", "izakaya"}) {
    const auto game = find_game(id);
    for (int level = lowest_level; level < highest_level; ++level) {
      const auto mind = std::move(*make_mind(levels[static_cast<std::size_t>(level) - 1].id, *game));
      std::array<double, character_words.size()> sums{};
      std::set<int> of_gamblers;
      visit_biddings(*game, 32, [&](Question question) {
        for (std::size_t who = 1; who < character_words.size(); ++who)
          for (question.seed = 1; question.seed <= 12; ++question.seed) {
            question.character = static_cast<Character>(who);
            const int amount = amount_of(game->to_text(mind->think(question).action).view());
            sums[who] += amount;
            if (question.character == Character::gambler) of_gamblers.insert(amount);
          }
      });
      EXPECT_GT(sums[1], 1.1 * sums[2]) << id << " level " << level;
      EXPECT_GT(sums[1], sums[3]) << id << " level " << level;
      EXPECT_GE(of_gamblers.size(), 3U) << id << " level " << level;
    }
  }
}

TEST(Characters, AreDrawnFromTheStartOfTheGame) {
  const auto nyakuza = find_game("nyakuza");
  std::set<Character> drawn;
  for (std::uint64_t start = 0; start < 20; ++start) {
    drawn.insert(character_of(*nyakuza, 3, start, 1));
    EXPECT_EQ(character_of(*nyakuza, 3, start, 1), character_of(*nyakuza, 3, start, 1));
    EXPECT_EQ(character_of(*nyakuza, highest_level, start, 1), Character::plain);
    EXPECT_EQ(character_of(*find_game("niya"), 3, start, 1), Character::plain);
  }
  EXPECT_EQ(drawn, (std::set{Character::gambler, Character::miser, Character::builder}));
}

}  // namespace
}  // namespace zashiki
