#include "server/nodes/wire.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <nats/nats.h>
#include <utility>
#include <vector>

namespace zashiki::server {
namespace {

template <auto destroy>
struct Destroy {
  void operator()(auto* handle) const { destroy(handle); }
};

class Nats final : public Wire {
 public:
  Nats(const WireOptions& options, store::Post post, Received received, Unreached unreached)
      : prefix_(fmt::format("zashiki.{}", options.house)),
        node_(options.node),
        post_(std::move(post)),
        received_(std::move(received)),
        unreached_(std::move(unreached)) {}

  ~Nats() override {
    subscriptions_.clear();
    if (connection_ != nullptr) natsConnection_Close(connection_.get());
    connection_.reset();
    nats_CloseAndWait(0);  // its threads call back
  }

  Status connect(const std::string& url) {
    natsOptions* made = nullptr;
    auto status = natsOptions_Create(&made);
    const std::unique_ptr<natsOptions, Destroy<natsOptions_Destroy>> options(made);
    std::vector<std::string> urls;
    for (std::size_t from = 0; from <= url.size();) {
      const auto comma = std::min(url.find(',', from), url.size());
      urls.push_back(url.substr(from, comma - from));
      from = comma + 1;
    }
    std::vector<const char*> servers;
    for (const auto& one : urls) servers.push_back(one.c_str());
    const auto set = [&](natsStatus next) {
      if (status == NATS_OK) status = next;
    };
    set(natsOptions_SetServers(made, servers.data(), static_cast<int>(servers.size())));
    set(natsOptions_SetName(made, fmt::format("zashiki {}", node_).c_str()));
    if (url.starts_with("tls://")) set(natsOptions_SetSecure(made, true));
    // It would gather what is sent for a millisecond.
    set(natsOptions_SetSendAsap(made, true));
    set(natsOptions_SetTimeout(made, 2000));
    set(natsOptions_SetMaxReconnect(made, -1));
    set(natsOptions_SetReconnectWait(made, 100));
    set(natsOptions_SetReconnectJitter(made, 50, 50));
    set(natsOptions_SetPingInterval(made, 1000));
    set(natsOptions_SetMaxPingsOut(made, 2));
    // Nodes count messages and notice a loss themselves.
    set(natsOptions_SetErrorHandler(
        made, [](natsConnection*, natsSubscription*, natsStatus, void*) {}, nullptr));
    natsConnection* connection = nullptr;
    if (status == NATS_OK) status = natsConnection_Connect(&connection, made);
    connection_.reset(connection);
    if (status == NATS_OK) status = subscribe(fmt::format("{}.{}", prefix_, node_));
    if (status == NATS_OK) status = subscribe(fmt::format("{}.{}.missed.*.*", prefix_, node_));
    if (status == NATS_OK) status = natsConnection_FlushTimeout(connection, 2000);
    if (status != NATS_OK)
      return Error{"unavailable", fmt::format("NATS cannot be reached: {}",
                                              natsStatus_GetText(status))};  // addresses hold passwords
    return Done{};
  }

  // No node answers to the reply subject: NATS says there that nobody received the message.
  void send(const std::string& node, std::uint64_t number, const std::string& message) override {
    (void)natsConnection_PublishRequest(
        connection_.get(), fmt::format("{}.{}", prefix_, node).c_str(),
        fmt::format("{}.{}.missed.{}.{}", prefix_, node_, node, number).c_str(), message.data(),
        static_cast<int>(message.size()));
  }
  [[nodiscard]] bool connected() const override {
    return natsConnection_Status(connection_.get()) == NATS_CONN_STATUS_CONNECTED;
  }

 private:
  natsStatus subscribe(const std::string& subject) {
    natsSubscription* subscription = nullptr;
    const auto status =
        natsConnection_Subscribe(&subscription, connection_.get(), subject.c_str(), hear, this);
    if (status != NATS_OK) return status;
    subscriptions_.emplace_back(subscription);
    return natsSubscription_SetPendingLimits(subscription, 1 << 20, 256 << 20);
  }

  // On a thread of the library's.
  static void hear(natsConnection*, natsSubscription*, natsMsg* message, void* self) {
    auto& wire = *static_cast<Nats*>(self);
    const std::unique_ptr<natsMsg, Destroy<natsMsg_Destroy>> held(message);
    if (natsMsg_IsNoResponders(message)) {
      const std::string subject = natsMsg_GetSubject(message);
      const auto number = subject.rfind('.');
      const auto node = subject.rfind('.', number - 1);
      wire.post_(
          [&wire, to = subject.substr(node + 1, number - node - 1),
           lost = std::strtoull(subject.c_str() + number + 1, nullptr, 10)] { wire.unreached_(to, lost); });
      return;
    }
    std::string text(natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message)));
    wire.post_([&wire, text = std::move(text)] { wire.received_(text); });
  }

  std::string prefix_;
  std::string node_;
  store::Post post_;
  Received received_;
  Unreached unreached_;
  std::unique_ptr<natsConnection, Destroy<natsConnection_Destroy>> connection_;
  std::vector<std::unique_ptr<natsSubscription, Destroy<natsSubscription_Destroy>>> subscriptions_;
};

}  // namespace

Result<std::unique_ptr<Wire>> Wire::open(const WireOptions& options, store::Post post, Received received,
                                         Unreached unreached) {
  auto wire = std::make_unique<Nats>(options, std::move(post), std::move(received), std::move(unreached));
  if (auto connected = wire->connect(options.url); !connected) return connected.error();
  return std::unique_ptr<Wire>(std::move(wire));
}

}  // namespace zashiki::server
