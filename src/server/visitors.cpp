#include "server/visitors.h"

#include <algorithm>
#include <chrono>
#include <set>

#include "server/metrics.h"
#include "server/options.h"
#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/live/house.h"
#include "table/live/neighbours.h"
#include "table/protocol/messages.h"

namespace zashiki::server {

namespace limits = table::limits;
using table::Limit;

// ---- one address

bool Visitor::may_request() {
  if (!all_.limited() || requests_.allow(limits::requests, Visitors::now())) return true;
  all_.house_.count_refusal(Limit::requests);
  return false;
}

table::Millis Visitor::pause() {
  if (!all_.limited()) return 0;
  const auto time = Visitors::now();
  const auto wait = traffic_.wait(limits::traffic, time);
  if (wait <= 0) {
    traffic_.charge(limits::traffic, time, limits::read_cost);
    return 0;
  }
  all_.house_.count_refusal(Limit::traffic);
  // Connections that wait wake up apart from each other, and not more often than is worth their while.
  return std::clamp(wait, limits::shortest_pause, limits::longest_pause) +
         table::Millis{++all_.jitter_ * 7 % limits::shortest_pause};
}

void Visitor::charge(std::size_t bytes) {
  if (all_.limited())
    traffic_.charge(limits::traffic, Visitors::now(), limits::message_cost + static_cast<double>(bytes));
}

bool Visitor::owe(std::size_t bytes) {
  const bool much = owed_ + bytes > limits::owed_per_address || all_.owed_ + bytes > limits::owed;
  if (all_.limited() && owed_ > 0 && much) {
    all_.house_.count_refusal(Limit::owed);
    return false;
  }
  owed_ += bytes;
  all_.owed_ += bytes;
  return true;
}

void Visitor::settle(std::size_t bytes) {
  owed_ -= bytes;
  all_.owed_ -= bytes;
}

void Visitor::drop_slowest() {
  const auto slowest = std::max_element(guests_.begin(), guests_.end(),
                                        [](const Guest* a, const Guest* b) { return a->owed_ < b->owed_; });
  if (slowest == guests_.end()) return;
  Guest& guest = **slowest;
  all_.house_.count_refusal(Limit::owed);
  guest.count_slow();
  if (const auto reader = guest.reader_.lock()) reader->drop();
  guest.settle_all();
}

// ---- one socket

Guest::Guest(Visitors& all, std::shared_ptr<table::TableConnection> place, Credentials credentials)
    : all_(all),
      place_(std::move(place)),
      credentials_(std::move(credentials)),
      visitor_(all.find(credentials_.address)) {}

void Guest::join(const std::shared_ptr<Reader>& reader) {
  reader_ = reader;
  visitor_->guests_.insert(this);
  all_.metrics_.set_sockets(static_cast<std::int64_t>(++all_.sockets_));
  place_->join(reader, visitor_of(credentials_.address));
}

void Guest::receive(const std::shared_ptr<Reader>& reader, std::string_view text) {
  all_.metrics_.count_message();
  visitor_->charge(text.size());
  ++unanswered_;
  if (all_.limited() && !messages_.allow(limits::messages, Visitors::now())) {
    all_.house_.count_refusal(Limit::messages);
    return reader->deliver(table::message(table::refused_message(
        {code::too_fast, "one thing at a time: wait a moment"}, place_->version_told())));
  }
  place_->receive(reader, text);
}

void Guest::leave(const Reader* reader) {
  settle_all();
  visitor_->guests_.erase(this);
  all_.metrics_.set_sockets(static_cast<std::int64_t>(--all_.sockets_));
  place_->leave(reader);
}

void Guest::hear_control() { visitor_->charge(0); }

void Guest::charge_answer(std::size_t bytes) {
  if (unanswered_ == 0) return;
  --unanswered_;
  visitor_->charge(bytes);
}

void Guest::owe(std::size_t bytes) {
  owed_ += bytes;
  visitor_->owed_ += bytes;
  all_.owed_ += bytes;
  if (owed_ > limits::owed_per_socket) {
    count_slow();
    if (const auto reader = reader_.lock()) reader->drop();
    return settle_all();
  }
  if (!all_.limited()) return;
  if (visitor_->owed_ > limits::owed_per_address) visitor_->drop_slowest();
  if (all_.owed_ > limits::owed) all_.drop_slowest();
}

void Guest::settle(std::size_t bytes) {
  bytes = std::min(bytes, owed_);
  owed_ -= bytes;
  visitor_->settle(bytes);
}

void Guest::count_slow() { all_.metrics_.count_slow_reader(); }

// ---- all of them

bool Visitors::limited() const { return options_.limits; }

table::Millis Visitors::now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

std::shared_ptr<Visitor> Visitors::find(std::string_view address) {
  auto& visitor = visitors_[visitor_of(address)];
  if (visitor == nullptr) visitor = std::make_shared<Visitor>(*this);
  return visitor;
}

bool Visitors::arrive(const std::string& address) {
  auto& visitor = *find(address);
  // Behind a proxy all connections have one address, and the proxy does the counting.
  const bool crowded = visitor.connections_ >= limits::connections_per_address && !options_.behind_proxy;
  if (limited() && (crowded || connections_ >= limits::connections)) {
    house_.count_refusal(Limit::connections);
    return false;
  }
  ++visitor.connections_;
  ++connections_;
  return true;
}

void Visitors::depart(const std::string& address) {
  --find(address)->connections_;
  --connections_;
}

void Visitors::sweep() {
  const auto time = now();
  std::erase_if(visitors_, [time](const auto& named) {
    const auto& visitor = named.second;
    return visitor.use_count() == 1 && visitor->connections_ == 0 &&
           visitor->requests_.rested(limits::requests, time) &&
           visitor->traffic_.rested(limits::traffic, time);
  });
}

void Visitors::drop_slowest() {
  const auto slowest = std::max_element(visitors_.begin(), visitors_.end(), [](const auto& a, const auto& b) {
    return a.second->owed_ < b.second->owed_;
  });
  if (slowest != visitors_.end()) slowest->second->drop_slowest();
}

void Visitors::ban(const std::vector<std::string>& networks) {
  banned_.clear();
  for (const auto& text : networks)
    if (const auto network = Network::parse(text)) banned_.push_back(*network);
  dismiss_banned();
}

void Visitors::ban(people::People::Banned persons) {
  if (persons == banned_persons_) return;
  banned_persons_ = std::move(persons);
  dismiss_banned();
}

void Visitors::dismiss_banned() {
  std::vector<std::shared_ptr<Reader>> leaving;
  for (const auto& [name, visitor] : visitors_)
    for (const auto* guest : visitor->guests_)
      if (banned(guest->credentials_))
        if (auto reader = guest->reader_.lock()) leaving.push_back(std::move(reader));
  for (const auto& reader : leaving) reader->dismiss();
}

bool Visitors::banned(std::string_view address) const {
  if (banned_.empty()) return false;
  const auto network = Network::parse(address);
  return network && std::any_of(banned_.begin(), banned_.end(),
                                [&](const Network& one) { return one.contains(*network); });
}

bool Visitors::banned(const Credentials& credentials) const {
  return banned(credentials.address) || banned_persons_.devices.contains(credentials.device) ||
         banned_persons_.seats.contains({credentials.table, credentials.key_hash});
}

std::vector<std::string> Visitors::devices() const {
  std::set<std::string> all;
  for (const auto& [name, visitor] : visitors_)
    for (const auto* guest : visitor->guests_)
      if (guest->credentials_.keyless) all.insert(guest->credentials_.device);
  return {all.begin(), all.end()};
}

void Visitors::dismiss(const std::vector<std::string>& devices) {
  std::vector<std::shared_ptr<Reader>> leaving;
  for (const auto& [name, visitor] : visitors_)
    for (const auto* guest : visitor->guests_)
      if (const auto& [address, device, table, key, keyless] = guest->credentials_;
          keyless && std::find(devices.begin(), devices.end(), device) != devices.end())
        if (auto reader = guest->reader_.lock()) leaving.push_back(std::move(reader));
  for (const auto& reader : leaving) reader->dismiss();
}

std::vector<std::weak_ptr<Reader>> Visitors::readers() const {
  std::vector<std::weak_ptr<Reader>> all;
  for (const auto& [name, visitor] : visitors_)
    for (const auto* guest : visitor->guests_) all.push_back(guest->reader_);
  return all;
}

}  // namespace zashiki::server
