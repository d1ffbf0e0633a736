#include "cli/tables/kamiza.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <vector>

namespace zashiki {
namespace kamiza {
namespace {

constexpr int card_width = 15;  // with its edges
constexpr int gap = 2;
constexpr int room_width = most_seats * (card_width + gap) + gap;

// One card on the floor of the room: its owner's name below two lines of face or back.
struct Drawn {
  Seat owner;
  std::string first;
  std::string second;
};

std::vector<Drawn> face_down_at(Area area, const View& view, const Say& say, const Style& style) {
  std::vector<Drawn> cards;
  for (const FaceDown& laid : view.table)
    if (laid.area == area) {
      const std::string back = repeated(style.pick("▒", ":"), card_width - 4);
      const bool own = laid.seat == view.reader;
      cards.push_back({laid.seat, back,
                       own ? fmt::format("({})", say.of("kamiza.card.", card_words()[view.card])) : back});
    }
  return cards;
}

std::vector<Drawn> turned_up_at(Area area, const View& view, const Say& say) {
  std::vector<Drawn> cards;
  for (Seat seat = 0; seat < static_cast<Seat>(view.last.size()); ++seat) {
    const Judged& judged = view.last[static_cast<unsigned>(seat)];
    if (judged.area != area) continue;
    cards.push_back(
        {seat,
         fmt::format("{} {}", static_cast<int>(judged.card),
                     say.of("kamiza.card.", card_words()[static_cast<unsigned>(judged.card)])),
         judged.fate == Fate::seated
             ? fmt::format("+{}", judged.points)
             : std::string(say.of("kamiza.fate.", fate_words()[static_cast<unsigned>(judged.fate)]))});
  }
  return cards;
}

// The inside of an area: cards side by side, between the walls of the room.
std::string floor_of(const std::vector<Drawn>& cards, const TerminalTable& table, const Say& say, Seat reader,
                     const Style& style) {
  const std::string wall = style.faint(style.pick("║", "|"));
  if (cards.empty())
    return fmt::format("  {0}{1}{0}\n", wall,
                       style.faint(centred(say("terminal.kamiza.nobody_there"), room_width)));
  std::array<std::string, 5> lines;
  for (auto& line : lines) line = spaces(gap);
  const auto edge = repeated(style.pick("─", "-"), card_width - 2);
  for (const Drawn& card : cards) {
    const auto side = style.pick("│", "|");
    const std::array<std::string, 5> rows{
        fmt::format("{}{}{}", style.pick("╭", "."), edge, style.pick("╮", ".")),
        fmt::format("{0}{1}{0}", side, centred(card.first, card_width - 2)),
        fmt::format("{0}{1}{0}", side, centred(card.second, card_width - 2)),
        fmt::format("{}{}{}", style.pick("╰", "'"), edge, style.pick("╯", "'")),
        centred(table.name(card.owner, reader), card_width)};
    for (std::size_t i = 0; i < lines.size(); ++i)
      lines[i] += style.seat(rows[i], card.owner, i == 4) + spaces(gap);
  }
  std::string text;
  for (const auto& line : lines)
    text += fmt::format("  {0}{1}{2}{0}\n", wall, line,
                        spaces((most_seats - static_cast<int>(cards.size())) * (card_width + gap)));
  return text;
}

std::string wall_of(std::string_view left, std::string_view title, std::string_view right,
                    const Style& style) {
  const auto mark = style.pick("═", "=");
  return style.faint(fmt::format("  {}{} ", style.pick(left, "+"), repeated(mark, 2))) + style.bold(title) +
         style.faint(
             fmt::format(" {}{}", repeated(mark, room_width - 4 - columns(title)), style.pick(right, "+"))) +
         "\n";
}

// Highest first, as one would hold them; of the own cards without the one that lies on the table.
std::string cards_of(const View& view, const Say& say, Seat seat) {
  std::string text;
  const CardList& cards = view.seats[static_cast<unsigned>(seat)].cards;
  for (std::size_t i = cards.size(); i-- > 0;)
    if (seat != view.reader || static_cast<std::uint8_t>(cards[i]) != view.card)
      text += fmt::format("{}{}", text.empty() ? "" : say("terminal.comma"),
                          say.of("kamiza.card.", card_words()[static_cast<unsigned>(cards[i])]));
  return text;
}

std::string seat_lines(const View& view, const TerminalTable& table, const Say& say, Seat reader,
                       const Style& style) {
  std::string text = style.faint(spaces(16) + flush_right(say("terminal.kamiza.column.points"), 6) +
                                 flush_right(say("terminal.kamiza.column.wanted"), 8) +
                                 flush_right(say("terminal.kamiza.column.score"), 7) + "   " +
                                 std::string(view.actor == nobody ? say("terminal.kamiza.card_over")
                                                                  : say("terminal.kamiza.cards_left"))) +
                     "\n";
  for (Seat seat = 0; seat < view.options.players; ++seat) {
    const SeatView& seen = view.seats[static_cast<unsigned>(seat)];
    text += fmt::format("  {} {}{:>6}{:>8}{:>7}   {}{}\n", seat == view.actor ? style.pick("▶", ">") : " ",
                        style.seat(padded(table.name(seat, reader), 12), seat), seen.points, seen.wanted,
                        seen.points - view.options.wanted_penalty * seen.wanted, cards_of(view, say, seat),
                        seat == reader && view.card != no_card ? say("terminal.kamiza.in_hand") : "");
  }
  return text;
}

}  // namespace
}  // namespace kamiza

std::string TerminalTableOf<Kamiza>::board(const AnyView& any, Seat reader, const Style& style) const {
  using namespace kamiza;
  const auto& view = view_as<View>(any);
  const bool judged = view.table.empty() && !view.last.empty();
  std::string state = say_("terminal.kamiza.still_to_come");
  if (!view.table.empty()) state = say_("terminal.kamiza.face_down n", view.table.size());
  if (judged) state = say_("terminal.kamiza.turned_up");
  const auto at = [&](Area area) {
    return floor_of(judged ? turned_up_at(area, view, say_) : face_down_at(area, view, say_, style), *this,
                    say_, reader, style);
  };
  const auto dot = style.pick("·", "-");
  std::string text = fmt::format("\n  {}{}{}\n",
                                 style.bold(say_("terminal.kamiza.when game games round rounds", view.game,
                                                 games, view.round, rounds_of_a_game)),
                                 say_("terminal.kamiza.colon"), state);
  text += wall_of("╔", say_("terminal.kamiza.top dot", dot), "╗", style);
  text += at(Area::top);
  text += wall_of("╠", say_("terminal.kamiza.bottom dot", dot), "╣", style);
  text += at(Area::bottom);
  text += wall_of("╚", say_("kamiza.pool n", view.pool), "╝", style);
  return text + seat_lines(view, *this, say_, reader, style);
}

std::string TerminalTableOf<Kamiza>::stake(const AnyView&) const { return say_("kamiza.stake.play"); }

std::string TerminalTableOf<Kamiza>::task(const AnyView& any, Seat seat) const {
  using namespace kamiza;
  const auto& view = view_as<View>(any);
  const CardList& cards = view.seats[static_cast<unsigned>(seat)].cards;
  return say_("terminal.kamiza.task card",
              say_.of("kamiza.card.", card_words()[static_cast<unsigned>(cards[cards.size() - 1])]));
}

// With one card in three, as on the page.
std::string TerminalTableOf<Kamiza>::threat(std::string_view action, std::uint32_t dice) const {
  if (!action.starts_with("play") || dice % 3 != 0) return {};
  return std::string(say_.of("kamiza.saying.", fmt::format("{}", dice / 3)));
}

std::vector<Term> TerminalTableOf<Kamiza>::terms() const {
  using namespace kamiza;
  std::vector<Term> terms;
  add_terms(terms, word_list("play"), "terminal.kamiza.verb.");
  add_terms(terms, card_words(), "kamiza.card.");
  add_terms(terms, area_words(), "terminal.kamiza.area.");
  return terms;
}

std::string TerminalTableOf<Kamiza>::action(const Happening& happening, Seat reader) const {
  using namespace kamiza;
  const auto& after = view_as<View>(happening.after);
  if (happening.who == chance) return say_("kamiza.tell.first name", who(after.start, reader));
  // The area is the last word, also where the card is not for this reader.
  std::string_view rest = happening.action;
  next_word(rest);
  const std::string_view card = next_word(rest);
  const auto at = say_.of("kamiza.at.", rest);
  const Who player = who(happening.who, reader);
  return card == "?" ? say_("kamiza.tell.hidden name at", player, at)
                     : say_("kamiza.tell.play name card at", player, say_.of("kamiza.card.", card), at);
}

std::string TerminalTableOf<Kamiza>::outcome(const Fact& fact, std::span<const json::value> all,
                                             Seat reader) const {
  using namespace kamiza;
  const Who player = who(fact.seat(), reader);
  const auto kind = fact.word("kind");
  if (kind == "wanted") return say_("kamiza.outcome.wanted name", player);
  if (kind == "begins")
    return fact.number("round") == 1
               ? say_("kamiza.outcome.begins.game name game", player, fact.number("game"))
               : say_("kamiza.outcome.begins name round", player, fact.number("round"));
  if (kind != "judged") return "";
  const auto fate = fact.word("fate");
  const bool kills = fate == "seated" && fact.word("card") == "hitman" && fact.word("area") == "top" &&
                     std::any_of(all.begin(), all.end(), [](const json::value& other) {
                       return Fact(other.get_object()).word("fate") == "killed";
                     });
  const auto phrase = kills                 ? Phrase<4>("kamiza.outcome.killer name card at points")
                      : fate == "seated"    ? Phrase<4>("kamiza.outcome.seated name card at points")
                      : fate == "killed"    ? Phrase<4>("kamiza.outcome.killed name card at points")
                      : fate == "cancelled" ? Phrase<4>("kamiza.outcome.cancelled name card at points")
                      : fate == "misplaced" ? Phrase<4>("kamiza.outcome.misplaced name card at points")
                                            : Phrase<4>("kamiza.outcome.outranked name card at points");
  return say_(phrase, player, say_.of("kamiza.card.", fact.word("card")),
              say_.of("kamiza.at.", fact.word("area")), fact.number("points"));
}

}  // namespace zashiki
