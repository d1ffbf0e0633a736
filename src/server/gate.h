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

#include "table/reader.h"

namespace zashiki::server {

inline constexpr std::size_t longest_header = 8192;      // bytes, of a request
inline constexpr std::size_t longest_body = 256 * 1024;  // an own map goes into it
inline constexpr std::size_t longest_message = 16 * 1024;
inline constexpr std::size_t longest_backlog = 1024 * 1024;  // bytes that a slow reader may owe

inline constexpr int request_seconds = 15;  // for a whole request to come in, or an answer to go out
inline constexpr int keep_alive_seconds = 60;
inline constexpr int silence_seconds = 120;  // then a socket is pinged, and closed when it stays silent

struct Request {
  std::string method;
  std::string target;  // path and query as they came
  std::string host;
  std::string origin;
  std::string encodings;  // what the client can unpack
  std::string protocols;  // of a WebSocket: what the client offers
  std::string etag;       // what it has already
  std::string address;    // whose
  std::string body;
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body{};
  std::string_view fixed{};  // instead of the body: bytes of the program itself
  std::vector<std::pair<std::string, std::string>> headers{};
};

Response refusal(int status, std::string_view code, std::string_view message);

// A place at a table, for a socket.
class Place {
 public:
  virtual ~Place() = default;
  virtual void join(const std::shared_ptr<table::Reader>& reader) = 0;
  virtual void receive(const std::shared_ptr<table::Reader>& reader, std::string_view text) = 0;
  virtual void leave(const table::Reader* reader) = 0;

 protected:
  Place() = default;
  Place(const Place&) = default;
  Place& operator=(const Place&) = default;
};

struct Admission {
  std::shared_ptr<Place> place;
  std::string protocol;  // the one to confirm; empty when the client offered none
};

class Gate {
 public:
  virtual ~Gate() = default;
  using Answer = std::function<void(Response)>;
  virtual void answer(const Request& request, Answer answer) = 0;
  // A socket wants in: a place, or the response that refuses it.
  using Admit = std::function<void(std::variant<Admission, Response>)>;
  virtual void admit(const Request& request, Admit done) = 0;
  virtual void slow_reader() = 0;                       // one was let go
  [[nodiscard]] virtual bool stopping() const = 0;      // nobody new
  [[nodiscard]] virtual bool behind_proxy() const = 0;  // which names the addresses

 protected:
  Gate() = default;
  Gate(const Gate&) = default;
  Gate& operator=(const Gate&) = default;
};

}  // namespace zashiki::server
