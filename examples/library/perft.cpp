// How many ways Niya's first takes can go, from the rules alone.
#include <cstdio>
#include <zashiki/rules/niya/game.h>
#include <zashiki/rules/steps.h>

int main() {
  using namespace zashiki;
  const Niya niya;
  auto garden = niya.start({.first = 0});
  Random random(1);
  while (niya.actors(garden).contains(chance))
    niya.apply(garden, chance, random_outcome(niya, garden, random));
  for (int depth = 1; depth <= 6; ++depth)
    std::printf("%d %llu\n", depth, static_cast<unsigned long long>(perft(niya, garden, depth)));
}
