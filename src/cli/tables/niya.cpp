#include "cli/tables/niya.h"

#include <array>
#include <fmt/format.h>

namespace zashiki {
namespace niya {
namespace {

constexpr int width = 10;  // of a square, inside its borders
constexpr std::array plant_inks{203, 218, 71, 141};
constexpr std::array plant_marks{"✿", "❀", "♠", "⚜"};
constexpr std::array symbol_marks{"☀", "✎", "♪", "☂"};

// A mark and a word; the word alone in plain characters.
std::string marked(std::string_view mark, std::string_view word, const Style& style) {
  return style.unicode ? fmt::format("{} {}", mark, word) : std::string(word);
}

std::string plant_line(Tile tile, bool open, const Say& say, const Style& style) {
  const auto plant = static_cast<std::size_t>(plant_of(tile));
  const std::string text = marked(plant_marks[plant], say.of("niya.plant.", plant_words()[plant]), style);
  return centred(style.ink(text, plant_inks[plant], open), width);
}

std::string symbol_line(Tile tile, bool open, const Say& say, const Style& style) {
  const auto symbol = static_cast<std::size_t>(symbol_of(tile));
  std::string text = marked(symbol_marks[symbol], say.of("niya.symbol.", symbol_words()[symbol]), style);
  // What may be taken stands between marks, so that colour is not the only sign.
  if (open) text = fmt::format("{} {} {}", style.pick("›", ">"), text, style.pick("‹", "<"));
  return centred(open ? style.bold(text) : style.faint(text), width);
}

std::string tile_in_words(Tile tile, const Say& say) {
  return say("terminal.niya.tile plant symbol",
             say.of("niya.plant.", plant_words()[static_cast<std::size_t>(plant_of(tile))]),
             say.of("niya.symbol.", symbol_words()[static_cast<std::size_t>(symbol_of(tile))]));
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

std::string tally_line(const View& view, const TerminalTable& table, const Say& say, Seat reader,
                       const Style& style) {
  if (view.options.format == Format::single) return {};
  const bool points = view.options.format == Format::points;
  return fmt::format(
      "    {} {}   {} {}   {}\n", style.seat(table.name(0, reader), 0), view.tally[0],
      style.seat(table.name(1, reader), 1), view.tally[1],
      say(points ? Phrase<1>("terminal.niya.first_to_points n") : Phrase<1>("terminal.niya.first_to_games n"),
          target_of(view.options)));
}

}  // namespace
}  // namespace niya

std::string TerminalTableOf<Niya>::board(const AnyView& any, Seat reader, const Style& style) const {
  using namespace niya;
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
        cell[0] = plant_line(here, may_take, say_, style);
        cell[1] = symbol_line(here, may_take, say_, style);
      } else if (here < bare) {
        const Seat owner = here - token_of_seat_0;
        const auto disc = owner == 0 ? style.pick("▟██▙", "####") : style.pick("▟▒▒▙", "::::");
        const auto foot = owner == 0 ? style.pick("▜██▛", "####") : style.pick("▜▒▒▛", "::::");
        cell[0] = centred(style.seat(disc, owner), width);
        cell[1] = centred(style.seat(foot, owner), width);
      } else {
        cell[1] = centred(style.pick("·", "."), width);
      }
      for (std::size_t i = 0; i < 3; ++i) lines[i] += cell[i] + bar;
    }
    text += lines[0] + "\n" + lines[1] + "\n";
    text += row < 3 ? rule_line(style, "├", "┼", "┤") : rule_line(style, "└", "┴", "┘");
  }
  if (view.last != no_tile && view.phase != Phase::dealing)
    text += fmt::format("    {}\n",
                        say_("terminal.niya.taken_last tile", style.bold(tile_in_words(view.last, say_))));
  return text + tally_line(view, *this, say_, reader, style);
}

std::string TerminalTableOf<Niya>::stake(const AnyView&) const { return say_("niya.stake.take"); }

std::string TerminalTableOf<Niya>::task(const AnyView& any, Seat) const {
  using namespace niya;
  const auto& view = view_as<View>(any);
  if (view.last == no_tile) return say_("terminal.niya.task_first");
  return say_("terminal.niya.task plant symbol",
              say_.of("niya.plant.", plant_words()[static_cast<std::size_t>(plant_of(view.last))]),
              say_.of("niya.symbol.", symbol_words()[static_cast<std::size_t>(symbol_of(view.last))]));
}

std::vector<Term> TerminalTableOf<Niya>::terms() const {
  using namespace niya;
  std::vector<Term> terms;
  add_terms(terms, word_list("take"), "terminal.niya.verb.");
  add_terms(terms, plant_words(), "niya.plant.");
  add_terms(terms, symbol_words(), "niya.symbol.");
  return terms;
}

std::string TerminalTableOf<Niya>::action(const Happening& happening, Seat reader) const {
  using namespace niya;
  const auto action = rules_.parse(happening.action);
  const auto& before = view_as<View>(happening.before);
  const auto& after = view_as<View>(happening.after);
  switch (kind_of(*action)) {
    case Kind::first: return "";  // told once the garden is laid
    case Kind::deal:
      return after.phase == Phase::taking ? say_("terminal.niya.laid name", who(after.opener, reader)) : "";
    case Kind::take: break;
  }
  const auto square = what_of(*action);
  return say_("niya.told.take.tile name tile square", who(happening.who, reader),
              tile_in_words(before.garden[static_cast<unsigned>(square)], say_), square_text(square).view());
}

std::string TerminalTableOf<Niya>::outcome(const Fact& fact, std::span<const json::value>,
                                           Seat reader) const {
  using namespace niya;
  if (fact.word("kind") == "game_drawn") return say_("niya.outcome.drawn");
  if (fact.word("kind") != "game_won") return "";
  const int points = fact.number("points");
  const auto by = fact.word("by");
  return say_(by == "pattern"   ? Phrase<3>("niya.outcome.four name other points")
              : by == "no_take" ? Phrase<3>("niya.outcome.no_take name other points")
                                : Phrase<3>("niya.outcome.last_tile name other points"),
              who(fact.seat(), reader), who(1 - fact.seat(), reader),
              points > 1 ? say_("niya.outcome.points n", points) : "");
}

}  // namespace zashiki
