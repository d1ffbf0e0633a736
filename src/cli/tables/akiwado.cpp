#include "cli/tables/akiwado.h"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace zashiki {
namespace akiwado {
namespace {

constexpr std::array inks{255, 220, 203, 75, 244, 177};  // white ... black, custom
constexpr int unjust_ink = 203;

std::string trimmed(std::string line) {
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line + "\n";
}

// A box with a title in its upper border, line by line.
using Lines = std::vector<std::string>;
Lines boxed(std::string_view title, const Lines& inside, int width, const Style& style) {
  const auto bar = std::string(style.faint(style.pick("│", "|")));
  const int dashes = width - 3 - columns(title);
  Lines lines{style.faint(style.pick("╭─", "+-")) + " " + style.bold(title) + " " +
              style.faint(repeated(style.pick("─", "-"), dashes) + std::string(style.pick("╮", "+")))};
  for (const auto& line : inside) lines.push_back(fmt::format("{} {}{}", bar, padded(line, width - 1), bar));
  lines.push_back(style.faint(std::string(style.pick("╰", "+")) + repeated(style.pick("─", "-"), width) +
                              std::string(style.pick("╯", "+"))));
  return lines;
}

// "white, red x2": what lies in a heap.
std::string heap_text(const CardCounts& heap, const AkiwadoWords& words, const Style& style) {
  std::string text;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (heap[kind] == 0) continue;
    const auto times = heap[kind] > 1 ? fmt::format("{}{}", style.pick("×", "x"), heap[kind]) : "";
    text += (text.empty() ? "" : " ") +
            style.ink(fmt::format("{}{}", words.kinds[kind], times), inks[kind], true);
  }
  return text.empty() ? style.faint(words.empty) : text;
}

int size_of(const CardCounts& heap) {
  int size = 0;
  for (const auto count : heap) size += count;
  return size;
}

// The dice with those that were kept in brackets.
std::string dice_text(const View& view, const AkiwadoWords& words, const Style& style) {
  if (view.dice.empty()) return style.faint(words.not_rolled);
  std::string text;
  std::size_t kept = 0;
  for (const int face : view.dice) {
    const bool is_kept = kept < view.kept.size() && view.kept[kept] == face;
    if (is_kept) ++kept;
    text += is_kept ? style.bold(fmt::format("[{}] ", face)) : fmt::format(" {}  ", face);
  }
  return text;
}

// "1 · 2": faces as they lie.
template <class Dice>
std::string dice_words(const Dice& dice, const HouseWords& house) {
  Lines faces;
  for (const int face : dice) faces.push_back(fmt::format("{}", face));
  return listed(faces, house);
}

// --- What merchants do

std::string_view place_name(Place place, const AkiwadoWords& words) { return words.places[at(place)]; }

std::string deed(const Bid& bid, const AkiwadoWords& words) {
  if (bid.place == Place::pocket) return std::string(place_name(bid.place, words));
  return fmt::format("{} {}", place_name(bid.place, words), bid.coins);
}

// What a merchant has said and done in this turn, as far as the reader knows.
std::string deeds(const View& view, Seat seat, const AkiwadoWords& words, const Style& style) {
  const Merchant& merchant = view.merchants[at(seat)];
  const bool own = seat == view.reader;
  const auto answer = [&](akiwado::Stance given) {
    return words.answers[given == akiwado::Stance::accept ? 0 : 1].view();
  };
  if (view.phase == Phase::rolling || view.phase == Phase::taking || view.phase == Phase::answering) {
    if (merchant.unjust) return style.ink(words.sits_out, unjust_ink, true);
    if (own && merchant.sealed) return words.sealed_as(answer(view.own_answer));
    if (merchant.sealed) return std::string(words.answered.view());
    return std::string(merchant.answer == akiwado::Stance::none ? "" : answer(merchant.answer));
  }
  if (merchant.call == Place::none) return "";
  const auto arrow = style.pick(" → ", " -> ");
  const auto called = place_name(merchant.call, words);
  if (merchant.sealed)
    return fmt::format("{}{}{}", called, arrow,
                       own ? words.sealed_as(deed(view.own_bid, words)) : std::string(words.sealed.view()));
  if (merchant.bid.place == Place::none) return std::string(called);
  return fmt::format("{}{}{}", called, arrow, deed(merchant.bid, words));
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
}  // namespace akiwado

std::string TerminalTableOf<Akiwado>::board(const AnyView& any, Seat reader, const Style& style) const {
  using namespace akiwado;
  const auto& view = view_as<View>(any);
  Random random(0);
  const Scores scores = rules_.scores(rules_.sample(view, random, UniformPrior{}));

  // The street: both markets with who called them, and the dice.
  std::array<Lines, 3> callers;
  for (Seat seat = 0; seat < view.options.players; ++seat)
    if (const Place call = view.merchants[at(seat)].call;
        call != Place::none && view.phase >= Phase::laying_east)
      callers[at(call)].emplace_back(who(seat, reader).name);
  constexpr int market_width = 36;
  const auto market = [&](std::string_view title, const CardCounts& heap, const Lines& who_called) {
    std::string called = who_called.empty() ? "" : words_.called_by(listed(who_called, house()));
    if (columns(called) > market_width - 2)
      called = words_.called_by_many(static_cast<int>(who_called.size()));
    return boxed(title, {heap_text(heap, words_, style), style.faint(called)}, market_width, style);
  };
  std::string tray;
  if (!view.kept.empty())
    tray = words_.kept(name(view.turn, reader), fmt::format("{}", fmt::join(view.kept, " ")));
  const std::array street{market(words_.markets[0], view.east, callers[0]),
                          market(words_.markets[1], view.west, callers[1]),
                          boxed(words_.dice, {dice_text(view, words_, style), style.faint(tray)}, 19, style)};
  std::string text = "\n";
  for (std::size_t line = 0; line < 4; ++line)
    text += fmt::format("{} {} {}\n", street[0][line], street[1][line], street[2][line]);
  text +=
      trimmed(fmt::format("  {}    {}",
                          words_.stores(view.coin_area, repeated(style.pick(" ●", " o"), view.coin_area),
                                        view.stock, size_of(view.deck)),
                          callers[2].empty() ? "" : words_.pocket_called_by(listed(callers[2], house()))));
  text += "\n";

  // The merchants, and below them what is left to come and what is gone.
  std::string head = spaces(name_width);
  for (const auto kind : kinds_in_play(view)) {
    const auto face = kind == custom ? "" : fmt::format(" {}", face_of(static_cast<Colour>(kind)));
    head += centred(style.ink(words_.kinds[kind], inks[kind]) + style.faint(face), kind_width(view));
  }
  text += trimmed(head + centred(style.faint(words_.coins), number_width) +
                  centred(style.faint(words_.points), number_width) +
                  style.faint(view.phase >= Phase::calling ? words_.called_did.view() : ""));
  for (Seat seat = 0; seat < view.options.players; ++seat) {
    const Merchant& merchant = view.merchants[at(seat)];
    const auto marker = seat == view.turn ? style.pick("▶ ", "> ") : "  ";
    const auto coins =
        shows_coins(view, seat) ? fmt::format("{}", merchant.coins) : style.faint(words_.screen);
    text += trimmed(
        row(std::string(marker) + style.seat(name(seat, reader), seat), merchant.cards, view, style, seat) +
        centred(coins, number_width) + centred(fmt::format("{}", scores[at(seat)]), number_width) +
        deeds(view, seat, words_, style));
  }
  text += trimmed(row(style.faint(fmt::format("  {}", words_.deck)), view.deck, view, style));
  text += trimmed(row(style.faint(fmt::format("  {}", words_.waste)), view.waste, view, style));
  if (view.options.purveyor) {
    text += style.faint("  " + words_.purveyor(style.pick("★", "*"))) + "\n";
    if (view.options.players == 5) text += style.faint(fmt::format("    {}", words_.purveyor_black)) + "\n";
  }
  return text;
}

std::string_view TerminalTableOf<Akiwado>::stake(const AnyView& any) const {
  using namespace akiwado;
  switch (view_as<View>(any).phase) {
    case Phase::taking: return words_.stake_take;
    case Phase::answering: return words_.stake_answer;
    case Phase::calling: return words_.stake_call;
    case Phase::bidding: return words_.stake_bid;
    default: return "";
  }
}

std::string TerminalTableOf<Akiwado>::task(const AnyView& any, Seat seat) const {
  using namespace akiwado;
  const auto& view = view_as<View>(any);
  const Merchant& own = view.merchants[at(seat)];
  Lines open;
  if (size_of(view.east) > 0) open.emplace_back(words_.places[0].view());
  if (size_of(view.west) > 0) open.emplace_back(words_.places[1].view());
  switch (view.phase) {
    case Phase::taking: return words_.task_take(dice_words(view.dice, house()));
    case Phase::answering: {
      Random random(0);
      const State world = rules_.sample(view, random, UniformPrior{});
      return words_.task_answer(name(view.turn, seat), {due(world, view.turn)}, {due(world, seat)}) +
             std::string(view.second_roll ? words_.task_answer_again.view() : "");
    }
    case Phase::calling:
      open.emplace_back(words_.places[2].view());
      return words_.task_call(listed_or(open, house()));
    case Phase::bidding:
      if (own.coins == 0) return std::string(words_.task_bid_none.view());
      return words_.task_bid(place_name(own.call, words_), {own.coins}, listed_or(open, house()), open[0]);
    case Phase::reducing: return words_.task_reduce(own.bid.coins, place_name(own.bid.place, words_));
    case Phase::fetching: return std::string(words_.task_fetch.view());
    default: return "";
  }
}

std::vector<Term> TerminalTableOf<Akiwado>::terms() const {
  using namespace akiwado;
  std::vector<Term> terms;
  add_terms(terms, word_list("take", "call", "bid", "accept", "challenge", "reduce", "keep", "fetch"),
            words_.verbs);
  add_terms(terms, colour_words(), words_.kinds);
  add_terms(terms, place_words(), words_.places);
  return terms;
}

std::string TerminalTableOf<Akiwado>::action(const Happening& happening, Seat reader) const {
  using namespace akiwado;
  const auto& before = view_as<View>(happening.before);
  const auto& after = view_as<View>(happening.after);
  const Who player = who(happening.who, reader);
  const auto action = rules_.parse(happening.action);
  if (!action)  // sealed, and not the reader's
    return before.phase == Phase::answering ? words_.has_answered(player) : words_.is_ready(player);
  const int what = what_of(*action);
  const auto kind = [&] { return words_.kinds[at(what)].view(); };
  switch (kind_of(*action)) {
    case Kind::waste: return after.phase == Phase::wasting ? "" : words_.wasted(cards_in_words(after.waste));
    case Kind::first: return words_.drawn(who(what, reader));
    case Kind::roll: return words_.rolled(dice_words(after.dice, house()));
    case Kind::lay: return words_.laid(kind(), place_name(place_of(*action), words_));
    case Kind::take: return words_.keeps(player, dice_words(after.kept, house()));
    case Kind::answer:
      return akiwado::Stance(what) == akiwado::Stance::accept ? words_.accepts(player)
                                                              : words_.challenges(player);
    case Kind::call: return words_.calls(player, place_name(place_of(*action), words_));
    case Kind::bid:
      // Those that end the bidding are told with all others, as they come to light.
      if (after.phase != Phase::bidding) return words_.is_ready(player);
      return place_of(*action) == Place::pocket
                 ? words_.pockets(player)
                 : words_.bids(player, place_name(place_of(*action), words_), {what});
    case Kind::reduce: return what != 0 ? words_.reduces(player) : words_.keeps_bid(player);
    case Kind::fetch: return words_.fetches(player, kind());
  }
  return "";
}

std::string TerminalTableOf<Akiwado>::cards_in_words(const akiwado::CardCounts& heap) const {
  using namespace akiwado;
  Lines held;
  for (std::size_t kind = 0; kind < kinds; ++kind)
    if (heap[kind] > 0) held.push_back(words_.cards(words_.kinds[kind], {heap[kind]}));
  return listed(held, house());
}

std::string TerminalTableOf<Akiwado>::outcome(const Fact& fact, std::span<const json::value>,
                                              Seat reader) const {
  using namespace akiwado;
  const auto kind = fact.word("kind");
  const auto result = fact.word("result");
  const auto place = [&](std::string_view field) {
    return word_for(fact.word(field), place_words(), words_.places);
  };
  const Many coins{fact.number("coins")};
  if (kind == "sharing") {
    std::vector<Seat> challengers;
    for (const json::value& seat : fact.json().at("challengers").get_array())
      challengers.push_back(static_cast<Seat>(seat.get_int64()));
    if (challengers.empty()) return std::string(words_.sharing_accepted.view());
    return (result == "accepted"       ? words_.sharing_outvoted
            : result == "rolled_again" ? words_.sharing_rolled_again
                                       : words_.sharing_refused)(names(challengers, reader));
  }
  if (kind == "market") {
    CardCounts heap{};
    for (std::size_t i = 0; i < kinds; ++i)
      if (const auto* count = fact.json().at("cards").get_object().if_contains(colour_words()[i]))
        heap[i] = static_cast<std::uint8_t>(count->get_int64());
    if (result == "tied") return words_.market_tied(place("market"));
    if (result == "wasted") return words_.market_wasted(place("market"), cards_in_words(heap));
    return words_.market_won(who(fact.seat(), reader), place("market"), coins, cards_in_words(heap));
  }
  const Who player = who(fact.seat(), reader);
  if (kind == "bid") {
    const std::string did =
        fact.word("place") == "pocket" ? words_.pockets(player) : words_.bids(player, place("place"), coins);
    return fact.word("place") == fact.word("called") ? did : did + words_.lied(place("called"));
  }
  if (kind == "dice_pay") return words_.dice_pay(player, coins);
  if (kind == "pocket") return words_.pocketed(player, coins);
  if (kind == "privilege")
    return words_.privilege(player, word_for(fact.word("article"), colour_words(), words_.kinds));
  if (kind == "unjust") return words_.unjust(player);
  return "";
}

}  // namespace zashiki
