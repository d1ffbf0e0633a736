#pragma once
// A connection that reconnects by itself.
#include <algorithm>
#include <functional>

#include "store/postgres/connection.h"
#include "store/store.h"

namespace zashiki::store::postgres {

using Clock = std::chrono::steady_clock;

// When to try again after a connection was lost: after 50 ms, doubling up to a second.
class BackOff {
 public:
  [[nodiscard]] bool due() const { return Clock::now() >= next_; }
  [[nodiscard]] Clock::duration left() const { return next_ - Clock::now(); }
  void failed() {
    next_ = Clock::now() + pause_;
    pause_ = std::min<Clock::duration>(pause_ * 2, std::chrono::seconds(1));
  }
  void worked() {
    next_ = {};
    pause_ = shortest;
  }

 private:
  static constexpr Clock::duration shortest = std::chrono::milliseconds(50);
  Clock::time_point next_{};
  Clock::duration pause_ = shortest;
};

// Between two attempts it refuses at once.
class Line {
 public:
  using Greet = std::function<Status(Connection&)>;
  Line(std::string where, Greet greet) : where_(std::move(where)), greet_(std::move(greet)) {}

  Status reach() {
    if (!connection_.broken()) return Done{};
    if (!back_off_.due()) return last_;
    auto opened = Connection::open(where_);
    last_ = opened ? greet_(*opened) : Status(opened.error());
    if (!last_) {
      back_off_.failed();
      return last_;
    }
    back_off_.worked();
    connection_ = std::move(*opened);
    return Done{};
  }
  // Asks again if the connection was lost meanwhile: for idempotent requests.
  template <class Ask>
  auto twice(Ask ask) -> decltype(ask(std::declval<Connection&>())) {
    for (int tries = 0;; ++tries) {
      if (auto reached = reach(); !reached) return reached.error();
      auto answer = ask(connection_);
      if (answer || !connection_.broken() || tries > 0) return answer;
    }
  }
  [[nodiscard]] const BackOff& back_off() const { return back_off_; }
  Connection* operator->() { return &connection_; }
  Connection& operator*() { return connection_; }

 private:
  std::string where_;
  Greet greet_;
  Connection connection_;
  BackOff back_off_;
  Status last_ = Error{code::unavailable, "no connection to the database"};
};

}  // namespace zashiki::store::postgres
