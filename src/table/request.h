#pragma once
// What a client asks for, read strictly: a field that is unknown, missing or of the wrong type is the error.
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "table/event.h"
#include "table/table.h"

namespace zashiki::table {

// Over the socket.
struct ActRequest {
  Version version = 0;
  std::string action;
  std::string id{};
};
// The saying by which the table tells that somebody asks for a hint; nobody else can use it.
inline constexpr std::string_view hint_saying = "hint";
struct ChatRequest {
  std::string text;
  std::string saying{};  // which of a game's ready sayings it is, for readers of other languages
};
struct MuteRequest {
  Seat seat = nobody;
  bool muted = true;
};
struct WhyRequest {
  std::string action;
};
// What all people at the table have to agree on.
enum class Proposal : std::uint8_t { undo, pause, resume, rematch, take_over, hints };
struct ProposeRequest {
  Proposal what{};
  Seat seat = nobody;        // of take_over: the one who is missing
  bool agree = true;         // false: declined, and the proposal is gone
  std::string commitment{};  // of rematch: to what this seat will contribute there
};
struct RevealRequest {
  std::string entropy;
};
struct LookRequest {
  Version version = 0;               // where it is not by the log
  std::optional<std::size_t> log{};  // how many actions of it
};
struct FillRequest {
  int level = 0;
};
struct SyncRequest {};
struct HintRequest {};
struct ResignRequest {};
struct LeaveRequest {};     // a mind plays on for me
struct ReturnRequest {};    // I am back
struct TakeBackRequest {};  // my last action, where I may do so alone

using Request = std::variant<ActRequest, SyncRequest, ChatRequest, MuteRequest, WhyRequest, ProposeRequest,
                             HintRequest, ResignRequest, LeaveRequest, ReturnRequest, LookRequest,
                             FillRequest, RevealRequest, TakeBackRequest>;

// A refused request may still have had an id, so that its sender knows what was refused.
struct BadRequest {
  Error error;
  std::string id{};
};
std::variant<Request, BadRequest> read_request(std::string_view text);
std::string_view word_of(Proposal proposal);

// Over HTTP: POST /api/tables and POST /api/tables/{table}/sit. The seats come without keys.
Result<Opened> read_opening(std::string_view body);
Result<SeatSetup> read_sitting(std::string_view body);

SeatSetup mind_seat(int level, std::size_t seat);

}  // namespace zashiki::table
