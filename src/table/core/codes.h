#pragma once
// The codes that only a table gives; the games' own are in game/codes.h.
#include <string_view>

#include "game/codes.h"

namespace zashiki::code {

inline constexpr std::string_view stale_version = "stale_version";
inline constexpr std::string_view not_seated = "not_seated";
inline constexpr std::string_view too_fast = "too_fast";
inline constexpr std::string_view unavailable = "unavailable";
inline constexpr std::string_view paused = "paused";
inline constexpr std::string_view table_full = "table_full";
inline constexpr std::string_view not_found = "not_found";
inline constexpr std::string_view old_rules = "old_rules";
inline constexpr std::string_view unknown_table = "unknown_table";
inline constexpr std::string_view unknown_person = "unknown_person";  // no cookie, or not a valid one
inline constexpr std::string_view unknown_code = "unknown_code";
inline constexpr std::string_view not_yours = "not_yours";  // only the organiser may do this
inline constexpr std::string_view too_many = "too_many";
inline constexpr std::string_view unknown_passkey = "unknown_passkey";
inline constexpr std::string_view bad_passkey = "bad_passkey";
inline constexpr std::string_view banned = "banned";              // this person, or this address
inline constexpr std::string_view silenced = "silenced";          // by the host
inline constexpr std::string_view phrases_only = "phrases_only";  // the host wants no text in chat
inline constexpr std::string_view name_refused = "name_refused";  // by the host's list
// Between nodes only: another one owns the table. The message is its name.
inline constexpr std::string_view elsewhere = "elsewhere";

}  // namespace zashiki::code
