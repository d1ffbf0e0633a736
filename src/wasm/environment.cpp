#include "wasm/environment.h"

#include <chrono>
#include <unistd.h>
#include <utility>

#include "table/live/seat_question.h"

extern "C" [[clang::import_module("zashiki"), clang::import_name("tell")]] void zashiki_import_tell(
    const char* text, std::size_t size);

namespace zashiki::wasm {
namespace {

table::Millis millis(auto time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}

}  // namespace

void tell(const std::function<void(JsonWriter&)>& write) {
  const std::string text = json_object(write);
  zashiki_import_tell(text.data(), text.size());
}

table::Millis WorkerEnvironment::steady_now() { return millis(std::chrono::steady_clock::now()); }
table::Millis WorkerEnvironment::wall_now() { return millis(std::chrono::system_clock::now()); }

void WorkerEnvironment::random_bytes(std::span<std::uint8_t> bytes) {
  [[maybe_unused]] const int drawn = ::getentropy(bytes.data(), bytes.size());
}

void WorkerEnvironment::after(table::Millis delay, std::function<void()> work) {
  const auto number = timers_.add(std::move(work));
  tell([&](JsonWriter& out) { out.field("do", "wake").field("id", number).field("after", delay); });
}

void WorkerEnvironment::think(table::Job job) {
  post([work = std::move(job.work)] { work({}); });
}

void WorkerEnvironment::ask(const table::SeatQuestion& question, table::Job::Kind kind, std::string address,
                            Answered done) {
  if (!minds_elsewhere_) return Environment::ask(question, kind, std::move(address), std::move(done));
  const auto number = questions_.add(std::move(done));
  tell([&](JsonWriter& out) {
    out.field("do", "ask").field("id", number).field("move", kind == table::Job::Kind::move);
    out.field("text", question.text());
  });
}

void WorkerEnvironment::due(std::int64_t timer) {
  if (const auto work = timers_.take(timer)) work();
}

void WorkerEnvironment::answered(std::int64_t question, const Result<std::string>& answer) {
  if (const auto done = questions_.take(question)) done(answer);
}

void WorkerEnvironment::run() {
  while (!posted_.empty()) {
    const auto work = std::move(posted_.front());
    posted_.pop_front();
    work();
  }
}

}  // namespace zashiki::wasm
