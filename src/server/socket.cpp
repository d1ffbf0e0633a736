#include "server/socket.h"

#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <list>
#include <utility>

namespace zashiki::server {

namespace websocket = beast::websocket;

class Socket final : public Reader, public std::enable_shared_from_this<Socket> {
 public:
  Socket(Stream stream, std::shared_ptr<Guest> guest)
      : stream_(std::move(stream)),
        listening_(stream_.get_executor()),
        deadline_(stream_.get_executor()),
        guest_(std::move(guest)) {
    auto& tcp = beast::get_lowest_layer(stream_);
    tcp.expires_never();  // the WebSocket keeps its own time
    boost::system::error_code ignored;
    tcp.socket().set_option(net::socket_base::send_buffer_size(socket_send_buffer), ignored);
    stream_.next_layer().set_visitor(guest_->visitor());
    // Beast would set its timer anew for every message; `look` and `watch` look now and then.
    stream_.set_option(
        websocket::stream_base::timeout{.handshake_timeout = std::chrono::seconds(request_seconds),
                                        .idle_timeout = websocket::stream_base::none(),
                                        .keep_alive_pings = false});
    stream_.control_callback([this](websocket::frame_type, beast::string_view) {
      heard_ = true;
      guest_->hear_control();
    });
    stream_.read_message_max(longest_message);
    stream_.text(true);
    stream_.auto_fragment(false);  // one message, one frame, one system call
  }

  Awaitable run(std::unique_ptr<HttpRequest> request, std::string protocol) {
    auto self = shared_from_this();
    if (!protocol.empty())
      stream_.set_option(websocket::stream_base::decorator([protocol](websocket::response_type& response) {
        response.set(http::field::sec_websocket_protocol, protocol);
      }));
    auto [error] = co_await stream_.async_accept(*request, tuple_awaiting);
    if (error) co_return;
    request.reset();  // most of them will sit here for long, and only listen
    guest_->join(self);
    listen();
    beast::flat_buffer buffer(longest_message);
    for (;;) {
      auto [failed, size] = co_await stream_.async_read(buffer, tuple_awaiting);
      if (failed) break;
      heard_ = true;
      const auto data = buffer.cdata();
      if (!dismissed_) guest_->receive(self, {static_cast<const char*>(data.data()), data.size()});
      buffer.consume(buffer.size());
    }
    dismissed_ = true;
    guest_->leave(this);
    if (writing_ || pinging_) drop();  // or it would wait for as long as the kernel tries
  }

  void deliver(const table::Message& message) override {
    if (dismissed_) return;
    guest_->charge_answer(message->size());
    waiting_.push_back(message);
    if (writing_)
      guest_->owe(message->size());  // may drop this socket
    else
      write();
  }

  // From now on it is not listened to. It has a few seconds to read what waits for it.
  void dismiss() override {
    if (std::exchange(dismissed_, true)) return;
    after(deadline_, close_seconds, [](Socket& self) { self.drop(); });
    if (!writing_) close();
  }

  void drop() override {
    dismissed_ = true;
    guest_->settle_all();
    if (waiting_.size() > 1) waiting_.resize(1);  // the first is being written
    boost::system::error_code ignored;
    auto& socket = beast::get_lowest_layer(stream_).socket();
    socket.set_option(net::socket_base::linger(true, 0),
                      ignored);  // the kernel need not keep the rest either
    socket.shutdown(net::ip::tcp::socket::shutdown_both, ignored);
  }

 private:
  template <class Then>
  void after(Timer& timer, int seconds, Then then) {
    timer.expires_after(std::chrono::seconds(seconds));
    timer.async_wait([self = weak_from_this(), then](beast::error_code error) {
      if (const auto socket = self.lock(); socket != nullptr && !error) then(*socket);
    });
  }

  // Three looks make up the longest silence: after one that heard nothing it pings, after the next it lets
  // go.
  void listen() {
    after(listening_, silence_seconds / 3, [](Socket& self) {
      if (!self.dismissed_) self.look();
    });
  }
  void look() {
    if (std::exchange(heard_, false))
      pinged_ = false;
    else if (std::exchange(pinged_, true))
      return drop();
    else
      ping();
    listen();
  }
  // Beast holds one ping that waits behind a write; a second one in its place would never end.
  void ping() {
    if (std::exchange(pinging_, true)) return;
    watch();
    stream_.async_ping({}, [self = shared_from_this()](beast::error_code) {
      self->pinging_ = false;
      ++self->sent_;
    });
  }

  // Looks every few seconds, while something is being sent, whether anything was.
  void watch() {
    if (dismissed_ || std::exchange(watching_, true)) return;
    after(deadline_, write_seconds, [seen = sent_](Socket& self) {
      self.watching_ = false;
      if (self.dismissed_ || !(self.writing_ || self.pinging_)) return;
      if (self.sent_ != seen) return self.watch();
      self.guest_->count_slow();
      self.drop();
    });
  }

  void write() {
    writing_ = true;
    watch();
    const auto& text = *waiting_.front();
    stream_.async_write(net::buffer(text), [self = shared_from_this()](beast::error_code error, std::size_t) {
      self->written(error);
    });
  }
  void written(beast::error_code error) {
    writing_ = false;
    ++sent_;
    waiting_.pop_front();
    if (error) {
      guest_->settle_all();
      waiting_.clear();
      return;
    }
    if (!waiting_.empty()) {
      guest_->settle(waiting_.front()->size());
      write();
    } else if (dismissed_) {
      close();
    }
  }
  void close() {
    stream_.async_close(websocket::close_code::going_away, [self = shared_from_this()](beast::error_code) {});
  }

  websocket::stream<Stream, false> stream_;  // false: no compression, so nothing to blow up
  Timer listening_;
  Timer deadline_;
  std::shared_ptr<Guest> guest_;
  std::list<table::Message> waiting_;  // the first is being written; a deque would take 600 bytes when empty
  unsigned sent_ = 0;                  // messages and pings, to see that something was
  bool writing_ = false;
  bool pinging_ = false;
  bool watching_ = false;
  bool dismissed_ = false;  // nothing it says counts any more, and nothing more is told
  bool heard_ = true;       // something since the last look
  bool pinged_ = false;     // and nothing heard since
};

std::shared_ptr<Socket> make_socket(Stream stream, std::shared_ptr<Guest> guest) {
  return std::make_shared<Socket>(std::move(stream), std::move(guest));
}

Awaitable run(std::shared_ptr<Socket> socket, std::unique_ptr<HttpRequest> request, std::string protocol) {
  return socket->run(std::move(request), std::move(protocol));
}

}  // namespace zashiki::server
