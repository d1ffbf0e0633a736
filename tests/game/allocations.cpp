// No step of any game takes memory from the heap, through the concept or through the run-time interface.
#include <cstdlib>
#include <gtest/gtest.h>
#include <new>
#include <vector>

#include "game/registry.h"
#include "rules/steps.h"

namespace {
std::size_t taken = 0;  // calls of operator new in this program so far
}

[[gnu::noinline]] void* operator new(std::size_t size) {
  ++taken;
  if (void* buffer = std::malloc(size)) return buffer;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* buffer) noexcept { std::free(buffer); }
[[gnu::noinline]] void operator delete(void* buffer, std::size_t) noexcept { std::free(buffer); }

namespace zashiki {
namespace {

TEST(Allocations, AreCounted) {
  const std::size_t before = taken;
  const std::vector<int> numbers(100);
  EXPECT_EQ(taken, before + 1);
  EXPECT_EQ(numbers.size(), 100U);
}

TEST(Allocations, NoneInAStepThroughTheConcept) {
  for_each_game([]<class G>() {
    static constexpr G game{};
    for (int players = G::min_players; players <= G::max_players; ++players) {
      typename G::Options options{};
      options.players = static_cast<std::uint8_t>(players);
      Random random(static_cast<std::uint64_t>(players));
      auto state = game.start(options);
      const std::size_t before = taken;
      random_playout(game, state, random);
      EXPECT_EQ(taken, before) << G::id;
    }
  });
}

TEST(Allocations, NoneInAStepThroughTheInterface) {
  for (const auto& game : all_games()) {
    std::vector<Action> buffer(static_cast<std::size_t>(game->most_actions()));
    const auto start = std::move(*game->start(game->max_players(), {}));
    const auto position = start->clone();
    Random random(1);
    const std::size_t before = taken;
    position->copy_from(*start);
    while (!position->over()) {
      const Seat who = position->actors().lowest();
      const Action action =
          who == chance ? position->random_outcome(random)
                        : buffer[random.below(static_cast<std::uint32_t>(position->legal(who, buffer)))];
      position->apply(who, action);
    }
    EXPECT_EQ(taken, before) << game->id();
  }
}

}  // namespace
}  // namespace zashiki
