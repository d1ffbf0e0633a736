#include "server/nodes/nodes.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "server/log.h"
#include "server/nodes/visits.h"
#include "server/nodes/words.h"
#include "table/core/codes.h"

namespace zashiki::server {
namespace {

constexpr int longest_silence = 5;  // ticks without a message from a node that is visited or visits
constexpr int longest_cut = 4;      // ticks without NATS until other nodes may have the tables
constexpr std::size_t longest_piece = 512 * 1024;
constexpr std::size_t longest_whole = 64 << 20;  // of a message in pieces; the longest transcripts have some
constexpr std::size_t most_peers = 1000;

bool is_node_name(std::string_view name) {
  return !name.empty() && name.size() <= 10 && name.find_first_not_of("0123456789") == name.npos;
}

}  // namespace

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
  if (!std::exchange(peer.greeted, true)) put(fmt::format("hello 0 {}", store::node_version), {});
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
  auto header = end == message.npos ? std::nullopt : read_header(message.substr(0, end));
  if (!header || (!peers_.contains(header->from) && peers_.size() >= most_peers))
    return log(Level::warning, "message_from_nowhere");
  auto& peer = peers_[header->from];
  peer.silent = 0;
  header->later = peer.version > store::node_version;
  const auto before = std::exchange(peer.received, header->number);
  if (header->number != before + 1) {
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
      Kind{"pulse", &Nodes::read_pulse},   Kind{"hello", &Nodes::read_hello},
      Kind{"hold", &Nodes::read_hold},     Kind{"held", &Nodes::read_held},
      Kind{"stay", &Nodes::read_stay},     Kind{"moved", &Nodes::read_moved}};
  for (const auto& kind : kinds)
    if (kind.word == header.kind) return (this->*kind.read)(header, body);
  return false;
}

bool Nodes::read_hello(const Header& header, std::string_view) {
  Words words(header.rest, true);
  const auto version = words.number();
  if (!version) return false;
  auto& known = peers_[header.from].version;
  if (*version != known)
    log(Level::info, "node_of_another_version",
        {{"node", std::string_view(header.from)}, {"version", static_cast<std::int64_t>(*version)}});
  known = *version;
  return true;
}

bool Nodes::read_part(const Header& header, std::string_view body) {
  if (!Words(header.rest, header.later).done() || !body.empty()) return false;
  peers_[header.from].greeted = false;  // it may have forgotten
  part(header.from);
  return true;
}

bool Nodes::read_pulse(const Header& header, std::string_view body) {
  return Words(header.rest, header.later).done() && body.empty();
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
  for (const auto& [id, visit] : visits_) peers_[visit->node()].visited = true;
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
  offer_tables();
}

}  // namespace zashiki::server
