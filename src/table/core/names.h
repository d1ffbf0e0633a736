#pragma once
// The names that a host does not want to see, as a reader takes them: without case, accents and letters that
// only look alike.
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace zashiki::table {

class NamesRefused {
 public:
  // A name per line, with * at an end where more may follow: "admin", "*casino*". Empty lines and those that
  // begin with # say nothing.
  static Result<NamesRefused> parse(std::string_view text);
  [[nodiscard]] bool contains(std::string_view name) const;

 private:
  struct Pattern {
    std::string text;
    bool more_before = false;
    bool more_after = false;
  };
  std::vector<Pattern> patterns_;
};

}  // namespace zashiki::table
