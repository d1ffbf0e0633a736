// The server as a whole, around the connections.
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <charconv>
#include <chrono>
#include <cstring>
#include <exception>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <sodium.h>
#include <sys/resource.h>
#include <utility>

#include "server/connection.h"
#include "server/courier.h"
#include "server/log.h"
#include "server/nodes/nodes.h"
#include "server/routes.h"
#include "server/secure.h"
#include "server/server.h"
#include "server/workers.h"
#include "server/zones.h"
#include "store/open.h"
#include "table/live/running_time.h"

namespace zashiki::server {
namespace {

using Acceptor = net::basic_socket_acceptor<net::ip::tcp, Executor>;

class ServerEnvironment final : public table::Environment {
 public:
  ServerEnvironment(net::io_context& context, Workers& workers, bool fixed)
      : context_(context), workers_(workers), fixed_(fixed) {}

  table::Millis steady_now() override {
    return fixed_ ? 0 : running_.at(millis(std::chrono::steady_clock::now()));
  }
  table::Millis wall_now() override { return fixed_ ? 0 : millis(std::chrono::system_clock::now()); }
  void random_bytes(std::span<std::uint8_t> bytes) override {
    if (!fixed_) return randombytes_buf(bytes.data(), bytes.size());
    std::array<std::uint8_t, randombytes_SEEDBYTES> seed{};
    std::memcpy(seed.data(), &++drawn_, sizeof drawn_);
    randombytes_buf_deterministic(bytes.data(), bytes.size(), seed.data());
  }
  void post(std::function<void()> work) override { net::post(context_, std::move(work)); }
  void after(table::Millis delay, std::function<void()> work) override {
    auto timer = std::make_shared<Timer>(context_.get_executor(), std::chrono::milliseconds(delay));
    timer->async_wait([timer, work = std::move(work)](boost::system::error_code error) {
      if (!error) work();
    });
  }
  void think(table::Job job) override { workers_.run(std::move(job)); }
  std::optional<table::Zone> zone(std::string_view name) override { return read_zone(name); }

 private:
  static table::Millis millis(auto time) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
  }
  net::io_context& context_;
  Workers& workers_;
  bool fixed_;
  std::uint64_t drawn_ = 0;
  table::RunningTime running_{millis(std::chrono::steady_clock::now())};
};

Awaitable receive(TcpStream stream, Routes& routes, const Secure* secure) {
  boost::system::error_code error;
  const auto end = stream.socket().remote_endpoint(error);
  if (error) co_return;
  stream.socket().set_option(net::ip::tcp::no_delay(true), error);
  stream.socket().set_option(net::socket_base::send_buffer_size(send_buffer), error);
  const std::string address = end.address().to_string();
  auto& visitors = routes.visitors();
  if (!visitors.arrive(address)) co_return;
  try {
    // Behind a proxy a connection is nobody's in particular until a socket comes in through it.
    std::shared_ptr<Visitor> visitor;
    if (!routes.behind_proxy()) visitor = visitors.find(address);
    co_await talk(std::move(stream), secure, routes, address, std::move(visitor));
  } catch (const std::exception& thrown) {
    log(Level::error, "connection", {{"error", std::string_view(thrown.what())}});
  }
  visitors.depart(address);
}

// Serves GET /metrics and nothing else, at the address of --metrics.
class MetricsHandler final : public RequestHandler {
 public:
  explicit MetricsHandler(Routes& routes) : routes_(routes) {}
  void answer(const Request& request, Respond answer) override {
    answer(request.method == "GET" && request.target == "/metrics"
               ? routes_.metrics()
               : refusal(404, "not_found", "there is only GET /metrics here"));
  }
  void admit(const Request&, Admit done) override {
    done(refusal(404, "not_found", "there is only GET /metrics here"));
  }
  [[nodiscard]] bool stopping() const override { return false; }
  [[nodiscard]] bool behind_proxy() const override { return false; }

 private:
  Routes& routes_;
};

Awaitable serve_metrics(Acceptor& acceptor, MetricsHandler& handler) {
  while (acceptor.is_open()) {
    auto [error, socket] = co_await acceptor.async_accept(tuple_awaiting);
    if (error == net::error::operation_aborted) co_return;
    if (!error)
      net::co_spawn(acceptor.get_executor(), talk(TcpStream(std::move(socket)), nullptr, handler, "metrics"),
                    net::detached);
  }
}

Awaitable accept_all(Acceptor& acceptor, Routes& routes, const Secure* secure) {
  while (acceptor.is_open()) {
    auto [error, socket] = co_await acceptor.async_accept(tuple_awaiting);
    if (error == net::error::operation_aborted) co_return;
    if (error) {
      // Out of descriptors, perhaps: wait until others leave.
      log(Level::warning, "accept", {{"error", error.message()}});
      Timer pause(acceptor.get_executor(), std::chrono::milliseconds(100));
      co_await pause.async_wait(tuple_awaiting);
      continue;
    }
    net::co_spawn(acceptor.get_executor(), receive(TcpStream(std::move(socket)), routes, secure),
                  net::detached);
  }
}

// SIGHUP: a certificate is renewed more often than a server is restarted.
Awaitable reload_when_asked(net::signal_set& asked, Secure& secure) {
  for (;;) {
    auto [error, signal] = co_await asked.async_wait(net::as_tuple(awaiting));
    if (error) co_return;
    if (auto done = secure.reload(); done)
      log(Level::info, "certificate read again");
    else
      log(Level::error, "certificate not read again", {{"error", std::string_view(done.error().message)}});
  }
}

Awaitable beat(Timer& timer, table::Environment& environment) {
  for (;;) {
    timer.expires_after(std::chrono::milliseconds(table::RunningTime::beat));
    auto [error] = co_await timer.async_wait(tuple_awaiting);
    if (error) co_return;
    (void)environment.steady_now();
  }
}

Awaitable tell_now_and_then(Timer& timer, people::Notices& notices) {
  for (;;) {
    timer.expires_after(std::chrono::seconds(1));
    auto [error] = co_await timer.async_wait(tuple_awaiting);
    if (error) co_return;
    notices.tick();
  }
}

Awaitable sweep_now_and_then(Timer& timer, table::House& house, people::People& people, Visitors& visitors) {
  for (;;) {
    timer.expires_after(std::chrono::seconds(30));
    auto [error] = co_await timer.async_wait(tuple_awaiting);
    if (error) co_return;
    house.sweep();
    people.sweep();
    visitors.sweep();
    people.revoked();
  }
}

// Obeys the operator's commands (`zashiki admin`) within a second, and logs that the store fails.
Awaitable listen_to_the_operator(Timer& timer, store::Store& store, table::House& house,
                                 people::People* people, Visitors& visitors) {
  // Shared with the answers: the last one may come after this has been told to stop.
  const auto known = std::make_shared<std::vector<std::string>>();
  const auto obeyed = std::make_shared<std::int64_t>(-1);
  std::uint64_t failures = 0;
  for (;;) {
    store.orders(*obeyed, [obeyed, &house](const Result<store::Orders>& orders) {
      if (!orders) return;
      *obeyed = orders->last;
      for (const auto& table : orders->tables) {
        log(Level::info, "changed_by_operator", {{"table", table}});
        house.reread(table);
      }
    });
    if (const auto work = store.work(); work.failures > std::exchange(failures, work.failures))
      log(Level::error, "not_stored", {{"error", work.last_failure}});
    store.bans([known, &visitors](const Result<std::vector<std::string>>& bans) {
      if (!bans || *bans == *known) return;
      *known = *bans;
      visitors.ban(*known);
      log(Level::info, "bans", {{"networks", static_cast<std::int64_t>(known->size())}});
    });
    if (people != nullptr)
      people->find_banned([&visitors](people::People::Banned banned) { visitors.ban(std::move(banned)); });
    timer.expires_after(std::chrono::seconds(1));
    auto [error] = co_await timer.async_wait(tuple_awaiting);
    if (error) co_return;
  }
}

Awaitable pulse(Timer& timer, Nodes& nodes) {
  for (;;) {
    timer.expires_after(std::chrono::milliseconds(Nodes::pulse));
    auto [error] = co_await timer.async_wait(tuple_awaiting);
    if (error) co_return;
    nodes.tick();
  }
}

// First politely: nobody new, and /healthz fails. Then the sockets leave, spread over some time so that the
// other nodes get them one after the other; until the last one has left, this node keeps its tables.
constexpr int drain_seconds = 1;
Awaitable drain(Timer& timer, Visitors& visitors, int seconds) {
  const auto leaving = visitors.readers();
  constexpr std::size_t steps = 20;
  for (std::size_t step = 0; step < steps && !leaving.empty(); ++step) {
    for (auto place = leaving.size() * step / steps; place < leaving.size() * (step + 1) / steps; ++place)
      if (const auto reader = leaving[place].lock()) reader->dismiss();
    if (seconds == 0) continue;
    timer.expires_after(std::chrono::milliseconds(seconds * 1000 / static_cast<int>(steps)));
    (void)co_await timer.async_wait(tuple_awaiting);
  }
}

// Each socket is a descriptor.
void raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  (void)::setrlimit(RLIMIT_NOFILE, &limit);
}

constexpr table::Millis days(int number) { return table::Millis{number} * 24 * 3600 * 1000; }

Result<Acceptor> listen(net::io_context& context, const std::string& host, std::uint16_t port) {
  boost::system::error_code error;
  const auto address = net::ip::make_address(host, error);
  if (error) return Error{"bad_option", fmt::format("{} is not an address: {}", host, error.message())};
  const net::ip::tcp::endpoint end(address, port);
  Acceptor acceptor(context.get_executor());
  acceptor.open(end.protocol(), error);
  if (!error) acceptor.set_option(net::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(end, error);
  if (!error) acceptor.listen(4096, error);
  if (error)
    return Error{"bad_option", fmt::format("cannot listen on {} port {}: {}", host, port, error.message())};
  return acceptor;
}

// ADDRESS:PORT, with brackets around an address of version 6.
Result<Acceptor> listen(net::io_context& context, const std::string& end) {
  const auto colon = end.rfind(':');
  std::uint16_t port = 0;
  const char* const last = end.data() + end.size();
  if (colon == std::string::npos ||
      std::from_chars(end.data() + colon + 1, last, port) != std::from_chars_result{last, std::errc()})
    return Error{"bad_option", fmt::format("{} is not an ADDRESS:PORT", end)};
  return listen(context, host_name(end.substr(0, colon) + ":"), port);
}

}  // namespace

Status serve(const Options& options, const std::function<void(std::uint16_t port)>& ready) {
  if (sodium_init() < 0) return Error{"unavailable", "the system gives no randomness"};
  set_log_level(options.log_level);
  raise_descriptor_limit();
  // Sockets and timers are this thread's alone; the store and the workers only post, which stays locked.
  net::io_context context(BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO);
  auto opened = store::open_store(
      options.store.empty() ? "sqlite:" + options.data : options.store, !options.nats.empty(),
      [&context](std::function<void()> work) { net::post(context, std::move(work)); });
  if (!opened) return opened.error();
  auto store = std::move(*opened);
  std::optional<Secure> secure;
  if (!options.certificate.empty()) {
    auto ready_to_talk = Secure::open(options.certificate, options.key);
    if (!ready_to_talk) return ready_to_talk.error();
    secure = std::move(*ready_to_talk);
  }
  auto acceptor = listen(context, options.address, static_cast<std::uint16_t>(options.port));
  if (!acceptor) return acceptor.error();
  std::optional<Acceptor> metrics_acceptor;
  if (!options.metrics.empty()) {
    auto listening = listen(context, options.metrics);
    if (!listening) return listening.error();
    metrics_acceptor = std::move(*listening);
  }

  Workers workers(static_cast<unsigned>(options.workers));
  ServerEnvironment environment(context, workers, options.fixed_source);
  table::House house(*store, environment,
                     {.limits = options.limits,
                      .tables_a_day = options.tables_a_day,
                      .idle = table::Millis{options.idle_seconds} * 1000,
                      .keep_over = days(options.keep_over_days),
                      .keep_playing = days(options.keep_playing_days),
                      .keep_addresses = days(options.keep_address_days),
                      .set_phrases = options.set_phrases,
                      .names_refused = options.names_refused});
  std::optional<Nodes> nodes;
  if (!options.nats.empty()) {
    const auto node = store->node();
    nodes.emplace(house, node.name);
    const auto connected = nodes->connect([&](Wire::Received received, Wire::Unreached unreached) {
      return Wire::open(
          {.url = options.nats, .house = node.house, .node = node.name},
          [&context](std::function<void()> work) { net::post(context, std::move(work)); },
          std::move(received), std::move(unreached));
    });
    if (!connected) return connected;
    store->when_lapsed([&house] {
      log(Level::warning, "lease_lapsed");
      ++house.counts().lease_losses;
      house.reread_all();
    });
  }
  HttpCourier courier(options,
                      [&context](std::function<void()> work) { net::post(context, std::move(work)); });
  people::Notices notices(house, courier,
                          {.delay = table::Millis{options.notice_seconds} * 1000,
                           .site = options.site,
                           .mail_from = options.mail.empty() ? std::string() : options.mail_from,
                           .chat = !options.webhook.empty(),
                           .chat_text = options.webhook_text});
  people::People people(house, notices, days(options.keep_people_days));
  people.start();
  Routes routes(house, people, options);
  people.when_revoked([&people, &visitors = routes.visitors()] {
    people.find_gone(visitors.devices(), [&visitors](const auto& gone) { visitors.dismiss(gone); });
  });
  MetricsHandler metrics(routes);
  if (metrics_acceptor) net::co_spawn(context, serve_metrics(*metrics_acceptor, metrics), net::detached);
  Timer sweeping(context.get_executor());
  net::co_spawn(context, accept_all(*acceptor, routes, secure ? &*secure : nullptr), net::detached);
  net::co_spawn(context, sweep_now_and_then(sweeping, house, people, routes.visitors()), net::detached);
  Timer telling(context.get_executor());
  net::co_spawn(context, tell_now_and_then(telling, notices), net::detached);
  Timer beating(context.get_executor());
  net::co_spawn(context, beat(beating, environment), net::detached);

  Timer pulsing(context.get_executor());
  if (nodes) net::co_spawn(context, pulse(pulsing, *nodes), net::detached);

  Timer listening(context.get_executor());
  net::co_spawn(
      context,
      listen_to_the_operator(listening, *store, house, options.people ? &people : nullptr, routes.visitors()),
      net::detached);
  net::signal_set renewed(context, SIGHUP);
  if (secure) net::co_spawn(context, reload_when_asked(renewed, *secure), net::detached);

  Timer draining(context.get_executor());
  net::signal_set signals(context, SIGINT, SIGTERM);
  const auto stop = [&] {
    log(Level::info, "stopping");
    routes.stop();
    boost::system::error_code ignored;
    acceptor->close(ignored);
    if (metrics_acceptor) metrics_acceptor->close(ignored);
    net::co_spawn(context, drain(draining, routes.visitors(), nodes ? drain_seconds : 0), [&](const auto&) {
      sweeping.cancel();
      telling.cancel();
      beating.cancel();
      listening.cancel();
      pulsing.cancel();
      boost::system::error_code renewing;  // the outer one is gone by now
      renewed.cancel(renewing);
      house.empty();
      if (nodes) {
        nodes->dismiss_all();
        house.set_away(true);  // the others have its tables from now on
      }
      draining.expires_after(std::chrono::milliseconds(500));
      draining.async_wait([&context](boost::system::error_code) { context.stop(); });
    });
  };
  signals.async_wait([&](boost::system::error_code error, int) {
    if (!error) stop();
  });

  Status ended = Done{};
  store->check_all([&](const Error& error) {
    ended = error;
    signals.cancel();
    stop();
  });

  const auto port = acceptor->local_endpoint().port();
  log(Level::info, "listening",
      {{"address", std::string_view(options.address)}, {"port", std::int64_t{port}}});
  ready(port);
  context.run();
  nodes.reset();
  workers.stop();  // a mind that still thinks would look for its table
  store.reset();   // writes what is waiting
  log(Level::info, "stopped");
  return ended;
}

}  // namespace zashiki::server
