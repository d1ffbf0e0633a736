#pragma once
#include "rules/akiwado/game.h"
#include "rules/akiwado/notation.h"
#include "rules/akiwado/play.h"
#include "rules/steps.h"

namespace zashiki {
namespace akiwado {

constexpr CardCounts counts_of(const Cards& cards) {
  CardCounts counts{};
  for (Colour kind = white; kind < kinds; ++kind)
    counts[static_cast<unsigned>(kind)] = static_cast<std::uint8_t>(cards[kind]);
  return counts;
}

constexpr Cards cards_of(const CardCounts& counts) {
  Cards cards;
  for (Colour kind = white; kind < kinds; ++kind) cards.add(kind, counts[static_cast<unsigned>(kind)]);
  return cards;
}

// Whether a seat has sealed its choice while others still owe theirs.
constexpr bool has_sealed(const State& state, Seat seat) {
  if (state.phase == Phase::answering) return state.answers[at(seat)] != Stance::none;
  return state.phase == Phase::bidding && state.bids[at(seat)].place != Place::none;
}

// What a view tells of a state; nobody's sealed choice.
constexpr State open_state(const View& view) {
  State state;
  state.options = view.options;
  state.phase = view.phase;
  state.turn = view.turn;
  state.waiting = view.waiting.empty() && view.phase != Phase::over ? Seats(chance) : Seats::none();
  for (const auto seat : view.waiting) state.waiting.insert(seat);
  for (Seat seat = 0; seat < static_cast<int>(view.merchants.size()); ++seat) {
    const Merchant& merchant = view.merchants[at(seat)];
    state.shops[at(seat)] = cards_of(merchant.cards);
    state.coins[at(seat)] = merchant.coins;
    if (merchant.unjust) state.unjust.insert(seat);
    state.answers[at(seat)] = merchant.answer;
    state.calls[at(seat)] = merchant.call;
    state.bids[at(seat)] = merchant.bid;
  }
  for (unsigned i = 0; i < view.dice.size(); ++i) state.dice[i] = view.dice[i];
  if (!view.kept.empty()) {
    const int second = view.kept.size() == 2 ? view.kept[1] : 0;
    const Action take = make(Kind::take, pack_dice(view.kept[0], second));
    state.kept = static_cast<std::uint8_t>(find_dice(state.dice, take));
  }
  state.second_roll = view.second_roll;
  state.markets = {cards_of(view.east), cards_of(view.west)};
  state.waste = cards_of(view.waste);
  state.deck = cards_of(view.deck);
  state.stock = view.stock;
  state.coin_area = view.coin_area;
  state.privileges = view.privileges;
  return state;
}

template <class Visitor, class Counts>
constexpr void describe_cards(Visitor& visit, Counts& counts) {
  for (unsigned kind = 0; kind < kinds; ++kind)
    visit.number(colour_words()[kind], counts[kind], 0, cards_of_a_colour);
}

template <class Visitor, class B>
constexpr void describe_bid(Visitor& visit, B& bid) {
  visit.word("place", bid.place, place_words());
  visit.number("coins", bid.coins, 0, all_coins);
}

template <class Visitor, class M>
constexpr void describe_merchant(Visitor& visit, M& merchant) {
  visit.object("cards", merchant.cards, [](auto& inner, auto& cards) { describe_cards(inner, cards); });
  visit.number("coins", merchant.coins, 0, all_coins);
  visit.flag("unjust", merchant.unjust);
  visit.flag("sealed", merchant.sealed);
  visit.word("answer", merchant.answer, answer_words());
  visit.word("call", merchant.call, place_words());
  visit.object("bid", merchant.bid, [](auto& inner, auto& bid) { describe_bid(inner, bid); });
}

}  // namespace akiwado

constexpr Akiwado::View Akiwado::observe(const State& state, Seat reader) const {
  using namespace akiwado;
  View view;
  view.options = state.options;
  view.reader = static_cast<std::int8_t>(reader);
  view.phase = state.phase;
  view.turn = state.turn;
  for (const Seat seat : state.waiting)
    if (seat != chance) view.waiting.push_back(static_cast<std::uint8_t>(seat));
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    Merchant merchant{.cards = counts_of(state.shops[at(seat)]),
                      .coins = state.coins[at(seat)],
                      .unjust = state.unjust.contains(seat),
                      .sealed = has_sealed(state, seat),
                      .call = state.calls[at(seat)]};
    if (state.phase != Phase::answering) merchant.answer = state.answers[at(seat)];
    if (state.phase != Phase::bidding) merchant.bid = state.bids[at(seat)];
    view.merchants.push_back(merchant);
  }
  if (reader >= 0 && state.phase == Phase::answering) view.own_answer = state.answers[at(reader)];
  if (reader >= 0 && state.phase == Phase::bidding) view.own_bid = state.bids[at(reader)];
  for (unsigned i = 0; i < 3 && state.dice[i] != 0; ++i) {
    view.dice.push_back(state.dice[i]);
    if (((state.kept >> i) & 1U) != 0) view.kept.push_back(state.dice[i]);
  }
  view.second_roll = state.second_roll;
  view.east = counts_of(state.markets[0]);
  view.west = counts_of(state.markets[1]);
  view.waste = counts_of(state.waste);
  view.deck = counts_of(state.deck);
  view.stock = state.stock;
  view.coin_area = state.coin_area;
  view.privileges = state.privileges;
  return view;
}

constexpr akiwado::Sight Akiwado::sight(const State& state, Seat reader) const {
  using namespace akiwado;
  Sight sight{.open = state};
  if (state.phase == Phase::answering) {
    for (Seat seat = 0; seat < max_players; ++seat)
      if (has_sealed(state, seat)) sight.sealed.insert(seat);
    if (reader >= 0) sight.own_answer = state.answers[at(reader)];
    fill(sight.open.answers, Stance::none);
  } else if (state.phase == Phase::bidding) {
    for (Seat seat = 0; seat < max_players; ++seat)
      if (has_sealed(state, seat)) sight.sealed.insert(seat);
    if (reader >= 0) sight.own_bid = state.bids[at(reader)];
    fill(sight.open.bids, Bid{});
  }
  return sight;
}

constexpr akiwado::Sight Akiwado::sight(const View& view) {
  using namespace akiwado;
  Sight sight{.open = open_state(view), .own_answer = view.own_answer, .own_bid = view.own_bid};
  for (Seat seat = 0; seat < static_cast<int>(view.merchants.size()); ++seat)
    if (view.merchants[at(seat)].sealed) sight.sealed.insert(seat);
  return sight;
}

template <class Prior>
constexpr Akiwado::State Akiwado::sample(const View& view, Random& random, Prior&& prior) const {
  using namespace akiwado;
  State state = open_state(view);
  for (Seat seat = 0; seat < view.options.players; ++seat)
    if (view.merchants[at(seat)].sealed && seat != view.reader)
      state.waiting.insert(seat);  // until it is drawn below
  if (view.own_answer != Stance::none) state.answers[at(view.reader)] = view.own_answer;
  if (view.own_bid.place != Place::none) state.bids[at(view.reader)] = view.own_bid;

  // The others' sealed choices. At least one seat still owes its own, so none of these is the last.
  for (Seat seat = 0; seat < view.options.players; ++seat) {
    if (!view.merchants[at(seat)].sealed || seat == view.reader) continue;
    const Action choice = draw_by_weight(
        random, [&](auto&& sink) { legal(state, seat, sink); },
        [&](Action action) { return prior(*this, state, seat, action); });
    apply(state, seat, choice);
  }
  return state;
}

constexpr Secret Akiwado::secret(const State& state, Seat who, Action) const {
  using akiwado::Phase;
  if (state.phase != Phase::answering && state.phase != Phase::bidding) return {};
  return {.slot = who, .keeper = who};
}

constexpr bool Akiwado::is_secret(const State& state, int slot) const {
  return akiwado::has_sealed(state, slot);
}

constexpr Text Akiwado::redact(Action action) const {
  using akiwado::Kind;
  const Kind kind = akiwado::kind_of(action);
  return kind == Kind::answer || kind == Kind::bid ? Text("?") : to_text(action);
}

template <class Visitor, class V>
constexpr void Akiwado::describe(Visitor& visit, V& view) {
  using namespace akiwado;
  const auto cards = [](auto& inner, auto& counts) { describe_cards(inner, counts); };
  visit.number("players", view.options.players, min_players, max_players);
  visit.object("options", view.options, [](auto& inner, auto& options) { describe_options(inner, options); });
  visit.seat("reader", view.reader);
  visit.word("phase", view.phase, phase_words());
  visit.seat("turn", view.turn);
  visit.numbers("waiting", view.waiting, 0, max_players - 1);
  visit.objects("merchants", view.merchants,
                [](auto& inner, auto& merchant) { describe_merchant(inner, merchant); });
  visit.word("own_answer", view.own_answer, answer_words());
  visit.object("own_bid", view.own_bid, [](auto& inner, auto& bid) { describe_bid(inner, bid); });
  visit.numbers("dice", view.dice, 1, 6);
  visit.numbers("kept", view.kept, 1, 6);
  visit.flag("second_roll", view.second_roll);
  visit.object("east", view.east, cards);
  visit.object("west", view.west, cards);
  visit.object("waste", view.waste, cards);
  visit.object("deck", view.deck, cards);
  visit.number("stock", view.stock, 0, all_coins);
  visit.number("coin_area", view.coin_area, 0, all_coins);
  visit.object("privileges", view.privileges, [](auto& inner, auto& holders) {
    for (unsigned colour = 0; colour < colours; ++colour) inner.seat(colour_words()[colour], holders[colour]);
  });
}

}  // namespace zashiki
