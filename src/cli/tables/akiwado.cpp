// Over 500 lines: half of it draws the street, half tells in words what happened on it.
#include "cli/tables/akiwado.h"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace zashiki {
namespace {

using namespace akiwado;

constexpr std::array inks{255, 220, 203, 75, 244, 177};  // white ... black, custom
constexpr int unjust_ink = 203;

// --- Text with a width

// What a text takes on the screen: colour takes nothing, and every character we use is one column wide.
int columns_of(std::string_view text) {
  int columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b')
      i = text.find('m', i);
    else if ((static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80U)
      ++columns;
  }
  return columns;
}

std::string spaces(int columns) { return std::string(static_cast<std::size_t>(std::max(0, columns)), ' '); }
std::string padded(const std::string& text, int columns) { return text + spaces(columns - columns_of(text)); }
std::string centred(const std::string& text, int columns) {
  return padded(spaces((columns - columns_of(text)) / 2) + text, columns);
}

std::string trimmed(std::string line) {
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line + "\n";
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

// A box with a title in its upper border, line by line.
using Lines = std::vector<std::string>;
Lines boxed(std::string_view title, const Lines& inside, int width, const Style& style) {
  const auto bar = std::string(style.faint(style.pick("│", "|")));
  const int dashes = width - 3 - static_cast<int>(title.size());
  Lines lines{style.faint(style.pick("╭─", "+-")) + " " + style.bold(title) + " " +
              style.faint(repeated(style.pick("─", "-"), dashes) + std::string(style.pick("╮", "+")))};
  for (const auto& line : inside) lines.push_back(fmt::format("{} {}{}", bar, padded(line, width - 1), bar));
  lines.push_back(style.faint(std::string(style.pick("╰", "+")) + repeated(style.pick("─", "-"), width) +
                              std::string(style.pick("╯", "+"))));
  return lines;
}

// "a", "a and b", "a, b and c".
std::string listed(const Lines& items) {
  if (items.size() < 2) return items.empty() ? "" : items[0];
  return fmt::format("{} and {}", fmt::join(items.begin(), items.end() - 1, ", "), items.back());
}

// A sentence that begins with a list: "you and Oichi challenge" as "You and Oichi challenge".
std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// Broken between words so that no line of the log is wider than the board.
std::string wrapped(const std::string& text) {
  constexpr std::size_t width = 96;
  std::string lines;
  std::size_t start = 0;
  while (text.size() - start > width) {
    const auto space = text.rfind(' ', start + width);
    lines += text.substr(start, space - start) + "\n    ";
    start = space + 1;
  }
  return lines + text.substr(start);
}

std::string coins_text(int coins) { return fmt::format("{} {}", coins, coins == 1 ? "coin" : "coins"); }

// --- Cards and dice

std::string colour_name(std::size_t kind) { return std::string(colour_words()[kind]); }

// "white, red x2": what lies in a heap.
std::string heap_text(const CardCounts& heap, const Style& style) {
  std::string text;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (heap[kind] == 0) continue;
    const auto times = heap[kind] > 1 ? fmt::format("{}{}", style.pick("×", "x"), heap[kind]) : "";
    text += (text.empty() ? "" : " ") + style.ink(colour_name(kind) + times, inks[kind], true);
  }
  return text.empty() ? style.faint("empty") : text;
}

// "one white card and 2 red cards".
std::string heap_words(const CardCounts& heap) {
  Lines items;
  for (std::size_t kind = 0; kind < kinds; ++kind)
    if (heap[kind] > 0)
      items.push_back(heap[kind] == 1 ? "a " + colour_name(kind) + " card"
                                      : fmt::format("{} {} cards", heap[kind], colour_name(kind)));
  return listed(items);
}

int size_of(const CardCounts& heap) {
  int size = 0;
  for (const auto count : heap) size += count;
  return size;
}

// The dice with those that were kept in brackets.
std::string dice_text(const View& view, const Style& style) {
  if (view.dice.empty()) return style.faint("not rolled yet");
  std::string text;
  std::size_t kept = 0;
  for (const int face : view.dice) {
    const bool is_kept = kept < view.kept.size() && view.kept[kept] == face;
    if (is_kept) ++kept;
    text += is_kept ? style.bold(fmt::format("[{}] ", face)) : fmt::format(" {}  ", face);
  }
  return text;
}

template <class Dice>
std::string dice_words(const Dice& dice) {
  Lines faces;
  for (const int face : dice) faces.push_back(fmt::format("{}", face));
  return listed(faces);
}

// The dice that the turn player left to the others.
Lines left_dice(const View& view) {
  Lines left;
  std::size_t kept = 0;
  for (const int face : view.dice)
    if (kept < view.kept.size() && view.kept[kept] == face)
      ++kept;
    else
      left.push_back(fmt::format("{}", face));
  return left;
}

// --- What merchants do

std::string bid_words(const Bid& bid) {
  if (bid.place == Place::pocket) return "pocket";
  return fmt::format("bid {} on {}", bid.coins, place_text(bid.place));
}

std::string deed(const Bid& bid) {
  if (bid.place == Place::pocket) return "pocket";
  return fmt::format("{} {}", place_text(bid.place), bid.coins);
}

// What a merchant has said and done in this turn, as far as the reader knows.
std::string deeds(const View& view, Seat seat, const Style& style) {
  const Merchant& merchant = view.merchants[at(seat)];
  const bool own = seat == view.reader;
  if (view.phase == Phase::rolling || view.phase == Phase::taking || view.phase == Phase::answering) {
    if (merchant.unjust) return style.ink("injustice: sits out", unjust_ink, true);
    if (own && merchant.sealed)
      return view.own_answer == akiwado::Answer::accept ? "accepts, sealed" : "challenges, sealed";
    if (merchant.sealed) return "has answered";
    if (merchant.answer == akiwado::Answer::none) return "";
    return merchant.answer == akiwado::Answer::accept ? "accepts" : "challenges";
  }
  if (merchant.call == Place::none) return "";
  const auto arrow = style.pick(" → ", " -> ");
  if (merchant.sealed)
    return fmt::format("{}{}{}", place_text(merchant.call), arrow,
                       own ? deed(view.own_bid) + ", sealed" : "sealed");
  if (merchant.bid.place == Place::none) return std::string(place_text(merchant.call));
  return fmt::format("{}{}{}", place_text(merchant.call), arrow, deed(merchant.bid));
}

bool shows_coins(const View& view, Seat seat) {  // A7
  return seat == view.reader || view.options.open_coins || view.phase == Phase::over;
}

// The kinds of cards that are in play: fewer merchants leave black or custom in the box.
std::vector<std::size_t> kinds_in_play(const View& view) {
  std::vector<std::size_t> in_play{white, yellow, red, blue};
  if (view.options.players == 5) in_play.push_back(black);
  if (view.options.players > 3) in_play.push_back(custom);
  return in_play;
}

constexpr int name_width = 13;
constexpr int number_width = 7;
int kind_width(const View& view) { return view.options.players == 5 ? 8 : 9; }

std::string row(const std::string& name, const CardCounts& heap, const View& view, const Style& style,
                Seat seat = nobody) {
  std::string line = padded(name, name_width);
  for (const auto kind : kinds_in_play(view)) {
    std::string count = heap[kind] == 0 ? style.faint(style.pick("·", "."))
                                        : style.ink(fmt::format("{}", heap[kind]), inks[kind], true);
    if (kind < colours && seat != nobody && view.privileges[kind] == seat)
      count = fmt::format(" {}{}", count, style.bold(style.pick("★", "*")));
    line += centred(count, kind_width(view));
  }
  return line;
}

}  // namespace

std::string Table<Akiwado>::board(const AnyView& any, Seat reader, const Style& style) const {
  const auto& view = view_as<View>(any);
  Random random(0);
  const Scores scores = rules_.scores(rules_.sample(view, random, UniformPrior{}));

  // The street: both markets with who called them, and the dice.
  std::array<Lines, 3> callers;
  for (Seat seat = 0; seat < view.options.players; ++seat)
    if (const Place call = view.merchants[at(seat)].call;
        call != Place::none && view.phase >= Phase::laying_east)
      callers[at(call)].push_back(seat == reader ? "you" : name(seat, reader));
  constexpr int market_width = 36;
  const auto market = [&](std::string_view title, const CardCounts& heap, const Lines& who) {
    std::string called = who.empty() ? "" : "called by " + listed(who);
    if (columns_of(called) > market_width - 2) called = fmt::format("called by {} merchants", who.size());
    return boxed(title, {heap_text(heap, style), style.faint(called)}, market_width, style);
  };
  std::string tray;
  if (!view.kept.empty())
    tray = fmt::format("{} kept {}", name(view.turn, reader), fmt::join(view.kept, " "));
  const std::array street{market("east market", view.east, callers[0]),
                          market("west market", view.west, callers[1]),
                          boxed("dice", {dice_text(view, style), style.faint(tray)}, 19, style)};
  std::string text = "\n";
  for (std::size_t line = 0; line < 4; ++line)
    text += fmt::format("{} {} {}\n", street[0][line], street[1][line], street[2][line]);
  text +=
      trimmed(fmt::format("  coin area {}{}    stock {}    deck {}    {}", view.coin_area,
                          repeated(style.pick(" ●", " o"), view.coin_area), view.stock, size_of(view.deck),
                          callers[2].empty() ? "" : "pocket called by " + listed(callers[2]))) +
      "\n";

  // The merchants, and below them what is left to come and what is gone.
  std::string head = spaces(name_width);
  for (const auto kind : kinds_in_play(view)) {
    const auto face = kind == custom ? "" : fmt::format(" {}", face_of(static_cast<Colour>(kind)));
    head += centred(style.ink(colour_name(kind), inks[kind]) + style.faint(face), kind_width(view));
  }
  text += trimmed(head + centred(style.faint("coins"), number_width) +
                  centred(style.faint("points"), number_width) +
                  style.faint(view.phase >= Phase::calling ? "called, did" : ""));
  for (Seat seat = 0; seat < view.options.players; ++seat) {
    const Merchant& merchant = view.merchants[at(seat)];
    const auto marker = seat == view.turn ? style.pick("▶ ", "> ") : "  ";
    const auto coins = shows_coins(view, seat) ? fmt::format("{}", merchant.coins) : style.faint("screen");
    text += trimmed(
        row(std::string(marker) + style.seat(name(seat, reader), seat), merchant.cards, view, style, seat) +
        centred(coins, number_width) + centred(fmt::format("{}", scores[at(seat)]), number_width) +
        deeds(view, seat, style));
  }
  text += trimmed(row(style.faint("  deck"), view.deck, view, style));
  text += trimmed(row(style.faint("  waste"), view.waste, view, style));
  if (view.options.purveyor)
    text += style.faint(
        fmt::format("  {} purveyor: white 3 points, yellow richer pockets, red fetches a card, "
                    "blue may reduce{}\n",
                    style.pick("★", "*"), view.options.players == 5 ? ",\n    black challenges twice" : ""));
  return text;
}

std::string_view Table<Akiwado>::stake(const AnyView& any) const {
  switch (view_as<View>(any).phase) {
    case Phase::taking:
      return "What you keep pays you, and the rest pays the others. If enough of them challenge, the dice "
             "are "
             "rolled again.";
    case Phase::answering:
      return "If enough challenge, the dice are rolled again; the second time nobody is paid.";
    case Phase::calling:
      return "You may bid elsewhere than you say, but whoever lies gets nothing from the next dice.";
    case Phase::bidding:
      return "The highest bid pays and takes the cards, equal ones take nothing; those who pocket share the "
             "coin area.";
    default: return "";
  }
}

std::string Table<Akiwado>::task(const AnyView& any, Seat seat) const {
  const auto& view = view_as<View>(any);
  const Merchant& own = view.merchants[at(seat)];
  const auto places = [&] {
    Lines open;
    if (size_of(view.east) > 0) open.emplace_back("east");
    if (size_of(view.west) > 0) open.emplace_back("west");
    return open;
  };
  switch (view.phase) {
    case Phase::taking:
      return fmt::format("Take one or two of the dice {}; the rest counts for the others.",
                         dice_words(view.dice));
    case Phase::answering: {
      Random random(0);
      const State world = rules_.sample(view, random, UniformPrior{});
      return fmt::format("{} would get {} and you {}. Do you challenge or accept?{}", name(view.turn, seat),
                         coins_text(due(world, view.turn)), due(world, seat),
                         view.second_roll ? " Challenged again, nobody gets anything." : "");
    }
    case Phase::calling: {
      Lines open = places();
      return fmt::format("Where do you say you go? Call {} or pocket.", fmt::join(open, ", "));
    }
    case Phase::bidding:
      if (own.coins == 0) return "You have no coin to bid: pocket.";
      return fmt::format("You called {} and have {}. Bid on {} (such as bid {} 1), or pocket.",
                         place_text(own.call), coins_text(own.coins), fmt::join(places(), " or "),
                         places()[0]);
    case Phase::reducing:
      return fmt::format("Blue privilege: reduce your bid of {} on {} by a coin, or keep it.", own.bid.coins,
                         place_text(own.bid.place));
    case Phase::fetching: return "Red privilege: fetch a card from the waste.";
    default: return "";
  }
}

namespace {

// The telling of one happening, line by line.
class Telling {
 public:
  Telling(const TerminalTable& table, const View& before, const View& after, const State& world, Seat reader)
      : table_(table), before_(before), after_(after), world_(world), reader_(reader) {}

  [[nodiscard]] std::string text() const { return fmt::format("{}", fmt::join(lines_, "\n  ")); }
  void say(const std::string& line) { lines_.push_back(wrapped(capital(line))); }

  // Whoever has more coins than before, and by how many.
  void incomes() {
    Lines incomes;
    for (Seat seat = 0; seat < before_.options.players; ++seat)
      if (const int coins = gain(seat); coins > 0)
        incomes.push_back(fmt::format("{} {}", does(seat, "get"), coins_text(coins)));
    say(incomes.empty() ? "The dice bring nobody a coin." : listed(incomes) + ".");
  }

  void answers() {
    Lines against;
    int weight = 0;
    int asked = 1;
    for (Seat seat = 0; seat < after_.options.players; ++seat) {
      const akiwado::Answer answer = after_.merchants[at(seat)].answer;
      asked += answer != akiwado::Answer::none ? 1 : 0;
      if (answer != akiwado::Answer::challenge) continue;
      against.push_back(name(seat));
      weight += challenge_weight(world_, seat);
    }
    if (against.empty()) {
      say("Nobody challenges.");
    } else {
      const bool many = against.size() > 1 || against[0] == "you";
      say(fmt::format("{} challenge{}: {} of {}{}.", listed(against), many ? "" : "s", weight, asked,
                      2 * weight >= asked ? "" : ", not enough"));
    }
    if (2 * weight < asked)
      incomes();
    else if (before_.second_roll)
      say("Challenged a second time: nobody gets a coin.");
    else
      say(table_.has(after_.turn, reader_) + " to roll again.");
  }

  void screens_up() {
    Lines all;
    for (Seat seat = 0; seat < after_.options.players; ++seat) {
      const Bid& bid = after_.merchants[at(seat)].bid;
      all.push_back(bid.place == Place::pocket
                        ? does(seat, "take") + " pocket money"
                        : fmt::format("{} bid {} on {}", name(seat), bid.coins, place_text(bid.place)));
    }
    say("Screens up: " + listed(all) + ".");
  }

  void judgement() {
    market(Place::east, before_.east);
    market(Place::west, before_.west);
    pockets();
    privileges();
    injustice();
    if (after_.phase == Phase::over)
      say("The deck is empty: the game is over.");
    else if (after_.phase == Phase::fetching)
      say(fmt::format("The deck is empty. {} the red privilege.", table_.has(after_.waiting[0], reader_)));
    else
      say(after_.turn == reader_ ? "It is your turn." : fmt::format("It is {}'s turn.", name(after_.turn)));
  }

 private:
  // Within a sentence; `say` makes its first letter a capital.
  [[nodiscard]] std::string name(Seat seat) const {
    return seat == reader_ ? "you" : table_.name(seat, reader_);
  }
  [[nodiscard]] std::string does(Seat seat, std::string_view verb) const {
    return fmt::format("{} {}{}", name(seat), verb, seat == reader_ ? "" : "s");
  }
  [[nodiscard]] int gain(Seat seat) const {
    return after_.merchants[at(seat)].coins - before_.merchants[at(seat)].coins;
  }

  void market(Place place, const CardCounts& cards) {
    if (size_of(cards) == 0) return;
    const auto [bidder, coins] = highest_bid(world_, place);
    const auto where = place_text(place);
    if (coins == 0)
      say(fmt::format("Nobody bids on {}: {} {} to the waste.", where, heap_words(cards),
                      size_of(cards) == 1 ? "goes" : "go"));
    else if (bidder == nobody)
      say(fmt::format("The bids on {} are tied at {}: {} {}.", where, coins, heap_words(cards),
                      size_of(cards) == 1 ? "stays" : "stay"));
    else
      say(fmt::format("{} {} from {} for {}.", does(bidder, "take"), heap_words(cards), where,
                      coins_text(coins)));
  }

  void pockets() {
    Lines takers;
    for (Seat seat = 0; seat < after_.options.players; ++seat)
      if (after_.merchants[at(seat)].bid.place == Place::pocket)
        takers.push_back(fmt::format("{} {}", does(seat, "pocket"), coins_text(gain(seat))));
    if (!takers.empty()) say(listed(takers) + ".");
  }

  void privileges() {
    for (std::size_t colour = 0; colour < colours; ++colour)
      if (const Seat holder = seat_of(after_.privileges[colour]); holder != before_.privileges[colour])
        say(fmt::format("{} now purveyor of {}.", table_.is(holder, reader_), colour_name(colour)));
  }

  void injustice() {
    int liars = 0;
    for (Seat seat = 0; seat < after_.options.players; ++seat) {
      const Merchant& merchant = after_.merchants[at(seat)];
      if (merchant.bid.place == merchant.call) continue;
      ++liars;
      const auto deed =
          merchant.bid.place == Place::pocket
              ? std::string(seat == reader_ ? "take pocket money" : "takes pocket money")
              : fmt::format("{} on {}", seat == reader_ ? "bid" : "bids", place_text(merchant.bid.place));
      say(fmt::format("{} called {} and {}: injustice.", name(seat), place_text(merchant.call), deed));
    }
    if (liars == after_.options.players) say("Nobody kept the word given: all tiles are turned back.");
  }

  const TerminalTable& table_;
  const View& before_;
  const View& after_;
  const State& world_;  // a world that looks like `after_`
  Seat reader_;
  Lines lines_;
};

}  // namespace

std::string Table<Akiwado>::tell(const Happening& happening, Seat reader) const {
  const auto& before = view_as<View>(happening.before);
  const auto& after = view_as<View>(happening.after);
  Random random(0);
  const State world = rules_.sample(after, random, UniformPrior{});
  Telling telling(*this, before, after, world, reader);
  const Seat who = happening.who;
  const auto action = rules_.parse(happening.action);
  if (!action) {  // sealed, and not the reader's
    return before.phase == Phase::answering ? has(who, reader) + " answered."
                                            : is(who, reader) + " ready behind the screen.";
  }
  switch (kind_of(*action)) {
    case Kind::waste:
      if (after.phase == Phase::wasting) return "";
      return fmt::format("On the waste lie {}.", heap_words(after.waste));
    case Kind::first: return fmt::format("{} drawn to begin.", is(what_of(*action), reader));
    case Kind::roll:
      return fmt::format("{} {}{}.", does(after.turn, reader, "roll"), dice_words(after.dice),
                         after.second_roll ? ", for the second time" : "");
    case Kind::take: {
      telling.say(fmt::format("{} {} and {} {}.", does(who, reader, "keep"),
                              die_of(*action, 1) == 0
                                  ? fmt::format("{}", die_of(*action, 0))
                                  : fmt::format("{} and {}", die_of(*action, 0), die_of(*action, 1)),
                              who == reader ? "leave" : "leaves", listed(left_dice(after))));
      if (after.phase != Phase::answering) telling.incomes();
      return telling.text();
    }
    case Kind::answer:
      if (who == reader)
        telling.say(after.phase == Phase::answering
                        ? fmt::format("You {}, in secret until all have answered.", happening.action)
                        : fmt::format("You {}.", happening.action));
      if (after.phase != Phase::answering) telling.answers();
      return telling.text();
    case Kind::lay:
      return fmt::format("A {} card is laid out in the {}.", colour_text(what_of(*action)),
                         place_text(place_of(*action)));
    case Kind::call: return fmt::format("{} {}.", does(who, reader, "call"), place_text(place_of(*action)));
    case Kind::bid:
      if (after.phase == Phase::bidding)
        return fmt::format("Behind your screen: {}.", bid_words(after.own_bid));
      telling.screens_up();
      if (after.phase == Phase::reducing)
        telling.say(fmt::format("{} may take a coin back (blue privilege).", name(after.waiting[0], reader)));
      else
        telling.judgement();
      return telling.text();
    case Kind::reduce:
      telling.say(what_of(*action) != 0 ? does(who, reader, "take") + " a coin back."
                                        : does(who, reader, "keep") + " the bid.");
      telling.judgement();
      return telling.text();
    case Kind::fetch:
      return fmt::format("{} a {} card from the waste.",
                         who == reader ? "You fetch" : name(who, reader) + " fetches",
                         colour_text(what_of(*action)));
  }
  return "";
}

}  // namespace zashiki
