#include "server/nodes/nodes.h"

#include <charconv>
#include <fmt/format.h>
#include <set>

#include "server/log.h"
#include "table/core/codes.h"

namespace zashiki::server {
namespace {

using table::Millis;

constexpr int longest_silence = 5;  // ticks of a node that others are connected through
constexpr int longest_cut = 4;      // ticks without the wire until others may have the tables
// Until another node is asked again, and until somebody is told who cannot simply ask again.
constexpr Millis soon = 1000;
constexpr Millis longest_answer = 5000;
constexpr std::size_t longest_piece = 512 * 1024;
constexpr std::size_t most_readers = 1000;  // of one message
constexpr std::size_t most_early = 64;      // messages of a guest whose table is being read

// The words of the first line: what is missing is empty.
std::string_view next_word(std::string_view& line) {
  const auto space = std::min(line.find(' '), line.size());
  const auto word = line.substr(0, space);
  line.remove_prefix(std::min(space + 1, line.size()));
  return word;
}

std::uint64_t number_of(std::string_view word) {
  std::uint64_t number = 0;
  (void)std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

// A code lives as long as the program; another node knows no others than this one.
std::string_view lasting(std::string_view code) {
  static std::set<std::string, std::less<>> known;
  return *known.emplace(code).first;
}

Error gone(const std::string& node) { return {code::elsewhere, node}; }

}  // namespace

// ---- somebody here at a table there

class Nodes::RemotePlace final : public table::TableConnection {
 public:
  RemotePlace(Nodes& nodes, std::string node, std::string table, std::optional<std::string> key)
      : nodes_(nodes), node_(std::move(node)), table_(std::move(table)), key_(std::move(key)) {}

  void join(const std::shared_ptr<table::Client>& reader, const std::string& address) override {
    id_ = ++nodes_.last_id_;
    nodes_.visits_[id_] = {.node = node_, .reader = reader};
    nodes_.send(node_, "join", id_, fmt::format("{} {} {}", table_, address, key_ ? 1 : 0),
                key_ ? *key_ : std::string());
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

// ---- somebody there at a table here

class Nodes::RemoteReader final : public table::Client {
 public:
  RemoteReader(Nodes& nodes, std::string node, std::uint64_t id)
      : nodes_(nodes), node_(std::move(node)), id_(id) {}
  void deliver(const table::Message& message) override {
    if (!over_) nodes_.tell(node_, id_, message);
  }
  // The room that says so is in the middle of something: it is left afterwards.
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

struct Nodes::Guest {
  std::shared_ptr<RemoteReader> reader;
  table::House::Access place;
  std::vector<std::string> early;
};

// ---- the line to the others

Nodes::~Nodes() {
  house_.set_neighbours(nullptr);
  wire_.reset();
}

Status Nodes::connect(const std::string& url, const std::string& house, store::Post post) {
  auto opened = Wire::open(
      {.url = url, .house = house, .node = name_}, std::move(post),
      [this](std::string_view message) { receive(message); },
      [this](const std::string& node, std::uint64_t number) { unreached(node, number); });
  if (!opened) return opened.error();
  wire_ = std::move(*opened);
  house_.set_neighbours(this);
  return Done{};
}

void Nodes::tell(const std::string& node, std::uint64_t id, const table::Message& text) {
  auto& peer = peers_[node];
  if (peer.text != text || peer.readers.size() >= most_readers) send_told(node, peer);
  peer.text = text;
  peer.readers.push_back(id);
  if (!std::exchange(telling_, true)) house_.environment().post([this] { send_all_told(); });
}

void Nodes::send_told(const std::string& node, Peer& peer) {
  const auto text = std::exchange(peer.text, nullptr);
  const auto readers = std::exchange(peer.readers, {});
  if (text == nullptr) return;
  send(node, "tell", readers.front(), fmt::format("{}", fmt::join(readers.begin() + 1, readers.end(), " ")),
       *text);
}

void Nodes::send_all_told() {
  telling_ = false;
  for (auto& [node, peer] : peers_) send_told(node, peer);
}

void Nodes::send(const std::string& node, std::string_view kind, std::uint64_t id, std::string_view rest,
                 std::string_view body) {
  auto& peer = peers_[node];
  if (peer.text != nullptr) send_told(node, peer);  // what was said before comes before
  auto& sent = peer.sent;
  // NATS carries so much at a time.
  for (; body.size() > longest_piece; body.remove_prefix(longest_piece))
    wire_->send(node, ++sent, fmt::format("{} {} more 0 \n{}", name_, sent, body.substr(0, longest_piece)));
  wire_->send(node, ++sent, fmt::format("{} {} {} {} {}\n{}", name_, sent, kind, id, rest, body));
}

void Nodes::receive(std::string_view message) {
  const auto end = std::min(message.find('\n'), message.size());
  auto line = message.substr(0, end);
  const auto body = message.substr(std::min(end + 1, message.size()));
  Header header;
  header.from = next_word(line);
  header.number = number_of(next_word(line));
  header.kind = next_word(line);
  header.id = number_of(next_word(line));
  header.rest = line;
  auto& peer = peers_[header.from];
  peer.silent = 0;
  const auto before = std::exchange(peer.received, header.number);
  if (before != 0 && header.number != before + 1) {
    log(Level::warning, "messages_missed", {{"node", std::string_view(header.from)}});
    part(header.from);
    send(header.from, "part", 0, {}, {});
    peers_[header.from].begun.clear();
  }
  auto& begun = peers_[header.from].begun;
  if (header.kind == "more") {
    begun += body;
  } else if (begun.empty()) {
    handle(header, body);
  } else {
    const auto whole = std::exchange(begun, {}).append(body);
    handle(header, whole);
  }
}

void Nodes::handle(const Header& header, std::string_view body) {
  const auto& kind = header.kind;
  const auto reader_of = [&](std::uint64_t id) {
    const auto visit = visits_.find(id);
    return visit == visits_.end() || visit->second.node != header.from ? nullptr : visit->second.reader;
  };
  if (kind == "tell") {
    const auto text = table::message(std::string(body));
    std::string_view others = header.rest;
    for (auto id = header.id; id != 0; id = number_of(next_word(others)))
      if (const auto reader = reader_of(id)) reader->deliver(text);
    return;
  }
  if (kind == "dismiss") {
    const auto reader = reader_of(header.id);
    if (reader == nullptr) return;
    visits_.erase(header.id);
    return reader->dismiss();
  }
  if (kind == "text") {
    const auto found = guests_.find({header.from, header.id});
    if (found == guests_.end()) return send(header.from, "dismiss", header.id, {}, {});
    const auto guest = found->second;
    if (guest->place.room != nullptr)
      return guest->place.room->receive(guest->reader, guest->place.seat, body);
    if (guest->early.size() >= most_early) return guest->reader->dismiss();
    guest->early.emplace_back(body);
    return;
  }
  if (kind == "join") return welcome(header, body);
  if (kind == "leave") return end_guest(header.from, header.id);
  if (kind == "ask") return answer(header, body);
  if (kind == "part") return part(header.from);
  if (kind == "answer") {
    std::string_view rest = header.rest;
    const auto code = next_word(rest);
    if (code == "ok") return finish(header.id, std::string(body));
    const auto retry = static_cast<int>(number_of(next_word(rest)));
    finish(header.id, Error{.code = lasting(code),
                            .message = std::string(body),
                            .clause = std::string(rest),
                            .retry_seconds = retry});
  }
}

void Nodes::welcome(const Header& header, std::string_view body) {
  std::string_view rest = header.rest;
  const std::string table(next_word(rest));
  const std::string address(next_word(rest));
  std::optional<std::string> key;
  if (next_word(rest) == "1") key = std::string(body);
  const auto guest = std::make_shared<Guest>();
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
}

void Nodes::end_guest(const std::string& node, std::uint64_t id) {
  const auto found = guests_.extract({node, id});
  if (found.empty()) return;
  const auto& guest = *found.mapped();
  guest.reader->end();
  if (guest.place.room != nullptr) guest.place.room->leave(guest.reader.get());
}

void Nodes::part(const std::string& node) {
  std::vector<std::shared_ptr<table::Client>> leaving;
  std::erase_if(visits_, [&](const auto& visit) {
    if (visit.second.node != node) return false;
    leaving.push_back(visit.second.reader);
    return true;
  });
  std::vector<std::uint64_t> ending;
  for (const auto& [whose, guest] : guests_)
    if (whose.first == node) ending.push_back(whose.second);
  for (const auto id : ending) end_guest(node, id);
  for (const auto& reader : leaving) reader->dismiss();
  if (!leaving.empty() || !ending.empty()) ++house_.counts().node_disconnects;
}

// This message did not come there, and nobody is there any more.
void Nodes::unreached(const std::string& node, std::uint64_t number) {
  std::vector<std::uint64_t> open;
  for (const auto& [id, asked] : asked_)
    if (asked.node == node) open.push_back(id);
  for (const auto id : open) {
    if (asked_.at(id).number == number)
      finish(id, gone(node));
    else
      give_up(id);
  }
  part(node);
}

void Nodes::dismiss_all() {
  for (const auto& [id, visit] : std::exchange(visits_, {})) {
    send(visit.node, "leave", id, {}, {});
    visit.reader->dismiss();
  }
}

void Nodes::tick() {
  if (wire_->connected()) {
    cut_off_ = 0;
    if (house_.away()) log(Level::warning, "nodes_reached_again");
    house_.set_away(false);
  } else if (++cut_off_ == longest_cut) {
    log(Level::error, "nodes_out_of_reach");
    house_.set_away(true);
  }
  house_.counts().visits = visits_.size();
  house_.counts().guests = guests_.size();
  for (auto& [name, peer] : peers_) peer.visited = false;
  for (const auto& [id, visit] : visits_) peers_[visit.node].visited = true;
  for (const auto& [whose, guest] : guests_) peers_[whose.first].visited = true;
  std::vector<std::string> silent;
  for (auto& [name, peer] : peers_) {
    if (!peer.visited && asked_.empty() && peer.silent > 600) silent.push_back(name);
    if (++peer.silent > longest_silence && peer.visited) silent.push_back(name);
  }
  for (const auto& [name, peer] : peers_)
    if (peer.visited) send(name, "pulse", 0, {}, {});
  for (const auto& name : silent) {
    part(name);
    peers_.erase(name);
  }
}

// ---- questions

void Nodes::ask(const std::string& node, const table::Inquiry& inquiry, Reply reply) {
  const bool repeatable = inquiry.kind != table::Inquiry::Kind::sit;
  const auto id = ++last_id_;
  send(node, "ask", id, fmt::format("{} {}", static_cast<int>(inquiry.kind), inquiry.table), inquiry.body);
  await(id, {.node = node, .repeatable = repeatable, .number = peers_[node].sent, .reply = std::move(reply)});
}

void Nodes::await(std::uint64_t id, Asked asked) {
  const auto patience = asked.repeatable ? soon : longest_answer;
  asked_[id] = std::move(asked);
  house_.environment().after(patience, [this, id] { give_up(id); });
}

// Nobody knows whether it has happened.
void Nodes::give_up(std::uint64_t id) {
  const auto found = asked_.find(id);
  if (found == asked_.end()) return;
  finish(id, found->second.repeatable
                 ? gone(found->second.node)
                 : Error{.code = code::unavailable,
                         .message = "the table did not answer: look whether it has happened",
                         .retry_seconds = 1});
}

void Nodes::finish(std::uint64_t id, Result<std::string> answer) {
  const auto found = asked_.extract(id);
  if (!found.empty()) found.mapped().reply(std::move(answer));
}

namespace {

constexpr std::string_view entrance = "enter";

}  // namespace

void Nodes::answer(const Header& header, std::string_view body) {
  std::string_view rest = header.rest;
  const auto kind = next_word(rest);
  const auto table = std::string(next_word(rest));
  const auto reply = [this, to = header.from, id = header.id](const Result<std::string>& answered) {
    if (answered) return send(to, "answer", id, "ok", *answered);
    const auto& error = answered.error();
    send(to, "answer", id, fmt::format("{} {} {}", error.code, error.retry_seconds, error.clause),
         error.message);
  };
  if (kind == entrance) {
    std::optional<std::string> key;
    if (next_word(rest) == "1") key = std::string(body);
    return house_.enter(table, key, [reply](const Result<table::House::Access>& place) {
      if (place)
        reply(std::string());
      else
        reply(place.error());
    });
  }
  house_.answer(
      {.kind = static_cast<table::Inquiry::Kind>(number_of(kind)), .table = table, .body = std::string(body)},
      reply);
}

void Nodes::enter(const std::string& node, const std::string& table, const std::optional<std::string>& key,
                  Entered done) {
  const auto id = ++last_id_;
  send(node, "ask", id, fmt::format("{} {} {}", entrance, table, key ? 1 : 0), key ? *key : std::string());
  await(id, {.node = node,
             .repeatable = true,
             .number = peers_[node].sent,
             .reply = [this, node, table, key, done = std::move(done)](const Result<std::string>& answered) {
               if (!answered) return done(answered.error());
               done(std::shared_ptr<table::TableConnection>(
                   std::make_shared<RemotePlace>(*this, node, table, key)));
             }});
}

}  // namespace zashiki::server
