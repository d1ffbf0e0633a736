#pragma once
// A match as a file: JSON Lines, a header and then one [who, action] a line, or [who, action, outcomes].
// docs/build/transcript.md is its description.
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

// Whether a step says what it led to.
enum class StepOutcomes : std::uint8_t { left_out, told };

// The whole text of a transcript. The referee's reading is what can be replayed; another reader's has what
// that reader may not know yet in its redacted form.
std::string write_transcript(const Match& match, const std::optional<std::string>& commitment = std::nullopt,
                             Seat reader = Match::referee,
                             const std::optional<fair::Record>& fairness = std::nullopt,
                             StepOutcomes outcomes = StepOutcomes::left_out);

// Its first line, without the end of it.
std::string transcript_header(const Setup& setup, int rules, const std::optional<std::string>& commitment,
                              const std::optional<fair::Record>& fairness);

// The fields of its "fairness" but for the seed.
void write_fairness(JsonWriter& out, const fair::Record& record);

// One of the lines after it, with its end: [who, action], and the outcomes where there are some (facts with
// commas between them).
void append_transcript_line(std::string& out, Seat who, std::string_view action,
                            std::string_view outcomes = {});

struct Transcript {
  Match match;
  std::optional<std::string> commitment{};  // the hash of the seed that chance was drawn from, in hex
  std::optional<fair::Record> fairness{};   // what is needed to draw it again
};

// Reads strictly and replays: every action must have been legal. An error names its line.
Result<Transcript> read_transcript(std::string_view text);

// What was checked, in sentences for a person.
struct Verification {
  std::string text;
  bool chance = false;  // it was drawn again from the seed
};
// Checks what the transcript reveals of its chance. Refused when something is revealed that a commitment or a
// chance action speaks against.
Result<Verification> verify(const Transcript& transcript);

}  // namespace zashiki
