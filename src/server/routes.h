#pragma once
// What the server answers to which request, without knowing a socket.
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/address.h"
#include "server/metrics.h"
#include "server/options.h"
#include "server/request_handler.h"
#include "table/live/house.h"

namespace zashiki::server {

class Routes {
 public:
  Routes(table::House& house, const Options& options, Metrics& metrics)
      : house_(house), options_(options), metrics_(metrics) {}

  using Respond = RequestHandler::Respond;
  void answer(const Request& request, Respond answer);
  // A socket wants in: where to, or the response that refuses it.
  struct Entry {
    std::shared_ptr<table::TableConnection> place;
    std::string protocol;
  };
  void admit(const Request& request, std::function<void(std::variant<Entry, Response>)> done);

  // GET /metrics, wherever it is served.
  [[nodiscard]] Response metrics();

  // Connections of one address; false when there are too many.
  bool arrive(const std::string& address);
  void depart(const std::string& address);
  void sweep();

 private:
  struct Visitor {
    table::Rate requests;
    int connections = 0;
  };
  [[nodiscard]] bool foreign(const Request& request) const;
  [[nodiscard]] bool knows_host(const Request& request) const;
  Visitor& visitor(std::string_view address) { return visitors_[visitor_of(address)]; }
  [[nodiscard]] bool allow(const Request& request);
  void answer_health(const Respond& answer);
  void answer_page(const Request& request, std::string_view path, const Respond& answer);
  [[nodiscard]] Response page(const Request& request, std::string_view path) const;
  [[nodiscard]] std::string public_address(const Request& request) const;
  table::Millis now() { return house_.environment().steady_now(); }

  table::House& house_;
  const Options& options_;
  Metrics& metrics_;
  std::unordered_map<std::string, Visitor> visitors_;
  int connections_ = 0;
};

}  // namespace zashiki::server
