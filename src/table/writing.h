#pragma once
// The parts that messages are made of, as JSON text appended to what is there already.
#include <span>
#include <string>

#include "game/fields_text.h"
#include "game/match.h"
#include "mind/explain.h"
#include "mind/mind.h"

namespace zashiki::table {

void append_seat(std::string& out, Seat seat);  // a number, "chance", or null for somebody who watches
void append_seats(std::string& out, Seats seats);
void append_scores(std::string& out, const Position& position);
// [who, text], as this reader may know it.
void append_entry(std::string& out, const Match& match, const Match::Entry& entry, Seat reader);
// The reader's legal actions, sorted, and ,"seals":true where they will be closed to the others at first;
// none when the reader is not among the actors.
void append_legal(std::string& out, const Match& match, Seats actors, Seat reader);
// ,"sealed":[seats] and ,"account":[facts]; nothing where there are none.
void append_sealed(std::string& out, const Match& match);
// ,"outcomes":[facts]: what the actions from this place in the log on have led to; nothing where that is
// nothing.
void append_outcomes(std::string& out, const Match& match, std::size_t from);
void append_account(std::string& out, const Position& position);

// What a mind thinks of its alternatives: [{"action","value","share"}...].
void append_weighed(std::string& out, std::span<const Weighed> policy, const Game& game);
// "reason":"...","because":[...]
void append_explanation(std::string& out, const Explanation& explanation);

}  // namespace zashiki::table
