#include "server/nodes/nodes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <set>

#include "server/log.h"
#include "server/request_handler.h"
#include "table/core/codes.h"
#include "table/core/limits.h"

namespace zashiki::server {
namespace {

using table::Millis;

constexpr int longest_silence = 5;  // ticks without a message from a node that is visited or visits
constexpr int longest_cut = 4;      // ticks without NATS until other nodes may have the tables
// How long to wait for an answer to a question that can be repeated, and to one that cannot.
constexpr Millis soon = 1000;
constexpr Millis longest_answer = 5000;
constexpr std::size_t longest_piece = 512 * 1024;
constexpr std::size_t most_readers = 1000;       // of one message
constexpr std::size_t most_early = 64;           // messages of a guest whose table is being read
constexpr std::size_t longest_whole = 64 << 20;  // of a message in pieces; the longest transcripts have some
constexpr std::size_t most_peers = 1000;
constexpr std::size_t most_guests = table::limits::connections;

// The words of a first line, one space apart. Nothing is missing, and nothing is taken for something else.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}
  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  // An empty word if there is none.
  std::string_view word() {
    const auto space = std::min(rest_.find(' '), rest_.size());
    const auto word = rest_.substr(0, space);
    rest_.remove_prefix(std::min(space + 1, rest_.size()));
    return word;
  }
  std::optional<std::uint64_t> number() {
    const auto digits = word();
    std::uint64_t number = 0;
    const char* const end = digits.data() + digits.size();
    if (std::from_chars(digits.data(), end, number) != std::from_chars_result{end, std::errc()})
      return std::nullopt;
    return number;
  }
  // Whether a key follows in the body.
  std::optional<bool> key() {
    const auto said = word();
    if (said == "key") return true;
    return said == "watch" ? std::optional(false) : std::nullopt;
  }
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

std::string_view key_word(bool key) { return key ? "key" : "watch"; }

// What can be asked of a table; the words stand for table::Inquiry::Kind in its order.
constexpr std::array<std::string_view, 5> inquiries{"sit", "describe", "describe_briefly", "transcript",
                                                    "transcript_with_outcomes"};
constexpr std::string_view entrance = "enter";

bool is_node_name(std::string_view name) {
  return !name.empty() && name.size() <= 10 && name.find_first_not_of("0123456789") == name.npos;
}

// A code lives as long as the program, and there are few.
std::optional<std::string_view> lasting(std::string_view code) {
  static std::set<std::string, std::less<>> known;
  if (const auto found = known.find(code); found != known.end()) return *found;
  if (code.empty() || code.size() > 40 || known.size() >= 200) return std::nullopt;
  return *known.emplace(code).first;
}

Error gone(const std::string& node) { return {code::elsewhere, node}; }

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

// ---- the line to the others

Nodes::~Nodes() {
  house_.set_neighbours(nullptr);
  wire_.reset();
}

Status Nodes::connect(const Open& open) {
  auto opened = open([this](std::string_view message) { receive(message); },
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
  const auto put = [&](std::string_view words, std::string_view piece) {
    const auto number = ++peer.sent;  // from 1: a peer that has heard none yet has 0
    wire_->send(node, number, fmt::format("{} {} {}\n{}", name_, number, words, piece));
  };
  // NATS carries so much at a time.
  for (; body.size() > longest_piece; body.remove_prefix(longest_piece))
    put("more 0", body.substr(0, longest_piece));
  put(fmt::format("{} {}{}{}", kind, id, rest.empty() ? "" : " ", rest), body);
}

std::optional<Nodes::Header> Nodes::read_header(std::string_view line) const {
  Words words(line);
  Header header;
  header.from = words.word();
  const auto number = words.number();
  header.kind = words.word();
  const auto id = words.number();
  if (!is_node_name(header.from) || header.from == name_ || !number || *number == 0 || header.kind.empty() ||
      !id)
    return std::nullopt;
  header.number = *number;
  header.id = *id;
  header.rest = words.rest();
  return header;
}

void Nodes::receive(std::string_view message) {
  const auto end = message.find('\n');
  const auto header = end == message.npos ? std::nullopt : read_header(message.substr(0, end));
  if (!header || (!peers_.contains(header->from) && peers_.size() >= most_peers))
    return log(Level::warning, "message_from_nowhere");
  auto& peer = peers_[header->from];
  peer.silent = 0;
  const auto before = std::exchange(peer.received, header->number);
  if (before != 0 && header->number != before + 1) {
    log(Level::warning, "messages_missed", {{"node", std::string_view(header->from)}});
    peer.begun.clear();
    part(header->from);
    send(header->from, "part", 0, {}, {});
  }
  const auto body = message.substr(end + 1);
  auto& begun = peers_[header->from].begun;
  if (header->kind == "more") {
    if (begun.size() + body.size() > longest_whole) return refuse(*header);
    begun += body;
  } else if (begun.empty()) {
    if (!handle(*header, body)) refuse(*header);
  } else {
    const auto whole = std::exchange(begun, {}).append(body);
    if (!handle(*header, whole)) refuse(*header);
  }
}

// The sender hears of it: its question is answered, or its visit ends.
void Nodes::refuse(const Header& header) {
  log(Level::warning, "message_not_understood",
      {{"node", std::string_view(header.from)}, {"kind", std::string_view(header.kind).substr(0, 40)}});
  if (header.kind != "answer")
    send(header.from, "answer", header.id, fmt::format("{} 0", code::unavailable),
         "a node does not understand another one: do they run the same version?");
}

bool Nodes::handle(const Header& header, std::string_view body) {
  struct Kind {
    std::string_view word;
    bool (Nodes::*read)(const Header&, std::string_view body);
  };
  static constexpr std::array kinds{
      Kind{"tell", &Nodes::read_tell},     Kind{"dismiss", &Nodes::read_dismiss},
      Kind{"text", &Nodes::read_text},     Kind{"join", &Nodes::read_join},
      Kind{"leave", &Nodes::read_leave},   Kind{"ask", &Nodes::read_ask},
      Kind{"answer", &Nodes::read_answer}, Kind{"part", &Nodes::read_part},
      Kind{"pulse", &Nodes::read_pulse}};
  for (const auto& kind : kinds)
    if (kind.word == header.kind) return (this->*kind.read)(header, body);
  return false;
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
  if (!header.rest.empty() || !body.empty()) return false;
  if (const auto reader = reader_of(header.from, header.id)) {
    visits_.erase(header.id);
    reader->dismiss();
  }
  return true;
}

bool Nodes::read_text(const Header& header, std::string_view body) {
  if (!header.rest.empty() || body.size() > longest_message) return false;
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
  Words words(header.rest);
  const std::string table(words.word());
  const std::string address(words.word());
  const auto has_key = words.key();
  if (table.empty() || address.empty() || !has_key || !words.at_end() || (!*has_key && !body.empty()) ||
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
  if (!header.rest.empty() || !body.empty()) return false;
  end_guest(header.from, header.id);
  return true;
}

bool Nodes::read_part(const Header& header, std::string_view body) {
  if (!header.rest.empty() || !body.empty()) return false;
  part(header.from);
  return true;
}

bool Nodes::read_pulse(const Header& header, std::string_view body) {
  return header.rest.empty() && body.empty();
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

// Undeliverable: the node is gone.
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
  const auto word = inquiries[static_cast<std::size_t>(inquiry.kind)];
  send(node, "ask", id, fmt::format("{} {}", word, inquiry.table), inquiry.body);
  await(id, {.node = node, .repeatable = repeatable, .number = peers_[node].sent, .reply = std::move(reply)});
}

void Nodes::await(std::uint64_t id, Asked asked) {
  const auto patience = asked.repeatable ? soon : longest_answer;
  asked_[id] = std::move(asked);
  house_.environment().after(patience, [this, id] { give_up(id); });
}

// Whether it was carried out is unknown.
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

bool Nodes::read_ask(const Header& header, std::string_view body) {
  Words words(header.rest);
  const auto what = words.word();
  const std::string table(words.word());
  const auto reply = [this, to = header.from, id = header.id](const Result<std::string>& answered) {
    if (answered) return send(to, "answer", id, "ok", *answered);
    const auto& error = answered.error();
    send(to, "answer", id, fmt::format("{} {} {}", error.code, error.retry_seconds, error.clause),
         error.message);
  };
  if (what == entrance) {
    const auto has_key = words.key();
    if (!has_key || !words.at_end() || (!*has_key && !body.empty())) return false;
    std::optional<std::string> key;
    if (*has_key) key = std::string(body);
    house_.enter(table, key, [reply](const Result<table::House::Access>& place) {
      if (place)
        reply(std::string());
      else
        reply(place.error());
    });
    return true;
  }
  const auto* const kind = std::find(inquiries.begin(), inquiries.end(), what);
  if (kind == inquiries.end() || !words.at_end()) return false;
  house_.answer({.kind = static_cast<table::Inquiry::Kind>(kind - inquiries.begin()),
                 .table = table,
                 .body = std::string(body)},
                reply);
  return true;
}

bool Nodes::read_answer(const Header& header, std::string_view body) {
  Words words(header.rest);
  const auto code = lasting(words.word());
  if (!code) return false;
  if (*code == "ok" && !words.at_end()) return false;
  const auto retry = *code == "ok" ? 0 : words.number();
  if (!retry || *retry > 86400) return false;
  if (const auto asked = asked_.find(header.id); asked != asked_.end() && asked->second.node == header.from) {
    if (*code == "ok")
      finish(header.id, std::string(body));
    else
      finish(header.id, Error{.code = *code,
                              .message = std::string(body),
                              .clause = std::string(words.rest()),
                              .retry_seconds = static_cast<int>(*retry)});
  } else if (const auto reader = reader_of(header.from, header.id); reader != nullptr && *code != "ok") {
    visits_.erase(header.id);  // what was said for it was not understood
    reader->dismiss();
  }
  return true;
}

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

}  // namespace zashiki::server
