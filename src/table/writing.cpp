#include "table/writing.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <vector>

namespace zashiki::table {
namespace {

// Whole numbers are written as such, halves as they are.
void append_score(std::string& out, double score) {
  const auto whole = static_cast<std::int64_t>(score);
  if (static_cast<double>(whole) == score) return append_number(out, whole);
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), score).ptr;
  out.append(digits.data(), end);
}

}  // namespace

void append_seat(std::string& out, Seat seat) {
  if (seat == chance)
    out += "\"chance\"";
  else if (seat < 0)
    out += "null";
  else
    append_number(out, seat);
}

void append_seats(std::string& out, Seats seats) {
  out += '[';
  bool first = true;
  for (const Seat seat : seats) {
    if (!first) out += ',';
    first = false;
    append_seat(out, seat);
  }
  out += ']';
}

void append_scores(std::string& out, const Position& position) {
  out += '[';
  bool first = true;
  for (const double score : position.scores()) {
    if (!first) out += ',';
    first = false;
    append_score(out, score);
  }
  out += ']';
}

void append_entry(std::string& out, const Match& match, const Match::Entry& entry, Seat reader) {
  out += '[';
  append_seat(out, entry.who);
  out += ',';
  append_quoted(out, match.text_for(entry, reader).view());
  out += ']';
}

void append_legal(std::string& out, const Match& match, Seats actors, Seat reader) {
  bool seals = false;
  out += '[';
  if (reader >= 0 && actors.contains(reader)) {
    // Kept between calls: these lists may be long, and one thread plays all tables.
    thread_local std::vector<Action> room;
    thread_local std::vector<Text> texts;
    room.resize(static_cast<std::size_t>(match.game().most_actions()));
    const int size = match.position().legal(reader, room);
    texts.clear();
    for (int i = 0; i < size; ++i) texts.push_back(match.game().to_text(room[static_cast<std::size_t>(i)]));
    std::sort(texts.begin(), texts.end(), [](const Text& a, const Text& b) { return a.view() < b.view(); });
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (i > 0) out += ',';
      append_quoted(out, texts[i].view());
    }
    seals = size > 0 && match.position().secret(reader, room[0]).slot != Secret::no_slot;
  }
  out += ']';
  if (seals) out += R"(,"seals":true)";
}

void append_sealed(std::string& out, const Match& match) {
  if (const Seats sealed = match.sealed(); !sealed.empty()) {
    out += R"(,"sealed":)";
    append_seats(out, sealed);
  }
}

void append_outcomes(std::string& out, const Match& match, std::size_t from) {
  bool first = true;
  for (std::size_t i = from; i < match.log().size(); ++i) {
    const std::string& outcomes = match.log()[i].outcomes;
    if (outcomes.empty()) continue;
    out += first ? R"(,"outcomes":[)" : ",";
    first = false;
    out += outcomes;
  }
  if (!first) out += ']';
}

void append_account(std::string& out, const Position& position) {
  const std::size_t before = out.size();
  out += R"(,"account":)";
  position.write_account(out);
  if (out.ends_with(":[]")) out.resize(before);
}

void append_weighed(std::string& out, std::span<const Weighed> policy, const Game& game) {
  out += '[';
  for (const Weighed& weighed : policy) {
    if (out.back() == '}') out += ',';
    out += R"({"action":)";
    append_quoted(out, game.to_text(weighed.action).view());
    out += fmt::format(R"(,"value":{:.4f},"share":{:.4f}}})", weighed.value, weighed.share);
  }
  out += ']';
}

void append_explanation(std::string& out, const Explanation& explanation) {
  out += R"("reason":)";
  append_quoted(out, explanation.reason);
  out += R"(,"because":)";
  out += json::serialize(to_json(explanation.because));
}

}  // namespace zashiki::table
