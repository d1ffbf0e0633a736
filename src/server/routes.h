#pragma once
// What the server answers to which request, without knowing a socket.
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/metrics.h"
#include "server/options.h"
#include "table/house.h"
#include "table/study.h"

namespace zashiki::server {

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

// A place at a table for a socket.
struct Admission {
  table::House::Place place;
  std::string protocol;  // the one to confirm; empty when the client offered none
};

class Routes {
 public:
  Routes(table::House& house, const Options& options, Metrics& metrics)
      : house_(house), options_(options), metrics_(metrics) {}

  using Answer = std::function<void(Response)>;
  void answer(const Request& request, Answer answer);
  // A socket wants in: a place, or the response that refuses it.
  void admit(const Request& request, std::function<void(std::variant<Admission, Response>)> done);

  // Connections of one address; false when there are too many.
  bool arrive(const std::string& address);
  void depart(const std::string& address);
  void sweep();

 private:
  struct Visitor {
    table::Rate requests;
    table::Rate openings;
    table::Rate thoughts;
    int connections = 0;
  };
  [[nodiscard]] bool foreign(const Request& request) const;
  void answer_api(const Request& request, std::string_view path, const Answer& answer);
  void answer_study(const Request& request, std::string_view rest, const Answer& answer);
  void think(const Request& request, table::Thought thought, const Answer& answer);
  void answer_health(const Answer& answer);
  [[nodiscard]] Response page(const Request& request, std::string_view path) const;
  table::Millis now() { return house_.environment().steady_now(); }

  table::House& house_;
  const Options& options_;
  Metrics& metrics_;
  std::unordered_map<std::string, Visitor> visitors_;
  int connections_ = 0;
  int thoughts_ = 0;  // that are being thought or wait to be
};

Response refusal(const Error& error, std::optional<std::size_t> place = std::nullopt);
Response refusal(int status, std::string_view code, std::string_view message);

}  // namespace zashiki::server
