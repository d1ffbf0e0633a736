#include "table/protocol/messages.h"

#include <algorithm>
#include <array>

#include "game/transcript.h"
#include "table/protocol/writing.h"

namespace zashiki::table {
namespace {

void write_outcome(JsonWriter& out, const Table& table) {
  out.field("over", table.over());
  write_scores(out, table.match().position());
  if (table.over() && !table.closed()) write_seats(out, "winners", table.winners());
  if (table.lost_by() != nobody) out.field("resigned", table.lost_by());
}

void write_clock(JsonWriter& out, const Table& table, Millis now) {
  if (!table.clock().runs()) return;
  out.object("clock", [&](JsonWriter& clock) {
    clock.list("left", table.clock().left(now));
    Seats running;
    for (const Seat seat : table.clock().running())
      if (!table.clock().rests_until(seat, now)) running.insert(seat);
    write_seats(clock, "running", running);
    const auto& setup = table.clock().setup();
    if (setup.move > 0)
      clock.field("move", setup.move);
    else
      clock.field("bank", setup.bank).field("increment", setup.increment);
    const Millis rests = table.clock().rests_until(now).value_or(now) - now;
    if (const Millis held = std::max(table.clock().state(now).held, rests); held > 0)
      clock.field("held", held);
    if (const auto& rest = setup.rest; rest.any())
      clock.object("rest", [&](JsonWriter& out_rest) {
        out_rest.field("weekends", rest.weekends);
        if (rest.sleeps()) out_rest.field("from", rest.sleep_from).field("until", rest.sleep_until);
        out_rest.field("zone", rest.zone_name);
      });
  });
}

void write_players(JsonWriter& out, std::string_view name, const Table& table, const Presence& presence) {
  Seat seat = 0;
  out.list(name, table.seats(), [&](JsonWriter& list, const auto& state) {
    const bool is_mind = state.setup.kind == SeatKind::mind;
    list.begin_object().field("kind", seat_words[static_cast<std::size_t>(state.setup.kind)]);
    write_name(list, state.setup.name);
    list.field("present", presence.present.contains(seat) || is_mind);
    if (is_mind) list.field("level", state.setup.level);
    if (const Character who = table.character(seat); who != Character::plain)
      list.field("character", character_words[static_cast<std::size_t>(who)]);
    if (const auto until = table.clock().rests_until(seat, presence.now)) list.field("vacation", *until);
    ++seat;
    if (state.resigned) list.field("resigned", true);
    if (state.away) list.field("away", true);
    list.end_object();
  });
}

void write_id(JsonWriter& out, std::string_view id) {
  if (!id.empty()) out.field("id", id);
}

// "actors", "view", "legal", "seals", "sealed", "takes_back", "over", "scores", "winners", "account",
// "clock": where play stands, as this reader sees it.
void write_play(JsonWriter& out, const Table& table, Seat reader, Millis now) {
  write_position(out, table.match(), table.actors(), reader);
  write_legal(out, table.match(), table.actors(), reader);
  write_sealed(out, table.match());
  if (table.to_take_back(reader) || table.to_return_to(reader)) out.field("takes_back", true);
  write_outcome(out, table);
  write_account(out, table.match().position());
  write_clock(out, table, now);
}

// "commitment", "fairness" and "reveal", while the table waits for contributions to chance.
void write_reveals(JsonWriter& out, const Table& table, Millis now) {
  const auto until = table.reveals_until();
  if (!until) return;
  out.field("commitment", table.commitment());
  out.object("fairness", [&](JsonWriter& record) { write_fairness(record, table.fairness()); });
  out.object("reveal", [&](JsonWriter& reveal) {
    write_seats(reveal, "seats", table.unrevealed());
    reveal.field("left", std::max<Millis>(0, *until - now));
  });
}

// The places in the log of moves made because time had run out; omitted if there are none.
void write_timed_out(JsonWriter& out, const Table& table) {
  if (!table.timed_out().empty()) out.list("timed_out", table.timed_out());
}

// Resignations as outcomes of the action before them.
std::string resignations(const Table& table) {
  std::string facts;
  JsonWriter out(facts);
  for (const auto& [seat, after] : table.resignations()) {
    const std::size_t actions = std::min(after, table.match().log().size());
    out.begin_object()
        .field("kind", "resigned")
        .field("at", actions == 0 ? 0 : actions - 1)
        .field("seat", seat)
        .end_object();
  }
  return facts;
}

}  // namespace

std::string sync_message(const Table& table, Seat reader, const Presence& presence, std::string_view id) {
  std::string text;
  text.reserve(2048 + 32 * table.match().log().size());
  JsonWriter out(text);
  out.begin_object().field("type", "sync").field("version", table.version());
  write_seat(out.key("seat"), reader);
  write_id(out, id);
  out.field("game", table.game().id());
  write_play(out, table, reader, presence.now);
  out.field("started", table.started()).field("hints", table.hints());
  if (table.rated()) out.field("rated", true);
  write_reveals(out, table, presence.now);
  if (table.paused()) out.field("paused", true);
  if (const auto end = table.pause_ends()) out.field("pause_left", std::max<Millis>(0, *end - presence.now));
  if (table.asks()) out.field("asks", true);
  if (table.closed()) out.field("closed", true);
  if (!table.rematch().empty()) out.field("rematch", table.rematch());
  out.key("proposals").begin_list();
  if (presence.agreements != nullptr)
    presence.agreements->each([&](const std::string& told) { out.raw(told); });
  out.end_list();
  write_players(out, "players", table, presence);
  out.field("spectators", presence.spectators);
  out.list("log", table.match().log(), [&](JsonWriter& list, const Match::Entry& entry) {
    write_entry(list, table.match(), entry, reader);
  });
  write_outcomes(out, table.match(), 0, resignations(table));
  write_timed_out(out, table);
  out.end_object();
  return text;
}

std::string update_message(const Table& table, Seat reader, const Presence& presence, std::string_view id) {
  const auto& log = table.match().log();
  const auto& change = table.change();
  const auto text_of = [&](std::size_t entry) { return table.match().text_for(log[entry], reader); };
  std::string text;
  text.reserve(1536);
  JsonWriter out(text);
  out.begin_object().field("type", "update").field("version", table.version());
  write_seat(out.key("who"), log[change.from].who);
  out.field("action", text_of(change.from).view());
  if (change.from + 1 < log.size())
    out.list("then", std::span(log).subspan(change.from + 1),
             [&](JsonWriter& list, const Match::Entry& entry) {
               write_entry(list, table.match(), entry, reader);
             });
  // Log entries that are no longer secret: [place in the log, who, text].
  if (!change.opened.empty())
    out.list("opened", change.opened, [&](JsonWriter& list, std::size_t entry) {
      write_seat(list.begin_list().value(entry), log[entry].who);
      list.value(text_of(entry).view()).end_list();
    });
  if (!table.timed_out().empty() && table.timed_out().back() == change.from) out.field("by", "clock");
  write_id(out, id);
  write_outcomes(out, table.match(), change.from);
  write_play(out, table, reader, presence.now);
  out.end_object();
  return text;
}

std::string look_message(const Match& match, Version version, Seat reader) {
  const Position& then = match.position();
  return json_object([&](JsonWriter& out) {
    out.field("type", "look").field("version", version);
    write_position(out, match, then.actors(), reader);
    write_sealed(out, match);
    out.field("over", then.over());
    write_scores(out, then);
    if (then.over()) write_seats(out, "winners", then.winners());
    write_account(out, then);
    out.field("log", match.log().size());
  });
}

std::string refused_message(const Error& error, Version version, std::string_view id) {
  return json_object([&](JsonWriter& out) {
    write_error(out.field("type", "refused"), error);
    out.field("version", version);
    write_id(out, id);
  });
}

std::string presence_message(const Table& table, const Presence& presence) {
  return json_object([&](JsonWriter& out) {
    write_players(out.field("type", "presence"), "players", table, presence);
    out.field("spectators", presence.spectators);
  });
}

std::string chat_message(Seat from, std::string_view text, std::string_view saying) {
  return json_object([&](JsonWriter& out) {
    write_seat(out.field("type", "chat").key("from"), from);
    out.field("text", text);
    if (!saying.empty()) out.field("saying", saying);
  });
}

std::string why_message(std::string_view action, const Error& reason) {
  return json_object(
      [&](JsonWriter& out) { write_reason(out.field("type", "why").field("action", action), reason); });
}

std::string proposal_message(const ProposeRequest& request, Seat from, const Agreement& agreement) {
  constexpr std::array<std::string_view, 3> states{"open", "agreed", "declined"};
  return json_object([&](JsonWriter& out) {
    out.field("type", "proposal").field("what", word_of(request.what));
    if (request.seat >= 0) out.field("seat", request.seat);
    out.field("from", from).field("state", states[static_cast<std::size_t>(agreement.state)]);
    write_seats(out, "agreed", agreement.agreed);
    write_seats(out, "needed", agreement.needed);
    if (agreement.actions > 0) out.field("actions", agreement.actions);
  });
}

std::string rematch_message(std::string_view table) {
  return json_object([&](JsonWriter& out) { out.field("type", "rematch").field("table", table); });
}

std::string hint_message(const Game& game, const Answer& answer, const Explanation& explanation) {
  return json_object([&](JsonWriter& out) {
    out.field("type", "hint").field("action", game.to_text(answer.action).view());
    write_weighed(out, "actions", answer.policy, game);
    write_explanation(out, explanation, game);
  });
}

std::string summary(const Table& table, std::string_view name, const Presence& presence, OwnData data) {
  const Setup& setup = table.match().setup();
  return json_object([&](JsonWriter& out) {
    out.field("table", name).field("game", table.game().id());
    out.key("options").raw(json::serialize(setup.options));
    if (setup.data && data == OwnData::included) out.key("data").raw(json::serialize(*setup.data));
    out.field("commitment", table.commitment());
    write_players(out, "seats", table, presence);
    out.field("version", table.version());
    write_seats(out, "actors", table.actors());
    write_outcome(out, table);
    write_clock(out, table, presence.now);
    out.field("started", table.started()).field("hints", table.hints());
    if (table.rated()) out.field("rated", true);
    if (table.closed()) out.field("closed", true);
    write_timed_out(out, table);
  });
}

}  // namespace zashiki::table
