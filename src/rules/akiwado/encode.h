#pragma once
#include "rules/akiwado/game.h"
#include "rules/akiwado/play.h"
#include "rules/akiwado/view.h"

namespace zashiki {
namespace akiwado {

// The indices, range by range.
inline constexpr int take_one = 0;                     // + face - 1
inline constexpr int take_two = take_one + 6;          // + the pairs of faces, rising: 1 1, 1 2, ... 6 6
inline constexpr int answers_at = take_two + 21;       // + the Stance
inline constexpr int calls_at = answers_at + 2;        // + the Place
inline constexpr int bid_east = calls_at + 3;          // + coins - 1
inline constexpr int bid_west = bid_east + all_coins;  // + coins - 1
inline constexpr int bid_pocket = bid_west + all_coins;
inline constexpr int reduce_at = bid_pocket + 1;  // keep, reduce
inline constexpr int fetch_at = reduce_at + 2;    // + the colour
inline constexpr int indices_in_all = fetch_at + colours;

// Two faces, the lower first, as a number below 21, and back.
constexpr int pair_number(int low, int high) { return 6 * (low - 1) - (low - 1) * low / 2 + high - 1; }
constexpr int pair_of_number(int number) {
  int low = 1;
  while (low < 6 && pair_number(low + 1, low + 1) <= number) ++low;
  return pack_dice(low, number - pair_number(low, low) + low);
}

// More than 32 cards plus the bonus for five kinds.
inline constexpr int most_points = 64;

constexpr const CardPoints& CardPoints::find(const State& state) {
  if (shops == state.shops && markets == state.markets) return *this;
  shops = state.shops;
  markets = state.markets;
  for (std::size_t seat = 0; seat < shops.size(); ++seat)
    for (std::size_t with = 0; with < points.size(); ++with) {
      Cards all = shops[seat];
      Cards more = with == 0 ? Cards{} : markets[with - 1];
      all.take_all(more);
      points[with][seat] = static_cast<std::uint8_t>(card_points(all));
    }
  return *this;
}

}  // namespace akiwado

template <class Visitor>
constexpr void Akiwado::encode(Visitor& visit, const View& view, Seat reader, const Indices& chosen) const {
  encode(visit, sight(view), reader, chosen);
}

template <class Visitor>
constexpr void Akiwado::encode(Visitor& visit, const akiwado::Sight& sight, Seat reader,
                               const Indices&) const {
  using namespace akiwado;
  constexpr int n = max_players;
  const State& open = sight.open;
  const Around around(open.options.players, reader);
  // The seats in the reader's order. What the state has of absent ones is 0, so that all places are written
  // alike, without a branch that the processor would mispredict half of the time.
  std::array<std::size_t, n> seats{};
  for (int place = 0; place < n; ++place)
    seats[at(place)] = at(around.has(place) ? around.seat(place) : place);
  // One of several words, of which the next one is `none`.
  const auto words_of = [&](const char* name, int words, auto word) {
    visit.flags(name, {n, words}, [&](auto&& set) {
      std::uint64_t which = 0;
      for (int place = 0; place < n; ++place) {
        const std::uint64_t one = std::uint64_t{1} << static_cast<unsigned>(word(seats[at(place)]));
        which |= (one & ((1U << static_cast<unsigned>(words)) - 1U)) << static_cast<unsigned>(words * place);
      }
      set(0, which, n * words);
    });
  };
  const auto flags_of = [&](const char* name, Seats which) {
    visit.flags(name, {n}, [&](auto&& set) {
      const unsigned all = which.seats();
      set(0, (all >> around.reader | all << (around.players - around.reader)) & ((1U << around.players) - 1U),
          n);
    });
  };
  const auto numbers_of = [&](const char* name, int high, auto value) {
    visit.numbers(name, 0, high, {n}, [&](auto&& put) {
      for (int place = 0; place < n; ++place) put(place, value(seats[at(place)]));
    });
  };
  const auto put_cards = [](auto&& put, int first, Cards cards) {
    put_words(PutFrom{put, first}, std::array{static_cast<std::uint32_t>(cards.word())});
    for (Colour kind = black; kind < kinds; ++kind) put(first + kind, cards[kind]);
  };
  const auto heap = [&](const char* name, Cards cards) {
    visit.numbers(name, 0, cards_of_a_colour, {kinds}, [&](auto&& put) { put_cards(put, 0, cards); });
  };
  // The dice whose bits are set; before the first roll there are none.
  const auto for_each_die = [&](unsigned which, auto&& visit_die) {
    for (unsigned i = 0; i < open.dice.size() && open.dice[i] != 0; ++i)
      if ((which >> i & 1U) != 0) visit_die(int{open.dice[i]});
  };
  constexpr unsigned all_dice = 7;
  const auto count_faces = [&](const char* name, unsigned which, int most) {
    visit.numbers(name, 0, most, {6}, [&](auto&& put) {
      std::array<int, 7> many{};
      for_each_die(which, [&](int die) { put(die - 1, ++many[at(die)]); });
    });
  };

  visit.one_hot("players", 3, open.options.players - min_players);
  visit.flag("purveyor", open.options.purveyor);
  visit.one_hot("phase", 12, static_cast<int>(open.phase));
  flags_of("to_act", open.waiting);
  visit.one_hot("turn", n, around.place(open.turn));
  visit.flag("second_roll", open.second_roll);
  count_faces("dice", all_dice, 3);
  count_faces("kept", open.kept, 2);
  visit.numbers("cards", 0, cards_of_a_colour, {n, kinds}, [&](auto&& put) {
    for (int place = 0; place < n; ++place) put_cards(put, kinds * place, open.shops[seats[at(place)]]);
  });
  numbers_of("coins", all_coins, [&](auto seat) { return open.coins[seat]; });
  flags_of("unjust", open.unjust);
  flags_of("sealed", sight.sealed);
  words_of("answers", 2, [&](auto seat) { return open.answers[seat]; });
  words_of("calls", 3, [&](auto seat) { return open.calls[seat]; });
  words_of("bid_places", 3, [&](auto seat) { return open.bids[seat].place; });
  numbers_of("bid_coins", all_coins, [&](auto seat) { return open.bids[seat].coins; });
  visit.one_hot("own_answer", 2, static_cast<int>(sight.own_answer));
  visit.one_hot("own_bid_place", 3, static_cast<int>(sight.own_bid.place));
  visit.number("own_bid_coins", 0, all_coins, sight.own_bid.coins);
  heap("east", open.markets[0]);
  heap("west", open.markets[1]);
  heap("waste", open.waste);
  heap("deck", open.deck);
  visit.number("stock", 0, all_coins, open.stock);
  visit.number("coin_area", 0, all_coins, open.coin_area);
  visit.flags("privileges", {colours, n}, [&](auto&& set) {
    for (Colour colour = white; colour < colours; ++colour)
      if (const Seat holder = seat_of(open.privileges[at(colour)]); holder != nobody)
        set(n * colour + around.place(holder));
  });
  // The rest follows from the above: the cards' points now, and with either market's cards.
  CardPoints found;
  const CardPoints& scored = [&]() -> const CardPoints& {
    if constexpr (requires { visit.kept(0); })
      return visit.kept(0).find(open);
    else
      return found.find(open);
  }();
  const auto points_with = [&](const char* name, std::size_t with) {
    visit.numbers(name, 0, most_points, {n}, [&](auto&& put) {
      for (int place = 0; around.has(place); ++place) put(place, scored.points[with][seats[at(place)]]);
    });
  };
  points_with("points", 0);
  points_with("points_with_east", 1);
  points_with("points_with_west", 2);
  // During the touting, what the dice pay each participant (rule 2): one of each face rolled, all three, and
  // as they are split.
  const bool touting = open.phase == Phase::taking || open.phase == Phase::answering;
  const auto brings = [&](int place, int face) {
    const std::size_t seat = seats[at(place)];
    return open.unjust.contains(static_cast<Seat>(seat)) ? 0
           : face == 1                                   ? 1
                                                         : open.shops[seat][colour_of_face(face)];
  };
  const auto bring = [&](int place, unsigned which) {
    int coins = 0;
    for_each_die(which, [&](int die) { coins += brings(place, die); });
    return coins;
  };
  visit.numbers("die_brings", 0, cards_of_a_colour, {6, n}, [&](auto&& put) {
    if (!touting) return;
    for_each_die(all_dice, [&](int die) {
      for (int place = 0; around.has(place); ++place) put(n * (die - 1) + place, brings(place, die));
    });
  });
  visit.numbers("dice_bring", 0, 3 * cards_of_a_colour, {n}, [&](auto&& put) {
    for (int place = 0; touting && around.has(place); ++place) put(place, bring(place, all_dice));
  });
  visit.numbers("due", 0, 3 * cards_of_a_colour, {n}, [&](auto&& put) {
    for (int place = 0; open.phase == Phase::answering && around.has(place); ++place)
      put(place, bring(place, around.seat(place) == open.turn ? open.kept : all_dice & ~unsigned{open.kept}));
  });
}

template <class Visitor>
constexpr void Akiwado::describe_index(Visitor& visit) {
  using namespace akiwado;
  visit.range("take one die, 1...6", 0, take_one, 6);
  visit.range("take two dice, 1 1, 1 2, ... 6 6", 0, take_two, 21);
  visit.range("accept, challenge", 0, answers_at, 2);
  visit.range("call east, west, pocket", 0, calls_at, 3);
  visit.range("bid east 1...50", 0, bid_east, all_coins);
  visit.range("bid west 1...50", 0, bid_west, all_coins);
  visit.range("pocket", 0, bid_pocket, 1);
  visit.range("keep, reduce", 0, reduce_at, 2);
  visit.range("fetch white...black", 0, fetch_at, colours);
}

constexpr Indices Akiwado::to_indices(Action action) const {
  using namespace akiwado;
  const int what = what_of(action);
  switch (kind_of(action)) {
    case Kind::take: {
      const int high = die_of(action, 1);
      return make_indices(high == 0 ? take_one + what - 1 : take_two + pair_number(die_of(action, 0), high));
    }
    case Kind::answer: return make_indices(answers_at + what);
    case Kind::call: return make_indices(calls_at + static_cast<int>(place_of(action)));
    case Kind::bid:
      if (place_of(action) == Place::pocket) return make_indices(bid_pocket);
      return make_indices((place_of(action) == Place::east ? bid_east : bid_west) + what - 1);
    case Kind::reduce: return make_indices(reduce_at + what);
    case Kind::fetch: return make_indices(fetch_at + what);
    default: return {};  // chance's
  }
}

constexpr std::optional<Action> Akiwado::from_indices(const Indices& indices) const {
  using namespace akiwado;
  if (indices.size() != 1 || indices[0] >= index_size) return std::nullopt;
  const int index = indices[0];
  if (index < take_two) return make(Kind::take, index - take_one + 1);
  if (index < answers_at) return make(Kind::take, pair_of_number(index - take_two));
  if (index < calls_at) return make(Kind::answer, index - answers_at);
  if (index < bid_east) return make(Kind::call, 0, static_cast<Place>(index - calls_at));
  if (index < bid_west) return make(Kind::bid, index - bid_east + 1, Place::east);
  if (index < bid_pocket) return make(Kind::bid, index - bid_west + 1, Place::west);
  if (index == bid_pocket) return make(Kind::bid, 0, Place::pocket);
  if (index < fetch_at) return make(Kind::reduce, index - reduce_at);
  return make(Kind::fetch, index - fetch_at);
}

constexpr IndexSet<Akiwado::index_size> Akiwado::mask(const State& state, Seat seat, const Indices&) const {
  using namespace akiwado;
  IndexSet<index_size> open;
  switch (state.phase) {
    case Phase::taking: {
      const auto [a, b, c] = state.dice;
      for (const int die : {a, b, c}) open.insert(take_one + die - 1);
      open.insert(take_two + pair_number(a, b));
      open.insert(take_two + pair_number(a, c));
      open.insert(take_two + pair_number(b, c));
      break;
    }
    case Phase::answering: open.insert_range(answers_at, 2); break;
    case Phase::calling:
      for (const Place market : {Place::east, Place::west})
        if (is_open(state, market)) open.insert(calls_at + static_cast<int>(market));
      open.insert(calls_at + static_cast<int>(Place::pocket));
      break;
    case Phase::bidding:
      if (is_open(state, Place::east)) open.insert_range(bid_east, state.coins[at(seat)]);
      if (is_open(state, Place::west)) open.insert_range(bid_west, state.coins[at(seat)]);
      open.insert(bid_pocket);
      break;
    case Phase::reducing: open.insert_range(reduce_at, 2); break;
    case Phase::fetching:
      for (Colour colour = white; colour < colours; ++colour)
        if (state.waste[colour] > 0) open.insert(fetch_at + colour);
      break;
    default: break;
  }
  return open;
}

}  // namespace zashiki

static_assert(zashiki::Akiwado::observation_size == zashiki::measured_observation(zashiki::Akiwado{}));
static_assert(zashiki::Akiwado::index_size == zashiki::akiwado::indices_in_all);
