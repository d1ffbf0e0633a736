#include "cli/tables/niya.h"

#include <array>
#include <fmt/format.h>

namespace zashiki {
namespace {

using namespace niya;

constexpr int width = 10;  // of a square, inside its borders
constexpr std::array plant_inks{203, 218, 71, 141};
constexpr std::array plant_marks{"✿", "❀", "♠", "⚜"};
constexpr std::array symbol_marks{"☀", "✎", "♪", "☂"};

// Centred in the width of a square; `columns` is what the text takes on the screen.
std::string centred(const std::string& text, int columns) {
  const int left = (width - columns) / 2;
  return std::string(static_cast<std::size_t>(left), ' ') + text +
         std::string(static_cast<std::size_t>(width - columns - left), ' ');
}

std::string plant_line(Tile tile, bool open, const Style& style) {
  const auto plant = static_cast<std::size_t>(plant_of(tile));
  const auto word = plant_words()[plant];
  const std::string text = style.unicode ? fmt::format("{} {}", plant_marks[plant], word) : std::string(word);
  const int columns = static_cast<int>(word.size()) + (style.unicode ? 2 : 0);
  return centred(style.ink(text, plant_inks[plant], open), columns);
}

std::string symbol_line(Tile tile, bool open, const Style& style) {
  const auto symbol = static_cast<std::size_t>(symbol_of(tile));
  const auto word = symbol_words()[symbol];
  std::string text = style.unicode ? fmt::format("{} {}", symbol_marks[symbol], word) : std::string(word);
  int columns = static_cast<int>(word.size()) + (style.unicode ? 2 : 0);
  if (open) {  // what may be taken stands between marks, so that colour is not the only sign
    text = fmt::format("{} {} {}", style.pick("›", ">"), text, style.pick("‹", "<"));
    columns += 4;
  }
  return centred(open ? style.bold(text) : style.faint(text), columns);
}

std::string rule_line(const Style& style, std::string_view left, std::string_view cross,
                      std::string_view right) {
  std::string line = "    " + std::string(style.pick(left, "+"));
  for (int column = 0; column < 4; ++column) {
    for (int i = 0; i < width; ++i) line += style.pick("─", "-");
    line += column < 3 ? style.pick(cross, "+") : style.pick(right, "+");
  }
  return style.faint(line) + "\n";
}

std::string tally_line(const View& view, const TerminalTable& table, Seat reader, const Style& style) {
  if (view.options.format == Format::single) return {};
  const bool points = view.options.format == Format::points;
  return fmt::format("    {} {}   {} {}   ({}; first to {} wins)\n", style.seat(table.name(0, reader), 0),
                     view.tally[0], style.seat(table.name(1, reader), 1), view.tally[1],
                     points ? "points" : "games won", target_of(view.options));
}

}  // namespace

std::string Table<Niya>::board(const AnyView& any, Seat reader, const Style& style) const {
  const auto& view = view_as<View>(any);
  Random random(0);
  const Squares open = rules_.sample(view, random, UniformPrior{}).open;
  std::string text = "\n        a          b          c          d\n";
  text += rule_line(style, "┌", "┬", "┐");
  const std::string bar = style.faint(style.pick("│", "|"));
  for (unsigned row = 0; row < 4; ++row) {
    std::array<std::string, 3> lines{"    " + bar, fmt::format("  {} ", row + 1) + bar, "    " + bar};
    for (unsigned column = 0; column < 4; ++column) {
      const unsigned square = 4 * row + column;
      const int here = view.garden[square];
      std::array<std::string, 3> cell;
      cell.fill(std::string(width, ' '));
      if (here < no_tile) {
        const bool may_take = ((open >> square) & 1U) != 0;
        cell[0] = plant_line(here, may_take, style);
        cell[1] = symbol_line(here, may_take, style);
      } else if (here < bare) {
        const Seat owner = here - token_of_seat_0;
        const auto disc = owner == 0 ? style.pick("▟██▙", "####") : style.pick("▟▒▒▙", "::::");
        const auto foot = owner == 0 ? style.pick("▜██▛", "####") : style.pick("▜▒▒▛", "::::");
        cell[0] = centred(style.seat(disc, owner), 4);
        cell[1] = centred(style.seat(foot, owner), 4);
      } else {
        cell[1] = centred(std::string(style.pick("·", ".")), 1);
      }
      for (std::size_t i = 0; i < 3; ++i) lines[i] += cell[i] + bar;
    }
    text += lines[0] + "\n" + lines[1] + "\n";
    text += row < 3 ? rule_line(style, "├", "┼", "┤") : rule_line(style, "└", "┴", "┘");
  }
  if (view.last != no_tile && view.phase != Phase::dealing)
    text += fmt::format("    Taken last: {}\n", style.bold(tile_text(view.last)));
  return text + tally_line(view, *this, reader, style);
}

std::string_view Table<Niya>::stake(const AnyView&) const {
  return "Four of your tokens in a line or a square win; so does leaving the other nothing to take.";
}

std::string Table<Niya>::task(const AnyView& any, Seat) const {
  const auto& view = view_as<View>(any);
  if (view.last == no_tile) return "Take a tile from the border of the garden.";
  return fmt::format("Take a tile with {} or {}.", plant_words()[static_cast<unsigned>(plant_of(view.last))],
                     symbol_words()[static_cast<unsigned>(symbol_of(view.last))]);
}

std::string Table<Niya>::tell(const Happening& happening, Seat reader) const {
  const auto action = rules_.parse(happening.action);
  const auto& before = view_as<View>(happening.before);
  const auto& after = view_as<View>(happening.after);
  switch (kind_of(*action)) {
    case Kind::first: return fmt::format("{} drawn to begin.", is(what_of(*action), reader));
    case Kind::deal:
      return after.phase == Phase::taking
                 ? fmt::format("The garden is laid. {}.", does(after.opener, reader, "begin"))
                 : "";
    case Kind::take: break;
  }
  const auto square = what_of(*action);
  std::string text =
      fmt::format("{} {} from {}.", does(happening.who, reader, "take"),
                  tile_text(before.garden[static_cast<unsigned>(square)]), square_text(square));
  if (after.phase == Phase::taking) return text;
  unsigned own = 0;
  for (unsigned s = 0; s < squares; ++s)
    if (before.garden[s] == token_of_seat_0 + happening.who || static_cast<int>(s) == square) own |= 1U << s;
  if (four_in_a_pattern(own))
    return text + fmt::format(" Four together: {} the emperor's grace!", does(happening.who, reader, "gain"));
  const bool full =
      std::count_if(before.garden.begin(), before.garden.end(), [](int s) { return s < no_tile; }) == 1;
  if (full && before.options.full_garden == FullGarden::draw) return text + " The garden is full: a draw.";
  return text + fmt::format(" {} nothing left to take: {}!", has(1 - happening.who, reader),
                            does(happening.who, reader, "win"));
}

}  // namespace zashiki
