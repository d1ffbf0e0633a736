#pragma once
// A round of Kamiza as part of its match: its value in points and as the chance to win.
#include "mind/kamiza/equilibrium.h"

namespace zashiki::kamiza {

inline constexpr int iterations_on_the_spot = 300;

// The position of a view, with seats counted from the round's start player.
struct Seen {
  Seen(const View& view, Seat seat);

  int players;
  Seat place;       // the seat's own
  int rounds_left;  // after this one
  Hands hands = 0;
  std::array<int, most_seats> points{};
  std::array<int, most_seats> wanted{};
  std::array<int, most_seats> last_points{};
  unsigned history = 0;  // areas so far
};

// This round and the rest of this game, in points above the mean of the others.
Round round_for_points(const View& view, const Seen& seen, const Equilibrium& equilibrium);
RoundPolicy policy_for_points(const View& view, const Seen& seen, const Equilibrium& equilibrium,
                              const Round& round);
// The same round as the chance to win the match.
Round round_to_win(const Seen& seen, const Round& for_points, const Options& options);
// Whether players who can do so play the rest of the match for the win: the last two rounds.
inline bool is_the_end(const Seen& seen) { return seen.rounds_left < 2; }

// How level 5 plays: it solves every round for the chance to win, given what the others seem to be.
struct Plan {
  Round round;
  RoundPolicy policy;  // of players without known habits
  RoundPolicy met;     // of all, habits included, as the seat expects
  float plain = 0;     // the mean probability that another seat is a plain player
};
Plan plan_to_win(const View& view, Seat seat, const Equilibrium& equilibrium);

}  // namespace zashiki::kamiza
