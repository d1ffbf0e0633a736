#pragma once
// What the connections ask of the rest of the server. The units that make connections are slow to compile and
// see nothing else of it, so that they need not be compiled again when something behind it changes.
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/visitors.h"
#include "table/api/response.h"

namespace zashiki::server {

inline constexpr std::size_t longest_header = 8192;      // bytes, of a request
inline constexpr std::size_t longest_body = 256 * 1024;  // an own map goes into it
inline constexpr std::size_t longest_message = 16 * 1024;
// Bytes in the kernel for what a client has not read yet; Linux takes twice that. A socket's messages are
// small, and those who do not read them are many: they get less than a page's files do.
inline constexpr int send_buffer = 128 * 1024;
inline constexpr int socket_send_buffer = 32 * 1024;

inline constexpr std::string_view key_protocol =
    "zashiki.";  // the subprotocol's beginning; the rest is the key

inline constexpr int request_seconds = 15;  // for a whole request to come in, or an answer to go out
inline constexpr int keep_alive_seconds = 60;
inline constexpr int silence_seconds = 120;  // of a socket that is pinged meanwhile; then it is closed
inline constexpr int write_seconds = 5;      // without any progress; then the socket is dropped
inline constexpr int close_seconds = 3;      // for a dismissed socket to read the rest and say goodbye

struct Request {
  std::string method;
  std::string target;  // path and query as they came
  std::string host;
  std::string origin;
  bool takes_gzip = false;
  std::string protocol;  // of a WebSocket: the one that the client offers and that carries a key
  std::string etag;      // what it has already
  std::string cookie;
  std::string address;  // whose
  std::string body;
};

using table::refusal;
using table::Response;

// A socket may come in.
struct Admission {
  std::shared_ptr<Guest> guest;
  std::string protocol;  // the one to confirm; empty when the client offered none
};

class RequestHandler {
 public:
  virtual ~RequestHandler() = default;
  using Respond = std::function<void(Response)>;
  virtual void answer(const Request& request, Respond answer) = 0;
  // A socket wants in: its place, or the response that refuses it.
  using Admit = std::function<void(std::variant<Admission, Response>)>;
  virtual void admit(const Request& request, Admit done) = 0;
  [[nodiscard]] virtual bool stopping() const = 0;      // nobody new
  [[nodiscard]] virtual bool behind_proxy() const = 0;  // which names the addresses

 protected:
  RequestHandler() = default;
  RequestHandler(const RequestHandler&) = default;
  RequestHandler& operator=(const RequestHandler&) = default;
};

}  // namespace zashiki::server
