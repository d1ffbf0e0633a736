#pragma once
#include <bit>
#include <cassert>

#include "base/bits.h"
#include "rules/kamiza/game.h"

namespace zashiki {
namespace kamiza {

constexpr Plays policeman_at_top = bit_of(make_play(Card::policeman, Area::top));
constexpr Plays hitman_at_top = bit_of(make_play(Card::hitman, Area::top));
constexpr Plays boss_at_top = bit_of(make_play(Card::boss, Area::top));
constexpr Plays for_the_seat = 0x0e;   // the cards at the top that contend for its one seat (rule 2.4)
constexpr Plays at_the_bottom = 0x60;  // rule 2.1: underboss and hitman
constexpr Plays in_their_area = 0x0f | at_the_bottom;

// How a round was judged, both areas together.
struct Judgement {
  Plays standing = 0;   // in their area and not cancelled (rules 2.1, 2.2)
  Plays seated = 0;     // of those, the ones that got a seat
  bool killed = false;  // rule 2.3: the hitman at the top has killed the boss
  bool bribed = false;  // K4: a policeman sits beside a seated card
};

constexpr Judgement judge(Laid laid) {
  Plays once = 0;
  Plays twice = 0;
  for (Seat seat = 0; seat < most_seats; ++seat) {
    const unsigned here = nibble(laid, seat);
    const Plays bit = (here >> 3U) << (here & 7U);  // none if the seat has not played
    twice |= once & bit;
    once |= bit;
  }
  Judgement judgement;
  judgement.standing = once & ~twice & in_their_area;
  const Plays contenders = judgement.standing & for_the_seat;
  constexpr Plays duel = hitman_at_top | boss_at_top;
  judgement.killed = (contenders & duel) == duel;
  // The higher number is the higher bit. The two seats at the bottom always suffice: at most two kinds stand.
  const Plays seat_of_honour = judgement.killed ? hitman_at_top : highest_of_byte(contenders);
  judgement.seated = (judgement.standing & (policeman_at_top | at_the_bottom)) | seat_of_honour;
  judgement.bribed = contenders != 0 && (judgement.standing & policeman_at_top) != 0;
  return judgement;
}

// Rule 2.5 and K4: what a play scores; 0 without a seat.
constexpr unsigned points_of(const Judgement& judgement, Play play, unsigned bribe) {
  const auto at = static_cast<unsigned>(play);
  unsigned worth = 0x32103210U;  // four bits for each of the eight plays: the cards' own numbers
  if (judgement.killed) worth += (points_for_a_kill - 1U) << 4U;  // the hitman's 1 at the top
  if (judgement.bribed) worth += bribe;
  return ((worth >> (4U * at)) & 15U) * ((judgement.seated >> at) & 1U);
}

constexpr Fate fate_of(const Judgement& judgement, Play play) {
  const Plays bit = bit_of(play);
  if ((bit & in_their_area) == 0) return Fate::misplaced;
  if ((bit & judgement.standing) == 0) return Fate::cancelled;
  if ((bit & judgement.seated) != 0) return Fate::seated;
  return bit == boss_at_top && judgement.killed ? Fate::killed : Fate::outranked;
}

constexpr unsigned chips_out(Nibbles wanted) {
  return (static_cast<unsigned>(wanted) * 0x1111U >> 12U) & 15U;
}
constexpr int pool(const State& state) { return wanted_chips - static_cast<int>(chips_out(state.wanted)); }

constexpr Seat clockwise(Seat seat, int players) { return seat + 1 == players ? 0 : seat + 1; }

// The k-th card of a set, from the lowest. Without branches, since every random step calls it.
constexpr Card nth_card(unsigned cards, int k) {
  const unsigned after_one = cards & (cards - 1U);
  const unsigned after_two = after_one & (after_one - 1U);
  const unsigned after_three = after_two & (after_two - 1U);
  const unsigned rest = k < 2 ? (k == 0 ? cards : after_one) : (k == 2 ? after_two : after_three);
  return static_cast<Card>(lowest_bit(rest));
}

constexpr Nibbles full_hands(int players) {
  return static_cast<Nibbles>((1U << (4U * static_cast<unsigned>(players))) - 1U);
}

// Rule 3 and K3.
constexpr Seat next_start(const State& state, Seat last) {
  const int players = state.options.players;
  Seat best = last;
  for (Seat seat = clockwise(last, players); seat != last; seat = clockwise(seat, players))
    if (state.points[static_cast<unsigned>(seat)] > state.points[static_cast<unsigned>(best)]) best = seat;
  return best;
}

// Rules 2.1 to 3, when the last card of a round lies on the table.
constexpr void end_round(State& state) {
  const Judgement judgement = judge(state.laid);
  const int players = state.options.players;
  // K4: the WANTED chip goes to the card seated beside the policeman.
  const Plays marked = judgement.bribed && pool(state) > 0 ? judgement.seated & for_the_seat : 0U;
  for (Seat seat = 0; seat < players; ++seat) {
    const Play play = play_by(state.laid, seat);
    state.points.add(static_cast<unsigned>(seat), points_of(judgement, play, state.options.bribe));
    state.wanted = static_cast<Nibbles>(state.wanted + shifted((marked & bit_of(play)) != 0 ? 1U : 0U, seat));
  }
  state.judged.push(state.laid, state.start);
  state.laid = 0;
  if (++state.round == rounds) {  // rule 4
    state.actor = nobody;
    return;
  }
  state.start = static_cast<std::int8_t>(next_start(state, state.start));
  state.actor = state.start;
  if (state.round % rounds_of_a_game == 0) state.hands = full_hands(players);  // rule 1
}

}  // namespace kamiza

constexpr Kamiza::State Kamiza::start(const Options& options) const {
  State state;
  state.options = options;
  state.hands = kamiza::full_hands(options.players);
  if (options.first != seat_at_random) {
    state.start = static_cast<std::int8_t>(options.first);
    state.actor = state.start;
  }
  return state;
}

template <class Sink>
constexpr void Kamiza::legal(const State& state, Seat seat, Sink&& sink) const {
  using namespace kamiza;
  assert(seat == state.actor);
  for_each_bit(nibble(state.hands, seat), [&](int card) {
    sink(make(make_play(static_cast<Card>(card), Area::top)));
    sink(make(make_play(static_cast<Card>(card), Area::bottom)));
  });
}

constexpr int Kamiza::count(const State& state, Seat seat) const {
  return 2 * count_bits(kamiza::nibble(state.hands, seat));
}

constexpr Action Kamiza::nth(const State& state, Seat seat, int k) const {
  using namespace kamiza;
  return make(make_play(nth_card(nibble(state.hands, seat), k >> 1), static_cast<Area>(k & 1)));
}

template <class Sink>
constexpr void Kamiza::outcomes(const State& state, Sink&& sink) const {
  for (Seat seat = 0; seat < state.options.players; ++seat) sink(kamiza::make_first(seat), 1U);
}

constexpr Action Kamiza::draw(const State& state, Random& random) const {
  return kamiza::make_first(static_cast<Seat>(random.below(state.options.players)));
}

constexpr void Kamiza::apply(State& state, Seat who, Action action) const {
  using namespace kamiza;
  assert(actors(state).contains(who));
  if (who == chance) {
    assert(kind_of(action) == Kind::first && seat_of(action) < state.options.players);
    state.start = static_cast<std::int8_t>(seat_of(action));
    state.actor = state.start;
    return;
  }
  const Play play = play_of(action);
  const Nibbles card = shifted(1U << static_cast<unsigned>(card_of(play)), who);
  assert(kind_of(action) == Kind::play && (state.hands & card) != 0);
  state.hands = static_cast<Nibbles>(state.hands ^ card);
  state.laid = static_cast<Laid>(state.laid | lay(play, who));
  state.actor = static_cast<std::int8_t>(clockwise(who, state.options.players));
  if (state.actor == state.start) end_round(state);
}

constexpr Scores Kamiza::scores(const State& state) const {
  Scores scores;
  for (Seat seat = 0; seat < state.options.players; ++seat)
    scores.push_back(state.points[static_cast<unsigned>(seat)] -
                     static_cast<int>(state.options.wanted_penalty * kamiza::nibble(state.wanted, seat)));
  return scores;
}

constexpr Seats Kamiza::winners(const State& state) const {
  if (state.round != kamiza::rounds) return Seats::none();
  const Scores all = scores(state);
  // K5: among the highest, the fewest WANTED chips, of which there are fewer than 16.
  return highest(state.options.players, [&](Seat seat) {
    return 16 * all[static_cast<unsigned>(seat)] - static_cast<int>(kamiza::nibble(state.wanted, seat));
  });
}

}  // namespace zashiki
