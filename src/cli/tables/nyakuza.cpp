#include "cli/tables/nyakuza.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace zashiki {
namespace {

using namespace nyakuza;

constexpr std::array resource_inks{180, 203, 216, 75, 177, 115};
constexpr std::array resource_names{"driftw", "crab",    "salmon",
                                    "tuna",   "octopus", "squid"};  // at most 7 columns
constexpr int shore_ink = 179;
constexpr int sea_ink = 67;

// The sign of a clan, so that colour is never alone.
std::string_view sign(Seat seat, const Style& style) {
  constexpr std::array unicode{"▲", "●", "■", "◆"};
  constexpr std::array ascii{"A", "B", "C", "D"};
  const auto s = static_cast<std::size_t>(seat);
  return style.pick(unicode[s], ascii[s]);
}

// Who is on a space, after what is under the boat: a stall, the Grand Market, or the koban on a used tile.
struct Mark {
  std::string text;
  int columns = 0;
};
Mark mark_of(Space space, int shows, const Style& style) {
  if (shows < boat_here) return {};
  const Seat owner = (shows - boat_here) % most_clans;
  std::string_view under;
  if (shows >= built_here) under = is_resource(space) ? style.pick("○", "o") : style.pick("⌂", "#");
  if (shows >= market_here) under = style.pick("★", "$");
  return {.text = style.seat(fmt::format("{}{}", under, sign(owner, style)), owner),
          .columns = under.empty() ? 1 : 2};
}

std::string upper(std::string_view text) {
  std::string capitals(text);
  std::transform(capitals.begin(), capitals.end(), capitals.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return capitals;
}

int shows_at(const View& view, Space space) {
  if (is_resource(space)) return view.resources[static_cast<std::size_t>(space)];
  if (is_shore(space)) return view.shores[static_cast<std::size_t>(space - first_shore)];
  return view.seas[static_cast<std::size_t>(space - first_sea)];
}

std::string padded(const std::string& text, int columns, int width, bool centred) {
  const int room = std::max(0, width - columns);
  const int left = centred ? room / 2 : 0;
  return std::string(static_cast<std::size_t>(left), ' ') + text +
         std::string(static_cast<std::size_t>(room - left), ' ');
}

// A hex is two lines of `width` columns between its borders: its id with who is there, and what it is. Tiles
// that lie on the bay are in capitals, those still to come in small letters.
struct Cell {
  std::string upper;
  std::string lower;
};
Cell cell_of(const Chart& chart, const View& view, Space space, bool may_place, int width,
             const Style& style) {
  const int shows = shows_at(view, space);
  std::string kind = is_shore(space) ? "shore" : "~ ~";
  int ink = is_shore(space) ? shore_ink : sea_ink;
  if (is_resource(space)) {
    const auto resource = static_cast<std::size_t>(chart.resource_of(space));
    kind = shows == undrawn ? resource_names[resource] : upper(resource_names[resource]);
    ink = resource_inks[resource];
  }
  kind = kind.substr(0, static_cast<std::size_t>(width));
  const int kind_columns = static_cast<int>(kind.size());
  const bool lively = is_resource(space) && shows != undrawn && shows < built_here;
  kind = shows == undrawn || shows >= built_here ? style.faint(kind) : style.ink(kind, ink, lively);

  const Text id = space_text(space);
  const std::string label = fmt::format("{}{}", may_place ? style.pick("›", "+") : " ", id.view());
  const Mark mark = mark_of(space, shows, style);
  const int label_columns = 1 + static_cast<int>(id.size());
  const std::string inked = may_place ? style.bold(label) : label;
  if (width < label_columns + mark.columns)  // a broad map: who is there takes the place of what it is
    return {padded(inked, label_columns, width, false), padded(mark.text, mark.columns, width, true)};
  return {padded(inked, label_columns, width - mark.columns, false) + mark.text,
          padded(kind, kind_columns, width, true)};
}

std::string many(int number, std::string_view one, std::string_view more) {
  return fmt::format("{} {}", number, number == 1 ? one : more);
}

}  // namespace

std::string Table<Nyakuza>::tile_name(Tile tile) const {
  return fmt::format("{} ({})", space_text(tile).view(),
                     resource_text(rules_.chart.resource_of(tile)).view());
}

std::string Table<Nyakuza>::bay(const View& view, Seat reader, const Style& style) const {
  const Chart& chart = rules_.chart;
  Spaces placeable;
  if (view.phase == Phase::net && reader >= 0 && view.order[0] == reader) {
    Random random(0);
    placeable = rules_.sample(view, random, UniformPrior{}).placeable;
  }
  std::array<std::array<Space, most_columns>, most_rows> at{};
  for (auto& row : at) row.fill(-1);
  int rows = 0;
  int columns = 0;
  const auto look_at = [&](Space space) {
    const auto s = static_cast<std::size_t>(space);
    at[chart.row[s]][chart.col[s]] = space;
    rows = std::max(rows, chart.row[s] + 1);
    columns = std::max(columns, chart.col[s] + 1);
  };
  for (Tile tile = 0; tile < tiles; ++tile) look_at(tile);
  for_each_bit(chart.shores | chart.seas, [&](int place) { look_at(first_shore + place); });

  // Borders take two columns of a hex; odd rows begin half a hex further right; 100 columns are all there
  // are.
  const int hex = std::min(9, 2 * 99 / (2 * columns + 1));
  const int width = hex - 2;
  std::string text;
  for (int row = 0; row < rows; ++row) {
    const std::string shift(static_cast<std::size_t>(row % 2 == 0 ? 1 : 1 + hex / 2), ' ');
    std::array<std::string, 2> lines{shift, shift};
    for (int col = 0; col < columns; ++col) {
      const Space space = at[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
      if (space < 0) {
        for (auto& line : lines) line += std::string(static_cast<std::size_t>(hex), ' ');
        continue;
      }
      const Cell cell = cell_of(chart, view, space, placeable.contains(space), width, style);
      lines[0] += style.faint(style.pick("╱", "/")) + cell.upper + style.faint(style.pick("╲", "\\"));
      lines[1] += style.faint(style.pick("╲", "\\")) + cell.lower + style.faint(style.pick("╱", "/"));
    }
    for (auto& line : lines) {
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
  }
  return text;
}

std::string Table<Nyakuza>::clans(const View& view, Seat reader, const Style& style) const {
  const auto koban = style.pick("kōban", "koban");
  const auto dot = style.pick("·", "-");
  std::string text = fmt::format(" Round {}{} {} {} {} in the wharf {} {} in the bag\n", view.round,
                                 view.last_round ? ", the last" : "", dot, view.wharf, koban, dot,
                                 many(view.bag, "tile", "tiles"));
  const bool open = view.options.open_koban || view.phase == Phase::over;
  for (std::size_t i = 0; i < view.clans.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    const Clan& clan = view.clans[i];
    int boats = 0;
    int stalls = 0;
    const auto count = [&](int shows) {
      if (shows < boat_here || (shows - boat_here) % most_clans != seat) return false;
      ++boats;
      return shows >= built_here;
    };
    for (const int shows : view.resources) count(shows);
    for (const int shows : view.seas) count(shows);
    for (const int shows : view.shores) stalls += count(shows) ? 1 : 0;
    std::string line = fmt::format(" {} {:<10} {:>2} {}  {:>2} of {} stalls  {:>2} boats left",
                                   style.seat(sign(seat, style), seat), name(seat, reader),
                                   open || seat == reader ? fmt::format("{}", clan.koban) : "?", koban,
                                   std::min(stalls, first_stalls(view.options.players)),
                                   first_stalls(view.options.players), boats_of_a_clan - boats - clan.hand);
    if (clan.hand > 0) line += fmt::format(", {} in hand", clan.hand);
    if (clan.bid != no_bid) line += fmt::format(", bid {}", clan.bid);
    if (clan.sealed) line += seat == reader ? fmt::format(", sealed {}", view.own_bid) : ", bid sealed";
    if (clan.hides_tile && (seat != reader || view.own_secret == no_tile)) line += ", hidden tile";
    if (view.amulet == seat) line += fmt::format("  {} amulet", style.pick("◎", "@"));
    text += line + "\n";
  }
  if (view.own_secret != no_tile)
    text += fmt::format(" Your hidden tile: {}\n", style.bold(tile_name(view.own_secret)));
  const std::string here =
      view.phase == Phase::net ? fmt::format("{} open to you, ", style.pick("›", "+")) : "";
  return text +
         style.faint(
             fmt::format(" {}NAME on the bay, name still to come, {} used up, {} stall, {} Grand Market\n",
                         here, style.pick("○", "o"), style.pick("⌂", "#"), style.pick("★", "$"))) +
         style.faint(
             " A stall takes a shore and driftwood, salmon and tuna, octopus and squid, or two crabs.\n");
}

std::string Table<Nyakuza>::board(const AnyView& any, Seat reader, const Style& style) const {
  const auto& view = view_as<View>(any);
  return "\n" + bay(view, reader, style) + clans(view, reader, style);
}

std::string_view Table<Nyakuza>::stake(const AnyView& any) const {
  switch (view_as<View>(any).phase) {
    case Phase::bid:
      return "The highest bid is paid and brings 3 boats and the amulet, the next 2, the others 1. Who bids "
             "nothing shares the wharf.";
    case Phase::net:
      return "Boats that join a shore with the right catch build a stall; most stalls win, or the Grand "
             "Market "
             "at once.";
    case Phase::build: return "A stall costs one koban for each tile it uses up.";
    default: return "";
  }
}

std::string Table<Nyakuza>::task(const AnyView& any, Seat seat) const {
  const auto& view = view_as<View>(any);
  const Clan& own = view.clans[static_cast<std::size_t>(seat)];
  if (view.phase == Phase::bid)
    return fmt::format("Seal a bid of 0 to {} for boats (bid 3, or just 3). It is final.", own.koban);
  if (view.phase == Phase::build)
    return "You must build: choose the shore and the tiles. Type ? for the ways.";
  std::string secret;
  if (view.own_secret != no_tile) secret = fmt::format("secret {}", space_text(view.own_secret).view());
  if (own.hand == 0) return fmt::format("Play your hidden tile ({}) if you can, or say done.", secret);
  return fmt::format("Place a boat, {} in hand: on a free tile, or on shore or sea beside a boat of yours.{}",
                     own.hand, secret.empty() ? "" : fmt::format(" Or play {}.", secret));
}

// What everybody sees when the hands open (rule 3).
std::string Table<Nyakuza>::tell_bids(const View& before, const View& after, Seat reader) const {
  std::string text = " The bids are open:";
  if (after.clans[0].bid == no_bid) return text + " nobody nets anything this round.";
  int zero_bidders = 0;
  for (std::size_t i = 0; i < after.clans.size(); ++i) {
    text +=
        fmt::format("{} {} {}", i == 0 ? "" : ",", name(static_cast<Seat>(i), reader), after.clans[i].bid);
    zero_bidders += after.clans[i].bid == 0 ? 1 : 0;
  }
  const auto paid = after.clans[static_cast<std::size_t>(after.amulet)].bid;
  const int share = zero_bidders == 0 ? 0 : (before.wharf + paid) / zero_bidders;
  text += paid == 0
              ? ". Nobody bids, and the amulet stays."
              : fmt::format(". {} the bid with {} and {} the amulet.", does(after.amulet, reader, "win"),
                            paid, after.amulet == reader ? "take" : "takes");
  for (std::size_t i = 0; share > 0 && i < after.clans.size(); ++i)
    if (after.clans[i].bid == 0)
      text += fmt::format(" {} {} from the wharf.", does(static_cast<Seat>(i), reader, "get"), share);
  return text;
}

std::string Table<Nyakuza>::tell(const Happening& happening, Seat reader) const {
  const auto& before = view_as<View>(happening.before);
  const auto& after = view_as<View>(happening.after);
  std::string text;
  const auto action = rules_.parse(happening.action);
  if (!action) {  // redacted: a bid, or somebody's hidden tile
    if (happening.who == chance) {
      const Seat seat = happening.action[std::string_view("secret ").size()] - '0';
      return fmt::format("{} a hidden tile.", does(seat, reader, "draw"));
    }
    text = fmt::format("{} a bid.", does(happening.who, reader, "seal"));
  } else {
    const int what = what_of(*action);
    switch (kind_of(*action)) {
      case Kind::first:
        text = fmt::format("The amulet goes to {} first.",
                           what == reader ? std::string("you") : name(what, reader));
        break;
      case Kind::hide:
        text =
            fmt::format("{} {} as a hidden tile.", does(hider_of(*action), reader, "draw"), tile_name(what));
        break;
      case Kind::draw: text = fmt::format("A tile comes into the bay: {}.", tile_name(what)); break;
      case Kind::bid: text = fmt::format("{} a bid of {}.", does(happening.who, reader, "seal"), what); break;
      case Kind::boat:
        text = is_resource(what) ? fmt::format("{} {}.", does(happening.who, reader, "net"), tile_name(what))
                                 : fmt::format("{} a boat to the {} {}.", does(happening.who, reader, "send"),
                                               is_shore(what) ? "shore" : "sea", space_text(what).view());
        break;
      case Kind::secret:
        text = fmt::format("{} the hidden tile {} with a boat.", does(happening.who, reader, "play"),
                           tile_name(what));
        break;
      case Kind::done:
        text = fmt::format("{} done.",
                           happening.who == reader ? "You are" : name(happening.who, reader) + " is");
        break;
      case Kind::stall:
      case Kind::market: {
        const Tile second = second_tile_of(*action);
        text = fmt::format("{} {} at {} with {}{}.", does(happening.who, reader, "build"),
                           kind_of(*action) == Kind::stall ? "a stall" : "the Grand Market",
                           space_text(what).view(), tile_name(first_tile_of(*action)),
                           second == no_tile ? "" : " and " + tile_name(second));
        break;
      }
    }
  }
  if (before.phase == Phase::bid && (after.phase != Phase::bid || after.round != before.round))
    text += tell_bids(before, after, reader);
  if (after.last_round && !before.last_round) text += " The bag is empty: this is the last round.";
  return text;
}

}  // namespace zashiki
