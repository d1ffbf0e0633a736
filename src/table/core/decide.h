#pragma once
// Decides requests: pure functions of the table, the asking seat, the request and the time. Each returns the
// events or a refusal. Applying the events (Table::apply) and storing them is up to the caller.
#include <vector>

#include "base/result.h"
#include "table/core/event.h"
#include "table/core/request.h"
#include "table/core/table.h"

namespace zashiki::table {

// Requests that do not come from a player's socket.
// Opens a seat again whose player never came.
struct VacateRequest {};
struct DueRequest {};  // does what time brings by itself
struct CloseRequest {};
// A computer player's choice for the action owed since that version; an illegal one is replaced.
struct MindRequest {
  Version owed_since = 0;
  Action action{};
};
// What everyone has agreed on.
struct UndoRequest {
  Seat asker = nobody;  // back to before this seat's own last choice
};
struct HintsRequest {};
struct PauseRequest {
  bool paused = true;
};
struct EndRequest {};  // after a resignation
struct ReplaceRequest {
  Seat seat = nobody;  // a computer player plays it until the person comes back
};
// The player of this seat is away until then, a wall time; one that has passed: is back.
struct VacationRequest {
  Millis until = 0;
};
struct ContinueRequest {
  std::string table;  // where the next game is played
};

using Decision = Result<std::vector<Event>>;

// A table's first event: `wish` with the version of the rules, and the deal if no seat is open.
Result<Opened> decide(Opened wish);

// `seat` is the asking seat, or the one concerned; `nobody` if there is none.
Decision decide(const Table& table, Seat seat, const SitRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const FillRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const MoveRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const CancelRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const RevealRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const VacateRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const DueRequest& request, Millis now);
// Returns no events if the seat has already played this action under this id.
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
// Returns no events if the table knows it already.
Decision decide(const Table& table, Seat seat, const VacationRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const ContinueRequest& request, Millis now);
Decision decide(const Table& table, Seat seat, const CloseRequest& request, Millis now);

}  // namespace zashiki::table
