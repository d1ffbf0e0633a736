#pragma once
// Where all connections come together: the routes, who sits where, who is not let in.
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "server/address.h"
#include "server/metrics.h"
#include "server/options.h"
#include "server/request_handler.h"
#include "server/routes.h"
#include "table/live/house.h"

namespace zashiki::server {

class Dispatcher final : public RequestHandler {
 public:
  Dispatcher(table::House& house, const Options& options)
      : house_(house), options_(options), routes_(house, options, metrics_) {}

  void answer(const Request& request, Respond answer) override;
  void admit(const Request& request, Admit done) override;
  void slow_reader() override { metrics_.count_slow_reader(); }
  [[nodiscard]] bool stopping() const override { return stopping_; }
  [[nodiscard]] bool behind_proxy() const override { return options_.behind_proxy; }

  [[nodiscard]] Routes& routes() { return routes_; }
  void stop() { stopping_ = true; }
  // From now on; whoever of them is here has to leave.
  void ban(const std::vector<std::string>& networks);
  [[nodiscard]] bool banned(std::string_view address) const;

 private:
  // Whoever is banned, or cannot be told from others.
  std::optional<Response> turned_away(const Request& request);
  class LimitedConnection;
  struct Guest {
    std::weak_ptr<table::Client> reader;
    std::string address;
  };

  table::House& house_;
  const Options& options_;
  Metrics metrics_;
  Routes routes_;
  std::vector<Network> banned_;
  std::unordered_map<const table::Client*, Guest> guests_;
  bool stopping_ = false;
};

}  // namespace zashiki::server
