#pragma once
// How much a test tries. The sanitizers make everything some ten times slower, and what they look for is in
// the first tries already; a soak test has the night.
#include <algorithm>
#include <cstdlib>

namespace zashiki {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ZASHIKI_SANITIZED
#endif
#endif
#ifdef ZASHIKI_SANITIZED
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

inline bool soaking() { return std::getenv("ZASHIKI_SOAK") != nullptr; }  // NOLINT(concurrency-mt-unsafe)

inline int tries(int usual, int soak) {
  if (soaking()) return soak;
  return sanitized ? std::max(1, usual / 4) : usual;
}
inline int tries(int usual) { return tries(usual, usual); }

}  // namespace zashiki
