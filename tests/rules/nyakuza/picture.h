#pragma once
// Parts of a bay drawn as text, for scenarios. A picture is a list of spaces laid out as on the map, each
// with what is on it: r4 a tile that lies free, r4A a boat of seat 0 on it, r4a the same on a tile that is
// used up; s4A a boat, s4a a stall under a boat; B and b, C and c, D and d for the other seats. Dots and
// unnamed spaces are empty.
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "rules/nyakuza/game.h"
#include "rules/steps.h"

namespace zashiki::nyakuza {

// The table around the picture.
struct Around {
  Options options{.first = 0};
  std::array<std::uint8_t, most_clans> koban{10, 10, 10, 10};
  std::array<std::uint8_t, most_clans> hand{3, 0, 0, 0};
  Phase phase = Phase::net;
  std::vector<Seat> order{0};  // of netting; the first is in turn
  Seat amulet = 0;
  int wharf = 0;
  bool bag_empty = false;  // all tiles that the picture leaves out lie free
  bool last_round = false;
  std::array<std::string_view, most_clans> hidden{"", "", "", ""};
};

constexpr void show(View& view, Space space, int shows) {
  const auto what = static_cast<std::uint8_t>(shows);
  if (is_resource(space))
    view.resources[static_cast<unsigned>(space)] = what;
  else if (is_shore(space))
    view.shores[static_cast<unsigned>(space - first_shore)] = what;
  else
    view.seas[static_cast<unsigned>(space - first_sea)] = what;
}

inline State draw_bay(const Nyakuza& game, std::string_view picture, const Around& around = {}) {
  Options options = around.options;
  options.secret = options.secret || !around.hidden[0].empty() || !around.hidden[1].empty();
  View view = game.observe(game.start(options), nobody);
  view.phase = around.phase;
  view.round = 2;
  view.last_round = around.last_round;
  view.amulet = static_cast<std::int8_t>(around.amulet);
  view.wharf = static_cast<std::uint8_t>(around.wharf);
  view.order.clear();
  if (around.phase == Phase::net)
    for (const Seat seat : around.order) view.order.push_back(static_cast<std::uint8_t>(seat));
  view.resources.fill(static_cast<std::uint8_t>(around.bag_empty ? free_space : undrawn));
  for (unsigned seat = 0; seat < view.clans.size(); ++seat) {
    view.clans[seat].koban = around.koban[seat];
    view.clans[seat].hand = around.phase == Phase::net ? around.hand[seat] : std::uint8_t{0};
  }
  while (!picture.empty()) {
    const auto end = picture.find_first_of(" \n");
    std::string_view word = picture.substr(0, end);
    picture.remove_prefix(end == std::string_view::npos ? picture.size() : end + 1);
    if (word.empty() || word == ".") continue;
    int shows = free_space;
    const char last = word.back();
    if (last >= 'A' && last <= 'D') shows = boat_here + (last - 'A');
    if (last >= 'a' && last <= 'd') shows = built_here + (last - 'a');
    if (shows != free_space) word.remove_suffix(1);
    show(view, parse_space(word), shows);
  }
  if (!options.secret) {
    Random random(0);
    return game.sample(view, random, UniformPrior{});
  }
  // A world in which everybody's hidden tile is the named one.
  view.left_over.resize(view.clans.size());
  for (unsigned seat = 0; seat < view.clans.size(); ++seat) {
    const bool hides = !around.hidden[seat].empty();
    view.left_over[seat] = static_cast<std::uint8_t>(hides ? parse_space(around.hidden[seat]) : no_tile);
    view.clans[seat].hides_tile = hides;
  }
  Random random(0);
  return game.sample(view, random, UniformPrior{});
}

inline const Nyakuza game;

}  // namespace zashiki::nyakuza
