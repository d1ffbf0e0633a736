#pragma once
// What the server answers to which request, and whom it lets in, without knowing a socket.
#include <optional>
#include <string>
#include <string_view>

#include "people/people.h"
#include "server/metrics.h"
#include "server/options.h"
#include "server/request_handler.h"
#include "server/visitors.h"
#include "table/live/house.h"

namespace zashiki::server {

class Routes final : public RequestHandler {
 public:
  Routes(table::House& house, people::People& people, const Options& options)
      : house_(house), people_(people), options_(options), visitors_(house, options, metrics_) {}

  void answer(const Request& request, Respond answer) override;
  void admit(const Request& request, Admit done) override;
  [[nodiscard]] bool stopping() const override { return stopping_; }
  [[nodiscard]] bool behind_proxy() const override { return options_.behind_proxy; }

  // GET /metrics, wherever it is served.
  [[nodiscard]] Response metrics();
  [[nodiscard]] Visitors& visitors() { return visitors_; }
  void stop() { stopping_ = true; }

 private:
  // The response to a request that is refused before anybody looks at what it asks for.
  [[nodiscard]] std::optional<Response> turned_away(const Request& request, bool acts);
  [[nodiscard]] bool foreign(const Request& request) const;
  [[nodiscard]] bool knows_host(const Request& request) const;
  void answer_health(const Respond& answer);
  void answer_page(const Request& request, std::string_view path, const Respond& answer);
  [[nodiscard]] Response page(const Request& request, std::string_view path) const;
  // Behind a proxy too: it is there to encrypt.
  [[nodiscard]] bool encrypted() const { return !options_.certificate.empty() || options_.behind_proxy; }
  [[nodiscard]] std::string public_address(const Request& request) const;
  // The key with which a socket wants in; none to watch.
  void find_key(const Request& request, std::string_view query, const std::string& table,
                std::function<void(Result<std::optional<std::string>>)> done);

  table::House& house_;
  people::People& people_;
  const Options& options_;
  Metrics metrics_;
  Visitors visitors_;
  bool stopping_ = false;
};

}  // namespace zashiki::server
