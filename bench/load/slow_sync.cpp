// A disk that takes its time: adds ZASHIKI_SYNC_DELAY milliseconds to every sync of the program that it is
// loaded into. LD_PRELOAD=build/libslow_sync.so ZASHIKI_SYNC_DELAY=5 build/zashiki serve ...
#include <chrono>
#include <cstdlib>
#include <dlfcn.h>
#include <thread>

namespace {

int slowly(const char* name, int file) {
  static const std::chrono::milliseconds delay{[] {
    const char* text = std::getenv("ZASHIKI_SYNC_DELAY");  // NOLINT(concurrency-mt-unsafe): once
    return text == nullptr ? 0 : std::atoi(text);
  }()};
  std::this_thread::sleep_for(delay);
  const auto sync = reinterpret_cast<int (*)(int)>(::dlsym(RTLD_NEXT, name));
  return sync(file);
}

}  // namespace

extern "C" int fsync(int file) { return slowly("fsync", file); }
extern "C" int fdatasync(int file) { return slowly("fdatasync", file); }
