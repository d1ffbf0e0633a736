#include "cli/tables/kamiza.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <fmt/format.h>
#include <optional>
#include <vector>

namespace zashiki {
namespace {

using namespace kamiza;

constexpr std::size_t card_width = 15;  // with its edges
constexpr std::size_t gap = 2;
constexpr std::size_t room_width = most_seats * (card_width + gap) + gap;

// What the text takes on the screen; every character of ours is one column wide.
std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}
std::string spaces(std::size_t width) { return std::string(width, ' '); }
std::string centred(std::string_view text, std::size_t width) {
  assert(columns(text) <= width);
  const std::size_t rest = width - columns(text);
  return spaces(rest / 2) + std::string(text) + spaces(rest - rest / 2);
}
std::string line_of(std::string_view mark, std::size_t width) {
  std::string line;
  while (width-- > 0) line += mark;
  return line;
}

// One card on the floor of the room: its owner's name below two lines of face or back.
struct Drawn {
  Seat owner;
  std::string first;
  std::string second;
};

std::vector<Drawn> face_down_at(Area area, const View& view, const Style& style) {
  std::vector<Drawn> cards;
  for (const FaceDown& laid : view.table)
    if (laid.area == area) {
      const std::string back = line_of(style.pick("▒", ":"), card_width - 4);
      const bool own = laid.seat == view.reader;
      cards.push_back({laid.seat, back, own ? fmt::format("({})", card_words()[view.card]) : back});
    }
  return cards;
}

std::vector<Drawn> turned_up_at(Area area, const View& view) {
  std::vector<Drawn> cards;
  for (Seat seat = 0; seat < static_cast<Seat>(view.last.size()); ++seat) {
    const Judged& judged = view.last[static_cast<unsigned>(seat)];
    if (judged.area != area) continue;
    cards.push_back({seat, fmt::format("{} {}", static_cast<int>(judged.card), text_of(judged.card)),
                     judged.fate == Fate::seated
                         ? fmt::format("+{}", judged.points)
                         : std::string(fate_words()[static_cast<unsigned>(judged.fate)])});
  }
  return cards;
}

// The inside of an area: cards side by side, between the walls of the room.
std::string floor_of(const std::vector<Drawn>& cards, const TerminalTable& table, Seat reader,
                     const Style& style) {
  const std::string wall = style.faint(style.pick("║", "|"));
  if (cards.empty()) return fmt::format("  {0}{1}{0}\n", wall, style.faint(centred("nobody", room_width)));
  std::array<std::string, 5> lines;
  for (auto& line : lines) line = spaces(gap);
  const auto edge = line_of(style.pick("─", "-"), card_width - 2);
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
    text +=
        fmt::format("  {0}{1}{2}{0}\n", wall, line, spaces((most_seats - cards.size()) * (card_width + gap)));
  return text;
}

std::string wall_of(std::string_view left, std::string_view title, std::string_view right,
                    const Style& style) {
  const auto mark = style.pick("═", "=");
  return style.faint(fmt::format("  {}{} ", style.pick(left, "+"), line_of(mark, 2))) + style.bold(title) +
         style.faint(
             fmt::format(" {}{}", line_of(mark, room_width - 4 - columns(title)), style.pick(right, "+"))) +
         "\n";
}

std::string join(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return text;
}

// Highest first, as one would hold them; of the own cards without the one that lies on the table.
std::string cards_of(const View& view, Seat seat) {
  std::string text;
  const CardList& cards = view.seats[static_cast<unsigned>(seat)].cards;
  for (std::size_t i = cards.size(); i-- > 0;)
    if (seat != view.reader || static_cast<std::uint8_t>(cards[i]) != view.card)
      text += (text.empty() ? "" : ", ") + std::string(text_of(cards[i]));
  return text;
}

std::string seat_lines(const View& view, const TerminalTable& table, Seat reader, const Style& style) {
  std::string text =
      style.faint(fmt::format("    {:<12}{:>6}{:>8}{:>7}   {}", "", "points", "WANTED", "score",
                              view.actor == nobody ? "card left over" : "cards not shown in this game yet")) +
      "\n";
  for (Seat seat = 0; seat < view.options.players; ++seat) {
    const SeatView& seen = view.seats[static_cast<unsigned>(seat)];
    text += fmt::format("  {} {}{:>6}{:>8}{:>7}   {}{}\n", seat == view.actor ? style.pick("▶", ">") : " ",
                        style.seat(fmt::format("{:<12}", table.name(seat, reader)), seat), seen.points,
                        seen.wanted, seen.points - view.options.wanted_penalty * seen.wanted,
                        cards_of(view, seat), seat == reader && view.card != no_card ? " in your hand" : "");
  }
  return text;
}

// The telling of a round that was judged.
class Telling {
 public:
  Telling(const TerminalTable& table, const View& before, const View& after, Seat reader)
      : table_(table), before_(before), after_(after), reader_(reader) {}

  std::vector<std::string> lines() {
    tell_misplaced();
    for (const Area area : {Area::top, Area::bottom}) tell_cancelled(area);
    tell_seat_of_honour();
    for (Seat seat = 0; seat < players(); ++seat)
      if (fate(seat, Area::bottom) == Fate::seated)
        say(fmt::format("{} sits at the bottom and scores {}.", card(seat), judged(seat).points));
    tell_policeman();
    return std::move(lines_);
  }

 private:
  [[nodiscard]] int players() const { return static_cast<int>(after_.last.size()); }
  [[nodiscard]] const Judged& judged(Seat seat) const { return after_.last[static_cast<unsigned>(seat)]; }
  // What became of a seat's card, if it lay in this area.
  [[nodiscard]] std::optional<Fate> fate(Seat seat, Area area) const {
    return judged(seat).area == area ? std::optional(judged(seat).fate) : std::nullopt;
  }
  // "your boss", "Oichi's boss".
  [[nodiscard]] std::string card(Seat seat) const {
    return (seat == reader_ ? "your" : table_.name(seat, reader_) + "'s") + " " +
           std::string(text_of(judged(seat).card));
  }
  void say(std::string sentence) {
    if (sentence.starts_with("your ")) sentence.front() = 'Y';
    lines_.push_back(std::move(sentence));
  }

  void tell_misplaced() {
    for (Seat seat = 0; seat < players(); ++seat)
      if (judged(seat).fate == Fate::misplaced)
        say(fmt::format("{} has no place at the bottom and is removed.", card(seat)));
  }

  void tell_cancelled(Area area) {
    for (const Card kind : {Card::boss, Card::underboss, Card::hitman, Card::policeman}) {
      std::vector<std::string> cards;
      for (Seat seat = 0; seat < players(); ++seat)
        if (fate(seat, area) == Fate::cancelled && judged(seat).card == kind) cards.push_back(card(seat));
      if (!cards.empty())
        say(fmt::format("{} cancel {} at the {}.", join(cards),
                        cards.size() == 2 ? "each other" : "one another", text_of(area)));
    }
  }

  void tell_seat_of_honour() {
    std::string killed;
    std::vector<std::string> outranked;
    for (Seat seat = 0; seat < players(); ++seat) {
      if (judged(seat).fate == Fate::killed) killed = card(seat);
      if (judged(seat).fate == Fate::outranked) outranked.push_back(card(seat));
    }
    for (Seat seat = 0; seat < players(); ++seat)
      if (fate(seat, Area::top) == Fate::seated && judged(seat).card != Card::policeman)
        say(fmt::format("{} {}takes the seat of honour and scores {}.", card(seat),
                        killed.empty() ? "" : fmt::format("kills {}, ", killed), judged(seat).points));
    if (!outranked.empty())
      say(fmt::format("{} {} outranked and {} empty-handed.", join(outranked),
                      outranked.size() > 1 ? "are" : "is", outranked.size() > 1 ? "leave" : "leaves"));
  }

  void tell_policeman() {
    Seat beside = nobody;
    for (Seat seat = 0; seat < players(); ++seat)
      if (fate(seat, Area::top) == Fate::seated && judged(seat).card != Card::policeman) beside = seat;
    for (Seat seat = 0; seat < players(); ++seat) {
      if (fate(seat, Area::top) != Fate::seated || judged(seat).card != Card::policeman) continue;
      if (beside == nobody) {
        say(fmt::format("{} sits at the top with nobody to bribe him.", card(seat)));
        continue;
      }
      const bool taken = before_.pool != after_.pool;
      const std::string taker = beside == reader_ ? "you take" : table_.does(beside, reader_, "take");
      say(fmt::format("{} is bribed and scores {}; {}.", card(seat), judged(seat).points,
                      taken ? taker + " a WANTED chip" : "no WANTED chip is left to take"));
    }
  }

  const TerminalTable& table_;
  const View& before_;
  const View& after_;
  Seat reader_;
  std::vector<std::string> lines_;
};

}  // namespace

std::string Table<Kamiza>::board(const AnyView& any, Seat reader, const Style& style) const {
  const auto& view = view_as<View>(any);
  const bool judged = view.table.empty() && !view.last.empty();
  std::string state = "the cards are still to come";
  if (!view.table.empty())
    state = view.table.size() == 1 ? "a card lies face down"
                                   : fmt::format("{} cards lie face down", view.table.size());
  if (judged) state = "the last round's cards, turned up";
  const auto at = [&](Area area) {
    return floor_of(judged ? turned_up_at(area, view) : face_down_at(area, view, style), *this, reader,
                    style);
  };
  std::string text = fmt::format("\n  {}: {}.\n",
                                 style.bold(fmt::format("Game {} of {}, round {} of {}", view.game, games,
                                                        view.round, rounds_of_a_game)),
                                 state);
  text += wall_of("╔", style.pick("KAMIZA · top: the seat of honour", "KAMIZA - top: the seat of honour"),
                  "╗", style);
  text += at(Area::top);
  text += wall_of("╠", style.pick("SHIMOZA · bottom: two low seats", "SHIMOZA - bottom: two low seats"), "╣",
                  style);
  text += at(Area::bottom);
  text += wall_of("╚", fmt::format("WANTED chips left: {}", view.pool), "╝", style);
  return text + seat_lines(view, *this, reader, style);
}

std::string_view Table<Kamiza>::stake(const AnyView&) const {
  return "There is one seat at the top, for the highest card; equal cards cancel each other, and a hitman "
         "kills "
         "the boss.";
}

std::string Table<Kamiza>::task(const AnyView& any, Seat seat) const {
  const auto& view = view_as<View>(any);
  const CardList& cards = view.seats[static_cast<unsigned>(seat)].cards;
  return fmt::format("Lay a card face down at the top or the bottom, like: {} top",
                     text_of(cards[cards.size() - 1]));
}

std::string Table<Kamiza>::tell(const Happening& happening, Seat reader) const {
  const auto& before = view_as<View>(happening.before);
  const auto& after = view_as<View>(happening.after);
  if (happening.who == chance) return fmt::format("{} drawn to begin.", is(after.start, reader));
  // The area is the last word, also where the card is not for this reader.
  const std::string_view area = happening.action.substr(happening.action.rfind(' ') + 1);
  const bool turned_up = after.table.empty();
  std::string text = fmt::format("{} a card at the {}{}", does(happening.who, reader, "lay"), area,
                                 turned_up ? ", and all cards are turned up." : ".");
  if (happening.who == reader && !turned_up)
    text = fmt::format("You lay your {} face down at the {}.", card_words()[after.card], area);
  if (!turned_up) return text;
  for (const auto& line : Telling(*this, before, after, reader).lines()) text += "\n    " + line;
  if (after.actor == nobody) return text;
  text += fmt::format("\n  {}{} round {}{}.", after.round == 1 ? "All cards come back. " : "",
                      does(after.start, reader, "begin"), after.round,
                      after.round == 1 ? fmt::format(" of game {}", after.game) : "");
  return text;
}

}  // namespace zashiki
