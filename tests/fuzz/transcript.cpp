// Any bytes as a transcript: read, and then written back as a transcript that reads the same, or refused with
// a reason.
#include "game/transcript.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto read = zashiki::read_transcript(text);
  if (!read) {
    if (read.error().message.empty()) std::abort();
    return 0;
  }
  const auto written =
      zashiki::write_transcript(read->match, read->commitment, zashiki::Match::referee, read->fairness);
  const auto again = zashiki::read_transcript(written);
  if (!again || zashiki::write_transcript(again->match, again->commitment, zashiki::Match::referee,
                                          again->fairness) != written)
    std::abort();
  const auto found = zashiki::verify(*read);
  if (found ? found->text.empty() : found.error().message.empty()) std::abort();
  return 0;
}
