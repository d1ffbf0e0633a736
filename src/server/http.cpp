// What a connection does: requests over HTTP until it ends or becomes a WebSocket.
#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/http/message_generator.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "server/address.h"
#include "server/connection.h"
#include "server/frames.h"
#include "server/request_handler.h"
#include "server/secure.h"
#include "server/socket.h"
#include "server/stream.h"

namespace zashiki::server {

namespace http = beast::http;

namespace {

using HttpRequest = http::request<http::string_body>;

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

// What may never be a document that runs scripts or holds links: of a page's policies it needs none. A script
// needs the part that holds in a worker.
bool is_part_of_a_page(std::string_view type) {
  constexpr std::array parts{"text/css", "text/javascript", "application/wasm", "font/", "image/png"};
  return std::any_of(parts.begin(), parts.end(), [&](auto part) { return type.starts_with(part); });
}

void add_headers(auto& response, const Response& from, bool encrypted) {
  response.set(http::field::server, "zashiki");
  response.set(http::field::content_type, from.type);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("X-Frame-Options", "DENY");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  if (!is_part_of_a_page(from.type)) {
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
    response.set(
        "Content-Security-Policy",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src "
        "'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'");
    if (encrypted) response.set(http::field::strict_transport_security, "max-age=31536000");
  } else if (from.type.starts_with("text/javascript")) {
    response.set("Content-Security-Policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
  }
  response.set(http::field::cache_control, "no-store");
  for (const auto& [name, value] : from.headers) response.set(name, value);
}

// Without a body the answer to HEAD and to "not modified" still says how long it would be.
http::message_generator written_out(const Response& from, unsigned version, bool keep_alive, bool head,
                                    bool encrypted) {
  const std::string_view bytes = from.fixed.empty() ? std::string_view(from.body) : from.fixed;
  http::response<http::span_body<const char>> response(static_cast<http::status>(from.status), version);
  add_headers(response, from, encrypted);
  response.keep_alive(keep_alive);
  response.content_length(bytes.size());
  if (!head && from.status != 304) response.body() = beast::span<const char>(bytes.data(), bytes.size());
  return response;
}

Awaitable send(Stream& stream, const Response& from, unsigned version, bool keep_alive, bool head,
               bool& sent) {
  beast::get_lowest_layer(stream).expires_after(std::chrono::seconds(request_seconds));
  auto [error, size] = co_await beast::async_write(
      stream, written_out(from, version, keep_alive, head, stream.encrypted()), tuple_awaiting);
  sent = !error;
}

// Counts an answer until it has gone out, or puts a refusal in its place.
class Owed {
 public:
  Owed(std::shared_ptr<Visitor> visitor, Response& response)
      : visitor_(std::move(visitor)), bytes_(response.body.size()) {
    if (visitor_ == nullptr || visitor_->owe(bytes_)) return;
    visitor_ = nullptr;
    response = refusal(Error{
        .code = "too_fast", .message = "read the answers to your other requests first", .retry_seconds = 1});
  }
  ~Owed() {
    if (visitor_ != nullptr) visitor_->settle(bytes_);
  }
  Owed(const Owed&) = delete;
  Owed& operator=(const Owed&) = delete;

 private:
  std::shared_ptr<Visitor> visitor_;
  std::size_t bytes_;
};

// Whether this list of encodings has gzip, and not only to decline it (q=0).
bool takes_gzip(std::string_view encodings) {
  for (const auto& [name, parameters] : http::ext_list(encodings)) {
    if (!beast::iequals(name, "gzip")) continue;
    for (const auto& [key, value] : parameters)
      if (beast::iequals(key, "q") && value.find_first_not_of("0.") == std::string_view::npos) return false;
    return true;
  }
  return false;
}

// Of the offered protocols the one that carries a key.
std::string offered_key(std::string_view protocols) {
  for (const std::string_view protocol : http::token_list(protocols))
    if (protocol.starts_with(key_protocol)) return std::string(protocol);
  return {};
}

Request request_of(const HttpRequest& from, const std::string& address, bool behind_proxy) {
  const auto field = [&](auto name) { return std::string(from[name]); };
  Request request{.method = std::string(from.method_string()),
                  .target = std::string(from.target()),
                  .host = field(http::field::host),
                  .origin = field(http::field::origin),
                  .takes_gzip = takes_gzip(from[http::field::accept_encoding]),
                  .protocol = offered_key(from[http::field::sec_websocket_protocol]),
                  .etag = field(http::field::if_none_match),
                  .cookie = field(http::field::cookie),
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

// Why this is no handshake that a socket can follow, or null.
std::unique_ptr<Response> refused_handshake(const HttpRequest& request) {
  if (request[http::field::sec_websocket_version] != "13") {
    auto response = refusal(426, "bad_request", "only version 13 of the WebSocket protocol is spoken here");
    response.headers.emplace_back("Sec-WebSocket-Version", "13");
    return std::make_unique<Response>(std::move(response));
  }
  if (request[http::field::sec_websocket_key].size() == 24) return nullptr;
  return std::make_unique<Response>(
      refusal(400, "bad_request", "Sec-WebSocket-Key must be 16 bytes in base64"));
}

http::message_generator agreement(const HttpRequest& request, const std::string& protocol) {
  http::response<http::empty_body> response(http::status::switching_protocols, 11);
  response.set(http::field::server, "zashiki");
  response.set(http::field::upgrade, "websocket");
  response.set(http::field::connection, "upgrade");
  response.set(http::field::sec_websocket_accept, accept_of(request[http::field::sec_websocket_key]));
  if (!protocol.empty()) response.set(http::field::sec_websocket_protocol, protocol);
  return response;
}

// Talks HTTP until the connection ends or becomes a socket.
net::awaitable<std::shared_ptr<Socket>, Executor> converse(Stream stream, RequestHandler& handler,
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
    if (beast::websocket::is_upgrade(message)) {
      if (const auto refused = refused_handshake(message)) {
        co_await send(stream, *refused, message.version(), false, false, sent);
        break;
      }
      auto admitted = co_await answer_of<std::variant<Admission, Response>>(
          executor, [&](auto done) { handler.admit(request, std::move(done)); });
      if (auto* admission = std::get_if<Admission>(&admitted)) {
        beast::get_lowest_layer(stream).expires_after(std::chrono::seconds(request_seconds));
        auto [failed, told] =
            co_await beast::async_write(stream, agreement(message, admission->protocol), tuple_awaiting);
        if (failed) co_return nullptr;
        const auto rest = buffer.cdata();
        co_return make_socket(std::move(stream), std::move(admission->guest),
                              {static_cast<const char*>(rest.data()), rest.size()});
      }
      co_await send(stream, std::get<Response>(admitted), message.version(), false, false, sent);
      break;
    }
    auto response =
        co_await answer_of<Response>(executor, [&](auto done) { handler.answer(request, std::move(done)); });
    const Owed owed(stream.visitor(), response);
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

}  // namespace

Awaitable talk(TcpStream plain, const Secure* secure, RequestHandler& handler, std::string address,
               std::shared_ptr<Visitor> visitor) {
  auto stream = secure != nullptr ? Stream(Tls(std::move(plain), *secure)) : Stream(std::move(plain));
  stream.set_visitor(std::move(visitor));
  const auto socket = co_await converse(std::move(stream), handler, std::move(address));
  if (socket != nullptr) co_await run(socket);
}

}  // namespace zashiki::server
