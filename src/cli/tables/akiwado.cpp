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
std::string heap_text(const CardCounts& heap, const Say& say, const Style& style) {
  std::string text;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (heap[kind] == 0) continue;
    const auto times = heap[kind] > 1 ? fmt::format("{}{}", style.pick("×", "x"), heap[kind]) : "";
    text += (text.empty() ? "" : " ") +
            style.ink(fmt::format("{}{}", say.of("akiwado.kind.", colour_words()[kind]), times), inks[kind],
                      true);
  }
  return text.empty() ? style.faint(say("terminal.akiwado.empty")) : text;
}

int size_of(const CardCounts& heap) {
  int size = 0;
  for (const auto count : heap) size += count;
  return size;
}

// The dice with those that were kept in brackets.
std::string dice_text(const View& view, const Say& say, const Style& style) {
  if (view.dice.empty()) return style.faint(say("terminal.akiwado.not_rolled"));
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
std::string dice_words(const Dice& dice, const Say& say) {
  Lines faces;
  for (const int face : dice) faces.push_back(fmt::format("{}", face));
  return say.listed(faces);
}

// --- What merchants do

std::string_view place_name(Place place, const Say& say) {
  return say.of("akiwado.place.", place_words()[at(place)]);
}

std::string deed(const Bid& bid, const Say& say) {
  if (bid.place == Place::pocket) return std::string(place_name(bid.place, say));
  return fmt::format("{} {}", place_name(bid.place, say), bid.coins);
}

// What a merchant has said and done in this turn, as far as the reader knows.
std::string deeds(const View& view, Seat seat, const Say& say, const Style& style) {
  const Merchant& merchant = view.merchants[at(seat)];
  const bool own = seat == view.reader;
  const auto answer = [&](akiwado::Stance given) {
    return say.of("terminal.akiwado.answer.", answer_words()[given == akiwado::Stance::accept ? 0 : 1]);
  };
  if (view.phase == Phase::rolling || view.phase == Phase::taking || view.phase == Phase::answering) {
    if (merchant.unjust) return style.ink(say("terminal.akiwado.sits_out"), unjust_ink, true);
    if (own && merchant.sealed) return say("terminal.akiwado.sealed_as what", answer(view.own_answer));
    if (merchant.sealed) return say("akiwado.fist.closed");
    return std::string(merchant.answer == akiwado::Stance::none ? "" : answer(merchant.answer));
  }
  if (merchant.call == Place::none) return "";
  const auto arrow = style.pick(" → ", " -> ");
  const auto called = place_name(merchant.call, say);
  if (merchant.sealed)
    return fmt::format("{}{}{}", called, arrow,
                       own ? say("terminal.akiwado.sealed_as what", deed(view.own_bid, say))
                           : say("terminal.akiwado.sealed"));
  if (merchant.bid.place == Place::none) return std::string(called);
  return fmt::format("{}{}{}", called, arrow, deed(merchant.bid, say));
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
    std::string called =
        who_called.empty() ? "" : say_("terminal.akiwado.called_by names", say_.listed(who_called));
    if (columns(called) > market_width - 2)
      called = say_("terminal.akiwado.called_by_many n", who_called.size());
    return boxed(title, {heap_text(heap, say_, style), style.faint(called)}, market_width, style);
  };
  std::string tray;
  if (!view.kept.empty())
    tray = say_("terminal.akiwado.kept name dice", name(view.turn, reader),
                fmt::format("{}", fmt::join(view.kept, " ")));
  const std::array street{
      market(say_("terminal.akiwado.market.east"), view.east, callers[0]),
      market(say_("terminal.akiwado.market.west"), view.west, callers[1]),
      boxed(say_("terminal.akiwado.dice"), {dice_text(view, say_, style), style.faint(tray)}, 19, style)};
  std::string text = "\n";
  for (std::size_t line = 0; line < 4; ++line)
    text += fmt::format("{} {} {}\n", street[0][line], street[1][line], street[2][line]);
  text += trimmed(fmt::format(
      "  {}    {}",
      say_("terminal.akiwado.stores area coins stock deck", view.coin_area,
           repeated(style.pick(" ●", " o"), view.coin_area), view.stock, size_of(view.deck)),
      callers[2].empty() ? "" : say_("terminal.akiwado.pocket_called_by names", say_.listed(callers[2]))));
  text += "\n";

  // The merchants, and below them what is left to come and what is gone.
  std::string head = spaces(name_width);
  for (const auto kind : kinds_in_play(view)) {
    const auto face = kind == custom ? "" : fmt::format(" {}", face_of(static_cast<Colour>(kind)));
    head += centred(style.ink(say_.of("akiwado.kind.", colour_words()[kind]), inks[kind]) + style.faint(face),
                    kind_width(view));
  }
  text += trimmed(head + centred(style.faint(say_("terminal.akiwado.coins")), number_width) +
                  centred(style.faint(say_("terminal.akiwado.points")), number_width) +
                  style.faint(view.phase >= Phase::calling ? say_("terminal.akiwado.called_did") : ""));
  for (Seat seat = 0; seat < view.options.players; ++seat) {
    const Merchant& merchant = view.merchants[at(seat)];
    const auto marker = seat == view.turn ? style.pick("▶ ", "> ") : "  ";
    const auto coins = shows_coins(view, seat) ? fmt::format("{}", merchant.coins)
                                               : style.faint(say_("terminal.akiwado.screen"));
    text += trimmed(
        row(std::string(marker) + style.seat(name(seat, reader), seat), merchant.cards, view, style, seat) +
        centred(coins, number_width) + centred(fmt::format("{}", scores[at(seat)]), number_width) +
        deeds(view, seat, say_, style));
  }
  text +=
      trimmed(row(style.faint(fmt::format("  {}", say_("terminal.akiwado.deck"))), view.deck, view, style));
  text +=
      trimmed(row(style.faint(fmt::format("  {}", say_("terminal.akiwado.waste"))), view.waste, view, style));
  if (view.options.purveyor) {
    text += style.faint("  " + say_("terminal.akiwado.purveyor mark", style.pick("★", "*"))) + "\n";
    if (view.options.players == 5)
      text += style.faint(fmt::format("    {}", say_("terminal.akiwado.purveyor_black"))) + "\n";
  }
  return text;
}

std::string TerminalTableOf<Akiwado>::stake(const AnyView& any) const {
  using namespace akiwado;
  switch (view_as<View>(any).phase) {
    case Phase::taking: return say_("akiwado.stake.take");
    case Phase::answering: return say_("akiwado.stake.answer");
    case Phase::calling: return say_("akiwado.stake.call");
    case Phase::bidding: return say_("akiwado.stake.bid");
    default: return "";
  }
}

std::string TerminalTableOf<Akiwado>::task(const AnyView& any, Seat seat) const {
  using namespace akiwado;
  const auto& view = view_as<View>(any);
  const Merchant& own = view.merchants[at(seat)];
  Lines open;
  if (size_of(view.east) > 0) open.emplace_back(say_.of("akiwado.place.", place_words()[0]));
  if (size_of(view.west) > 0) open.emplace_back(say_.of("akiwado.place.", place_words()[1]));
  switch (view.phase) {
    case Phase::taking: return say_("terminal.akiwado.task_take dice", dice_words(view.dice, say_));
    case Phase::answering: {
      Random random(0);
      const State world = rules_.sample(view, random, UniformPrior{});
      return say_("terminal.akiwado.task_answer name coins own", name(view.turn, seat), due(world, view.turn),
                  due(world, seat)) +
             (view.second_roll ? say_("terminal.akiwado.task_answer_again") : "");
    }
    case Phase::calling:
      open.emplace_back(say_.of("akiwado.place.", place_words()[2]));
      return say_("terminal.akiwado.task_call places", say_.listed_or(open));
    case Phase::bidding:
      if (own.coins == 0) return say_("terminal.akiwado.task_bid_none");
      return say_("terminal.akiwado.task_bid called coins markets example", place_name(own.call, say_),
                  own.coins, say_.listed_or(open), open[0]);
    case Phase::reducing:
      return say_("terminal.akiwado.task_reduce coins market", own.bid.coins,
                  place_name(own.bid.place, say_));
    case Phase::fetching: return say_("terminal.akiwado.task_fetch");
    default: return "";
  }
}

std::vector<Term> TerminalTableOf<Akiwado>::terms() const {
  using namespace akiwado;
  std::vector<Term> terms;
  add_terms(terms, word_list("take", "call", "bid", "accept", "challenge", "reduce", "keep", "fetch"),
            "terminal.akiwado.verb.");
  add_terms(terms, colour_words(), "akiwado.kind.");
  add_terms(terms, place_words(), "akiwado.place.");
  return terms;
}

std::string TerminalTableOf<Akiwado>::action(const Happening& happening, Seat reader) const {
  using namespace akiwado;
  const auto& after = view_as<View>(happening.after);
  const Who player = who(happening.who, reader);
  const auto action = rules_.parse(happening.action);
  if (!action)  // sealed, and not the reader's
    return say_("akiwado.tell.sealed name", player);
  const int what = what_of(*action);
  const auto kind = [&] { return say_.of("akiwado.kind.", colour_words()[at(what)]); };
  switch (kind_of(*action)) {
    case Kind::waste:
      return after.phase == Phase::wasting
                 ? ""
                 : say_("terminal.akiwado.wasted cards", cards_in_words(after.waste));
    case Kind::first: return say_("akiwado.tell.first name", who(what, reader));
    case Kind::roll: return say_("akiwado.tell.roll dice", dice_words(after.dice, say_));
    case Kind::lay: return say_("akiwado.tell.lay kind place", kind(), place_name(place_of(*action), say_));
    case Kind::take: return say_("akiwado.tell.take name dice", player, dice_words(after.kept, say_));
    case Kind::answer:
      return akiwado::Stance(what) == akiwado::Stance::accept ? say_("akiwado.tell.accept name", player)
                                                              : say_("akiwado.tell.challenge name", player);
    case Kind::call:
      return say_("terminal.akiwado.calls name place", player, place_name(place_of(*action), say_));
    case Kind::bid:
      // Those that end the bidding are told with all others, as they come to light.
      if (after.phase != Phase::bidding) return say_("akiwado.tell.sealed name", player);
      return place_of(*action) == Place::pocket ? say_("akiwado.tell.pocket name", player)
                                                : say_("akiwado.tell.bid name place coins", player,
                                                       place_name(place_of(*action), say_), what);
    case Kind::reduce:
      return what != 0 ? say_("akiwado.tell.reduce name", player) : say_("akiwado.tell.keep name", player);
    case Kind::fetch: return say_("akiwado.tell.fetch name kind", player, kind());
  }
  return "";
}

std::string TerminalTableOf<Akiwado>::cards_in_words(const akiwado::CardCounts& heap) const {
  using namespace akiwado;
  Lines held;
  for (std::size_t kind = 0; kind < kinds; ++kind)
    if (heap[kind] > 0)
      held.push_back(
          say_("akiwado.cards kind n", say_.of("akiwado.kind.", colour_words()[kind]), heap[kind]));
  return say_.listed(held);
}

std::string TerminalTableOf<Akiwado>::outcome(const Fact& fact, std::span<const json::value>,
                                              Seat reader) const {
  using namespace akiwado;
  const auto kind = fact.word("kind");
  const auto result = fact.word("result");
  const auto place = [&](std::string_view field) { return say_.of("akiwado.place.", fact.word(field)); };
  const int coins = fact.number("coins");
  if (kind == "sharing") {
    std::vector<Seat> challengers;
    for (const json::value& seat : fact.json().at("challengers").get_array())
      challengers.push_back(static_cast<Seat>(seat.get_int64()));
    if (challengers.empty()) return say_("akiwado.outcome.sharing.accepted");
    // Several challenge; one challenges, but for the reader.
    const int n = challengers.size() == 1 && challengers[0] != reader ? 1 : 2;
    return say_(result == "accepted"       ? Phrase<2>("terminal.akiwado.sharing_outvoted names n")
                : result == "rolled_again" ? Phrase<2>("akiwado.outcome.sharing.rolled_again names n")
                                           : Phrase<2>("akiwado.outcome.sharing.refused names n"),
                names(challengers, reader), n);
  }
  if (kind == "market") {
    CardCounts heap{};
    for (std::size_t i = 0; i < kinds; ++i)
      if (const auto* count = fact.json().at("cards").get_object().if_contains(colour_words()[i]))
        heap[i] = static_cast<std::uint8_t>(count->get_int64());
    if (result == "tied") return say_("akiwado.outcome.market.tied market", place("market"));
    if (result == "wasted")
      return say_("akiwado.outcome.market.wasted market cards", place("market"), cards_in_words(heap));
    return say_("akiwado.outcome.market.won name market coins cards", who(fact.seat(), reader),
                place("market"), coins, cards_in_words(heap));
  }
  const Who player = who(fact.seat(), reader);
  if (kind == "bid") {
    const std::string did = fact.word("place") == "pocket"
                                ? say_("akiwado.tell.pocket name", player)
                                : say_("akiwado.tell.bid name place coins", player, place("place"), coins);
    return fact.word("place") == fact.word("called")
               ? did
               : did + say_("terminal.akiwado.lied called", place("called"));
  }
  if (kind == "dice_pay") return say_("akiwado.outcome.dice_pay name coins", player, coins);
  if (kind == "pocket") return say_("akiwado.outcome.pocket name coins", player, coins);
  if (kind == "privilege")
    return say_("akiwado.outcome.privilege name kind", player,
                say_.of("akiwado.kind.", fact.word("article")));
  if (kind == "unjust") return say_("akiwado.outcome.unjust name", player);
  return "";
}

}  // namespace zashiki
