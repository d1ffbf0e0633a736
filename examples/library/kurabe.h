#pragma once
// Kurabe, a whole game for two or three in one file.
// 1. Each player holds the cards 1 to 5.
// 2. Lanterns worth 1 to 5 points are lit one after the other. For each, every player seals a card.
// 3. The highest card wins the lantern. If the highest cards tie, nobody wins it. Cards are spent.
// 4. After the fifth lantern, the most points win.
#include <zashiki/mind/heuristic.h>
#include <zashiki/rules/defaults.h>
#include <zashiki/rules/fields.h>
#include <zashiki/rules/steps.h>

namespace kurabe {
using namespace zashiki;

inline constexpr unsigned all_cards = 0b111110;  // bit n: the card n

struct Side {
  unsigned cards = all_cards;
  int points = 0;
  bool sealed = false;
  friend constexpr bool operator==(const Side&, const Side&) = default;
};
struct Open {  // what all players see
  RuleDefaults::Options options;
  FixedVector<Side, 3> sides{};
  friend constexpr bool operator==(const Open&, const Open&) = default;
};
struct State : Open {
  std::array<int, 3> sealed{};  // 0: nothing
};
struct View : Open {
  Seat reader = nobody;
  int card = 0;  // the reader's own, sealed
  friend constexpr bool operator==(const View&, const View&) = default;
};

// An action is the number of a card.
constexpr Action card(int number) { return Action{static_cast<unsigned>(number)}; }
constexpr int number_of(Action action) { return static_cast<int>(bits_of(action)); }
constexpr bool has(unsigned cards, int number) { return (cards >> number & 1U) != 0; }
constexpr std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }
// The lantern that is lit, by the cards left; the sixth is none.
constexpr int lantern(const Open& open) { return 6 - count_bits(open.sides[0].cards); }

struct Kurabe : RuleDefaults {
  using State = kurabe::State;
  using View = kurabe::View;
  static constexpr std::string_view id = "kurabe";
  static constexpr int min_players = 2;
  static constexpr int max_players = 3;
  static constexpr int most_actions = 5;   // cards in a hand
  static constexpr int most_outcomes = 1;  // no chance
  static constexpr int rules_version = 1;

  constexpr State start(const Options& options) const {
    State state{{.options = options}};
    state.sides.resize(at(options.players));
    return state;
  }
  constexpr Seats actors(const State& state) const {
    Seats owing;
    for (Seat seat = 0; seat < players(state); ++seat)
      if (lantern(state) <= 5 && !state.sides[at(seat)].sealed) owing.insert(seat);
    return owing;
  }
  constexpr void legal(const State& state, Seat seat, auto&& sink) const {
    for_each_bit(state.sides[at(seat)].cards, [&](int number) { sink(card(number)); });
  }
  constexpr void apply(State& state, Seat who, Action action) const {
    state.sealed[at(who)] = number_of(action);
    state.sides[at(who)].sealed = true;
    if (!actors(state).empty()) return;
    const Seats best = highest(players(state), [&](Seat seat) { return state.sealed[at(seat)]; });
    if (best.size() == 1) state.sides[at(best.lowest())].points += lantern(state);
    for (Seat seat = 0; seat < players(state); ++seat) {
      state.sides[at(seat)].cards ^= 1U << state.sealed[at(seat)];
      state.sides[at(seat)].sealed = false;
    }
    state.sealed = {};
  }
  constexpr Scores scores(const State& state) const {
    Scores scores;
    for (const Side& side : state.sides) scores.push_back(side.points);
    return scores;
  }
  constexpr Seats winners(const State& state) const {
    if (!actors(state).empty()) return Seats::none();
    return highest(players(state), [&](Seat seat) { return state.sides[at(seat)].points; });
  }
  constexpr bool ends_round(const State& before, const State& after) const {
    return lantern(before) != lantern(after);
  }
  constexpr std::string_view ending(const State&, Seat, Action, const State&) const {
    return "the fifth lantern (4)";
  }

  constexpr View observe(const State& state, Seat reader) const {
    return {{state}, reader, reader >= 0 ? state.sealed[at(reader)] : 0};
  }
  using RuleDefaults::check;
  constexpr Refusal check(const View& view) const {
    const Seat reader = view.reader;
    if (!is_reader(reader, view.options.players) || view.sides.size() != at(view.options.players))
      return {.reason = "a view has a side for each seat, and its reader is one of them or nobody"};
    int sealed = 0;
    for (const Side& side : view.sides) {
      if (has(side.cards, 0) || count_bits(side.cards) != 6 - lantern(view))
        return {.clause = "3", .reason = "each player has spent one card for each lantern before this"};
      sealed += side.sealed ? 1 : 0;
    }
    if (sealed == view.options.players || (sealed > 0 && lantern(view) > 5))
      return {.clause = "2", .reason = "cards are sealed while a lantern is lit, and open together"};
    const bool own = reader >= 0 && view.sides[at(reader)].sealed;
    if (own ? !has(view.sides[at(reader)].cards, view.card) : view.card != 0)
      return {.clause = "2", .reason = "the reader's own card must be one of the reader's hand"};
    return {};
  }
  constexpr State sample(const View& view, Random& random, auto&& prior) const {
    State state{{view}};
    for (Seat seat = 0; seat < players(state); ++seat) {
      if (!view.sides[at(seat)].sealed) continue;
      const auto hand = [&](auto&& sink) { legal(state, seat, sink); };
      const auto weight = [&](Action action) { return prior(*this, state, seat, action); };
      state.sealed[at(seat)] =
          seat == view.reader ? view.card : number_of(draw_by_weight(random, hand, weight));
    }
    return state;
  }
  constexpr Secret secret(const State&, Seat who, Action) const { return {.slot = who, .keeper = who}; }
  constexpr bool is_secret(const State& state, int slot) const { return state.sides[at(slot)].sealed; }
  constexpr Text redact(Action) const { return "card ?"; }
  static constexpr void describe(auto& visit, auto& view) {
    visit.number("players", view.options.players, min_players, max_players);
    visit.seat("reader", view.reader);
    visit.number("card", view.card, 0, 5);
    visit.objects("sides", view.sides, [](auto& inner, auto& side) {
      inner.number("cards", side.cards, 0, static_cast<int>(all_cards));
      inner.number("points", side.points, 0, 15);
      inner.flag("sealed", side.sealed);
    });
  }

  constexpr Text to_text(Action action) const {
    Text text;
    text << "card " << number_of(action);
    return text;
  }
  constexpr std::optional<Action> parse(std::string_view text) const {
    const bool named = next_word(text) == "card";
    const int number = parse_number(text, 5);
    return named && number > 0 ? std::optional(card(number)) : std::nullopt;
  }
  constexpr Refusal why(const State& state, Seat who, Action action) const {
    if (has(state.sides[at(who)].cards, number_of(action))) return {};
    return {.clause = "3", .reason = "that card has been spent"};
  }
};
static_assert(Rules<Kurabe>);
}  // namespace kurabe

// What a player sees at a glance: spend on a lantern about what it is worth.
template <>
struct zashiki::Heuristic<kurabe::Kurabe> {
  static double worth(const kurabe::Kurabe&, const kurabe::State& world, Seat, Action action) {
    const int distance = kurabe::number_of(action) - kurabe::lantern(world);
    return distance < 0 ? distance : -distance;
  }
};
