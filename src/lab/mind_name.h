#pragma once
// "level5@2000": a mind and its iterations per decision; without a number it has no budget of its own. "net:"
// is followed by a file name.
#include <charconv>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <string>

#include "base/result.h"
#include "game/codes.h"
#include "lab/net_file.h"

namespace zashiki {

struct MindName {
  std::string mind;
  std::optional<std::uint64_t> iterations;
};

inline Result<MindName> read_mind_name(const std::string& name) {
  const auto sign = name.find('@');
  if (sign == std::string::npos || name.starts_with(net_prefix))
    return MindName{.mind = name, .iterations = {}};
  std::uint64_t iterations = 0;
  const char* const end = name.data() + name.size();
  const auto [stopped, error] = std::from_chars(name.data() + sign + 1, end, iterations);
  if (error != std::errc() || stopped != end || iterations == 0)
    return Error{code::bad_request,
                 fmt::format("\"{:.60}\": after @ comes the number of iterations for each decision", name)};
  return MindName{.mind = name.substr(0, sign), .iterations = iterations};
}

}  // namespace zashiki
