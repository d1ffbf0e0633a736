#pragma once
#include "rules/nyakuza/game.h"

namespace zashiki {
namespace nyakuza {

// The words of a view: r1...r60 and none; and what a space can show.
struct TileWords {
  static constexpr std::size_t size() { return no_tile + 1; }
  constexpr Text operator[](std::size_t i) const {
    return i == no_tile ? Text("none") : space_text(static_cast<Tile>(i));
  }
};
constexpr Text shown_text(int shows, std::string_view built) {
  if (shows < boat_here) return shows == undrawn ? "undrawn" : "free";
  Text text(shows < built_here ? "boat" : shows < market_here ? built : "market");
  return text << ' ' << (shows - boat_here) % most_clans;
}
struct ResourceSpaceWords {
  static constexpr std::size_t size() { return built_here + most_clans; }
  constexpr Text operator[](std::size_t i) const { return shown_text(static_cast<int>(i), "used"); }
};
struct CoastWords {
  static constexpr std::size_t size() { return market_here + most_clans; }
  constexpr Text operator[](std::size_t i) const { return shown_text(static_cast<int>(i), "stall"); }
};

}  // namespace nyakuza

constexpr Text Nyakuza::to_text(Action action) const {
  using namespace nyakuza;
  const int what = what_of(action);
  Text text;
  switch (kind_of(action)) {
    case Kind::first: text << "first " << what; break;
    case Kind::hide: text << "secret " << hider_of(action) << ' ' << space_text(what); break;
    case Kind::draw: text << "draw " << space_text(what); break;
    case Kind::bid: text << "bid " << what; break;
    case Kind::boat: text << "boat " << space_text(what); break;
    case Kind::secret: text << "secret " << space_text(what); break;
    case Kind::done: text << "done"; break;
    case Kind::stall:
    case Kind::market:
      text << (kind_of(action) == Kind::stall ? "stall " : "market ") << space_text(what) << " with "
           << space_text(first_tile_of(action));
      if (second_tile_of(action) != no_tile) text << ' ' << space_text(second_tile_of(action));
      break;
  }
  return text;
}

constexpr std::optional<Action> Nyakuza::parse(std::string_view text) const {
  using namespace nyakuza;
  if (text == "done") return make(Kind::done);
  const auto action = [](Kind kind, int what) -> std::optional<Action> {
    return what < 0 ? std::nullopt : std::optional(make(kind, what));
  };
  const auto space = [this](std::string_view word) {
    const Space named = parse_space(word);
    return named >= 0 && chart.has(named) ? named : -1;
  };
  const auto tile = [&](std::string_view word) {
    const Space named = space(word);
    return named >= 0 && is_resource(named) ? named : -1;
  };
  std::string_view rest = text;
  const std::string_view verb = next_word(rest);
  if (verb == "first") return action(Kind::first, parse_number(rest, max_players - 1));
  if (verb == "draw") return action(Kind::draw, tile(rest));
  if (verb == "bid") return action(Kind::bid, parse_number(rest, highest_bid));
  if (verb == "boat") return action(Kind::boat, space(rest));
  if (verb == "secret") {
    if (tile(rest) >= 0) return make(Kind::secret, tile(rest));
    const int seat = parse_number(next_word(rest), max_players - 1);
    const Tile hidden = tile(rest);
    if (seat < 0 || hidden < 0) return std::nullopt;
    return make(Kind::hide, hidden, seat);
  }
  if (verb != "stall" && verb != "market") return std::nullopt;
  const Space shore = space(next_word(rest));
  if (shore < 0 || !is_shore(shore) || next_word(rest) != "with") return std::nullopt;
  const Tile a = tile(next_word(rest));
  const Tile b = rest.empty() ? no_tile : tile(rest);
  if (a < 0 || b <= a) return std::nullopt;
  return make(verb == "stall" ? Kind::stall : Kind::market, shore, a, b);
}

}  // namespace zashiki
