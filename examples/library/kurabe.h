#pragma once
// Kurabe, a game for two or three that the house does not know. (1) Everybody holds the cards 1 to 5. (2) A
// lantern worth 1 to 5 is lit, each once, by chance; all seal a card. (3) The highest card wins it; tied
// highest cards win nothing. Cards are spent. (4) After the fifth lantern most points win.
#include <zashiki/mind/heuristic.h>
#include <zashiki/rules/defaults.h>
#include <zashiki/rules/fields.h>
#include <zashiki/rules/steps.h>

namespace kurabe {
using namespace zashiki;

inline constexpr unsigned all_cards = 0b111110;  // bit n: the card or the lantern n

struct Side {
  unsigned cards = all_cards;
  int points = 0;
  bool sealed = false;
  friend constexpr bool operator==(const Side&, const Side&) = default;
};
struct Open {  // what everybody sees
  RuleDefaults::Options options;
  unsigned lanterns = all_cards;  // not lit yet
  int lit = 0;                    // 0: none
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

// An action is the number of a card, or 8 + that of a lantern.
constexpr Action card(int number) { return Action{static_cast<unsigned>(number)}; }
constexpr Action lantern(int number) { return card(8 + number); }
constexpr int number_of(Action action) { return static_cast<int>(bits_of(action) & 7U); }
constexpr bool is_lantern(Action action) { return bits_of(action) >= 8; }
constexpr bool has(unsigned set, int number) { return (set >> number & 1U) != 0; }
constexpr std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }

struct Kurabe : RuleDefaults {
  using State = kurabe::State;
  using View = kurabe::View;
  static constexpr std::string_view id = "kurabe";
  static constexpr int min_players = 2;
  static constexpr int max_players = 3;
  static constexpr int most_actions = 5;   // cards in a hand
  static constexpr int most_outcomes = 5;  // lanterns
  static constexpr int rules_version = 1;

  constexpr State start(const Options& options) const {
    State state{{.options = options}};
    state.sides.resize(at(options.players));
    return state;
  }
  constexpr Seats actors(const State& state) const {
    if (state.lit == 0) return state.lanterns == 0 ? Seats::none() : Seats(chance);
    Seats owing;
    for (Seat seat = 0; seat < players(state); ++seat)
      if (!state.sides[at(seat)].sealed) owing.insert(seat);
    return owing;
  }
  constexpr void legal(const State& state, Seat seat, auto&& sink) const {
    for_each_bit(state.sides[at(seat)].cards, [&](int number) { sink(card(number)); });
  }
  constexpr void outcomes(const State& state, auto&& sink) const {
    for_each_bit(state.lanterns, [&](int number) { sink(lantern(number), 1U); });
  }
  constexpr void apply(State& state, Seat who, Action action) const {
    if (who == chance) {
      state.lit = number_of(action);
      state.lanterns ^= 1U << state.lit;
      return;
    }
    state.sealed[at(who)] = number_of(action);
    state.sides[at(who)].sealed = true;
    if (!actors(state).empty()) return;
    const Seats best = highest(players(state), [&](Seat seat) { return state.sealed[at(seat)]; });
    if (best.size() == 1) state.sides[at(best.lowest())].points += state.lit;
    for (Seat seat = 0; seat < players(state); ++seat) {
      state.sides[at(seat)].cards ^= 1U << state.sealed[at(seat)];
      state.sides[at(seat)].sealed = false;
    }
    state.sealed = {};
    state.lit = 0;
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
    return before.lit != 0 && after.lit == 0;
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
      return {.sentence = "there must be a side for each seat, and a reader who is one of them or nobody"};
    int sealed = 0;
    for (const Side& side : view.sides) {
      if (has(side.cards, 0) || count_bits(side.cards) != count_bits(view.lanterns) + (view.lit != 0 ? 1 : 0))
        return {.clause = "3", .sentence = "everybody has spent a card for each lantern"};
      sealed += side.sealed ? 1 : 0;
    }
    if (has(view.lanterns, 0) || (view.lit != 0 && has(view.lanterns, view.lit)))
      return {.clause = "2", .sentence = "every lantern is lit once"};
    if ((view.lit == 0 && sealed > 0) || sealed == view.options.players)
      return {.clause = "2", .sentence = "cards are sealed while a lantern is lit, and open together"};
    const bool own = reader >= 0 && view.sides[at(reader)].sealed;
    if (own ? !has(view.sides[at(reader)].cards, view.card) : view.card != 0)
      return {.clause = "2", .sentence = "the reader's own card must be one of the reader's hand"};
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
  constexpr Secret secret(const State&, Seat who, Action) const {
    return who == chance ? Secret{} : Secret{.slot = who, .keeper = who};
  }
  constexpr bool is_secret(const State& state, int slot) const { return state.sides[at(slot)].sealed; }
  constexpr Text redact(Action action) const { return is_lantern(action) ? to_text(action) : Text("card ?"); }
  static constexpr void describe(auto& visit, auto& view) {
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
    text << (is_lantern(action) ? "lantern " : "card ") << number_of(action);
    return text;
  }
  constexpr std::optional<Action> parse(std::string_view text) const {
    const std::string_view what = next_word(text);
    const int number = parse_number(text, 5);
    if (number < 1 || (what != "card" && what != "lantern")) return std::nullopt;
    return what == "card" ? card(number) : lantern(number);
  }
  constexpr Refusal why(const State& state, Seat who, Action action) const {
    if ((who == chance) != is_lantern(action))
      return {.clause = "2", .sentence = "players seal cards, and chance lights lanterns"};
    if (!has(who == chance ? state.lanterns : state.sides[at(who)].cards, number_of(action)))
      return {.clause = "3", .sentence = "that card or lantern has been spent"};
    return {};
  }
};
static_assert(Rules<Kurabe>);
}  // namespace kurabe

// What a player sees at a glance: spend on a lantern about what it is worth.
template <>
struct zashiki::Heuristic<kurabe::Kurabe> {
  static double worth(const kurabe::Kurabe&, const kurabe::State& world, Seat, Action action) {
    const int distance = kurabe::number_of(action) - world.lit;
    return distance < 0 ? distance : -distance;
  }
};
