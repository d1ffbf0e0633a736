#pragma once
// A match as a file: JSON Lines, a header and then [who, action] or [who, action, outcomes] per line.
// docs/build/transcript.md describes it.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "game/fair.h"
#include "game/match.h"

namespace zashiki {

inline constexpr int transcript_version = 1;
// Of the header's "fairness": how chance follows from the seed and the contributions.
inline constexpr int fairness_version = 1;

// Whether a step includes what it led to.
enum class StepOutcomes : std::uint8_t { left_out, told };

// The whole text of a transcript. Only the referee's can be replayed; another reader's is redacted where that
// reader may not know an action yet.
std::string write_transcript(const Match& match, const std::optional<std::string>& commitment = std::nullopt,
                             Seat reader = Match::referee,
                             const std::optional<fair::Record>& fairness = std::nullopt,
                             StepOutcomes outcomes = StepOutcomes::left_out);

// Its first line, without line end.
std::string transcript_header(const Setup& setup, int rules, const std::optional<std::string>& commitment,
                              const std::optional<fair::Record>& fairness);

// The fields of its "fairness" except the seed.
void write_fairness(JsonWriter& out, const fair::Record& record);

// Another line, with line end: [who, action] and the outcomes, if any (facts with commas between them).
void append_transcript_line(std::string& out, Seat who, std::string_view action,
                            std::string_view outcomes = {});

struct Transcript {
  Match match;
  std::optional<std::string> commitment{};  // the hash of the seed, in hex
  std::optional<fair::Record> fairness{};   // what is needed to draw again
};

// Reads strictly and replays: every action must be legal. An error names its line.
Result<Transcript> read_transcript(std::string_view text);

// What was checked, in sentences for people.
struct Verification {
  std::string text;
  bool chance = false;  // chance was drawn again from the seed
};
// Checks what the transcript reveals of its chance. Refused if a commitment or a chance action contradicts
// it.
Result<Verification> verify(const Transcript& transcript);

}  // namespace zashiki
