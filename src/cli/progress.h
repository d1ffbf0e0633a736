#pragma once
// A bar for work that takes a while, on standard error and only where a person looks at it.
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace zashiki {

class Progress {
 public:
  Progress(std::string_view what, std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Whether anybody looks.
  static bool is_seen();

  // So much is done in all; may be called by any thread, as often as is handy.
  void at(std::uint64_t done);

 private:
  void draw(std::uint64_t done);
  std::string what_;
  std::uint64_t total_;
  bool shown_;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point started_;
  std::chrono::steady_clock::time_point drawn_;
};

}  // namespace zashiki
