#pragma once
// What a connection and the house behind it say to each other. The units that make connections are slow to
// compile and see nothing else of the house, so that they need not be made again when something behind it
// changes.
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "table/api/response.h"
#include "table/live/client.h"

namespace zashiki::server {

inline constexpr std::size_t longest_header = 8192;      // bytes, of a request
inline constexpr std::size_t longest_body = 256 * 1024;  // an own map goes into it
inline constexpr std::size_t longest_message = 16 * 1024;
inline constexpr std::size_t longest_backlog = 1024 * 1024;  // bytes that a slow reader may owe
inline constexpr int send_buffer = 128 * 1024;  // bytes in the kernel besides; Linux takes twice that

inline constexpr std::string_view key_protocol = "zashiki.";  // how the protocol begins whose rest is the key

inline constexpr int request_seconds = 15;  // for a whole request to come in, or an answer to go out
inline constexpr int keep_alive_seconds = 60;
inline constexpr int silence_seconds = 120;  // of a socket that is pinged meanwhile; then it is closed

struct Request {
  std::string method;
  std::string target;  // path and query as they came
  std::string host;
  std::string origin;
  bool takes_gzip = false;
  std::string protocol;  // of a WebSocket: the one that the client offers and that carries a key
  std::string etag;      // what it has already
  std::string address;   // whose
  std::string body;
};

using table::refusal;
using table::Response;

// A place at a table, for a socket.
class TableConnection {
 public:
  virtual ~TableConnection() = default;
  virtual void join(const std::shared_ptr<table::Client>& reader) = 0;
  virtual void receive(const std::shared_ptr<table::Client>& reader, std::string_view text) = 0;
  virtual void leave(const table::Client* reader) = 0;

 protected:
  TableConnection() = default;
  TableConnection(const TableConnection&) = default;
  TableConnection& operator=(const TableConnection&) = default;
};

struct Admission {
  std::shared_ptr<TableConnection> connection;
  std::string protocol;  // the one to confirm; empty when the client offered none
};

class RequestHandler {
 public:
  virtual ~RequestHandler() = default;
  using Respond = std::function<void(Response)>;
  virtual void answer(const Request& request, Respond answer) = 0;
  // A socket wants in: a place, or the response that refuses it.
  using Admit = std::function<void(std::variant<Admission, Response>)>;
  virtual void admit(const Request& request, Admit done) = 0;
  virtual void slow_reader() = 0;                       // one was let go
  [[nodiscard]] virtual bool stopping() const = 0;      // nobody new
  [[nodiscard]] virtual bool behind_proxy() const = 0;  // which names the addresses

 protected:
  RequestHandler() = default;
  RequestHandler(const RequestHandler&) = default;
  RequestHandler& operator=(const RequestHandler&) = default;
};

}  // namespace zashiki::server
