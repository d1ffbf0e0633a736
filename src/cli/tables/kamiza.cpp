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

std::vector<Drawn> face_down_at(Area area, const View& view, const KamizaWords& words, const Style& style) {
  std::vector<Drawn> cards;
  for (const FaceDown& laid : view.table)
    if (laid.area == area) {
      const std::string back = repeated(style.pick("▒", ":"), card_width - 4);
      const bool own = laid.seat == view.reader;
      cards.push_back({laid.seat, back, own ? fmt::format("({})", words.cards[view.card]) : back});
    }
  return cards;
}

std::vector<Drawn> turned_up_at(Area area, const View& view, const KamizaWords& words) {
  std::vector<Drawn> cards;
  for (Seat seat = 0; seat < static_cast<Seat>(view.last.size()); ++seat) {
    const Judged& judged = view.last[static_cast<unsigned>(seat)];
    if (judged.area != area) continue;
    cards.push_back(
        {seat,
         fmt::format("{} {}", static_cast<int>(judged.card), words.cards[static_cast<unsigned>(judged.card)]),
         judged.fate == Fate::seated ? fmt::format("+{}", judged.points)
                                     : std::string(words.fates[static_cast<unsigned>(judged.fate)].view())});
  }
  return cards;
}

// The inside of an area: cards side by side, between the walls of the room.
std::string floor_of(const std::vector<Drawn>& cards, const TerminalTable& table, const KamizaWords& words,
                     Seat reader, const Style& style) {
  const std::string wall = style.faint(style.pick("║", "|"));
  if (cards.empty())
    return fmt::format("  {0}{1}{0}\n", wall, style.faint(centred(words.nobody_there, room_width)));
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
std::string cards_of(const View& view, const KamizaWords& words, Seat seat, std::string_view comma) {
  std::string text;
  const CardList& cards = view.seats[static_cast<unsigned>(seat)].cards;
  for (std::size_t i = cards.size(); i-- > 0;)
    if (seat != view.reader || static_cast<std::uint8_t>(cards[i]) != view.card)
      text += fmt::format("{}{}", text.empty() ? "" : comma, words.cards[static_cast<unsigned>(cards[i])]);
  return text;
}

std::string seat_lines(const View& view, const TerminalTable& table, const KamizaWords& words, Seat reader,
                       const Style& style) {
  std::string text =
      style.faint(spaces(16) + flush_right(words.columns[0], 6) + flush_right(words.columns[1], 8) +
                  flush_right(words.columns[2], 7) + "   " +
                  std::string(view.actor == nobody ? words.card_over.view() : words.cards_left.view())) +
      "\n";
  for (Seat seat = 0; seat < view.options.players; ++seat) {
    const SeatView& seen = view.seats[static_cast<unsigned>(seat)];
    text += fmt::format("  {} {}{:>6}{:>8}{:>7}   {}{}\n", seat == view.actor ? style.pick("▶", ">") : " ",
                        style.seat(padded(table.name(seat, reader), 12), seat), seen.points, seen.wanted,
                        seen.points - view.options.wanted_penalty * seen.wanted,
                        cards_of(view, words, seat, table.house().comma),
                        seat == reader && view.card != no_card ? words.in_hand.view() : "");
  }
  return text;
}

}  // namespace
}  // namespace kamiza

std::string TerminalTableOf<Kamiza>::board(const AnyView& any, Seat reader, const Style& style) const {
  using namespace kamiza;
  const auto& view = view_as<View>(any);
  const bool judged = view.table.empty() && !view.last.empty();
  std::string state(words_.still_to_come.view());
  if (!view.table.empty()) state = words_.face_down({static_cast<int>(view.table.size())});
  if (judged) state = words_.turned_up;
  const auto at = [&](Area area) {
    return floor_of(judged ? turned_up_at(area, view, words_) : face_down_at(area, view, words_, style),
                    *this, words_, reader, style);
  };
  const auto dot = style.pick("·", "-");
  std::string text =
      fmt::format("\n  {}{}{}\n", style.bold(words_.when(view.game, games, view.round, rounds_of_a_game)),
                  words_.colon, state);
  text += wall_of("╔", words_.top(dot), "╗", style);
  text += at(Area::top);
  text += wall_of("╠", words_.bottom(dot), "╣", style);
  text += at(Area::bottom);
  text += wall_of("╚", words_.pool(view.pool), "╝", style);
  return text + seat_lines(view, *this, words_, reader, style);
}

std::string_view TerminalTableOf<Kamiza>::stake(const AnyView&) const { return words_.stake; }

std::string TerminalTableOf<Kamiza>::task(const AnyView& any, Seat seat) const {
  using namespace kamiza;
  const auto& view = view_as<View>(any);
  const CardList& cards = view.seats[static_cast<unsigned>(seat)].cards;
  return words_.task(words_.cards[static_cast<unsigned>(cards[cards.size() - 1])]);
}

std::vector<Term> TerminalTableOf<Kamiza>::terms() const {
  using namespace kamiza;
  std::vector<Term> terms;
  add_terms(terms, word_list("play"), words_.verbs);
  add_terms(terms, card_words(), words_.cards);
  add_terms(terms, area_words(), words_.areas);
  return terms;
}

std::string TerminalTableOf<Kamiza>::action(const Happening& happening, Seat reader) const {
  using namespace kamiza;
  const auto& after = view_as<View>(happening.after);
  if (happening.who == chance) return words_.drawn(who(after.start, reader));
  // The area is the last word, also where the card is not for this reader.
  std::string_view rest = happening.action;
  next_word(rest);
  const std::string_view card = next_word(rest);
  const auto at = word_for(rest, area_words(), words_.at);
  const Who player = who(happening.who, reader);
  return card == "?" ? words_.lays(player, at)
                     : words_.lays_card(player, word_for(card, card_words(), words_.cards), at);
}

std::string TerminalTableOf<Kamiza>::outcome(const Fact& fact, std::span<const json::value> all,
                                             Seat reader) const {
  using namespace kamiza;
  const Who player = who(fact.seat(), reader);
  const auto kind = fact.word("kind");
  if (kind == "wanted") return words_.wanted(player);
  if (kind == "begins")
    return fact.number("round") == 1 ? words_.begins_game(player, fact.number("game"))
                                     : words_.begins(player, fact.number("round"));
  if (kind != "judged") return "";
  const auto fate = fact.word("fate");
  const bool kills = fate == "seated" && fact.word("card") == "hitman" && fact.word("area") == "top" &&
                     std::any_of(all.begin(), all.end(), [](const json::value& other) {
                       return Fact(other.get_object()).word("fate") == "killed";
                     });
  const auto& phrase = kills                 ? words_.killer
                       : fate == "seated"    ? words_.seated
                       : fate == "killed"    ? words_.killed
                       : fate == "cancelled" ? words_.cancelled
                       : fate == "misplaced" ? words_.misplaced
                                             : words_.outranked;
  return phrase(player, word_for(fact.word("card"), card_words(), words_.cards),
                word_for(fact.word("area"), area_words(), words_.at), {fact.number("points")});
}

}  // namespace zashiki
