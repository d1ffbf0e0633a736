#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>

#include "server/nodes/nodes.h"
#include "server/nodes/words.h"
#include "table/core/codes.h"

namespace zashiki::server {
namespace {

using table::Millis;

// How long to wait for an answer to a question that can be repeated, and to one that cannot.
constexpr Millis soon = 1000;
constexpr Millis longest_answer = 5000;

// What can be asked of a table; the words stand for table::Inquiry::Kind in its order.
constexpr std::array<std::string_view, 7> inquiries{
    "sit", "describe", "describe_briefly", "transcript", "transcript_with_outcomes", "rest", "said"};

// A code lives as long as the program, and there are few.
std::optional<std::string_view> lasting(std::string_view code) {
  static std::set<std::string, std::less<>> known;
  if (const auto found = known.find(code); found != known.end()) return *found;
  if (code.empty() || code.size() > 40 || known.size() >= 200) return std::nullopt;
  return *known.emplace(code).first;
}

Error gone(const std::string& node) { return {code::elsewhere, node}; }

}  // namespace

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
  Words words(header.rest, header.later);
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
    if (!has_key || !words.done() || (!*has_key && !body.empty())) return false;
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
  if (kind == inquiries.end() || !words.done()) return false;
  house_.answer({.kind = static_cast<table::Inquiry::Kind>(kind - inquiries.begin()),
                 .table = table,
                 .body = std::string(body)},
                reply);
  return true;
}

bool Nodes::read_answer(const Header& header, std::string_view body) {
  Words words(header.rest, header.later);
  const auto code = lasting(words.word());
  if (!code) return false;
  if (*code == "ok" && !words.done()) return false;
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

}  // namespace zashiki::server
