#include "server/dispatcher.h"

#include <algorithm>

#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/protocol/messages.h"

namespace zashiki::server {
namespace {

constexpr std::string_view banned_code = "banned";
Response not_welcome() { return refusal(403, banned_code, "this address is not welcome here"); }
Response nobody_knows_whose() {
  return refusal(400, code::bad_request, "X-Forwarded-For does not end with an address");
}

}  // namespace

// A socket at its table: counted, limited, and known by its address.
class Dispatcher::LimitedConnection final : public TableConnection {
 public:
  LimitedConnection(Dispatcher& dispatcher, std::shared_ptr<table::TableConnection> place,
                    std::string address)
      : dispatcher_(dispatcher), place_(std::move(place)), address_(std::move(address)) {}

  void join(const std::shared_ptr<table::Client>& reader) override {
    dispatcher_.guests_[reader.get()] = {.reader = reader, .address = address_};
    dispatcher_.metrics_.set_sockets(static_cast<std::int64_t>(dispatcher_.guests_.size()));
    place_->join(reader, visitor_of(address_));
  }
  void receive(const std::shared_ptr<table::Client>& reader, std::string_view text) override {
    dispatcher_.metrics_.count_message();
    if (dispatcher_.options_.limits &&
        !rate_.allow(table::limits::messages, dispatcher_.house_.environment().steady_now())) {
      dispatcher_.house_.count_refusal(table::Limit::messages);
      return reader->deliver(table::message(table::refused_message(
          {code::too_fast, "one thing at a time: wait a moment"}, place_->version_told())));
    }
    place_->receive(reader, text);
  }
  void leave(const table::Client* reader) override {
    dispatcher_.guests_.erase(reader);
    dispatcher_.metrics_.set_sockets(static_cast<std::int64_t>(dispatcher_.guests_.size()));
    place_->leave(reader);
  }

 private:
  Dispatcher& dispatcher_;
  std::shared_ptr<table::TableConnection> place_;
  std::string address_;
  table::Rate rate_;
};

std::optional<Response> Dispatcher::turned_away(const Request& request) {
  if (!request.address.empty() && !banned(request.address)) return std::nullopt;
  auto response = request.address.empty() ? nobody_knows_whose() : not_welcome();
  metrics_.count_request(response.status);
  return response;
}

void Dispatcher::answer(const Request& request, Respond answer) {
  if (auto refused = turned_away(request)) return answer(std::move(*refused));
  routes_.answer(request, std::move(answer));
}

void Dispatcher::admit(const Request& request, Admit done) {
  if (auto refused = turned_away(request)) return done(std::move(*refused));
  routes_.admit(request, [this, address = request.address,
                          done = std::move(done)](std::variant<Routes::Entry, Response> entered) {
    if (auto* refused = std::get_if<Response>(&entered)) return done(std::move(*refused));
    auto& entry = std::get<Routes::Entry>(entered);
    done(Admission{.connection = std::make_shared<LimitedConnection>(*this, std::move(entry.place), address),
                   .protocol = std::move(entry.protocol)});
  });
}

void Dispatcher::ban(const std::vector<std::string>& networks) {
  banned_.clear();
  for (const auto& text : networks)
    if (const auto network = Network::parse(text)) banned_.push_back(*network);
  std::vector<std::shared_ptr<table::Client>> leaving;
  for (const auto& [reader, guest] : guests_)
    if (banned(guest.address))
      if (auto here = guest.reader.lock()) leaving.push_back(std::move(here));
  for (const auto& reader : leaving) reader->dismiss();
}

bool Dispatcher::banned(std::string_view address) const {
  if (banned_.empty()) return false;
  const auto network = Network::parse(address);
  return network && std::any_of(banned_.begin(), banned_.end(),
                                [&](const Network& one) { return one.contains(*network); });
}

}  // namespace zashiki::server
