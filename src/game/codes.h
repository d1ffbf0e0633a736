#pragma once
// The codes of all refusals, for programs to switch on. The engine gives the first that applies, in this
// order.
#include <string_view>

namespace zashiki::code {

inline constexpr std::string_view bad_json = "bad_json";
inline constexpr std::string_view bad_request = "bad_request";
inline constexpr std::string_view no_game = "no_game";
inline constexpr std::string_view over = "over";
inline constexpr std::string_view not_your_turn = "not_your_turn";
inline constexpr std::string_view illegal_action = "illegal_action";
// When a game is set up:
inline constexpr std::string_view unknown_game = "unknown_game";
inline constexpr std::string_view bad_players = "bad_players";
inline constexpr std::string_view bad_option = "bad_option";
// When a file is read:
inline constexpr std::string_view bad_transcript = "bad_transcript";
inline constexpr std::string_view bad_file = "bad_file";

}  // namespace zashiki::code
