#pragma once
// Whether something may happen at a table, and what happens then: pure functions of the table, who asks for
// what, and the time. They answer with the events, or with the refusal. Applying the events (Table::apply)
// and storing them is somebody else's business.
#include <vector>

#include "base/result.h"
#include "table/core/event.h"
#include "table/core/request.h"
#include "table/core/table.h"

namespace zashiki::table {

// What is asked of a table otherwise than over a player's socket.
// Opens a seat again whose player never came.
struct VacateRequest {};
struct DueRequest {};  // what time brings by itself
struct CloseRequest {};
// A mind has chosen for the seat that owed an action since then; what is not legal is replaced by what is.
struct MindRequest {
  Version owed_since = 0;
  Action action{};
};
// What all have agreed on.
struct UndoRequest {
  Seat asker = nobody;  // back to before this seat's own last choice
};
struct HintsRequest {};
struct PauseRequest {
  bool paused = true;
};
struct EndRequest {};  // after somebody has resigned
struct ReplaceRequest {
  Seat seat = nobody;  // a computer player plays it until the person comes back
};
struct ContinueRequest {
  std::string table;  // where the next game is played
};

using Decision = Result<std::vector<Event>>;

// The first event of a table: `wish` with the version of the rules and the chance that follows at once when
// no seat is open.
Result<Opened> decide(Opened wish);

// `seat` is the one that asks, or that is asked for; `nobody` where nobody's is meant.
Decision decide(const Table& table, Seat seat, const SitRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const FillRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const CancelRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const RevealRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const VacateRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const DueRequest& request, Millis now);
// No events where the seat has played this very action under this id before.
Decision decide(const Table& table, Seat seat, const ActRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const MindRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const TakeBackRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const ResignRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const LeaveRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const ReturnRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const ReplaceRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const UndoRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const EndRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const HintsRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const PauseRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const ContinueRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const CloseRequest& request, Millis now);

}  // namespace zashiki::table
