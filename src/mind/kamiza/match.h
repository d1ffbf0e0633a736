#pragma once
// A round of Kamiza as a part of its match: what it leads to, in points and as the chance to win.
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

// This round and those of this game that it leads to, in points more than the mean of the others.
Round round_for_points(const View& view, const Seen& seen, const Equilibrium& equilibrium);
RoundPolicy policy_for_points(const View& view, const Seen& seen, const Equilibrium& equilibrium,
                              const Round& round);
// The same round as the chance to win the match.
Round round_to_win(const Seen& seen, const Round& for_points, const Options& options);
// Whether what is left of the match is played for the win by everybody who can: the last two rounds.
inline bool is_the_end(const Seen& seen) { return seen.rounds_left < 2; }

// How the strongest plays: every round is solved for the chance to win, among what the others seem to be.
struct Plan {
  Round round;
  RoundPolicy policy;  // of those who are free
  RoundPolicy met;     // as the seat expects to meet everybody
  float plain = 0;     // how likely it is that the others are plain players, on average
};
Plan plan_to_win(const View& view, Seat seat, const Equilibrium& equilibrium);

}  // namespace zashiki::kamiza
