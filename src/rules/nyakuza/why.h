#pragma once
#include "base/bits.h"
#include "rules/nyakuza/game.h"
#include "rules/nyakuza/notation.h"
#include "rules/nyakuza/play.h"

namespace zashiki {
namespace nyakuza {

template <class... Parts>
constexpr Refusal refuse(std::string_view clause, const Parts&... parts) {
  Refusal refusal{.clause = clause};
  (refusal.sentence << ... << parts);
  return refusal;
}

constexpr Text resource_text(Resource resource) {
  return resource == Resource::spider_crab ? Text("spider crab")
                                           : Text(resource_words()[static_cast<unsigned>(resource)]);
}

// Rule 6: what a boat at `space` would oblige, where it cannot be paid.
constexpr Refusal unpayable(const Chart& chart, const State& state, Seat seat, Space space) {
  const auto s = static_cast<unsigned>(seat);
  const Group group = flood(chart, state, state.boats[s], space);
  const Haul haul = group.haul;
  const int left = builds_left(state, seat);
  const int builds = obliged(haul, left);
  const int price = cheapest(builds, haul[Resource::driftwood]);
  const int koban = state.koban[s];
  if (price <= koban) return {};
  if (builds > 1)
    return refuse("Y2", "this boat would oblige you to build ", builds, builds == left ? " times" : " stalls",
                  ", and you have ", koban, " kōban of the ", price, " it costs at least");
  const std::uint64_t shores = group.boats.coast & chart.shores & ~state.stalls;
  const Space shore = first_shore + lowest_bit(shores);
  return refuse("6", "this boat would oblige you to build ", left == 1 ? "the Grand Market" : "a stall",
                " at ", space_text(shore), haul.shores() > 1 ? " or another shore" : "", ", and you have ",
                koban, " kōban of the ", price, " it costs");
}

constexpr Refusal why_chance(const Chart& chart, const State& state, Action action) {
  const Kind kind = kind_of(action);
  const int what = what_of(action);
  if (kind == Kind::first) {
    if (state.phase != Phase::first) return refuse("Y9", "the amulet has an owner already");
    return what < state.options.players ? Refusal{} : refuse("Y9", "there is no clan at seat ", what);
  }
  if (kind != Kind::hide && kind != Kind::draw) return refuse("2", "only a clan does that, never chance");
  if (state.phase == Phase::first) return refuse("Y9", "first it is drawn who holds the amulet");
  const Text tile = space_text(what);
  if (kind == Kind::hide) {
    if (!state.options.secret) return refuse("9", "there are no hidden tiles at this table");
    if (state.phase != Phase::secret) return refuse("9", "every clan has drawn its hidden tile already");
    const Seat next = next_to_hide(state);
    if (hider_of(action) != next) return refuse("9", "it is seat ", next, " that draws its hidden tile now");
    if (chart.resource_of(what) == Resource::driftwood)
      return refuse("9", tile, " is driftwood, which goes back into the bag");
    return (bag_of(state) & bit_of(what)) != 0 ? Refusal{} : refuse("9", tile, " is no longer in the bag");
  }
  if (state.phase == Phase::secret) return refuse("9", "first every clan draws its hidden tile");
  return (bag_of(state) & bit_of(what)) != 0 ? Refusal{} : refuse("2", tile, " is no longer in the bag");
}

constexpr Refusal why_boat(const Chart& chart, const State& state, Seat seat, Space space) {
  const auto s = static_cast<unsigned>(seat);
  const Text id = space_text(space);
  if (state.hand[s] == 0) return refuse("4", "you have no boat left to place this round");
  if (is_resource(space) && (state.drawn & bit_of(space)) == 0)
    return refuse("4", "the tile of ", id, " has not been placed yet");
  if (occupied(state).contains(space)) return refuse("4", "there is a boat on ", id, " already");
  if (!is_resource(space) && !state.reach[s].contains(space))
    return refuse("4", id, " is not next to a boat of yours, as a shore or sea space must be");
  return unpayable(chart, state, seat, space);
}

constexpr Refusal why_secret(const Chart& chart, const State& state, Seat seat, Tile tile) {
  if (!state.options.secret) return refuse("9", "there are no hidden tiles at this table");
  if (!hides_tile(state, seat)) return refuse("9", "you have played your hidden tile already");
  if (state.hidden[static_cast<unsigned>(seat)] != tile)
    return refuse("9", space_text(tile), " is not your hidden tile");
  if (supply(state, seat) == 0)
    return refuse("9", "you have no boat in the supply to go with the hidden tile");
  return unpayable(chart, state, seat, tile);
}

constexpr Refusal why_build(const Chart& chart, const State& state, Seat seat, Action action) {
  const Space shore = what_of(action);
  const Text id = space_text(shore);
  const bool last = builds_left(state, seat) == 1;
  if (kind_of(action) == Kind::market && !last)
    return refuse("7", "the Grand Market comes after all your stalls, and ", builds_left(state, seat) - 1,
                  " are still to build");
  if (kind_of(action) == Kind::stall && last)
    return refuse("7", "all your stalls stand: this is the Grand Market");
  if ((state.stalls & bit_of(shore)) != 0) return refuse("5", "there is a stall on ", id, " already");
  if (!state.group.contains(shore)) return refuse("5", "no boat of the group that builds is on ", id);
  std::array<int, resource_kinds> with{};
  const Tile a = first_tile_of(action);
  const Tile b = second_tile_of(action);
  for (const Tile tile : {a, b}) {
    if (tile == no_tile) continue;
    if ((state.used & bit_of(tile)) != 0) return refuse("5", space_text(tile), " is used up");
    if (!state.group.contains(tile))
      return refuse("5", "no boat of the group that builds is on ", space_text(tile));
    ++with[static_cast<unsigned>(chart.resource_of(tile))];
  }
  const auto holds = [&](Resource one, Resource other) {
    return with[static_cast<unsigned>(one)] == 1 && with[static_cast<unsigned>(other)] == 1;
  };
  const bool driftwood = b == no_tile && with[static_cast<unsigned>(Resource::driftwood)] == 1;
  const bool pair = holds(Resource::salmon, Resource::tuna) || holds(Resource::octopus, Resource::squid) ||
                    with[static_cast<unsigned>(Resource::spider_crab)] == 2;
  if (!driftwood && !pair) {
    Refusal refusal = refuse("5", resource_text(chart.resource_of(a)));
    if (b == no_tile)
      refusal.sentence << " alone is";
    else
      refusal.sentence << " and " << resource_text(chart.resource_of(b)) << " are";
    refusal.sentence
        << " no recipe: it takes driftwood, salmon and tuna, octopus and squid, or two spider crabs";
    return refusal;
  }
  const Choices choices = choices_of(chart, state);
  if (driftwood ? choices.driftwood_fits : choices.others_fit) return {};
  const int koban = state.koban[static_cast<unsigned>(seat)];
  if (koban < 2) return refuse("Y2", "that costs two kōban, and you have ", koban, ": take driftwood");
  return refuse("Y2", "that would leave you ", koban - 2,
                " kōban, too few for the builds that must follow: take driftwood");
}

}  // namespace nyakuza

constexpr Refusal Nyakuza::why(const State& state, Seat who, Action action) const {
  using namespace nyakuza;
  if (who == chance) return why_chance(chart, state, action);
  const Kind kind = kind_of(action);
  if (kind == Kind::first) return refuse("Y9", "who holds the amulet first is chance's to say");
  if (kind == Kind::hide) return refuse("9", "the hidden tiles are chance's to draw");
  if (kind == Kind::draw) return refuse("2", "the tiles are chance's to draw");
  if (state.phase == Phase::bid) {
    if (kind != Kind::bid) return refuse("3", "the bids come first");
    const int koban = state.koban[static_cast<unsigned>(who)];
    return what_of(action) <= koban ? Refusal{} : refuse("3", "you have only ", koban, " kōban to bid");
  }
  if (kind == Kind::bid) return refuse("3", "the bids of this round are in");
  const bool building = kind == Kind::stall || kind == Kind::market;
  if (state.phase == Phase::build)
    return building ? why_build(chart, state, who, action) : refuse("5", "you must build at once");
  if (building) return refuse("5", "no group of yours has what it takes to build now");
  if (kind == Kind::boat) return why_boat(chart, state, who, what_of(action));
  if (kind == Kind::secret) return why_secret(chart, state, who, what_of(action));
  if (!hides_tile(state, who))
    return refuse(state.options.secret ? "9" : "Y3",
                  "only a clan with a hidden tile still to play says done");
  return state.placeable.empty() ? Refusal{} : refuse("Y3", "you can place a boat, so you must");
}

}  // namespace zashiki
