#include "cli/tables/izakaya.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <vector>

namespace zashiki {
namespace izakaya {
namespace {

// A site is 12 columns wide (two a cell, which looks square) and 6 lines high. Between the sites
// stand strips of 5 columns or 1 line, with the lanes and, where they cross, the corners. The largest city:
// 3 for the row numbers, 5 * 12 for sites and 6 * 5 for strips are 93 columns.
constexpr std::array drink_inks{255, 69, 203, 220, 71, 244};
constexpr std::array height_inks{114, 150, 186, 222, 216, 210, 204, 198};

std::string coloured(std::string_view text, int colour, const Style& style) {
  return style.ink(text, drink_inks[at(colour)], true);
}

// One character for any height: digits, then capitals from floor 10 on.
char height_mark(int height) {
  if (height < 10) return static_cast<char>('0' + height);
  return height < 36 ? static_cast<char>('A' + height - 10) : '*';
}

std::string disc_mark(Seat seat, const Style& style) { return style.seat(fmt::format("({})", seat), seat); }

// "1,000"
std::string yen_text(int yen) {
  return yen >= 1000 ? fmt::format("{},{:03}", yen / 1000, yen % 1000) : fmt::format("{}", yen);
}

// The city of a view, with what its drawing asks again and again.
class City {
 public:
  City(const View& view, const Say& say, const Style& style)
      : view_(view), say_(say), style_(style), side_(side_of_city(view.options.players)) {
    for (int row = 1; row < side_; ++row)
      for (int column = 1; column < side_; ++column)
        inner_open_ |= view.drinks[at((side_ + 1) * row + column)] == no_drink;
  }

  [[nodiscard]] std::string draw() const {
    std::string text = "\n   ";
    for (int column = 0; column < side_; ++column) text += style_.faint("      1 2 3 4 5 6");
    text += '\n';
    for (int row = 0; row < side_; ++row) {
      text += strip(row) + "\n";
      for (int line = 0; line < 6; ++line) text += sites(row, line) + "\n";
    }
    text += strip(side_) + "\n";
    if (highest() >= 10) text += fmt::format("   {}\n", say_("terminal.izakaya.floors_above_nine"));
    return text;
  }

 private:
  [[nodiscard]] const SiteView& site(int row, int column) const {
    return view_.sites[at(side_ * row + column)];
  }

  [[nodiscard]] int highest() const {
    int height = 0;
    for (const SiteView& here : view_.sites)
      height = std::max<int>(height, *std::max_element(here.heights.begin(), here.heights.end()));
    return height;
  }

  // The lane below a site, or right of it: closed when it lies beside the turned card.
  [[nodiscard]] bool is_closed(int row, int column, int other_row, int other_column) const {
    return site(row, column).turned || site(other_row, other_column).turned;
  }

  [[nodiscard]] std::string corner(int row, int column) const {
    const bool inside_row = row > 0 && row < side_;
    const bool inside_column = column > 0 && column < side_;
    if (!inside_row && !inside_column) return "     ";
    const auto drink = view_.drinks[at((side_ + 1) * row + column)];
    if (drink == no_drink && (inside_row && inside_column) == inner_open_)  // its name, as it may be used now
      return fmt::format("c{}.{} ", row, column);
    if (drink == no_drink) return style_.faint(style_.pick("  ○  ", "  o  "));
    return " " + coloured(say_.of("terminal.izakaya.mark.", colour_words()[drink]), drink, style_) + " ";
  }

  // Between two rows of sites: corners, and the lanes with the names of the sites below them.
  [[nodiscard]] std::string strip(int row) const {
    std::string text = "   ";
    for (int column = 0; column < side_; ++column) {
      text += corner(row, column);
      const bool is_lane = row > 0 && row < side_;
      const bool open = is_lane && !is_closed(row - 1, column, row, column);
      const std::string bar = open ? std::string(style_.pick("─", "-")) : " ";
      if (row == side_) {
        text += std::string(12, ' ');
        continue;
      }
      const SiteView& here = site(row, column);
      text += style_.faint(bar);
      text += fmt::format("s{}.{}", row + 1, column + 1);
      text += here.claim == nobody
                  ? style_.faint(repeated(bar, 2))
                  : style_.seat(fmt::format("{}{}", style_.pick("▲", "^"), here.claim), here.claim);
      text += style_.faint(bar);
      const Seat disc = is_lane ? seat_of(site(row - 1, column).below) : nobody;
      text += disc == nobody ? style_.faint(repeated(bar, 3)) : disc_mark(disc, style_);
      text += style_.faint(bar);
    }
    return text + corner(row, side_);
  }

  [[nodiscard]] std::string one_cell(const SiteView& here, int row, int column) const {
    if (here.card.empty()) return "  ";
    const char ground = here.plan.view()[at(7 * row + column)];
    const int height = here.heights[at(6 * row + column)];
    if (here.turned) return style_.faint(style_.pick("░░", "##"));
    if (ground == '.') return "  ";
    if (height == 0)
      return ground == 'a' ? style_.faint(style_.pick(" ·", " .")) : style_.faint(style_.pick(" ∘", " ,"));
    const auto ink = height_inks[std::min(at(height - 1), height_inks.size() - 1)];
    return style_.ink(fmt::format(" {}", height_mark(height)), ink, true);
  }

  // One line through a row of sites, with the lanes between them.
  [[nodiscard]] std::string sites(int row, int line) const {
    std::string text = style_.faint(fmt::format(" {} ", line + 1));
    for (int column = 0; column < side_; ++column) {
      text += column == 0 ? "     " : lane_beside(row, column, line);
      for (int at_column = 0; at_column < 6; ++at_column)
        text += one_cell(site(row, column), line, at_column);
    }
    return text;
  }

  [[nodiscard]] std::string lane_beside(int row, int column, int line) const {
    const Seat disc = seat_of(site(row, column - 1).right);
    if (disc != nobody && line == 2) return " " + disc_mark(disc, style_) + " ";
    if (is_closed(row, column - 1, row, column)) return "     ";
    return style_.faint(style_.pick("  │  ", "  |  "));
  }

  const View& view_;
  const Say& say_;
  const Style& style_;
  int side_;
  bool inner_open_ = false;  // there are four-card corners left, so two-card ones must wait
};

// Prices, crates, and whose discs lie on the spots that take one.
std::string market(const View& view, const Say& say, const Style& style) {
  constexpr int width = 8;
  constexpr std::array<std::string_view, 4> rows{"drink", "price", "crate", "taken"};
  std::array<std::string, 4> lines;
  for (std::size_t line = 0; line < lines.size(); ++line)
    lines[line] = "   " + padded(say.of("terminal.izakaya.market.", rows[line]), 8);
  for (int colour = 0; colour < colours; ++colour) {
    lines[0] += flush_right(
        coloured(say.of("terminal.izakaya.colour.", colour_words()[at(colour)]), colour, style), width);
    lines[1] += fmt::format("{:>8}", view.prices[at(colour)]);
    lines[2] += fmt::format("{:>8}", view.crates[at(colour)]);
    const Seat taker = seat_of(view.spots.one_disc[at(colour)]);
    lines[3] += taker == nobody ? style.faint("       -") : "     " + disc_mark(taker, style);
  }
  const Seat mover = seat_of(view.spots.one_disc[price_spot]);
  lines[1] += mover == nobody ? fmt::format("   {}", say("terminal.izakaya.price_free"))
                              : "   " + say("terminal.izakaya.price_moved disc", disc_mark(mover, style));
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

// The kinds of pieces with how many are left, drawn side by side, or only the one in hand.
std::string pieces(const View& view, const Izakaya& rules, const Say& say, const Style& style) {
  std::string text;
  std::vector<std::size_t> shown;
  for (std::size_t piece = 0; piece < view.pieces.size(); ++piece)
    if (view.chosen.empty() ? view.pieces[piece].left > 0 : view.pieces[piece].id == view.chosen)
      shown.push_back(piece);
  if (shown.empty()) return fmt::format("   {}\n", say("terminal.izakaya.no_pieces"));
  std::size_t next = 0;
  while (next < shown.size()) {
    std::array<std::string, 7> lines;
    lines.fill("   ");
    int used = 3;
    unsigned rows = 0;
    for (; next < shown.size(); ++next) {
      const PieceView& piece = view.pieces[shown[next]];
      const std::string label = view.chosen.empty()
                                    ? say("terminal.izakaya.piece piece n", piece.id.view(), piece.left)
                                    : say("terminal.izakaya.piece_in_hand piece", piece.id.view());
      const int width = std::max(8, columns(label) + 2);
      if (used + width > 100) break;
      used += width;
      lines[0] += padded(label, width);
      const Cells shape = rules.tables.box.pieces[shown[next]].shape;
      for (unsigned row = 0; row < 6; ++row) {
        for (unsigned column = 0; column < 6; ++column) {
          const bool set = (shape >> (6 * row + column) & 1U) != 0;
          if (set) rows = std::max(rows, row + 1);
          lines[row + 1] += set ? style.ink(style.pick("■", "#"), 180) : " ";
        }
        lines[row + 1] += std::string(at(width - 6), ' ');
      }
    }
    for (unsigned line = 0; line <= rows; ++line) {
      text += lines[line];
      text += '\n';
    }
  }
  return text;
}

}  // namespace
}  // namespace izakaya

std::string TerminalTableOf<Izakaya>::players(const izakaya::View& view, Seat reader,
                                              const Style& style) const {
  using namespace izakaya;
  Random random(0);
  const Scores scores = rules_.scores(rules_.sample(view, random, UniformPrior{}));
  std::string text;
  for (Seat seat = 0; seat < view.options.players; ++seat) {
    const auto i = at(seat);
    text +=
        fmt::format("   {} {} ", disc_mark(seat, style), style.seat(padded(name(seat, reader), 10), seat)) +
        say_("terminal.izakaya.player yen claims", fmt::format("{:>6}", yen_text(view.yen[i])),
             view.discs[i]) +
        say_("terminal.izakaya.would_have yen", fmt::format("{:>7}", yen_text(static_cast<int>(scores[i]))));
    if (view.phase == Phase::bidding && view.sealed[i] != 0)
      text += seat == view.bidder ? say_("terminal.izakaya.bids_so_much yen", view.bid)
                                  : say_("terminal.izakaya.has_sealed");
    text += '\n';
  }
  return text;
}

std::string TerminalTableOf<Izakaya>::order(const izakaya::View& view, Seat reader) const {
  using namespace izakaya;
  std::vector<Seat> seats(view.order.begin(), view.order.end());
  return names(seats, reader);
}

std::string TerminalTableOf<Izakaya>::board(const AnyView& any, Seat reader, const Style& style) const {
  using namespace izakaya;
  const auto& view = view_as<View>(any);
  std::string text = City(view, say_, style).draw() + "\n" + market(view, say_, style) + "\n" +
                     pieces(view, rules_, say_, style) + "\n" + players(view, reader, style);
  text += "   " + say_("terminal.izakaya.pot yen end", yen_text(view.pot),
                       yen_text(threshold(view.options.players) * yen_of_a_coin));
  if (view.round > 0) text += say_("terminal.izakaya.round round rounds", view.round, rounds_of_a_phase);
  if (view.last && view.phase != Phase::over) text += style.bold(say_("terminal.izakaya.last"));
  text += fmt::format("{}\n", say_("terminal.izakaya.stop"));
  if (!view.order.empty())
    text += fmt::format("   {}\n", sentence(say_("terminal.izakaya.in_turn names", order(view, reader))));
  return text;
}

std::string TerminalTableOf<Izakaya>::stake(const AnyView& any) const {
  using namespace izakaya;
  switch (view_as<View>(any).phase) {
    case Phase::bidding: return say_("izakaya.stake.auction");
    case Phase::acting: return say_("izakaya.stake.act");
    case Phase::placing: return say_("izakaya.stake.place");
    default: return "";
  }
}

std::string TerminalTableOf<Izakaya>::task(const AnyView& any, Seat seat) const {
  using namespace izakaya;
  const auto& view = view_as<View>(any);
  switch (view.phase) {
    case Phase::bidding: return say_("terminal.izakaya.task_bid yen", view.yen[at(seat)]);
    case Phase::offering: return say_("terminal.izakaya.task_line");
    case Phase::placing: return say_("terminal.izakaya.task_place piece", view.chosen.view());
    default: return say_("terminal.izakaya.task_act");
  }
}

std::vector<Term> TerminalTableOf<Izakaya>::terms() const {
  using namespace izakaya;
  std::vector<Term> terms;
  add_terms(terms, word_list("bid", "drink", "price", "claim", "build", "place", "return", "skip", "pass"),
            "terminal.izakaya.verb.");
  add_terms(terms, colour_words(), "terminal.izakaya.colour.");
  return terms;
}

std::string TerminalTableOf<Izakaya>::action(const Happening& happening, Seat reader) const {
  using namespace izakaya;
  const auto& after = view_as<View>(happening.after);
  const Who player = who(happening.who, reader);
  const auto parsed = rules_.parse(happening.action);
  if (!parsed) return say_("izakaya.tell.sealed name", player);  // a bid of somebody else
  const Action action = *parsed;
  const auto drink = [&](int colour) { return say_.of("izakaya.colour.", colour_words()[at(colour)]); };
  switch (kind_of(action)) {
    case Kind::site: return after.phase == Phase::dealing ? "" : say_("terminal.izakaya.laid");
    case Kind::order:
      return after.phase == Phase::ordering ? "" : say_("terminal.izakaya.order names", order(after, reader));
    case Kind::bid:
      return say_("izakaya.tell.bid name yen", player, say_("izakaya.yen yen", yen_text(yen_of(action))));
    case Kind::drink:
      return say_("izakaya.tell.drink name drink corner", player, drink(b_of(action)),
                  corner_text(a_of(action)).view());
    case Kind::price:
      return say_("izakaya.tell.price name from to", player, drink(a_of(action)), drink(b_of(action)));
    case Kind::claim:
      return say_("izakaya.tell.claim name lane site", player, lane_text(a_of(action)).view(),
                  site_text(b_of(action)).view());
    case Kind::build: {
      const auto& piece = rules_.tables.box.pieces[at(a_of(action))].id;
      return say_(after.free_piece ? Phrase<2>("terminal.izakaya.takes_free name piece")
                                   : Phrase<2>("izakaya.tell.build name piece"),
                  player, piece.view());
    }
    case Kind::place: {
      const int side = side_of_city(after.options.players);
      const Site site = a_of(action);
      const auto first = at(std::countr_zero(rules_.tables.cells(placement_in(action))));
      return say_("terminal.izakaya.builds name site floor", player, site_text(site).view(),
                  after.sites[at(side * (site / 5) + site % 5)].heights[first]);
    }
    case Kind::give_back: return say_("izakaya.tell.return name", player);
    case Kind::skip: return say_("izakaya.tell.skip name", player);
    case Kind::pass: return say_("izakaya.tell.pass name", player);
  }
  return "";
}

std::string TerminalTableOf<Izakaya>::outcome(const Fact& fact, std::span<const json::value>,
                                              Seat reader) const {
  using namespace izakaya;
  const auto kind = fact.word("kind");
  const std::string yen = say_("izakaya.yen yen", yen_text(fact.number("yen")));
  if (kind == "last_phase") return say_("izakaya.outcome.last_phase");
  if (kind == "price")
    return say_("izakaya.outcome.price drink yen", say_.of("izakaya.colour.", fact.word("drink")), yen);
  const Who player = who(fact.seat(), reader);
  if (kind == "bid") return say_("izakaya.outcome.bid place name yen", fact.number("place"), player, yen);
  if (kind == "line") return say_("izakaya.outcome.line name", player);
  if (kind == "paid") return say_("izakaya.outcome.paid name yen", player, yen);
  return "";
}

}  // namespace zashiki
