#include "server/socket.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <list>
#include <utility>

#include "server/frames.h"

namespace zashiki::server {

class Socket final : public Reader, public std::enable_shared_from_this<Socket> {
 public:
  Socket(Stream stream, std::shared_ptr<Guest> guest, std::string_view first)
      : stream_(std::move(stream)),
        listening_(stream_.get_executor()),
        deadline_(stream_.get_executor()),
        guest_(std::move(guest)),
        frames_(longest_message, first) {
    stream_.let_run();  // `look` and `watch` keep the time
    boost::system::error_code ignored;
    tcp().set_option(net::socket_base::send_buffer_size(socket_send_buffer), ignored);
    stream_.set_visitor(guest_->visitor());
  }

  Awaitable run() {
    const auto self = shared_from_this();
    guest_->join(self);
    listen();
    for (;;) {
      while (const auto frame = deaf_ ? std::nullopt : frames_.next()) hear(self, *frame);
      if (deaf_) break;
      auto [error, size] = co_await stream_.read_some(frames_.room());
      if (error) {
        if (writing_ == nullptr) gone_ = true;
        if (!gone_) drop();  // or it would wait for as long as the kernel tries
        break;
      }
      frames_.filled(size);
      heard_ = true;
    }
    dismissed_ = true;
    guest_->leave(this);
    if (gone_) co_return;
    listening_.expires_at(Timer::time_point::max());  // `written` cancels it
    if (writing_ != nullptr) co_await listening_.async_wait(tuple_awaiting);
    co_await stream_.say_goodbye();
    boost::system::error_code failed;
    tcp().shutdown(net::ip::tcp::socket::shutdown_send, failed);
    // Closing with bytes unread would take back the last ones that were sent.
    std::array<char, 1024> rest{};
    while (!failed && !gone_) {
      auto [error, size] = co_await stream_.read_some(rest);
      failed = error;
    }
  }

  void deliver(const table::Message& message) override {
    if (dismissed_) return;
    guest_->charge_answer(message->size());
    if (writing_ == nullptr) return write(Opcode::text, message);
    waiting_.push_back(message);
    guest_->owe(message->size());  // may drop this socket
  }

  // From now on it is not listened to. It has a few seconds to read what waits for it.
  void dismiss() override { close(CloseCode::going_away); }

  // What the kernel has already is not read either.
  void drop() override {
    dismissed_ = deaf_ = gone_ = true;
    guest_->settle_all();
    waiting_.clear();
    pong_ = close_ = nullptr;
    ping_ = false;
    boost::system::error_code ignored;
    tcp().set_option(net::socket_base::linger(true, 0), ignored);  // the kernel need not keep the rest either
    tcp().shutdown(net::ip::tcp::socket::shutdown_both, ignored);
  }

 private:
  net::basic_stream_socket<net::ip::tcp, Executor>& tcp() { return stream_.next_layer().socket(); }

  void hear(const std::shared_ptr<Socket>& self, const FrameReader::Message& frame) {
    if (frame.broken || frame.opcode == Opcode::close) {
      deaf_ = true;
      return close(frame.broken.value_or(CloseCode::normal));
    }
    if (frame.opcode == Opcode::text || frame.opcode == Opcode::binary) {
      if (!dismissed_) guest_->receive(self, frame.payload);
      return;
    }
    guest_->hear_control();
    if (frame.opcode == Opcode::pong || dismissed_) return;
    pong_ = table::message(std::string(frame.payload));  // to the last ping, when several wait
    if (writing_ == nullptr) write_next();
  }

  void close(CloseCode code) {
    if (std::exchange(dismissed_, true)) return;
    const auto number = static_cast<unsigned>(code);
    close_ = table::message({static_cast<char>(number >> 8U), static_cast<char>(number)});
    after(deadline_, close_seconds, [](Socket& socket) { socket.drop(); });
    if (writing_ == nullptr) write_next();
  }

  template <class Then>
  void after(Timer& timer, int seconds, Then then) {
    timer.expires_after(std::chrono::seconds(seconds));
    timer.async_wait([self = weak_from_this(), then](boost::system::error_code error) {
      if (const auto socket = self.lock(); socket != nullptr && !error) then(*socket);
    });
  }

  // Three looks make up the longest silence: after one that heard nothing it pings, after the next it lets
  // go.
  void listen() {
    after(listening_, silence_seconds / 3, [](Socket& socket) {
      if (!socket.dismissed_) socket.look();
    });
  }
  void look() {
    if (std::exchange(heard_, false)) {
      pinged_ = false;
    } else if (std::exchange(pinged_, true)) {
      return drop();
    } else {
      ping_ = true;
      if (writing_ == nullptr) write_next();
    }
    listen();
  }

  // Looks every few seconds, while something is being sent, whether anything was.
  void watch() {
    if (dismissed_ || std::exchange(watching_, true)) return;
    after(deadline_, write_seconds, [seen = sent_](Socket& socket) {
      socket.watching_ = false;
      if (socket.dismissed_ || socket.writing_ == nullptr) return;
      if (socket.sent_ != seen) return socket.watch();
      socket.guest_->count_slow();
      socket.drop();
    });
  }

  // At once as far as the kernel takes it.
  void write(Opcode opcode, const table::Message& payload) {
    head_ = FrameHead(opcode, payload->size());
    done_ = 0;
    boost::system::error_code error;
    done_ = stream_.write_now(rest(*payload), error);
    if (error) return drop();
    if (done_ == head_.view().size() + payload->size()) {
      ++sent_;
      return;
    }
    writing_ = payload;
    watch();
    write_rest();
  }
  [[nodiscard]] std::array<net::const_buffer, 2> rest(const std::string& payload) const {
    const auto head = net::buffer(head_.view());
    return {head + done_, net::buffer(payload) + (done_ - std::min(done_, head.size()))};
  }
  void write_rest() {
    stream_.async_write_some(rest(*writing_),
                             [self = shared_from_this()](boost::system::error_code error, std::size_t size) {
                               self->written(error, size);
                             });
  }
  void written(boost::system::error_code error, std::size_t size) {
    done_ += size;
    if (!error && done_ < head_.view().size() + writing_->size()) return write_rest();
    ++sent_;
    writing_ = nullptr;
    if (error)
      drop();
    else
      write_next();
    if (deaf_ && writing_ == nullptr) listening_.cancel();
  }
  // Pings and pongs first, of each only one; the last frame says that no more will come.
  void write_next() {
    while (writing_ == nullptr) {
      if (pong_ != nullptr) {
        write(Opcode::pong, std::exchange(pong_, nullptr));
      } else if (std::exchange(ping_, false)) {
        write(Opcode::ping, table::message({}));
      } else if (!waiting_.empty()) {
        const auto next = std::move(waiting_.front());
        waiting_.pop_front();
        guest_->settle(next->size());
        write(Opcode::text, next);
      } else if (close_ != nullptr) {
        write(Opcode::close, std::exchange(close_, nullptr));
      } else {
        return;
      }
    }
  }
  Stream stream_;
  Timer listening_;
  Timer deadline_;
  std::shared_ptr<Guest> guest_;
  FrameReader frames_;
  // The frame that the kernel has not taken whole yet.
  FrameHead head_;
  table::Message writing_;
  std::size_t done_ = 0;               // bytes of it
  std::list<table::Message> waiting_;  // a deque would take 600 bytes when empty
  table::Message pong_;
  table::Message close_;
  unsigned sent_ = 0;  // frames, to see that something was
  bool ping_ = false;
  bool watching_ = false;
  bool dismissed_ = false;  // nothing it says counts any more, and nothing more is told
  bool deaf_ = false;       // it is not read any more
  bool gone_ = false;       // nor written to
  bool heard_ = true;       // something since the last look
  bool pinged_ = false;     // and nothing heard since
};

std::shared_ptr<Socket> make_socket(Stream stream, std::shared_ptr<Guest> guest, std::string_view first) {
  return std::make_shared<Socket>(std::move(stream), std::move(guest), first);
}

Awaitable run(std::shared_ptr<Socket> socket) { return socket->run(); }

}  // namespace zashiki::server
