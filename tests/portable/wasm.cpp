// The rules as a WebAssembly module: one export, the digest of a game, and one for the games' names.
#include "portable/digest.h"

extern "C" {

[[clang::export_name("games")]] int games() { return static_cast<int>(std::tuple_size_v<zashiki::Games>); }

[[clang::export_name("name")]] const char* name(int number) {
  const char* found = nullptr;
  zashiki::for_each_game([&, i = 0]<class G>() mutable {
    if (i++ == number) found = G::id.data();
  });
  return found;
}

[[clang::export_name("digest")]] std::uint64_t digest(int number, int seed) {
  std::uint64_t found = 0;
  zashiki::for_each_game([&, i = 0]<class G>() mutable {
    if (i++ != number) return;
    const auto players =
        zashiki::players_for(G::min_players, G::max_players, static_cast<std::uint64_t>(seed));
    found = zashiki::digest_of_game(G{}, players, static_cast<std::uint64_t>(seed));
  });
  return found;
}
}
