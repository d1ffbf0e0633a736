#include <fmt/format.h>
#include <utility>

#include "server/nodes/nodes.h"
#include "server/nodes/words.h"
#include "server/request_handler.h"
#include "table/core/limits.h"

namespace zashiki::server {
namespace {

constexpr std::size_t most_early = 64;  // messages of a guest whose table is being read
constexpr std::size_t most_guests = table::limits::connections;

}  // namespace

// ---- clients here at tables there

class Nodes::RemotePlace final : public table::TableConnection {
 public:
  RemotePlace(Nodes& nodes, std::string node, std::string table, std::optional<std::string> key)
      : nodes_(nodes), node_(std::move(node)), table_(std::move(table)), key_(std::move(key)) {}

  void join(const std::shared_ptr<table::Client>& reader, const std::string& address) override {
    id_ = ++nodes_.last_id_;
    nodes_.visits_[id_] = {.node = node_, .reader = reader};
    nodes_.send(node_, "join", id_, fmt::format("{} {} {}", table_, address, key_word(key_.has_value())),
                key_.value_or(""));
  }
  void receive(const std::shared_ptr<table::Client>&, std::string_view text) override {
    if (nodes_.visits_.contains(id_)) nodes_.send(node_, "text", id_, {}, text);
  }
  void leave(const table::Client*) override {
    if (nodes_.visits_.erase(id_) > 0) nodes_.send(node_, "leave", id_, {}, {});
  }
  // Only the owner knows.
  [[nodiscard]] table::Version version_told() const override { return 0; }

 private:
  Nodes& nodes_;
  std::string node_;
  std::string table_;
  std::optional<std::string> key_;
  std::uint64_t id_ = 0;
};

// ---- clients there at tables here

class Nodes::RemoteReader final : public table::Client {
 public:
  RemoteReader(Nodes& nodes, std::string node, std::uint64_t id)
      : nodes_(nodes), node_(std::move(node)), id_(id) {}
  void deliver(const table::Message& message) override {
    if (!over_) nodes_.tell(node_, id_, message);
  }
  // The room that calls this is in the middle of something, so the guest leaves afterwards.
  void dismiss() override {
    if (std::exchange(over_, true)) return;
    nodes_.send(node_, "dismiss", id_, {}, {});
    nodes_.house_.environment().post(
        [&nodes = nodes_, node = node_, id = id_] { nodes.end_guest(node, id); });
  }
  void end() { over_ = true; }

 private:
  Nodes& nodes_;
  std::string node_;
  std::uint64_t id_;
  bool over_ = false;
};

struct Nodes::VisitingClient {
  std::shared_ptr<RemoteReader> reader;
  table::House::Access place;
  std::vector<std::string> early;
};

void Nodes::enter(const std::string& node, const std::string& table, const std::optional<std::string>& key,
                  Entered done) {
  const auto id = ++last_id_;
  send(node, "ask", id, fmt::format("{} {} {}", entrance, table, key_word(key.has_value())),
       key.value_or(""));
  await(id, {.node = node,
             .repeatable = true,
             .number = peers_[node].sent,
             .reply = [this, node, table, key, done = std::move(done)](const Result<std::string>& answered) {
               if (!answered) return done(answered.error());
               done(std::shared_ptr<table::TableConnection>(
                   std::make_shared<RemotePlace>(*this, node, table, key)));
             }});
}

void Nodes::dismiss_all() {
  for (const auto& [id, visit] : std::exchange(visits_, {})) {
    send(visit.node, "leave", id, {}, {});
    visit.reader->dismiss();
  }
}

std::shared_ptr<table::Client> Nodes::reader_of(const std::string& node, std::uint64_t id) const {
  const auto visit = visits_.find(id);
  return visit == visits_.end() || visit->second.node != node ? nullptr : visit->second.reader;
}

bool Nodes::read_tell(const Header& header, std::string_view body) {
  std::vector<std::uint64_t> readers{header.id};
  for (Words others(header.rest); !others.at_end();) {
    const auto id = others.number();
    if (!id || readers.size() >= most_readers) return false;
    readers.push_back(*id);
  }
  const auto text = table::message(std::string(body));
  for (const auto id : readers)
    if (const auto reader = reader_of(header.from, id)) reader->deliver(text);
  return true;
}

bool Nodes::read_dismiss(const Header& header, std::string_view body) {
  if (!Words(header.rest, header.later).done() || !body.empty()) return false;
  if (const auto reader = reader_of(header.from, header.id)) {
    visits_.erase(header.id);
    reader->dismiss();
  }
  return true;
}

bool Nodes::read_text(const Header& header, std::string_view body) {
  if (!Words(header.rest, header.later).done() || body.size() > longest_message) return false;
  const auto found = guests_.find({header.from, header.id});
  if (found == guests_.end()) {
    send(header.from, "dismiss", header.id, {}, {});
    return true;
  }
  const auto guest = found->second;
  if (guest->place.room != nullptr)
    guest->place.room->receive(guest->reader, guest->place.seat, body);
  else if (guest->early.size() >= most_early)
    guest->reader->dismiss();
  else
    guest->early.emplace_back(body);
  return true;
}

bool Nodes::read_join(const Header& header, std::string_view body) {
  Words words(header.rest, header.later);
  const std::string table(words.word());
  const std::string address(words.word());
  const auto has_key = words.key();
  if (table.empty() || address.empty() || !has_key || !words.done() || (!*has_key && !body.empty()) ||
      guests_.contains({header.from, header.id}) || guests_.size() >= most_guests)
    return false;
  std::optional<std::string> key;
  if (*has_key) key = std::string(body);
  const auto guest = std::make_shared<VisitingClient>();
  guest->reader = std::make_shared<RemoteReader>(*this, header.from, header.id);
  guests_[{header.from, header.id}] = guest;
  house_.enter(table, key, [weak = std::weak_ptr(guest), address](const Result<table::House::Access>& place) {
    const auto here = weak.lock();
    if (here == nullptr) return;  // it has left
    if (!place) return here->reader->dismiss();
    here->place = *place;
    here->place.room->join(here->reader, here->place.seat, address);
    for (const auto& text : std::exchange(here->early, {}))
      here->place.room->receive(here->reader, here->place.seat, text);
  });
  return true;
}

bool Nodes::read_leave(const Header& header, std::string_view body) {
  if (!Words(header.rest, header.later).done() || !body.empty()) return false;
  end_guest(header.from, header.id);
  return true;
}

void Nodes::end_guest(const std::string& node, std::uint64_t id) {
  const auto found = guests_.extract({node, id});
  if (found.empty()) return;
  const auto& guest = *found.mapped();
  guest.reader->end();
  if (guest.place.room != nullptr) guest.place.room->leave(guest.reader.get());
}

}  // namespace zashiki::server
