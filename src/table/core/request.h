#pragma once
// Requests of a client over its socket.
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
// The saying that announces a hint; reserved for the table.
inline constexpr std::string_view hint_saying = "hint";
// The set phrases, by the ids of their words: house.saying.ID. A page shows each in its reader's language.
inline constexpr auto phrases = std::to_array<std::string_view>(
    {"hello", "luck", "nice", "ouch", "hm", "thanks", "wait", "back", "again", "bye"});
struct ChatRequest {
  std::string text;
  std::string saying{};  // the id of a stock phrase, for readers of other languages
};
struct MuteRequest {
  Seat seat = nobody;
  bool muted = true;
};
struct WhyRequest {
  std::string action;
};
// What all people at the table must agree on.
enum class Proposal : std::uint8_t { undo, pause, resume, rematch, take_over, hints };
struct ProposeRequest {
  Proposal what{};
  Seat seat = nobody;        // of take_over: the absent player's
  bool agree = true;         // false: decline
  std::string commitment{};  // of rematch: the hash of this seat's next contribution
};
struct RevealRequest {
  std::string entropy;
};
struct LookRequest {
  Version version = 0;               // used if `log` is absent
  std::optional<std::size_t> log{};  // by number of actions
};
struct FillRequest {
  int level = 0;
  Seat seat = nobody;  // this one alone; otherwise all open seats
};
// Before play starts: to that open seat, with the same name, key and contribution.
struct MoveRequest {
  Seat seat = nobody;
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
struct LeaveRequest {};     // a computer player takes over
struct ReturnRequest {};    // the player is back
struct TakeBackRequest {};  // the seat's last choice, without asking the others

using Request = std::variant<ActRequest, SyncRequest, ChatRequest, MuteRequest, WhyRequest, ProposeRequest,
                             HintRequest, ResignRequest, LeaveRequest, ReturnRequest, LookRequest,
                             FillRequest, RevealRequest, TakeBackRequest, CancelRequest, MoveRequest>;

inline constexpr std::array<std::string_view, 6> proposal_words{"undo",    "pause",     "resume",
                                                                "rematch", "take_over", "hints"};
inline std::string_view word_of(Proposal proposal) {
  return proposal_words[static_cast<std::size_t>(proposal)];
}

}  // namespace zashiki::table
