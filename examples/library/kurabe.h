#pragma once
// Kurabe, a game for two or three that the house does not know. (1) Everybody holds the cards 1 to 5. (2) A
// lantern worth 1 to 5 is lit, each once, by chance; all seal a card. (3) The highest card that nobody else
// played wins it; a tied highest card wins nothing, and the lantern goes out. Cards are spent. (4) After the
// fifth lantern most points win.
#include <zashiki/mind/heuristic.h>
#include <zashiki/rules/fields.h>
#include <zashiki/rules/steps.h>

namespace kurabe {
using namespace zashiki;

inline constexpr int most_seats = 3;
inline constexpr unsigned all_cards = 0b111110;  // bit n: the card or the lantern n

struct Options {
  std::uint8_t players = 2;
  friend constexpr bool operator==(const Options&, const Options&) = default;
};
struct Side {
  std::uint8_t cards = all_cards;
  std::uint8_t points = 0;
  bool sealed = false;
  friend constexpr bool operator==(const Side&, const Side&) = default;
};
struct State {
  Options options;
  std::uint8_t lanterns = all_cards;  // not lit yet
  std::uint8_t lit = 0;               // 0: none
  std::array<Side, most_seats> sides{};
  std::array<std::uint8_t, most_seats> sealed{};  // 0: nothing
};
// A view has the reader's own sealed card and of the others only whether they have sealed.
struct View {
  Options options;
  std::int8_t reader = nobody;
  std::uint8_t lanterns = 0;
  std::uint8_t lit = 0;
  std::uint8_t card = 0;
  FixedVector<Side, most_seats> sides{};
  friend constexpr bool operator==(const View&, const View&) = default;
};

// An action is the number of a card, or 8 + that of a lantern.
constexpr Action card(unsigned number) { return Action{number}; }
constexpr Action lantern(unsigned number) { return Action{8 + number}; }
constexpr unsigned number_of(Action action) { return bits_of(action) & 7U; }
constexpr bool has(unsigned set, unsigned number) { return (set >> number & 1U) != 0; }

struct Kurabe {
  using Options = kurabe::Options;
  using State = kurabe::State;
  using View = kurabe::View;
  static constexpr std::string_view id = "kurabe";
  static constexpr int min_players = 2;
  static constexpr int max_players = most_seats;
  static constexpr int most_actions = 5;   // cards in a hand
  static constexpr int most_outcomes = 5;  // lanterns
  static constexpr int rules_version = 1;

  template <class Visitor, class O>
  static constexpr void describe_options(Visitor&, O&) {}
  constexpr Refusal check(const Options&) const { return {}; }

  constexpr State start(const Options& options) const { return {.options = options}; }
  constexpr int players(const State& state) const { return state.options.players; }
  constexpr Seats actors(const State& state) const {
    if (state.lit == 0) return state.lanterns == 0 ? Seats::none() : Seats(chance);
    Seats owing;
    for (Seat seat = 0; seat < players(state); ++seat)
      if (state.sealed[at(seat)] == 0) owing.insert(seat);
    return owing;
  }
  constexpr Seat opener(const State&) const { return nobody; }
  template <class Sink>
  constexpr void legal(const State& state, Seat seat, Sink&& sink) const {
    for_each_bit(state.sides[at(seat)].cards, [&](int number) { sink(card(static_cast<unsigned>(number))); });
  }
  template <class Sink>
  constexpr void outcomes(const State& state, Sink&& sink) const {
    for_each_bit(state.lanterns, [&](int number) { sink(lantern(static_cast<unsigned>(number)), 1U); });
  }
  constexpr void apply(State& state, Seat who, Action action) const {
    const unsigned number = number_of(action);
    if (who == chance) {
      state.lit = static_cast<std::uint8_t>(number);
      state.lanterns = static_cast<std::uint8_t>(state.lanterns & ~(1U << number));
      return;
    }
    state.sealed[at(who)] = static_cast<std::uint8_t>(number);
    if (!actors(state).empty()) return;
    if (const Seat winner = winner_of(state); winner != nobody)
      state.sides[at(winner)].points = static_cast<std::uint8_t>(state.sides[at(winner)].points + state.lit);
    for (Seat seat = 0; seat < players(state); ++seat) {
      auto& cards = state.sides[at(seat)].cards;
      cards = static_cast<std::uint8_t>(cards & ~(1U << state.sealed[at(seat)]));
    }
    state.sealed = {};
    state.lit = 0;
  }

  constexpr Scores scores(const State& state) const {
    Scores scores;
    for (Seat seat = 0; seat < players(state); ++seat) scores.push_back(state.sides[at(seat)].points);
    return scores;
  }
  constexpr Seats winners(const State& state) const {
    Seats best;
    if (!actors(state).empty()) return best;
    int most = -1;
    for (Seat seat = 0; seat < players(state); ++seat) {
      const int points = state.sides[at(seat)].points;
      if (points > most) best = Seats::none();
      if (points >= most) best.insert(seat);
      most = points > most ? points : most;
    }
    return best;
  }
  template <class Sink>
  constexpr void account(const State&, Sink&&) const {}
  template <class Sink>
  constexpr void report(const State& before, Seat who, Action action, const State& after, Sink&& sink) const {
    if (who == chance || after.lit != 0) return;
    State sealed = before;
    sealed.sealed[at(who)] = static_cast<std::uint8_t>(number_of(action));
    sink("lantern", [&](auto& fact) {
      fact.seat("seat", winner_of(sealed));
      fact.number("points", int{before.lit});
    });
  }
  constexpr bool ends_round(const State& before, const State& after) const {
    return before.lit != 0 && after.lit == 0;
  }
  constexpr std::string_view ending(const State&, Seat, Action, const State&) const {
    return "the fifth lantern (4)";
  }

  constexpr View observe(const State& state, Seat reader) const {
    View view{.options = state.options,
              .reader = static_cast<std::int8_t>(reader),
              .lanterns = state.lanterns,
              .lit = state.lit,
              .card = reader >= 0 ? state.sealed[at(reader)] : std::uint8_t{0}};
    for (Seat seat = 0; seat < players(state); ++seat) {
      view.sides.push_back(state.sides[at(seat)]);
      view.sides[at(seat)].sealed = state.sealed[at(seat)] != 0;
    }
    return view;
  }
  constexpr Refusal check(const View& view) const {
    const auto players = static_cast<std::size_t>(view.options.players);
    if (!is_reader(view.reader, view.options.players))
      return {.sentence = "the reader must be a seat or nobody"};
    if (view.sides.size() != players) return {.sentence = "there must be one side for each seat"};
    if (view.lit != 0 && has(view.lanterns, view.lit))
      return {.clause = "2", .sentence = "every lantern is lit once"};
    const int rounds_left = count_bits(view.lanterns) + (view.lit != 0 ? 1 : 0);
    int points = 0;
    unsigned sealed = 0;
    for (const Side& side : view.sides) {
      if (has(side.cards, 0) || count_bits(side.cards) != rounds_left)
        return {.clause = "3", .sentence = "everybody has spent a card in each round"};
      points += side.points;
      sealed += side.sealed ? 1 : 0;
    }
    int gone = 0;
    for (unsigned number = 1; number <= 5; ++number)
      if (!has(view.lanterns, number) && number != view.lit) gone += static_cast<int>(number);
    if (has(view.lanterns, 0) || points > gone)
      return {.clause = "3", .sentence = "there are more points than lanterns"};
    if ((view.lit == 0 && sealed > 0) || sealed == players)
      return {.clause = "2", .sentence = "cards are sealed while a lantern is lit, and open together"};
    const bool own = view.reader >= 0 && view.sides[at(view.reader)].sealed;
    if (own != (view.card != 0) || (own && !has(view.sides[at(view.reader)].cards, view.card)))
      return {.clause = "2", .sentence = "the reader's own card must be one of the reader's hand"};
    return {};
  }
  template <class Prior>
  constexpr State sample(const View& view, Random& random, Prior&& prior) const {
    State state{.options = view.options, .lanterns = view.lanterns, .lit = view.lit};
    for (std::size_t i = 0; i < view.sides.size(); ++i) {
      state.sides[i] = view.sides[i];
      state.sides[i].sealed = false;
    }
    const State open = state;
    for (Seat seat = 0; seat < players(state); ++seat) {
      if (!view.sides[at(seat)].sealed) continue;
      const Action drawn = seat == view.reader
                               ? card(view.card)
                               : draw_by_weight(
                                     random, [&](auto&& sink) { legal(open, seat, sink); },
                                     [&](Action action) { return prior(*this, open, seat, action); });
      state.sealed[at(seat)] = static_cast<std::uint8_t>(number_of(drawn));
    }
    return state;
  }
  // A slot for each card of the game: 4 * cards left + seat.
  constexpr Secret secret(const State& state, Seat who, Action) const {
    if (who == chance) return {};
    return {.slot = 4 * count_bits(state.sides[0].cards) + who, .keeper = who};
  }
  constexpr bool is_secret(const State& state, int slot) const {
    return slot / 4 == count_bits(state.sides[0].cards) &&
           state.sealed[static_cast<std::size_t>(slot % 4)] != 0;
  }
  constexpr Text redact(Action action) const {
    return bits_of(action) < 8 ? Text("card ?") : to_text(action);
  }
  template <class Visitor, class V>
  static constexpr void describe(Visitor& visit, V& view) {
    visit.number("players", view.options.players, min_players, max_players);
    visit.seat("reader", view.reader);
    visit.number("lanterns", view.lanterns, 0, static_cast<int>(all_cards));
    visit.number("lit", view.lit, 0, 5);
    visit.number("card", view.card, 0, 5);
    visit.objects("sides", view.sides, [](auto& inner, auto& side) {
      inner.number("cards", side.cards, 0, static_cast<int>(all_cards));
      inner.number("points", side.points, 0, 15);
      inner.flag("sealed", side.sealed);
    });
  }

  constexpr Text to_text(Action action) const {
    Text text;
    text << (bits_of(action) < 8 ? "card " : "lantern ") << static_cast<int>(number_of(action));
    return text;
  }
  constexpr std::optional<Action> parse(std::string_view text) const {
    const std::string_view what = next_word(text);
    const int number = parse_number(text, 5);
    if (number < 1 || (what != "card" && what != "lantern")) return std::nullopt;
    return what == "card" ? card(static_cast<unsigned>(number)) : lantern(static_cast<unsigned>(number));
  }
  constexpr Refusal why(const State& state, Seat who, Action action) const {
    const unsigned number = number_of(action);
    if ((who == chance) != (bits_of(action) >= 8))
      return {.clause = "2", .sentence = "players seal cards, and chance lights lanterns"};
    if (who == chance && !has(state.lanterns, number))
      return {.clause = "2", .sentence = "that lantern has been lit"};
    if (who != chance && !has(state.sides[at(who)].cards, number))
      return {.clause = "3", .sentence = "that card has been spent"};
    return {};
  }

 private:
  static constexpr std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }
  // Rule 3, once all have sealed.
  constexpr Seat winner_of(const State& state) const {
    Seat winner = nobody;
    unsigned highest = 0;
    for (Seat seat = 0; seat < players(state); ++seat) {
      const unsigned own = state.sealed[at(seat)];
      if (own >= highest) winner = own == highest ? nobody : seat;
      highest = own > highest ? own : highest;
    }
    return winner;
  }
};
static_assert(Rules<Kurabe>);
}  // namespace kurabe

// What a player sees at a glance: spend on a lantern about what it is worth.
template <>
struct zashiki::Heuristic<kurabe::Kurabe> {
  static double worth(const kurabe::Kurabe&, const kurabe::State& world, Seat, Action action) {
    const int distance = static_cast<int>(kurabe::number_of(action)) - world.lit;
    return distance < 0 ? distance : -distance;
  }
};
