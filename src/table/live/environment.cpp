#include "table/live/environment.h"

#include <new>
#include <utility>
#include <vector>

#include "table/core/codes.h"
#include "table/live/seat_question.h"

namespace zashiki::table {

void Environment::ask(const SeatQuestion& question, Job::Kind kind, std::string address,
                      std::function<void(Result<std::string>)> done) {
  auto thought = [this, question](const QueueLoad& load) { return question.answer(*this, load); };
  think_about(*this, kind, std::move(address), std::move(thought), std::move(done));
}

void think_about(Environment& environment, Job::Kind kind, std::string address,
                 std::function<std::string(const QueueLoad&)> thought,
                 std::function<void(Result<std::string>)> done) {
  auto work = [&environment, thought = std::move(thought), done = std::move(done)](const QueueLoad& load) {
    Result<std::string> told = Error{code::unavailable, "not enough memory to think about this now"};
    try {
      told = thought(load);
    } catch (const std::bad_alloc&) {
      // `told` says so already.
    }
    environment.post([done, told = std::move(told)] { done(told); });
  };
  environment.think({.kind = kind, .address = std::move(address), .work = std::move(work)});
}

std::string random_text(Environment& environment, std::size_t bytes) {
  std::vector<std::uint8_t> random(bytes);
  environment.random_bytes(random);
  std::string text;
  unsigned bits = 0;
  unsigned held = 0;
  for (const auto byte : random) {
    bits = bits << 8U | byte;
    held += 8;
    while (held >= 6) text += url_letters[bits >> (held -= 6) & 63U];
  }
  if (held > 0) text += url_letters[bits << (6 - held) & 63U];
  return text;
}

}  // namespace zashiki::table
