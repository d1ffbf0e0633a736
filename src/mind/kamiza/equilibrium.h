#pragma once
// A near-equilibrium of one game of Kamiza: three rounds from equal standing. Points add up, and after each
// round all cards are public, so the game splits into rounds. A round depends on the hands, the start player,
// and (the second one) the points that decide who starts the third. They are solved backwards.
//
// A seat's utility is its own points minus the mean of the others'.
#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "mind/kamiza/round.h"

namespace zashiki::kamiza {

// The state after the first round, by order of play in the second: hands, and points in scoring chips, of
// which only the differences matter.
struct Midgame {
  Hands hands = 0;
  Nibbles points = 0;
  friend constexpr bool operator==(const Midgame&, const Midgame&) = default;
};

class Equilibrium {
 public:
  explicit Equilibrium(const Options& options);

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] std::size_t rounds() const { return 1 + second_.size() + third_.size(); }

  // Solves all rounds with this function, the last ones first.
  using SolveRound = std::function<RoundPolicy(const Round&)>;
  void solve(const SolveRound& solve_round);

  // The gain per game of each seat's best response to the policy, counted from the first round's start
  // player. Exact: every line of play is followed.
  [[nodiscard]] SeatValues exploitability() const;
  [[nodiscard]] SeatValues value() const;

  // The policy of a round: the first; the second after this; the third with these hands, by order of play in
  // it. Null if the round cannot arise.
  [[nodiscard]] const RoundPolicy& first() const { return first_.policy; }
  [[nodiscard]] const RoundPolicy* second(const Midgame& midgame) const;
  [[nodiscard]] const RoundPolicy* third(Hands hands) const;
  // The first round, with the values of the later ones.
  [[nodiscard]] Round first_round() const;
  // A second round, with these values of the later ones; points may be those of a whole match.
  using ThirdValues = std::function<SeatValues(Hands)>;
  [[nodiscard]] Round second_round(Hands hands, const std::array<int, most_seats>& points,
                                   const ThirdValues& later) const;
  // The value of the third round to each seat, by order of play in it.
  [[nodiscard]] const SeatValues* third_value(Hands hands) const;

  // As compact bytes: shares in 255ths, rounds in a fixed order, then the values of second rounds. Reading
  // returns false if the bytes have another shape.
  [[nodiscard]] std::vector<std::uint8_t> bytes() const;
  bool read(const std::vector<std::uint8_t>& bytes);

 private:
  struct Solved {
    RoundPolicy policy{};
    SeatValues value{};
  };
  struct SecondRound {
    Midgame midgame;
    Solved solved{};
  };

  [[nodiscard]] Round third_round(Hands hands) const;
  [[nodiscard]] Round second_round(const Midgame& midgame, const ThirdValues& later) const;
  // The first round, given the values of the later ones to each seat.
  using SecondValues = std::function<SeatValues(const Midgame&)>;
  [[nodiscard]] Round first_round(const SecondValues& later) const;
  void settle_values();
  template <class Visit>
  void visit_shares(Visit&& visit);

  Options options_;
  Solved first_;
  std::vector<SecondRound> second_;
  std::unordered_map<std::uint32_t, std::size_t> second_index_;
  std::vector<Hands> third_hands_;
  std::vector<Solved> third_;
  std::vector<std::int32_t> third_index_;  // by hands; -1: cannot arise
};

// Each seat's utility of a round (own points minus the mean of the others', WANTED chips included), by the
// cards on the table.
SeatValues gains_of(Laid laid, const Options& options);
// The points in scoring chips of a round, four bits per seat.
Nibbles points_of_round(Laid laid, const Options& options);
// A second round by its hands and points, both by order of play in it.
Midgame midgame_of(Hands hands, const std::array<int, most_seats>& points, int players);
// Who starts after a round that seat 0 started, given the points so far (rule 3, K3).
Seat starter_after(const std::array<int, most_seats>& points, int players);
// The same as counted from another start player.
constexpr Nibbles turned(Nibbles all, Seat start, int players) {
  unsigned result = 0;
  for (Seat seat = 0; seat < players; ++seat) result |= shifted(nibble(all, (seat + start) % players), seat);
  return static_cast<Nibbles>(result);
}

// The shipped policy for these options, null if there is none. It is read once, from the program itself.
const Equilibrium* shipped_equilibrium(const Options& options);

}  // namespace zashiki::kamiza
