#pragma once
// The bytes of a connection, plain or through TLS: one type for both, so that what is made of it is made
// once. While its visitor has used more than its share, it is not read.
#include <boost/beast/core.hpp>
#include <chrono>
#include <memory>
#include <span>
#include <utility>
#include <variant>

#include "server/connection.h"
#include "server/secure.h"
#include "table/core/limits.h"

namespace zashiki::server {

class Stream {
 public:
  using executor_type = Executor;

  explicit Stream(TcpStream plain) : stream_(std::move(plain)) {}
  explicit Stream(Tls tls) : stream_(std::move(tls)) {}

  void set_visitor(std::shared_ptr<Visitor> visitor) { visitor_ = std::move(visitor); }
  [[nodiscard]] bool encrypted() const { return std::holds_alternative<Tls>(stream_); }
  TcpStream& next_layer() {
    auto* tls = std::get_if<Tls>(&stream_);
    return tls != nullptr ? tls->plain() : std::get<TcpStream>(stream_);
  }
  [[nodiscard]] const std::shared_ptr<Visitor>& visitor() const { return visitor_; }
  executor_type get_executor() { return next_layer().get_executor(); }

  // From now on nothing ends a read or a write that takes long.
  void let_run() {
    next_layer().expires_never();
    boost::system::error_code ignored;
    next_layer().socket().non_blocking(true, ignored);
    timed_ = false;
  }

  // Beast's operations come as handlers, never as other tokens.
  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    if (const auto pause = visitor_ == nullptr ? 0 : visitor_->pause(); pause > 0) {
      auto timer = std::make_unique<Timer>(get_executor(), std::chrono::milliseconds(pause));
      auto& waiting = *timer;
      return waiting.async_wait(
          [this, buffers, timer = std::move(timer), handler = std::forward<Handler>(handler)](
              boost::system::error_code) mutable { async_read_some(buffers, std::move(handler)); });
    }
    if (auto* tls = std::get_if<Tls>(&stream_))
      tls->read_some(first_of<net::mutable_buffer>(buffers), shared(std::forward<Handler>(handler)));
    else if (timed_)
      next_layer().async_read_some(buffers, std::forward<Handler>(handler));
    else
      next_layer().socket().async_read_some(buffers, std::forward<Handler>(handler));
  }
  auto read_some(std::span<char> into) {
    return net::async_initiate<decltype(tuple_awaiting), void(boost::system::error_code, std::size_t)>(
        [this, into](auto handler) {
          async_read_some(net::buffer(into.data(), into.size()), std::move(handler));
        },
        tuple_awaiting);
  }
  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    if (auto* tls = std::get_if<Tls>(&stream_)) {
      const auto room = tls->room(beast::buffer_bytes(buffers));
      net::buffer_copy(net::mutable_buffer(room.data(), room.size()), buffers);
      tls->write_room(shared(std::forward<Handler>(handler)));
    } else {
      next_layer().async_write_some(buffers, std::forward<Handler>(handler));
    }
  }
  // After `let_run`: how many bytes the kernel takes at once. None where they must be encrypted first.
  template <class Buffers>
  std::size_t write_now(const Buffers& buffers, boost::system::error_code& error) {
    if (encrypted()) return 0;
    const auto size = next_layer().socket().write_some(buffers, error);
    if (error == net::error::would_block) error.clear();
    return size;
  }

  // Before the first byte and after the last; nothing to do where nothing is encrypted.
  net::awaitable<bool, Executor> shake_hands() {
    auto* tls = std::get_if<Tls>(&stream_);
    if (tls == nullptr) co_return true;
    if (visitor_ != nullptr) {
      for (table::Millis pause = 0; (pause = visitor_->pause()) > 0;) {
        Timer timer(get_executor(), std::chrono::milliseconds(pause));
        co_await timer.async_wait(tuple_awaiting);
      }
      visitor_->charge(table::limits::handshake_cost);
    }
    auto [error] = co_await net::async_initiate<decltype(tuple_awaiting), void(boost::system::error_code)>(
        [tls](auto handler) { tls->shake_hands(shared(std::move(handler))); }, tuple_awaiting);
    co_return !error;
  }
  Awaitable say_goodbye() {
    auto* tls = std::get_if<Tls>(&stream_);
    if (tls == nullptr) co_return;
    (void)co_await net::async_initiate<decltype(tuple_awaiting), void(boost::system::error_code)>(
        [tls](auto handler) { tls->say_goodbye(shared(std::move(handler))); }, tuple_awaiting);
  }

 private:
  // Handlers are only moved, functions are copied as well.
  template <class Handler>
  static auto shared(Handler&& handler) {
    return [handler = std::make_shared<std::decay_t<Handler>>(std::forward<Handler>(handler))](
               boost::system::error_code error, auto... size) { (*handler)(error, size...); };
  }
  template <class Buffer, class Buffers>
  static Buffer first_of(const Buffers& buffers) {
    for (const Buffer buffer : beast::buffers_range_ref(buffers))
      if (buffer.size() > 0) return buffer;
    return {};
  }
  std::variant<TcpStream, Tls> stream_;
  std::shared_ptr<Visitor> visitor_;
  bool timed_ = true;
};

}  // namespace zashiki::server
