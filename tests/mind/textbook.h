#pragma once
// Two games out of textbooks, as rules of the concept: their equilibria are known.
#include "mind/extras.h"
#include "rules/fields.h"
#include "rules/rules.h"

namespace zashiki::textbook {

struct Options {
  std::uint8_t players = 2;
  friend constexpr bool operator==(const Options&, const Options&) = default;
};

// What both games have in common: two seats, no options, plain numbers for text.
template <class Game, class S, class V>
struct TwoSeats {
  using Options = textbook::Options;
  using State = S;
  using View = V;
  static constexpr int min_players = 2;
  static constexpr int max_players = 2;
  static constexpr int rules_version = 1;
  template <class Visitor, class O>
  static constexpr void describe_options(Visitor&, O&) {}
  constexpr Refusal check(const Options&) const { return {}; }
  constexpr Refusal check(const View&) const { return {}; }
  constexpr int players(const State&) const { return 2; }
  constexpr Seat opener(const State&) const { return 0; }
  constexpr bool is_secret(const State&, int) const { return true; }
  constexpr Text redact(Action) const { return "?"; }
  constexpr Text to_text(Action action) const {
    Text text;
    text << static_cast<int>(bits_of(action));
    return text;
  }
  constexpr std::optional<Action> parse(std::string_view text) const {
    const int number = parse_number(text, 15);
    return number < 0 ? std::nullopt : std::optional(Action{static_cast<std::uint32_t>(number)});
  }
  constexpr Refusal why(const State&, Seat, Action) const { return {}; }
  template <class Sink>
  constexpr void account(const State&, Sink&&) const {}
  template <class Sink>
  constexpr void report(const State&, Seat, Action, const State&, Sink&&) const {}
  constexpr bool ends_round(const State&, const State&) const { return false; }
  constexpr std::string_view ending(const State&, Seat, Action, const State&) const { return {}; }
};

// Kuhn's poker: three cards, one each, an ante of one; pass (0) or bet one (1). To the first player it is
// worth -1/18.
struct KuhnState {
  std::array<std::int8_t, 2> card{-1, -1};
  std::uint8_t moves = 0;  // made so far
  std::uint8_t bets = 0;   // bit k: the k-th move was a bet
};
struct KuhnView {
  std::int8_t card = -1;
  std::uint8_t moves = 0;
  std::uint8_t bets = 0;
  std::uint8_t dealt = 0;
  std::int8_t reader = nobody;
  friend constexpr bool operator==(const KuhnView&, const KuhnView&) = default;
};
struct Kuhn : TwoSeats<Kuhn, KuhnState, KuhnView> {
  static constexpr std::string_view id = "kuhn";
  static constexpr int most_actions = 2;
  static constexpr int most_outcomes = 3;

  constexpr State start(const Options&) const { return {}; }
  static constexpr bool over(const State& s) {
    return (s.moves == 2 && s.bets != 2) || s.moves == 3;  // all but pass-bet end after two moves
  }
  constexpr Seats actors(const State& s) const {
    if (s.card[1] < 0) return Seats(chance);
    return over(s) ? Seats::none() : Seats(s.moves % 2);
  }
  template <class Sink>
  constexpr void legal(const State&, Seat, Sink&& sink) const {
    sink(Action{0});
    sink(Action{1});
  }
  template <class Sink>
  constexpr void outcomes(const State& s, Sink&& sink) const {
    for (std::uint32_t card = 0; card < 3; ++card)
      if (static_cast<int>(card) != s.card[0]) sink(Action{card}, 1U);
  }
  constexpr void apply(State& s, Seat who, Action action) const {
    if (who == chance) {
      s.card[s.card[0] < 0 ? 0 : 1] = static_cast<std::int8_t>(bits_of(action));
      return;
    }
    s.bets = static_cast<std::uint8_t>(s.bets | bits_of(action) << s.moves);
    ++s.moves;
  }
  constexpr Scores scores(const State& s) const {
    double first = 0;
    if (s.card[1] >= 0 && over(s)) {
      const double higher = s.card[0] > s.card[1] ? 1 : -1;
      if (s.bets == 0)
        first = higher;  // pass, pass
      else if (s.moves == 2 && s.bets == 1)
        first = 1;  // bet, pass
      else if (s.moves == 3 && s.bets == 2)
        first = -1;  // pass, bet, pass
      else
        first = 2 * higher;  // both bet
    }
    Scores scores;
    scores.push_back(first);
    scores.push_back(-first);
    return scores;
  }
  constexpr Seats winners(const State& s) const {
    if (s.card[1] < 0 || !over(s)) return Seats::none();
    return Seats(scores(s)[0] > 0 ? 0 : 1);
  }
  constexpr View observe(const State& s, Seat reader) const {
    return {.card = reader >= 0 ? s.card[static_cast<std::size_t>(reader)] : std::int8_t{-1},
            .moves = s.moves,
            .bets = s.bets,
            .dealt = static_cast<std::uint8_t>((s.card[0] >= 0) + (s.card[1] >= 0)),
            .reader = static_cast<std::int8_t>(reader)};
  }
  template <class Prior>
  constexpr State sample(const View& view, Random& random, Prior&&) const {
    State s{.card = {-1, -1}, .moves = view.moves, .bets = view.bets};
    if (view.dealt < 2 || view.reader < 0) return s;
    s.card[static_cast<std::size_t>(view.reader)] = view.card;
    const auto other = static_cast<std::int8_t>((view.card + 1 + static_cast<int>(random.below(2))) % 3);
    s.card[static_cast<std::size_t>(1 - view.reader)] = other;
    return s;
  }
  constexpr Secret secret(const State&, Seat, Action) const { return {}; }
  template <class Visitor, class V>
  static constexpr void describe(Visitor& visit, V& view) {
    visit.number("card", view.card, -1, 2);
    visit.number("moves", view.moves, 0, 3);
    visit.number("bets", view.bets, 0, 7);
    visit.number("dealt", view.dealt, 0, 2);
    visit.seat("reader", view.reader);
  }
};

// Goofspiel with four cards, prizes from the highest down: both lay a card at once, the higher takes the
// prize. It is worth nothing to either, and whoever lays cards by a fixed rule can be beaten.
struct GoofspielState {
  std::array<std::uint8_t, 2> hand{15, 15};
  std::array<std::int8_t, 2> laid{-1, -1};
  std::array<std::int8_t, 2> won{};
  std::uint8_t turn = 0;
};
struct GoofspielView {
  std::array<std::uint8_t, 2> hand{};  // as they were before this turn
  std::array<std::int8_t, 2> won{};
  std::int8_t own = -1;  // laid already
  std::uint8_t waiting = 0;
  std::uint8_t turn = 0;
  std::int8_t reader = nobody;
  friend constexpr bool operator==(const GoofspielView&, const GoofspielView&) = default;
};
struct Goofspiel : TwoSeats<Goofspiel, GoofspielState, GoofspielView> {
  static constexpr std::string_view id = "goofspiel";
  static constexpr int most_actions = 4;
  static constexpr int most_outcomes = 1;

  constexpr State start(const Options&) const { return {}; }
  constexpr Seats actors(const State& s) const {
    Seats seats;
    for (Seat seat = 0; seat < 2; ++seat)
      if (s.turn < 4 && s.laid[static_cast<std::size_t>(seat)] < 0) seats.insert(seat);
    return seats;
  }
  template <class Sink>
  constexpr void legal(const State& s, Seat seat, Sink&& sink) const {
    for (std::uint32_t card = 0; card < 4; ++card)
      if ((s.hand[static_cast<std::size_t>(seat)] >> card & 1U) != 0) sink(Action{card});
  }
  template <class Sink>
  constexpr void outcomes(const State&, Sink&&) const {}
  constexpr void apply(State& s, Seat who, Action action) const {
    s.laid[static_cast<std::size_t>(who)] = static_cast<std::int8_t>(bits_of(action));
    if (s.laid[0] < 0 || s.laid[1] < 0) return;
    if (s.laid[0] != s.laid[1]) {
      auto& won = s.won[s.laid[0] > s.laid[1] ? 0 : 1];
      won = static_cast<std::int8_t>(won + 4 - s.turn);
    }
    for (std::size_t seat = 0; seat < 2; ++seat) {
      s.hand[seat] = static_cast<std::uint8_t>(s.hand[seat] & ~(1U << static_cast<unsigned>(s.laid[seat])));
      s.laid[seat] = -1;
    }
    ++s.turn;
  }
  constexpr Scores scores(const State& s) const {
    Scores scores;
    for (const auto won : s.won) scores.push_back(won);
    return scores;
  }
  constexpr Seats winners(const State& s) const {
    if (s.turn < 4) return Seats::none();
    if (s.won[0] == s.won[1]) return Seats::first(2);
    return Seats(s.won[0] > s.won[1] ? 0 : 1);
  }
  constexpr View observe(const State& s, Seat reader) const {
    return {.hand = s.hand,
            .won = s.won,
            .own = reader >= 0 ? s.laid[static_cast<std::size_t>(reader)] : std::int8_t{-1},
            .waiting = static_cast<std::uint8_t>((s.laid[0] >= 0) + 2 * (s.laid[1] >= 0)),
            .turn = s.turn,
            .reader = static_cast<std::int8_t>(reader)};
  }
  template <class Prior>
  constexpr State sample(const View& view, Random& random, Prior&&) const {
    State s{.hand = view.hand, .laid = {-1, -1}, .won = view.won, .turn = view.turn};
    for (Seat seat = 0; seat < 2; ++seat) {
      const auto at = static_cast<std::size_t>(seat);
      if ((view.waiting >> at & 1U) == 0) continue;
      std::uint32_t card = 0;
      do card = random.below(4);
      while ((s.hand[at] >> card & 1U) == 0);
      s.laid[at] = seat == view.reader ? view.own : static_cast<std::int8_t>(card);
    }
    return s;
  }
  constexpr Secret secret(const State& s, Seat who, Action) const {
    return {.slot = 2 * s.turn + who, .keeper = who};
  }
  template <class Visitor, class V>
  static constexpr void describe(Visitor& visit, V& view) {
    visit.numbers("hand", view.hand, 0, 15);
    visit.numbers("won", view.won, 0, 10);
    visit.number("own", view.own, -1, 3);
    visit.number("waiting", view.waiting, 0, 3);
    visit.number("turn", view.turn, 0, 4);
    visit.seat("reader", view.reader);
  }
};

static_assert(Rules<Kuhn>);
static_assert(Rules<Goofspiel>);

}  // namespace zashiki::textbook
