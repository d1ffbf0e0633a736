#pragma once
// What all connections share.
#include <cstdint>

#include "server/metrics.h"
#include "server/options.h"
#include "server/routes.h"
#include "table/codes.h"
#include "table/house.h"

namespace zashiki::server {

class Gate {
 public:
  Gate(table::House& house, const Options& options)
      : house_(house), options_(options), routes_(house, options, metrics_) {}

  [[nodiscard]] Routes& routes() { return routes_; }
  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] bool stopping() const { return stopping_; }
  void stop() { stopping_ = true; }

  void socket_opened() { metrics_.set_sockets(++sockets_); }
  void socket_closed() { metrics_.set_sockets(--sockets_); }
  void slow_reader() { metrics_.count_slow_reader(); }
  bool may_speak(table::Rate& rate) {
    metrics_.count_message();
    return !options_.limits || rate.allow(message_limit, house_.environment().steady_now());
  }
  static table::Message too_fast(table::Version version) {
    return table::message(
        table::refused_message({code::too_fast, "one thing at a time: wait a moment"}, version));
  }

 private:
  table::House& house_;
  const Options& options_;
  Metrics metrics_;
  Routes routes_;
  std::int64_t sockets_ = 0;
  bool stopping_ = false;
};

}  // namespace zashiki::server
