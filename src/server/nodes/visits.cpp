#include "server/nodes/visits.h"

#include <fmt/format.h>
#include <utility>

#include "server/nodes/words.h"
#include "server/request_handler.h"
#include "table/core/limits.h"

namespace zashiki::server {
namespace {

constexpr std::size_t most_early = 64;  // messages of a guest whose table is being read
constexpr std::size_t most_guests = table::limits::connections;

}  // namespace

void Nodes::Visit::join(const std::shared_ptr<table::Client>& reader, const std::string& address) {
  client_.reader = reader;
  client_.address = address;
  id_ = ++nodes_.last_id_;
  nodes_.visits_[id_] = shared_from_this();
  nodes_.send(node_, "join", id_, fmt::format("{} {} {}", table_, address, key_word(client_.key.has_value())),
              client_.key.value_or(""));
}

void Nodes::Visit::receive(const std::shared_ptr<table::Client>& reader, std::string_view text) {
  if (here_ != nullptr) return here_->receive(reader, text);
  if (held_ && said_.size() >= most_early) return reader->dismiss();
  if (held_) return (void)said_.emplace_back(text);
  if (nodes_.visits_.contains(id_)) nodes_.send(node_, "text", id_, {}, text);
}

void Nodes::Visit::leave(const table::Client* reader) {
  if (here_ != nullptr) return here_->leave(reader);
  left_ = true;
  if (held_) return;
  client_.reader.reset();
  const auto self = shared_from_this();
  if (nodes_.visits_.erase(id_) > 0) nodes_.send(node_, "leave", id_, {}, {});
}

void Nodes::Visit::go_on() {
  held_ = false;
  for (const auto& text : std::exchange(said_, {})) nodes_.send(node_, "text", id_, {}, text);
  if (left_) leave(nullptr);
}

void Nodes::Visit::arrive(std::shared_ptr<table::TableConnection> here) {
  held_ = false;
  here_ = std::move(here);
  const auto reader = std::exchange(client_.reader, nullptr);
  for (const auto& text : std::exchange(said_, {})) here_->receive(reader, text);
  if (left_) here_->leave(reader.get());
}

void Nodes::Visit::dismiss() {
  held_ = false;
  if (const auto reader = std::exchange(client_.reader, nullptr)) reader->dismiss();
}

void Nodes::enter(const std::string& node, const std::string& table, const std::optional<std::string>& key,
                  Entered done) {
  const auto id = ++last_id_;
  send(node, "ask", id, fmt::format("{} {} {}", entrance, table, key_word(key.has_value())),
       key.value_or(""));
  await(id,
        {.node = node,
         .repeatable = true,
         .number = peers_[node].sent,
         .reply = [this, node, table, key, done = std::move(done)](const Result<std::string>& answered) {
           if (!answered) return done(answered.error());
           done(std::shared_ptr<table::TableConnection>(std::make_shared<Visit>(*this, node, table, key)));
         }});
}

void Nodes::dismiss_all() {
  for (const auto& [id, visit] : std::exchange(visits_, {})) {
    send(visit->node(), "leave", id, {}, {});
    visit->dismiss();
  }
}

std::shared_ptr<table::Client> Nodes::reader_of(const std::string& node, std::uint64_t id) const {
  const auto visit = visits_.find(id);
  return visit == visits_.end() || visit->second->node() != node ? nullptr : visit->second->client().reader;
}

bool Nodes::read_tell(const Header& header, std::string_view body) {
  Ids readers{header.id};
  for (Words others(header.rest); !others.at_end();) {
    const auto id = others.number();
    if (!id || readers.size() >= most_readers) return false;
    readers.push_back(*id);
  }
  const auto text = table::message(std::string(body));
  for (const auto id : readers) {
    if (const auto reader = reader_of(header.from, id))
      reader->deliver(text);
    else
      send(header.from, "leave", id, {}, {});  // its visit has ended, which the owner may have missed
  }
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

void Nodes::part(const std::string& node) {
  std::vector<std::shared_ptr<Visit>> leaving;
  std::erase_if(visits_, [&](const auto& visit) {
    if (visit.second->node() != node) return false;
    leaving.push_back(visit.second);
    return true;
  });
  std::erase_if(offers_, [&](const auto& offer) { return offer.second.node == node; });
  Ids ending;
  for (const auto& [whose, guest] : guests_)
    if (whose.first == node) ending.push_back(whose.second);
  for (const auto id : ending) end_guest(node, id);
  for (const auto& visit : leaving) visit->dismiss();
  if (!leaving.empty() || !ending.empty()) ++house_.counts().node_disconnects;
}

}  // namespace zashiki::server
