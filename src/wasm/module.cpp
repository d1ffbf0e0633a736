// The house as a WebAssembly module. The worker around it writes a JSON message to where `message` points and
// calls `receive`; the module sends messages through `tell`. README.md describes them.
#include <limits>
#include <optional>
#include <string>

#include "table/api/calls.h"
#include "table/live/seat_question.h"
#include "table/protocol/fields.h"
#include "wasm/environment.h"
#include "wasm/store.h"

namespace zashiki::wasm {
namespace {

// One page's connection to a table.
class Line final : public table::Client, public std::enable_shared_from_this<Line> {
 public:
  explicit Line(std::int64_t number) : number_(number) {}
  void deliver(const table::Message& message) override {
    tell([&](JsonWriter& out) { out.field("do", "say").field("line", number_).field("text", *message); });
  }
  void dismiss() override {
    tell([&](JsonWriter& out) { out.field("do", "gone").field("line", number_); });
  }

  std::optional<table::House::Access> place;

 private:
  std::int64_t number_;
};

class Module {
 public:
  Module() { sweep(); }
  void receive(std::string_view text);

 private:
  void call(std::int64_t id, ObjectReader& in);
  void enter(std::int64_t number, ObjectReader& in);
  void leave(std::int64_t number);
  void think(std::int64_t id, std::string_view text);
  void sweep() {
    house_.sweep();
    environment_.after(table::Millis{60} * 1000, [this] { sweep(); });
  }

  WorkerEnvironment environment_;
  WorkerStore store_{[this](std::function<void()> work) { environment_.post(std::move(work)); }};
  // On one's own device nothing is limited and nothing thrown away.
  table::House house_{store_, environment_, {.limits = false, .keep_addresses = 0, .keep_open = 0}};
  std::map<std::int64_t, std::shared_ptr<Line>> lines_;
};

void Module::call(std::int64_t id, ObjectReader& in) {
  const table::Call call{.method = in.text("method"),
                         .path = in.text("path"),
                         .outcomes = in.flag_or("outcomes", false),
                         .body = in.has("body") ? in.text("body") : std::string_view(),
                         .address = {}};
  if (!in.ok()) return;
  table::answer_call(house_, call, [id](const table::Response& response) {
    tell([&](JsonWriter& out) {
      out.field("do", "answer").field("id", id).field("status", response.status);
      out.field("body", response.fixed.empty() ? std::string_view(response.body) : response.fixed);
    });
  });
}

void Module::enter(std::int64_t number, ObjectReader& in) {
  const std::string table(in.text("table"));
  const auto key = in.has_value("key") ? std::optional(std::string(in.text("key"))) : std::nullopt;
  if (!in.ok()) return;
  const auto line = lines_[number] = std::make_shared<Line>(number);
  house_.enter(table, key, [this, number, line](const Result<table::House::Access>& place) {
    if (lines_.contains(number) && lines_[number] != line) return;
    if (!place) {
      lines_.erase(number);
      return line->dismiss();
    }
    if (!lines_.contains(number)) return;  // it has left already
    line->place = *place;
    place->room->join(line, place->seat, {});
  });
}

void Module::leave(std::int64_t number) {
  const auto found = lines_.extract(number);
  if (!found.empty() && found.mapped()->place) found.mapped()->place->room->leave(found.mapped().get());
}

// A question from another worker's house.
void Module::think(std::int64_t id, std::string_view text) {
  const auto question = table::SeatQuestion::read(text);
  tell([&](JsonWriter& out) {
    out.field("do", "thought").field("id", id);
    if (question)
      out.field("text", question->answer(environment_, {}));
    else
      out.field("error", question.error().message);
  });
}

void Module::receive(std::string_view text) {
  const auto parsed = table::parse_request(text);
  if (!parsed) return;
  ObjectReader in(parsed->get_object());
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  const std::string_view what = in.text("do");
  const auto id = in.number_or("id", 0, 0, most);
  if (what == "minds") environment_.use_minds_elsewhere();
  if (what == "call") call(id, in);
  if (what == "think") think(id, in.text("text"));
  if (what == "enter") enter(in.number("line", 0, most), in);
  if (what == "leave") leave(in.number("line", 0, most));
  if (what == "say")
    if (const auto line = lines_.find(in.number("line", 0, most));
        line != lines_.end() && line->second->place)
      line->second->place->room->receive(line->second, line->second->place->seat, in.text("text"));
  if (what == "woken") environment_.due(id);
  if (what == "loaded") store_.loaded(id, in);
  if (what == "unread") store_.unread(id);
  if (what == "stored")
    store_.stored(id, in.has("error") ? Status(Error{store::code::unavailable, std::string(in.text("error"))})
                                      : Status(Done{}));
  if (what == "answered")
    environment_.answered(id, in.has("text") ? Result<std::string>(std::string(in.text("text")))
                                             : Result<std::string>(Error{store::code::unavailable,
                                                                         "no computer player has answered"}));
  environment_.run();
}

std::string& incoming() {
  static std::string text;
  return text;
}

}  // namespace
}  // namespace zashiki::wasm

extern "C" {

// Where to write a message of this many bytes before calling `receive`.
[[clang::export_name("message")]] char* message(std::size_t size) {
  auto& text = zashiki::wasm::incoming();
  text.resize(size);
  return text.data();
}

[[clang::export_name("receive")]] void receive() {
  static zashiki::wasm::Module module;
  const std::string text = std::move(zashiki::wasm::incoming());
  module.receive(text);
}

// Text for the calls of c/zashiki.h.
[[clang::export_name("allocate")]] void* allocate(std::size_t size) { return ::operator new(size); }
[[clang::export_name("release")]] void release(void* memory) { ::operator delete(memory); }

// NOLINTBEGIN(readability-identifier-naming): the names are the C++ runtime's.
// There are no exceptions here: a throw ends the worker, and the page starts another.
void* __cxa_allocate_exception(std::size_t) { __builtin_trap(); }
void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }
// The one thread never ends, so what it owns need not be destroyed.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
// NOLINTEND(readability-identifier-naming)
}
