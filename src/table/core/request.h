#pragma once
// What a client asks of a table over its socket.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "table/core/table.h"

namespace zashiki::table {

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
  Seat seat = nobody;  // this one alone; otherwise all open seats
};
struct CancelRequest {};  // closes the table before play starts
// Over HTTP.
struct SitRequest {
  SeatSetup who;
  Seat seat = nobody;  // this one; otherwise the first open seat
};
struct SyncRequest {};
struct HintRequest {};
struct ResignRequest {};
struct LeaveRequest {};     // a mind plays on for me
struct ReturnRequest {};    // I am back
struct TakeBackRequest {};  // my last action, where I may do so alone

using Request = std::variant<ActRequest, SyncRequest, ChatRequest, MuteRequest, WhyRequest, ProposeRequest,
                             HintRequest, ResignRequest, LeaveRequest, ReturnRequest, LookRequest,
                             FillRequest, RevealRequest, TakeBackRequest, CancelRequest>;

inline constexpr std::array<std::string_view, 6> proposal_words{"undo",    "pause",     "resume",
                                                                "rematch", "take_over", "hints"};
inline std::string_view word_of(Proposal proposal) {
  return proposal_words[static_cast<std::size_t>(proposal)];
}

}  // namespace zashiki::table
