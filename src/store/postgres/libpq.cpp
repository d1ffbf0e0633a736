#include "store/postgres/libpq.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <utility>

#include "store/store.h"

namespace zashiki::store::postgres {

// NOLINTBEGIN(readability-identifier-naming): the names are libpq's
#define ZASHIKI_DEFINE(name) decltype(&::name) name = nullptr;
ZASHIKI_LIBPQ_FUNCTIONS(ZASHIKI_DEFINE)
#undef ZASHIKI_DEFINE
// NOLINTEND(readability-identifier-naming)

namespace {

Status load() {
  constexpr const char* file = "libpq.so.5";
  void* const library = ::dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    return Error{code::bad_store,
                 fmt::format("PostgreSQL needs libpq (Debian: libpq5): {}",
                             ::dlerror())};  // NOLINT(concurrency-mt-unsafe): loaded once, by one thread
#define ZASHIKI_PAIR(name) std::pair{#name, reinterpret_cast<void**>(&(name))},
  for (const auto& [name, function] : {ZASHIKI_LIBPQ_FUNCTIONS(ZASHIKI_PAIR)}) {
    *function = ::dlsym(library, name);
    if (*function == nullptr) return Error{code::bad_store, fmt::format("{} has no {}", file, name)};
  }
#undef ZASHIKI_PAIR
  return Done{};
}

}  // namespace

Status load_libpq() {
  static const Status loaded = load();
  return loaded;
}

}  // namespace zashiki::store::postgres
