#include "table/core/names.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/unicode.h"
#include "table/core/limits.h"

namespace zashiki::table {

Result<NamesRefused> NamesRefused::parse(std::string_view text) {
  NamesRefused names;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    auto line = unicode::trimmed(text.substr(0, text.substr(0, end).ends_with('\r') ? end - 1 : end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.starts_with('#')) continue;
    Pattern pattern{.more_before = line.starts_with('*'), .more_after = line.ends_with('*')};
    std::erase(line, '*');
    pattern.text = unicode::skeleton(line);
    if (pattern.text.empty())
      return Error{"bad_option", "a list of refused names has a line with * and no name"};
    names.patterns_.push_back(std::move(pattern));
    if (names.patterns_.size() > limits::names_refused)
      return Error{"bad_option",
                   fmt::format("a list of refused names has at most {} lines", limits::names_refused)};
  }
  return names;
}

bool NamesRefused::contains(std::string_view name) const {
  const auto seen = unicode::skeleton(name);
  return std::any_of(patterns_.begin(), patterns_.end(), [&](const Pattern& one) {
    if (one.more_before && one.more_after) return seen.find(one.text) != std::string::npos;
    if (one.more_before) return seen.ends_with(one.text);
    return one.more_after ? seen.starts_with(one.text) : seen == one.text;
  });
}

}  // namespace zashiki::table
