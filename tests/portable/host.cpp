// Prints the digests of the first seeds of every game, as the host plays them.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "portable/digest.h"

int main(int argc, char** argv) {
  const int seeds = argc > 1 ? std::atoi(argv[1]) : 100;
  zashiki::for_each_game([&]<class G>() {
    static constexpr G game{};
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(seeds); ++seed) {
      const int players = zashiki::players_for(G::min_players, G::max_players, seed);
      std::printf("%s %" PRIu64 " %016" PRIx64 "\n", G::id.data(), seed,
                  zashiki::digest_of_game(game, players, seed));
    }
  });
}
