#include "table/messages.h"

#include <array>

#include "table/writing.h"

namespace zashiki::table {
namespace {

void append_outcome(std::string& out, const Table& table) {
  out += R"(,"over":)";
  out += table.over() ? "true" : "false";
  out += R"(,"scores":)";
  append_scores(out, table.match().position());
  if (table.over() && !table.closed()) {
    out += R"(,"winners":)";
    append_seats(out, table.match().position().winners());
  }
}

void append_clock(std::string& out, const Table& table, Millis now) {
  if (!table.clock().runs()) return;
  out += R"(,"clock":{"left":[)";
  bool first = true;
  for (const Millis left : table.clock().left(now)) {
    if (!first) out += ',';
    first = false;
    append_number(out, left);
  }
  out += R"(],"running":)";
  append_seats(out, table.clock().running());
  out += '}';
}

void append_players(std::string& out, const Table& table, const Company& company) {
  constexpr std::array kinds{"open", "human", "mind"};
  out += '[';
  Seat seat = 0;
  for (const auto& state : table.seats()) {
    if (seat > 0) out += ',';
    out += R"({"kind":)";
    append_quoted(out, kinds[static_cast<std::size_t>(state.setup.kind)]);
    out += R"(,"name":)";
    if (state.setup.name.empty())
      out += "null";
    else
      append_quoted(out, state.setup.name);
    out += R"(,"present":)";
    out += company.present.contains(seat) || state.setup.kind == SeatKind::mind ? "true" : "false";
    if (state.setup.kind == SeatKind::mind) {
      out += R"(,"level":)";
      append_number(out, state.setup.level);
    }
    if (state.resigned) out += R"(,"resigned":true)";
    if (state.away) out += R"(,"away":true)";
    out += '}';
    ++seat;
  }
  out += ']';
}

void append_id(std::string& out, std::string_view id) {
  if (id.empty()) return;
  out += R"(,"id":)";
  append_quoted(out, id);
}

// "actors", "view", "legal", "seals", "sealed", "over", "scores", "winners", "account", "clock": where play
// stands, as this reader sees it.
void append_position(std::string& out, const Table& table, Seat reader, Millis now) {
  out += R"(,"actors":)";
  append_seats(out, table.actors());
  out += R"(,"view":)";
  table.game().write_view(table.match().position().view(reader), out);
  out += R"(,"legal":)";
  append_legal(out, table.match(), table.actors(), reader);
  append_sealed(out, table.match());
  append_outcome(out, table);
  append_account(out, table.match().position());
  append_clock(out, table, now);
}

// Where in the log a mind did what a person's time had run out for; nothing where that never happened.
void append_timed_out(std::string& out, const Table& table) {
  if (table.timed_out().empty()) return;
  out += R"(,"timed_out":[)";
  for (const std::size_t entry : table.timed_out()) {
    if (entry != table.timed_out().front()) out += ',';
    append_number(out, static_cast<std::int64_t>(entry));
  }
  out += ']';
}

}  // namespace

std::string sync_message(const Table& table, Seat reader, const Company& company, std::string_view id) {
  std::string out;
  out.reserve(2048 + 32 * table.match().log().size());
  out += R"({"type":"sync","version":)";
  append_number(out, table.version());
  out += R"(,"seat":)";
  append_seat(out, reader);
  append_id(out, id);
  out += R"(,"game":)";
  append_quoted(out, table.game().id());
  append_position(out, table, reader, company.now);
  out += R"(,"started":)";
  out += table.started() ? "true" : "false";
  if (table.paused()) out += R"(,"paused":true)";
  if (table.closed()) out += R"(,"closed":true)";
  if (!table.rematch().empty()) {
    out += R"(,"rematch":)";
    append_quoted(out, table.rematch());
  }
  out += R"(,"players":)";
  append_players(out, table, company);
  out += R"(,"spectators":)";
  append_number(out, company.spectators);
  out += R"(,"log":[)";
  bool first = true;
  for (const auto& entry : table.match().log()) {
    if (!first) out += ',';
    first = false;
    append_entry(out, table.match(), entry, reader);
  }
  out += ']';
  append_outcomes(out, table.match(), 0);
  append_timed_out(out, table);
  out += '}';
  return out;
}

std::string update_message(const Table& table, Seat reader, const Company& company, std::string_view id) {
  const auto& log = table.match().log();
  const auto& change = table.change();
  std::string out;
  out.reserve(1536);
  out += R"({"type":"update","version":)";
  append_number(out, table.version());
  out += R"(,"who":)";
  append_seat(out, log[change.from].who);
  out += R"(,"action":)";
  append_quoted(out, table.match().text_for(log[change.from], reader).view());
  if (change.from + 1 < log.size()) {
    out += R"(,"then":[)";
    for (std::size_t i = change.from + 1; i < log.size(); ++i) {
      if (i > change.from + 1) out += ',';
      append_entry(out, table.match(), log[i], reader);
    }
    out += ']';
  }
  if (!change.opened.empty()) {
    // Entries of the log that everybody may read from now on: [place in the log, who, text].
    out += R"(,"opened":[)";
    bool first = true;
    for (const std::size_t entry : change.opened) {
      if (!first) out += ',';
      first = false;
      out += '[';
      append_number(out, static_cast<std::int64_t>(entry));
      out += ',';
      append_seat(out, log[entry].who);
      out += ',';
      append_quoted(out, table.match().text_for(log[entry], reader).view());
      out += ']';
    }
    out += ']';
  }
  if (!table.timed_out().empty() && table.timed_out().back() == change.from) out += R"(,"by":"clock")";
  append_id(out, id);
  append_outcomes(out, table.match(), change.from);
  append_position(out, table, reader, company.now);
  out += '}';
  return out;
}

std::string look_message(const Match& match, Version version, Seat reader) {
  const Position& then = match.position();
  std::string out = R"({"type":"look","version":)";
  append_number(out, version);
  out += R"(,"actors":)";
  append_seats(out, then.actors());
  out += R"(,"view":)";
  match.game().write_view(then.view(reader), out);
  append_sealed(out, match);
  out += then.over() ? R"(,"over":true,"scores":)" : R"(,"over":false,"scores":)";
  append_scores(out, then);
  if (then.over()) {
    out += R"(,"winners":)";
    append_seats(out, then.winners());
  }
  append_account(out, then);
  out += R"(,"log":)";
  append_number(out, static_cast<std::int64_t>(match.log().size()));
  out += '}';
  return out;
}

std::string refused_message(const Error& error, Version version, std::string_view id) {
  std::string out = R"({"type":"refused","code":)";
  append_quoted(out, error.code);
  out += R"(,"message":)";
  append_quoted(out, error.message);
  if (!error.clause.empty()) {
    out += R"(,"clause":)";
    append_quoted(out, error.clause);
  }
  out += R"(,"version":)";
  append_number(out, version);
  append_id(out, id);
  out += '}';
  return out;
}

std::string presence_message(const Table& table, const Company& company) {
  std::string out = R"({"type":"presence","players":)";
  append_players(out, table, company);
  out += R"(,"spectators":)";
  append_number(out, company.spectators);
  out += '}';
  return out;
}

std::string chat_message(Seat from, std::string_view text, std::string_view saying) {
  std::string out = R"({"type":"chat","from":)";
  append_seat(out, from);
  out += R"(,"text":)";
  append_quoted(out, text);
  if (!saying.empty()) {
    out += R"(,"saying":)";
    append_quoted(out, saying);
  }
  out += '}';
  return out;
}

std::string why_message(std::string_view action, const Error& reason) {
  std::string out = R"({"type":"why","action":)";
  append_quoted(out, action);
  out += R"(,"message":)";
  append_quoted(out, reason.message);
  if (!reason.clause.empty()) {
    out += R"(,"clause":)";
    append_quoted(out, reason.clause);
  }
  out += '}';
  return out;
}

std::string proposal_message(const ProposeRequest& request, Seat from, const Agreement& agreement) {
  constexpr std::array states{"open", "agreed", "declined"};
  std::string out = R"({"type":"proposal","what":)";
  append_quoted(out, word_of(request.what));
  if (request.seat >= 0) {
    out += R"(,"seat":)";
    append_number(out, request.seat);
  }
  out += R"(,"from":)";
  append_number(out, from);
  out += R"(,"state":)";
  append_quoted(out, states[static_cast<std::size_t>(agreement.state)]);
  out += R"(,"agreed":)";
  append_seats(out, agreement.agreed);
  out += R"(,"needed":)";
  append_seats(out, agreement.needed);
  out += '}';
  return out;
}

std::string rematch_message(std::string_view table) {
  std::string out = R"({"type":"rematch","table":)";
  append_quoted(out, table);
  out += '}';
  return out;
}

std::string hint_message(const Game& game, const Answer& answer, const Explanation& explanation) {
  std::string out = R"({"type":"hint","action":)";
  append_quoted(out, game.to_text(answer.action).view());
  out += R"(,"actions":)";
  append_weighed(out, answer.policy, game);
  out += ',';
  append_explanation(out, explanation);
  out += '}';
  return out;
}

std::string summary(const Table& table, std::string_view name, const Company& company) {
  std::string out = R"({"table":)";
  append_quoted(out, name);
  out += R"(,"game":)";
  append_quoted(out, table.game().id());
  out += R"(,"options":)";
  out += json::serialize(table.match().setup().options);
  if (const auto& data = table.match().setup().data) {
    out += R"(,"data":)";
    out += json::serialize(*data);
  }
  out += R"(,"commitment":)";
  append_quoted(out, table.commitment());
  out += R"(,"seats":)";
  append_players(out, table, company);
  out += R"(,"version":)";
  append_number(out, table.version());
  out += R"(,"actors":)";
  append_seats(out, table.actors());
  append_outcome(out, table);
  append_clock(out, table, company.now);
  out += R"(,"started":)";
  out += table.started() ? "true" : "false";
  if (table.closed()) out += R"(,"closed":true)";
  append_timed_out(out, table);
  out += '}';
  return out;
}

}  // namespace zashiki::table
