#include "cli/tables/nyakuza.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace zashiki {
namespace nyakuza {
namespace {

constexpr std::array resource_inks{180, 203, 216, 75, 177, 115};
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
std::string mark_of(Space space, int shows, const Style& style) {
  if (shows < boat_here) return {};
  const Seat owner = (shows - boat_here) % most_clans;
  std::string_view under;
  if (shows >= built_here) under = is_resource(space) ? style.pick("○", "o") : style.pick("⌂", "#");
  if (shows >= market_here) under = style.pick("★", "$");
  return style.seat(fmt::format("{}{}", under, sign(owner, style)), owner);
}

int shows_at(const View& view, Space space) {
  if (is_resource(space)) return view.resources[static_cast<std::size_t>(space)];
  if (is_shore(space)) return view.shores[static_cast<std::size_t>(space - first_shore)];
  return view.seas[static_cast<std::size_t>(space - first_sea)];
}

// A hex is two lines of `width` columns between its borders: its id with who is there, and what it is. Tiles
// that lie on the bay are written otherwise than those still to come.
struct Cell {
  std::string upper;
  std::string lower;
};
Cell cell_of(const Chart& chart, const View& view, Space space, bool may_place, int width, const Say& say,
             const Style& style) {
  const int shows = shows_at(view, space);
  const std::string shore = say("terminal.nyakuza.shore");
  std::string_view kind = is_shore(space) ? std::string_view(shore) : "~ ~";
  int ink = is_shore(space) ? shore_ink : sea_ink;
  if (is_resource(space)) {
    const auto resource = static_cast<std::size_t>(chart.resource_of(space));
    kind = say.of(shows == undrawn ? "terminal.nyakuza.to_come." : "terminal.nyakuza.drawn.",
                  resource_words()[resource]);
    ink = resource_inks[resource];
  }
  kind = cut(kind, width);
  const bool lively = is_resource(space) && shows != undrawn && shows < built_here;
  const std::string what =
      shows == undrawn || shows >= built_here ? style.faint(kind) : style.ink(kind, ink, lively);

  const std::string label =
      fmt::format("{}{}", may_place ? style.pick("›", "+") : " ", space_text(space).view());
  const std::string mark = mark_of(space, shows, style);
  const std::string inked = may_place ? style.bold(label) : label;
  if (width < columns(label) + columns(mark))  // a broad map: who is there takes the place of what it is
    return {padded(inked, width), centred(mark, width)};
  return {padded(inked, width - columns(mark)) + mark, centred(what, width)};
}

}  // namespace
}  // namespace nyakuza

std::string TerminalTableOf<Nyakuza>::space_name(nyakuza::Space space) const {
  using namespace nyakuza;
  if (is_shore(space)) return say_("nyakuza.shore number", space_text(space).view());
  if (!is_resource(space)) return say_("nyakuza.sea number", space_text(space).view());
  return say_("terminal.nyakuza.tile space what", space_text(space).view(),
              say_.of("terminal.nyakuza.resource.",
                      resource_words()[static_cast<std::size_t>(rules_.chart.resource_of(space))]));
}

std::string TerminalTableOf<Nyakuza>::bay(const nyakuza::View& view, Seat reader, const Style& style) const {
  using namespace nyakuza;
  const Chart& chart = rules_.chart;
  Spaces placeable;
  if (view.phase == Phase::net && reader >= 0 && view.order[0] == reader) {
    Random random(0);
    placeable = rules_.sample(view, random, UniformPrior{}).placeable;
  }
  std::array<std::array<Space, most_columns>, most_rows> at{};
  for (auto& row : at) row.fill(-1);
  int rows = 0;
  int cols = 0;
  const auto look_at = [&](Space space) {
    const auto s = static_cast<std::size_t>(space);
    at[chart.row[s]][chart.col[s]] = space;
    rows = std::max(rows, chart.row[s] + 1);
    cols = std::max(cols, chart.col[s] + 1);
  };
  for (nyakuza::Tile tile = 0; tile < tiles; ++tile) look_at(tile);
  for_each_bit(chart.shores | chart.seas, [&](int place) { look_at(first_shore + place); });

  // Borders take two columns of a hex; odd rows begin half a hex further right; 100 columns are all there
  // are.
  const int hex = std::min(9, 2 * 99 / (2 * cols + 1));
  const int width = hex - 2;
  std::string text;
  for (int row = 0; row < rows; ++row) {
    const std::string shift(static_cast<std::size_t>(row % 2 == 0 ? 1 : 1 + hex / 2), ' ');
    std::array<std::string, 2> lines{shift, shift};
    for (int col = 0; col < cols; ++col) {
      const Space space = at[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
      if (space < 0) {
        for (auto& line : lines) line += std::string(static_cast<std::size_t>(hex), ' ');
        continue;
      }
      const Cell cell = cell_of(chart, view, space, placeable.contains(space), width, say_, style);
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

std::string TerminalTableOf<Nyakuza>::clans(const nyakuza::View& view, Seat reader,
                                            const Style& style) const {
  using namespace nyakuza;
  const auto koban = say_("terminal.nyakuza.koban");
  std::string text = " " +
                     say_("terminal.nyakuza.state round last dot wharf unit bag", view.round,
                          view.last_round ? say_("terminal.nyakuza.the_last") : "", style.pick("·", "-"),
                          view.wharf, koban, view.bag) +
                     "\n";
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
    std::string line =
        fmt::format(" {} {} ", style.seat(sign(seat, style), seat), padded(name(seat, reader), 10)) +
        say_("terminal.nyakuza.clan koban unit stalls most boats",
             open || seat == reader ? fmt::format("{:>2}", clan.koban) : " ?", koban,
             fmt::format("{:>2}", std::min(stalls, first_stalls(view.options.players))),
             first_stalls(view.options.players), fmt::format("{:>2}", boats_of_a_clan - boats - clan.hand));
    if (clan.hand > 0) line += say_("terminal.nyakuza.in_hand n", clan.hand);
    if (clan.bid != no_bid) line += say_("terminal.nyakuza.bid n", clan.bid);
    if (clan.sealed)
      line += seat == reader ? say_("terminal.nyakuza.sealed n", view.own_bid)
                             : say_("terminal.nyakuza.bid_sealed");
    if (clan.hides_tile && (seat != reader || view.own_secret == no_tile))
      line += say_("terminal.nyakuza.hides");
    if (view.amulet == seat) line += say_("terminal.nyakuza.amulet mark", style.pick("◎", "@"));
    text += line + "\n";
  }
  if (view.own_secret != no_tile)
    text += " " + say_("terminal.nyakuza.own_hidden tile", style.bold(space_name(view.own_secret))) + "\n";
  const std::string here =
      view.phase == Phase::net ? say_("terminal.nyakuza.open_to_you mark", style.pick("›", "+")) : "";
  return text +
         style.faint(" " + here +
                     say_("terminal.nyakuza.legend used stall market", style.pick("○", "o"),
                          style.pick("⌂", "#"), style.pick("★", "$"))) +
         "\n" + style.faint(fmt::format(" {}", say_("terminal.nyakuza.recipes"))) + "\n";
}

std::string TerminalTableOf<Nyakuza>::board(const AnyView& any, Seat reader, const Style& style) const {
  using namespace nyakuza;
  const auto& view = view_as<View>(any);
  return "\n" + bay(view, reader, style) + clans(view, reader, style);
}

std::string TerminalTableOf<Nyakuza>::stake(const AnyView& any) const {
  using namespace nyakuza;
  switch (view_as<View>(any).phase) {
    case Phase::bid: return say_("nyakuza.stake.bid");
    case Phase::net: return say_("nyakuza.stake.net");
    case Phase::build: return say_("nyakuza.stake.build");
    default: return "";
  }
}

std::string TerminalTableOf<Nyakuza>::task(const AnyView& any, Seat seat) const {
  using namespace nyakuza;
  const auto& view = view_as<View>(any);
  const Clan& own = view.clans[static_cast<std::size_t>(seat)];
  if (view.phase == Phase::bid) return say_("terminal.nyakuza.task_bid koban", own.koban);
  if (view.phase == Phase::build) return say_("terminal.nyakuza.task_build");
  std::string secret;
  if (view.own_secret != no_tile) secret = fmt::format("secret {}", space_text(view.own_secret).view());
  if (own.hand == 0) return say_("terminal.nyakuza.task_hidden action", secret);
  return say_("terminal.nyakuza.task_boat boats", own.hand) +
         (secret.empty() ? "" : say_("terminal.nyakuza.task_or_hidden action", secret));
}

std::vector<Term> TerminalTableOf<Nyakuza>::terms() const {
  using namespace nyakuza;
  std::vector<Term> terms;
  add_terms(terms, word_list("bid", "boat", "secret", "done", "stall", "market"), "terminal.nyakuza.verb.");
  add_terms(terms, resource_words(), "terminal.nyakuza.resource.");
  return terms;
}

std::string TerminalTableOf<Nyakuza>::action(const Happening& happening, Seat reader) const {
  using namespace nyakuza;
  const Who player = who(happening.who, reader);
  const auto action = rules_.parse(happening.action);
  if (!action) {  // redacted: a bid, or somebody's hidden tile
    if (happening.who != chance) return say_("nyakuza.tell.sealed name", player);
    return say_("nyakuza.tell.hides name",
                who(happening.action[std::string_view("secret ").size()] - '0', reader));
  }
  const int what = what_of(*action);
  switch (kind_of(*action)) {
    case Kind::first: return say_("nyakuza.tell.first name", who(what, reader));
    case Kind::hide:
      return say_("nyakuza.tell.hidden name space", who(hider_of(*action), reader), space_name(what));
    case Kind::draw: return say_("nyakuza.tell.draw space", space_name(what));
    case Kind::bid: return say_("nyakuza.tell.bid name n", player, what);
    case Kind::boat: return say_("nyakuza.tell.boat name space", player, space_name(what));
    case Kind::secret: return say_("nyakuza.tell.secret name space", player, space_name(what));
    case Kind::done: return "";  // every turn of everybody who keeps a hidden tile ends so
    case Kind::stall:
    case Kind::market: {
      std::vector<std::string> used{space_name(first_tile_of(*action))};
      if (const Tile second = second_tile_of(*action); second != no_tile) used.push_back(space_name(second));
      return say_(kind_of(*action) == Kind::stall ? Phrase<3>("nyakuza.tell.stall name space tiles")
                                                  : Phrase<3>("nyakuza.tell.market name space tiles"),
                  player, space_name(what), say_.listed(used));
    }
  }
  return "";
}

std::string TerminalTableOf<Nyakuza>::outcome(const Fact& fact, std::span<const json::value>,
                                              Seat reader) const {
  using namespace nyakuza;
  const auto kind = fact.word("kind");
  if (kind == "last_round") return say_("nyakuza.outcome.last_round");
  const Who player = who(fact.seat(), reader);
  const int koban = fact.number("koban");
  if (kind == "bid") {
    if (koban > 0) return say_("nyakuza.outcome.boats name koban boats", player, koban, fact.number("boats"));
    const int share = fact.number("share");
    return share > 0 ? say_("nyakuza.outcome.share name share", player, share)
                     : say_("nyakuza.outcome.share.none name", player);
  }
  if (kind == "amulet")
    return say_(fact.flag("tied")    ? Phrase<1>("nyakuza.outcome.amulet.tied name")
                : fact.flag("moved") ? Phrase<1>("nyakuza.outcome.amulet.moved name")
                                     : Phrase<1>("nyakuza.outcome.amulet.kept name"),
                player);
  if (kind == "stall")
    return say_("nyakuza.outcome.stall name koban stalls", player, koban, fact.number("stalls"));
  if (kind == "market") return say_("nyakuza.outcome.market name", player);
  return "";
}

}  // namespace zashiki
