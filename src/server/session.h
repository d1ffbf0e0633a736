#pragma once
// What a connection does: requests over HTTP until it ends or becomes a WebSocket.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/http/message_generator.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "server/address.h"
#include "server/connection.h"
#include "server/request_handler.h"
#include "server/stream.h"

namespace zashiki::server {

namespace http = beast::http;
namespace websocket = beast::websocket;

// Waits for something that answers through a callback.
template <class T, class Start>
net::awaitable<T, Executor> answer_of(Executor executor, Start start) {
  co_return co_await net::async_initiate<const net::use_awaitable_t<Executor>, void(T)>(
      [executor, start = std::move(start)](auto handler) mutable {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        start([executor, shared](T value) {
          net::post(executor, [shared, value = std::move(value)]() mutable { (*shared)(std::move(value)); });
        });
      },
      awaiting);
}

class Socket final : public table::Client, public std::enable_shared_from_this<Socket> {
 public:
  Socket(Stream stream, RequestHandler& handler, std::shared_ptr<TableConnection> connection)
      : stream_(std::move(stream)),
        listening_(stream_.get_executor()),
        handler_(handler),
        connection_(std::move(connection)) {
    beast::get_lowest_layer(stream_).expires_never();  // the WebSocket keeps its own time
    // Beast would set its timer anew for every message; `listening_` looks now and then.
    stream_.set_option(
        websocket::stream_base::timeout{.handshake_timeout = std::chrono::seconds(request_seconds),
                                        .idle_timeout = websocket::stream_base::none(),
                                        .keep_alive_pings = false});
    stream_.control_callback([this](websocket::frame_type, beast::string_view) { heard_ = true; });
    stream_.read_message_max(longest_message);
    stream_.text(true);
    stream_.auto_fragment(false);  // one message, one frame, one system call
  }

  // Begins with the answer to the request that asked for it.
  Awaitable run(std::unique_ptr<http::request<http::string_body>> request, std::string protocol) {
    auto self = shared_from_this();
    if (!protocol.empty())
      stream_.set_option(websocket::stream_base::decorator([protocol](websocket::response_type& response) {
        response.set(http::field::sec_websocket_protocol, protocol);
      }));
    auto [error] = co_await stream_.async_accept(*request, tuple_awaiting);
    if (error) co_return;
    request.reset();  // most of them will sit here for long, and only listen
    connection_->join(self);
    listen();
    beast::flat_buffer buffer(longest_message);
    while (!closing_) {
      auto [failed, size] = co_await stream_.async_read(buffer, tuple_awaiting);
      if (failed) break;
      heard_ = true;
      const auto data = buffer.cdata();
      connection_->receive(self, {static_cast<const char*>(data.data()), data.size()});
      buffer.consume(buffer.size());
    }
    closing_ = true;
    listening_.cancel();
    connection_->leave(this);
  }

  void deliver(const table::Message& message) override {
    if (closing_) return;
    backlog_ += message->size();
    if (backlog_ > longest_backlog) {
      // It would have to be told everything anew anyway: it may come back and sync.
      handler_.slow_reader();
      return drop();
    }
    waiting_.push_back(message);
    if (!writing_) write();
  }

  void dismiss() override {
    if (std::exchange(dismissed_, true) || closing_) return;
    if (!writing_) close();
  }

 private:
  // Three looks make up the longest silence: after one that heard nothing it pings, after the next it lets
  // go.
  void listen() {
    listening_.expires_after(std::chrono::seconds(silence_seconds) / 3);
    listening_.async_wait([self = weak_from_this()](beast::error_code error) {
      if (const auto socket = self.lock(); socket != nullptr && !error && !socket->closing_) socket->look();
    });
  }
  void look() {
    if (std::exchange(heard_, false))
      pinged_ = false;
    else if (std::exchange(pinged_, true))
      return drop();
    else
      stream_.async_ping({}, [self = shared_from_this()](beast::error_code) {});
    listen();
  }
  void drop() {
    closing_ = true;
    boost::system::error_code ignored;
    beast::get_lowest_layer(stream_).socket().shutdown(net::ip::tcp::socket::shutdown_both, ignored);
  }
  void write() {
    writing_ = true;
    const auto& text = *waiting_.front();
    stream_.async_write(net::buffer(text), [self = shared_from_this()](beast::error_code error, std::size_t) {
      self->written(error);
    });
  }
  void written(beast::error_code error) {
    writing_ = false;
    backlog_ -= waiting_.front()->size();
    waiting_.pop_front();
    if (error) {
      waiting_.clear();
      return;
    }
    if (!waiting_.empty())
      write();
    else if (dismissed_)
      close();
  }
  void close() {
    closing_ = true;
    stream_.async_close(websocket::close_code::going_away, [self = shared_from_this()](beast::error_code) {});
  }

  websocket::stream<Stream, false> stream_;  // false: no compression, so nothing to blow up
  Timer listening_;
  RequestHandler& handler_;
  std::shared_ptr<TableConnection> connection_;
  std::deque<table::Message> waiting_;
  std::size_t backlog_ = 0;  // bytes
  bool writing_ = false;
  bool closing_ = false;
  bool dismissed_ = false;
  bool heard_ = true;    // something since the last look
  bool pinged_ = false;  // and nothing heard since
};

inline void add_headers(auto& response, const Response& from, bool encrypted) {
  response.set(http::field::server, "zashiki");
  response.set(http::field::content_type, from.type);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("X-Frame-Options", "DENY");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  response.set(
      "Content-Security-Policy",
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src "
      "'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
      "frame-ancestors 'none'");
  if (encrypted) response.set(http::field::strict_transport_security, "max-age=31536000");
  response.set(http::field::cache_control, "no-store");
  for (const auto& [name, value] : from.headers) response.set(name, value);
}

// Without a body the answer to HEAD and to "not modified" still says how long it would be.
inline http::message_generator written_out(const Response& from, unsigned version, bool keep_alive, bool head,
                                           bool encrypted) {
  const std::string_view bytes = from.fixed.empty() ? std::string_view(from.body) : from.fixed;
  http::response<http::span_body<const char>> response(static_cast<http::status>(from.status), version);
  add_headers(response, from, encrypted);
  response.keep_alive(keep_alive);
  response.content_length(bytes.size());
  if (!head && from.status != 304) response.body() = beast::span<const char>(bytes.data(), bytes.size());
  return response;
}

inline Awaitable send(Stream& stream, const Response& from, unsigned version, bool keep_alive, bool head,
                      bool& sent) {
  beast::get_lowest_layer(stream).expires_after(std::chrono::seconds(request_seconds));
  auto [error, size] = co_await beast::async_write(
      stream, written_out(from, version, keep_alive, head, stream.encrypted()), tuple_awaiting);
  sent = !error;
}

// Whether this list of encodings has gzip, and not only to decline it (q=0).
inline bool takes_gzip(std::string_view encodings) {
  for (const auto& [name, parameters] : http::ext_list(encodings)) {
    if (!beast::iequals(name, "gzip")) continue;
    for (const auto& [key, value] : parameters)
      if (beast::iequals(key, "q") && value.find_first_not_of("0.") == std::string_view::npos) return false;
    return true;
  }
  return false;
}

// Of the offered protocols the one that carries a key.
inline std::string offered_key(std::string_view protocols) {
  for (const std::string_view protocol : http::token_list(protocols))
    if (protocol.starts_with(key_protocol)) return std::string(protocol);
  return {};
}

template <class HttpRequest>
Request request_of(const HttpRequest& from, const std::string& address, bool behind_proxy) {
  const auto field = [&](auto name) { return std::string(from[name]); };
  Request request{.method = std::string(from.method_string()),
                  .target = std::string(from.target()),
                  .host = field(http::field::host),
                  .origin = field(http::field::origin),
                  .takes_gzip = takes_gzip(from[http::field::accept_encoding]),
                  .protocol = offered_key(from[http::field::sec_websocket_protocol]),
                  .etag = field(http::field::if_none_match),
                  .address = address,
                  .body = from.body()};
  if (behind_proxy) {
    // The proxy appends whom it saw, to the last line if there are several; what stands before that anybody
    // could have written.
    const auto [begin, end] = from.equal_range("X-Forwarded-For");
    if (begin != end) request.address = forwarded_address(std::prev(end)->value()).value_or("");
  }
  return request;
}

// What a connection becomes when a socket was asked for.
struct Upgrade {
  std::shared_ptr<Socket> socket;
  std::unique_ptr<http::request<http::string_body>> request;
  std::string protocol;
};

// Talks HTTP until the connection ends or becomes a socket.
inline net::awaitable<std::unique_ptr<Upgrade>, Executor> converse(Stream stream, RequestHandler& handler,
                                                                   std::string address) {
  const Executor executor = stream.get_executor();
  beast::get_lowest_layer(stream).expires_after(std::chrono::seconds(request_seconds));
  if (!co_await stream.shake_hands()) co_return nullptr;
  beast::flat_buffer buffer(longest_header + longest_body);
  for (bool first = true;; first = false) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(longest_header);
    parser.body_limit(longest_body);
    beast::get_lowest_layer(stream).expires_after(
        std::chrono::seconds(first ? request_seconds : keep_alive_seconds));
    auto [error, size] = co_await http::async_read(stream, buffer, parser, tuple_awaiting);
    bool sent = false;
    if (error) {
      const int status = error == http::error::body_limit     ? 413
                         : error == http::error::header_limit ? 431
                         : error.category() == http::make_error_code(http::error::bad_method).category() &&
                                 error != http::error::end_of_stream && error != http::error::partial_message
                             ? 400
                             : 0;
      if (status != 0) {
        const auto complaint = refusal(status, "bad_request",
                                       status == 413   ? "the body of this request is too long"
                                       : status == 431 ? "the headers of this request are too long"
                                                       : "this request cannot be read");
        co_await send(stream, complaint, 11, false, false, sent);
      }
      break;
    }
    auto message = parser.release();
    const auto request = request_of(message, address, handler.behind_proxy());
    if (websocket::is_upgrade(message)) {
      auto admitted = co_await answer_of<std::variant<Admission, Response>>(
          executor, [&](auto done) { handler.admit(request, std::move(done)); });
      if (auto* admission = std::get_if<Admission>(&admitted)) {
        auto upgrade = std::make_unique<Upgrade>();
        upgrade->socket = std::make_shared<Socket>(std::move(stream), handler, admission->connection);
        upgrade->request = std::make_unique<http::request<http::string_body>>(std::move(message));
        upgrade->protocol = admission->protocol;
        co_return upgrade;
      }
      co_await send(stream, std::get<Response>(admitted), message.version(), false, false, sent);
      break;
    }
    const auto response =
        co_await answer_of<Response>(executor, [&](auto done) { handler.answer(request, std::move(done)); });
    const bool keep_alive = message.keep_alive() && !handler.stopping();
    co_await send(stream, response, message.version(), keep_alive, message.method() == http::verb::head,
                  sent);
    if (!sent || !keep_alive) break;
  }
  beast::get_lowest_layer(stream).expires_after(std::chrono::seconds(request_seconds));
  co_await stream.say_goodbye();
  boost::system::error_code ignored;
  beast::get_lowest_layer(stream).socket().shutdown(net::ip::tcp::socket::shutdown_send, ignored);
  co_return nullptr;
}

}  // namespace zashiki::server
