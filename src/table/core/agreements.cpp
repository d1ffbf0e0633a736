#include "table/core/agreements.h"

#include "table/core/codes.h"

namespace zashiki::table {
namespace {

// The seats that must agree.
Result<Seats> needed_for(const Table& table, Seats present, Seats gone, Seat from, Seat asker,
                         const ProposeRequest& request) {
  Seats needed = request.what == Proposal::hints ? table.guests() : table.people();
  if (request.what == Proposal::rematch)  // a player who resigned and is still here may want another
    for (const Seat seat : present)
      if (table.seats()[index(seat)].resigned) needed.insert(seat);
  if (from < 0 || !needed.contains(from))
    return Error{code::not_seated, "only players at this table can agree"};
  if (request.what != Proposal::rematch && table.over()) return Error{code::over, "the game is over"};
  switch (request.what) {
    case Proposal::pause: break;
    case Proposal::resume:
      // A pause does not bind those who were away when it was agreed on.
      if (table.paused_without().contains(from)) return Seats(from);
      break;
    case Proposal::undo:
      if (auto ready = table.playable(); !ready) return ready.error();
      if (!table.last_choice(asker)) return Error{code::illegal_action, "you have not chosen anything yet"};
      for (Seat seat = 0; seat < table.players(); ++seat)
        if (table.seats()[index(seat)].away && table.last_choice(seat) >= table.last_choice(asker))
          return Error{code::bad_request, "that move is not taken back while its player is away"};
      break;
    case Proposal::rematch:
      if (!table.over() || !table.rematch().empty())
        return Error{code::bad_request, "there is one rematch, once the game is over"};
      break;
    case Proposal::hints:
      if (table.hints()) return Error{code::bad_request, "hints are allowed already"};
      break;
    case Proposal::take_over:
      if (!needed.contains(request.seat) || request.seat == from)
        return Error{code::bad_request, "no other person plays there"};
      if (!gone.contains(request.seat))
        return Error{code::bad_request, "they are here, or have only just left: wait a little"};
      needed.erase(request.seat);
      break;
  }
  return needed;
}

}  // namespace

Result<Agreement> Agreements::weigh(const Table& table, Seats present, Seats gone, Seat from,
                                    const ProposeRequest& request) const {
  const auto found = standing_.find({request.what, request.seat});
  Standing standing = found == standing_.end() ? Standing{.asker = from} : found->second;
  const auto needed = needed_for(table, present, gone, from, standing.asker, request);
  if (!needed) return needed.error();
  using State = Agreement::State;
  Agreement agreement{.asker = standing.asker, .needed = *needed};
  if (request.what == Proposal::undo)
    agreement.actions = table.match().log().size() - *table.last_choice(standing.asker);
  if (!request.agree) {
    agreement.state = State::declined;
    agreement.news = found != standing_.end() && !standing.declined.contains(from);
    // A no to another game is news even before anyone has proposed one.
    if (request.what == Proposal::rematch && found == standing_.end()) agreement.news = true;
    return agreement;
  }
  standing.declined.erase(from);
  if (!standing.declined.empty()) {  // someone has said no already
    agreement.state = State::declined;
    agreement.news = false;
    return agreement;
  }
  std::string& commitment = standing.commitments[index(from)];
  agreement.news = !standing.agreed.contains(from) || commitment != request.commitment;
  standing.agreed.insert(from);
  commitment = request.commitment;
  agreement.state = State::agreed;
  for (const Seat seat : *needed) {
    if (standing.agreed.contains(seat))
      agreement.agreed.insert(seat);
    else
      agreement.state = State::open;
  }
  agreement.commitments = standing.commitments;
  return agreement;
}

void Agreements::keep(const ProposeRequest& request, Seat from, const Agreement& agreement,
                      std::string told) {
  const Matter matter{request.what, request.seat};
  Seats declined = std::exchange(standing_[matter], {}).declined;
  declined.erase(from);
  if (agreement.state == Agreement::State::declined) declined.insert(from);
  const bool stands = agreement.state == Agreement::State::open ||
                      (agreement.state == Agreement::State::declined && request.what == Proposal::rematch);
  if (stands)
    standing_[matter] = {.asker = agreement.asker,
                         .agreed = agreement.agreed,
                         .declined = declined,
                         .commitments = agreement.commitments,
                         .told = std::move(told)};
  else
    standing_.erase(matter);
}

}  // namespace zashiki::table
