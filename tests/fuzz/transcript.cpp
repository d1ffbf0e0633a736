// Any bytes as a transcript: read, and then written back as a transcript that reads the same, or refused with
// a reason.
#include "game/transcript.h"

#include <cstdlib>
#include <string_view>

#include "fuzz/targets.h"

namespace zashiki {

void fuzz::transcript(std::string_view text) {
  const auto read = read_transcript(text);
  if (!read) {
    if (read.error().message.empty()) std::abort();
    return;
  }
  const auto written = write_transcript(read->match, read->commitment, Match::referee, read->fairness);
  const auto again = read_transcript(written);
  if (!again || write_transcript(again->match, again->commitment, Match::referee, again->fairness) != written)
    std::abort();
  const auto found = verify(*read);
  if (found ? found->text.empty() : found.error().message.empty()) std::abort();
}

}  // namespace zashiki
