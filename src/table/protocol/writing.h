#pragma once
// The parts that messages are made of.
#include <span>
#include <string>
#include <string_view>

#include "game/match.h"
#include "mind/explain.h"
#include "mind/mind.h"

namespace zashiki::table {

void write_name(JsonWriter& out, std::string_view name);  // "name": null if it has none
void write_scores(JsonWriter& out, const Position& position);
// [who, text], as this reader may know it.
void write_entry(JsonWriter& out, const Match& match, const Match::Entry& entry, Seat reader);
// "legal": the reader's legal actions, sorted; empty if it is not the reader's turn. "seals" if the choice
// will be hidden from the others at first.
void write_legal(JsonWriter& out, const Match& match, Seats actors, Seat reader);
// "outcomes": facts about what the actions from this place in the log on have led to; omitted when empty.
// `more` holds further facts, separated by commas.
void write_outcomes(JsonWriter& out, const Match& match, std::size_t from, std::string_view more = {});
// "sealed": seats, and "account": facts; omitted when empty.
void write_sealed(JsonWriter& out, const Match& match);
void write_account(JsonWriter& out, const Position& position);
// "actors", "view": where play stands, as this reader sees it.
void write_position(JsonWriter& out, const Match& match, Seats actors, Seat reader);

// A computer player's alternatives: [{"action","value","share"}...].
// "values":[0.4,...], by seat.
void write_values(JsonWriter& out, const Scores& values);
void write_weighed(JsonWriter& out, std::string_view name, std::span<const Weighed> policy, const Game& game);
// "reason":"...","because":[...],"against":{"action":"...","because":[...]}
void write_explanation(JsonWriter& out, const Explanation& explanation, const Game& game);
void write_because(JsonWriter& out, const Explanation& explanation, const Game& game);  // without the reason

double rounded(double value);  // to four digits after the point

}  // namespace zashiki::table
