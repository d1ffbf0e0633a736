#include "table/protocol/writing.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace zashiki::table {

void write_name(JsonWriter& out, std::string_view name) {
  out.key("name");
  if (name.empty())
    out.null();
  else
    out.value(name);
}

void write_scores(JsonWriter& out, const Position& position) { out.list("scores", position.scores()); }

void write_entry(JsonWriter& out, const Match& match, const Match::Entry& entry, Seat reader) {
  write_seat(out.begin_list(), entry.who);
  out.value(match.text_for(entry, reader).view()).end_list();
}

void write_legal(JsonWriter& out, const Match& match, Seats actors, Seat reader) {
  bool seals = false;
  out.key("legal").begin_list();
  if (reader >= 0 && actors.contains(reader)) {
    // Static, to avoid allocation: the lists may be long, and one thread plays all tables.
    thread_local std::vector<Action> room;
    thread_local std::vector<Text> texts;
    room.resize(static_cast<std::size_t>(match.game().most_actions()));
    const int size = match.position().legal(reader, room);
    texts.clear();
    for (int i = 0; i < size; ++i) texts.push_back(match.game().to_text(room[static_cast<std::size_t>(i)]));
    std::sort(texts.begin(), texts.end(), [](const Text& a, const Text& b) { return a.view() < b.view(); });
    for (const Text& text : texts) out.value(text.view());
    seals = size > 0 && match.position().secret(reader, room[0]).slot != Secret::no_slot;
  }
  out.end_list();
  if (seals) out.field("seals", true);
}

void write_sealed(JsonWriter& out, const Match& match) {
  if (const Seats sealed = match.sealed(); !sealed.empty()) write_seats(out, "sealed", sealed);
}

void write_outcomes(JsonWriter& out, const Match& match, std::size_t from, std::string_view more) {
  bool any = false;
  const auto write = [&](std::string_view outcomes) {
    if (outcomes.empty()) return;
    if (!any) out.key("outcomes").begin_list();
    any = true;
    out.raw(outcomes);
  };
  for (std::size_t i = from; i < match.log().size(); ++i) write(match.log()[i].outcomes);
  write(more);
  if (any) out.end_list();
}

void write_account(JsonWriter& out, const Position& position) { position.write_account(out, "account"); }

void write_position(JsonWriter& out, const Match& match, Seats actors, Seat reader) {
  write_seats(out, "actors", actors);
  // Readers who may know the same get the same text.
  thread_local std::optional<AnyView> last;
  thread_local std::string text;
  if (const AnyView view = match.position().view(reader); !last || !(*last == view)) {
    last = view;
    text.clear();
    JsonWriter writer(text);
    match.game().write_view(view, writer);
  }
  out.key("view").raw(text);
}

void write_values(JsonWriter& out, const Scores& values) {
  out.list("values", values, [](JsonWriter& list, double value) { list.value(rounded(value)); });
}

void write_weighed(JsonWriter& out, std::string_view name, std::span<const Weighed> policy,
                   const Game& game) {
  out.list(name, policy, [&](JsonWriter& list, const Weighed& weighed) {
    list.begin_object()
        .field("action", game.to_text(weighed.action).view())
        .field("value", rounded(weighed.value))
        .field("share", rounded(weighed.share));
    if (!weighed.values.empty()) write_values(list, weighed.values);
    list.end_object();
  });
}

void write_explanation(JsonWriter& out, const Explanation& explanation, const Game& game) {
  out.field("reason", explanation.reason);
  write_because(out, explanation, game);
}
void write_because(JsonWriter& out, const Explanation& explanation, const Game& game) {
  zashiki::write_because(explanation.because, out.key("because"));
  if (explanation.against)
    out.object("against", [&](JsonWriter& against) {
      against.field("action", game.to_text(*explanation.against).view());
      zashiki::write_because(explanation.instead, against.key("because"));
    });
}

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

}  // namespace zashiki::table
