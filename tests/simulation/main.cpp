// Runs the whole house in simulated time, seed after seed, until a promise is broken or the time is up.
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <sodium.h>
#include <string_view>
#include <utility>
#include <vector>

#include "server/log.h"
#include "simulation/mutation.h"
#include "simulation/run.h"

namespace zashiki::server {

// The servers' log: a run is judged by what its readers are told.
void log(Level, std::string_view, std::initializer_list<LogField>) {}

}  // namespace zashiki::server

namespace zashiki::simulation {
namespace {

constexpr const char* usage =
    "zashiki_simulate --first SEED [--hours SIMULATED] [--minutes REAL] [--fresh]\n"
    "zashiki_mutants --find MUTATION [--minutes REAL]\n"
    "zashiki_simulate --seed SEED [--machines N] [--tables N] [--seconds N] [--thinking MS] [--faults "
    "N,N...] "
    "[--trace]\n";

struct Options {
  std::optional<std::uint64_t> seed;
  std::uint64_t first = 1;
  std::string_view find;
  double hours = 5;
  double minutes = 1;
  bool fresh = false;
  Setup setup;
};

template <class Number>
bool read(std::string_view text, Number& number) {
  const char* const end = text.data() + text.size();
  return std::from_chars(text.data(), end, number) == std::from_chars_result{end, std::errc()};
}

std::optional<Options> read_options(int count, char** words) {
  Options options;
  const auto value = [&](int at) { return at + 1 < count ? std::string_view(words[at + 1]) : ""; };
  for (int i = 1; i < count; ++i)
    if (std::string_view(words[i]) == "--seed") {
      std::uint64_t seed = 0;
      if (!read(value(i), seed)) return std::nullopt;
      options.seed = seed;
      options.setup = setup_of(seed);
    }
  for (int i = 1; i < count; i += 2) {
    const std::string_view name = words[i];
    auto text = value(i);
    bool understood = true;
    if (name == "--trace" || name == "--fresh") {
      (name == "--trace" ? options.setup.traced : options.fresh) = true;
      --i;
    } else if (name == "--faults") {
      options.setup.faults.emplace();
      for (int fault = 0; !text.empty() && understood; text.remove_prefix(
               std::min(text.size(), text.find(',')) + (text.find(',') < text.size() ? 1 : 0))) {
        understood = read(text.substr(0, text.find(',')), fault);
        options.setup.faults->insert(fault);
      }
    } else {
      if (name == "--find") mutate(options.find = text);
      understood = (name == "--seed") || (name == "--find") ||
                   (name == "--first" && read(text, options.first)) ||
                   (name == "--hours" && read(text, options.hours)) ||
                   (name == "--minutes" && read(text, options.minutes)) ||
                   (name == "--machines" && read(text, options.setup.machines)) ||
                   (name == "--tables" && read(text, options.setup.tables)) ||
                   (name == "--thinking" && read(text, options.setup.thinking)) ||
                   (name == "--seconds" && read(text, options.setup.seconds));
    }
    if (name == "--thinking") options.setup.thinking *= ms;
    if (!understood) return std::nullopt;
  }
  return options;
}

void tell_broken(const Setup& setup, const Outcome& outcome) {
  fmt::print("{:.3f} s: {}\n  {}\n", static_cast<double>(outcome.broke_at) / second, outcome.broken,
             command_of(setup));
  (void)std::fflush(stdout);
}

// Of the processor: a busy machine finds no less.
double seconds_used() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

int run_one(const Setup& setup) {
  const auto outcome = run(setup);
  if (outcome.broken.empty()) {
    fmt::print(
        "every promise was kept: {:.0f} s in {:.2f} s, {} steps, {} events, {} actions acknowledged, {} "
        "messages, {} tables\n",
        static_cast<double>(outcome.simulated) / second, seconds_used(), outcome.steps, outcome.events,
        outcome.actions, outcome.messages, outcome.tables);
    return 0;
  }
  tell_broken(setup, outcome);
  return 1;
}

// Those that have found something.
std::vector<Setup> kept() {
  return {setup_of(47),
          setup_of(15),
          setup_of(20036),
          setup_of(200285),
          {.seed = 119, .machines = 1, .tables = 4, .seconds = 60},
          {.seed = 162, .machines = 1, .tables = 4, .seconds = 60},
          {.seed = 450, .machines = 1, .tables = 4, .seconds = 60}};
}

int find(const Options& options) {
  auto waiting = kept();
  for (auto seed = options.first; seconds_used() < options.minutes * 60;) {
    const auto setup = waiting.empty() ? setup_of(seed++) : waiting.back();
    if (!waiting.empty()) waiting.pop_back();
    const auto outcome = run(setup);
    if (outcome.broken.empty()) continue;
    fmt::print("found with seed {} after {:.1f} s: {}\n", setup.seed, seconds_used(),
               outcome.broken.substr(0, 200));
    return 0;
  }
  fmt::print("not found\n");
  return 1;
}

// With `fresh`, the second half of the time is for seeds of this day.
int run_many(const Options& options) {
  Outcome sum;
  std::uint64_t runs = 0;
  const auto enough = static_cast<Time>(options.hours * 3600 * second);
  auto waiting = kept();
  auto next = [&, seed = options.first, fresh = options.fresh]() mutable {
    if (!waiting.empty()) {
      const auto setup = waiting.back();
      waiting.pop_back();
      return setup;
    }
    if (std::exchange(fresh, fresh && sum.simulated < enough / 2) && !fresh) {
      constexpr std::time_t day = 86'400;
      seed = static_cast<std::uint64_t>(std::time(nullptr) / day) * 1'000'000;
    }
    return setup_of(seed++);
  };
  for (; sum.simulated < enough && seconds_used() < options.minutes * 60; ++runs) {
    const auto setup = next();
    const auto outcome = run(setup);
    if (!outcome.broken.empty()) {
      tell_broken(setup, outcome);
      const auto small = shrunk(setup, outcome);
      tell_broken(small, run(small));
      return 1;
    }
    sum.simulated += outcome.simulated;
    sum.actions += outcome.actions;
    sum.messages += outcome.messages;
    sum.tables += outcome.tables;
    sum.finished += outcome.finished;
    sum.moves += outcome.moves;
    for (const auto& [kind, count] : outcome.faults) sum.faults[kind] += count;
  }
  fmt::print(
      "every promise was kept: {:.1f} hours in {} runs from seed {}, {:.0f} s, {} actions, {} messages, {} "
      "tables, {} finished, {} moves\n",
      static_cast<double>(sum.simulated) / second / 3600, runs, options.first, seconds_used(), sum.actions,
      sum.messages, sum.tables, sum.finished, sum.moves);
  for (const auto& [kind, count] : sum.faults) fmt::print("{:7} {}\n", count, kind);
  return 0;
}

}  // namespace
}  // namespace zashiki::simulation

int main(int count, char** words) {
  using namespace zashiki::simulation;
  const auto options = read_options(count, words);
  if (!options || sodium_init() < 0) {
    fmt::print(stderr, "{}", usage);
    return 2;
  }
  if (!options->find.empty()) return find(*options);
  return options->seed ? run_one(options->setup) : run_many(*options);
}
