#include "cli/progress.h"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <unistd.h>

namespace zashiki {

using namespace std::chrono_literals;

Progress::Progress(std::string_view what, std::uint64_t total)
    : what_(what),
      total_(std::max<std::uint64_t>(total, 1)),
      shown_(is_seen()),
      started_(std::chrono::steady_clock::now()),
      drawn_(started_ - 1h) {}

bool Progress::is_seen() { return isatty(STDERR_FILENO) == 1; }

Progress::~Progress() {
  if (shown_) std::cerr << "\r\x1b[K" << std::flush;
}

void Progress::at(std::uint64_t done) {
  if (!shown_) return;
  const std::scoped_lock lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (now - drawn_ < 100ms) return;
  drawn_ = now;
  draw(done);
}

void Progress::draw(std::uint64_t done) {
  constexpr std::uint64_t width = 30;
  done = std::min(done, total_);
  const std::uint64_t full = width * done / total_;
  std::string bar;
  for (std::uint64_t i = 0; i < width; ++i) bar += i < full ? '#' : '.';
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - started_;
  const double left =
      done == 0 ? 0 : spent.count() * static_cast<double>(total_ - done) / static_cast<double>(done);
  std::cerr << fmt::format("\r\x1b[K{} [{}] {} of {}", what_, bar, done, total_)
            << (done == 0 ? "" : fmt::format(", {:.0f} s left", left)) << std::flush;
}

}  // namespace zashiki
