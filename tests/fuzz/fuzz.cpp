// All targets in one program, since each of them is most of the house: ZASHIKI_FUZZ names the one to run.
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "fuzz/targets.h"

namespace {

using Target = void (*)(std::string_view);
Target target = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  using namespace zashiki;
  constexpr std::pair<std::string_view, Target> targets[] = {
      {"action", fuzz::action},      {"engine", fuzz::engine},   {"http", fuzz::http},
      {"question", fuzz::question},  {"request", fuzz::request}, {"transcript", fuzz::transcript},
      {"websocket", fuzz::websocket}};
  const char* wanted = std::getenv("ZASHIKI_FUZZ");  // NOLINT(concurrency-mt-unsafe)
  for (const auto& [name, run] : targets)
    if (wanted != nullptr && name == wanted) target = run;
  if (target != nullptr) return 0;
  std::fputs("fuzz: ZASHIKI_FUZZ names the target, one of", stderr);
  for (const auto& [name, run] : targets)
    std::fprintf(stderr, " %.*s", static_cast<int>(name.size()), name.data());
  std::fputs("\n", stderr);
  std::exit(2);  // NOLINT(concurrency-mt-unsafe)
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  target({reinterpret_cast<const char*>(data), size});
  return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  return target == zashiki::fuzz::question ? zashiki::fuzz::change_question(data, size, most, seed)
                                           : LLVMFuzzerMutate(data, size, most);
}
