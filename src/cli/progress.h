#pragma once
// A progress bar on standard error, shown only on a terminal.
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

  // Whether standard error is a terminal.
  static bool is_seen();

  // Sets the work done so far; any thread may call this, as often as it likes.
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
