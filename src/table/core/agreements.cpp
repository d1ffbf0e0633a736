#include "table/core/agreements.h"

#include "table/core/codes.h"

namespace zashiki::table {
namespace {

// Those whose yes it takes.
Result<Seats> needed_for(const Table& table, Seats present, Seats gone, Seat from,
                         const ProposeRequest& request) {
  Seats needed = request.what == Proposal::hints ? table.guests() : table.people();
  if (request.what == Proposal::rematch)  // whoever gave this game up and is still here may want another
    for (const Seat seat : present)
      if (table.seats()[index(seat)].resigned) needed.insert(seat);
  if (from < 0 || !needed.contains(from))
    return Error{code::not_seated, "only those who play here can agree"};
  if (request.what != Proposal::rematch && table.over()) return Error{code::over, "the game is over"};
  switch (request.what) {
    case Proposal::pause: break;
    case Proposal::resume:
      // A pause that was agreed on without somebody does not bind them.
      if (table.paused_without().contains(from)) return Seats(from);
      break;
    case Proposal::undo: {
      if (auto can = table.can_undo(); !can) return can.error();
      const Seat mover = table.match().log().back().who;
      if (table.seats()[index(mover)].away)
        return Error{code::bad_request, "that move is not taken back while its player is away"};
      break;
    }
    case Proposal::rematch:
      if (!table.over() || !table.rematch().empty())
        return Error{code::bad_request, "there is one rematch, and only once the game is over"};
      break;
    case Proposal::hints:
      if (table.hints()) return Error{code::bad_request, "hints may be asked for already"};
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
  const auto needed = needed_for(table, present, gone, from, request);
  if (!needed) return needed.error();
  const auto found = agreed_.find({request.what, request.seat});
  Yes yes = found == agreed_.end() ? Yes{} : found->second;
  Agreement agreement{.needed = *needed};
  if (request.agree) {
    std::string& commitment = yes.commitments[index(from)];
    agreement.news = !yes.seats.contains(from) || commitment != request.commitment;
    yes.seats.insert(from);
    commitment = request.commitment;
    agreement.state = Agreement::State::agreed;
    for (const Seat seat : *needed) {
      if (yes.seats.contains(seat))
        agreement.agreed.insert(seat);
      else
        agreement.state = Agreement::State::open;
    }
  } else {
    agreement.state = Agreement::State::declined;
    agreement.news = found != agreed_.end();
  }
  agreement.commitments = yes.commitments;
  return agreement;
}

void Agreements::keep(const ProposeRequest& request, const Agreement& agreement) {
  const Matter matter{request.what, request.seat};
  if (agreement.state == Agreement::State::open)
    agreed_[matter] = {.seats = agreement.agreed, .commitments = agreement.commitments};
  else
    agreed_.erase(matter);
}

}  // namespace zashiki::table
