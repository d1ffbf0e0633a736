#include "server/metrics.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>
#include <sys/resource.h>

namespace zashiki::server {

using prometheus::BuildCounter;
using prometheus::BuildGauge;
using prometheus::Counter;
using prometheus::Family;
using prometheus::Gauge;

struct Metrics::Impl {
  prometheus::Registry registry;
  Family<Counter>& requests =
      BuildCounter().Name("zashiki_http_requests_total").Help("HTTP requests by status").Register(registry);
  std::map<int, Counter*> by_status;
  Counter& messages = counter("zashiki_messages_total", "Messages from sockets");
  Counter& slow_readers =
      counter("zashiki_slow_readers_total", "Sockets closed because they read too slowly");
  Gauge& sockets = gauge("zashiki_sockets", "Open WebSockets");
  Gauge& owed = gauge("zashiki_owed_bytes", "Bytes that wait for sockets to read them");
  Gauge& descriptors = gauge("process_open_fds", "Open file descriptors");
  Gauge& most_descriptors = gauge("process_max_fds", "How many file descriptors may be open");
  Gauge& tables = gauge("zashiki_tables_in_memory", "Tables in memory");
  Counter& actions = counter("zashiki_actions_total", "Actions played by seats");
  Counter& refused = counter("zashiki_refused_total", "Requests at tables that were refused");
  Counter& opened = counter("zashiki_tables_opened_total", "Tables opened");
  Counter& loads = counter("zashiki_tables_loaded_total", "Tables looked for in the store");
  Counter& thoughts = counter("zashiki_mind_moves_total", "Choices asked of computer players");
  Counter& lost = counter("zashiki_units_not_stored_total", "Units that the store did not take");
  Counter& commits = counter("zashiki_store_commits_total", "Commits of the store");
  Counter& events = counter("zashiki_store_events_total", "Events stored");
  Counter& failures = counter("zashiki_store_failures_total", "Writes that failed");
  Counter& without_thought = counter("zashiki_moves_without_thought_total",
                                     "Moves and answers without thinking, for want of memory");
  Family<Counter>& limits =
      BuildCounter().Name("zashiki_limited_total").Help("What was refused by a limit").Register(registry);
  Gauge& visits = gauge("zashiki_visits", "Sockets here at tables that other nodes own");
  Gauge& guests = gauge("zashiki_guests", "Sockets of other nodes at tables that this one owns");
  Counter& node_disconnects =
      counter("zashiki_node_disconnects_total", "Times when messages of another node were missed");
  Counter& moves = counter("zashiki_tables_moved_total",
                           "Tables that moved to the node to which all their readers are connected");
  Counter& lease_losses =
      counter("zashiki_lease_losses_total", "Times when other nodes could take the tables of this one");
  Counter& seconds = counter("zashiki_store_commit_seconds_total", "Time spent in commits");

  Counter& counter(const char* name, const char* help) {
    return BuildCounter().Name(name).Help(help).Register(registry).Add({});
  }
  Gauge& gauge(const char* name, const char* help) {
    return BuildGauge().Name(name).Help(help).Register(registry).Add({});
  }
};

namespace {

void raise_to(Counter& counter, double value) { counter.Increment(std::max(0.0, value - counter.Value())); }

double open_descriptors() {
  std::error_code error;
  const std::filesystem::directory_iterator all("/proc/self/fd", error);
  return static_cast<double>(std::distance(begin(all), end(all)) - 1);  // the last one is the folder itself
}

}  // namespace

Metrics::Metrics() : impl_(std::make_unique<Impl>()) {}
Metrics::~Metrics() = default;

void Metrics::count_request(int status) {
  auto& counter = impl_->by_status[status];
  if (counter == nullptr) counter = &impl_->requests.Add({{"status", std::to_string(status)}});
  counter->Increment();
}

void Metrics::count_message() { impl_->messages.Increment(); }
void Metrics::count_slow_reader() { impl_->slow_readers.Increment(); }
void Metrics::set_sockets(std::int64_t open) { impl_->sockets.Set(static_cast<double>(open)); }
void Metrics::set_owed(std::size_t bytes) { impl_->owed.Set(static_cast<double>(bytes)); }

std::string Metrics::text(const table::Counts& counts, std::size_t rooms, const store::Work& work) {
  impl_->descriptors.Set(open_descriptors());
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0)
    impl_->most_descriptors.Set(static_cast<double>(limit.rlim_cur));
  impl_->tables.Set(static_cast<double>(rooms));
  raise_to(impl_->actions, static_cast<double>(counts.actions));
  raise_to(impl_->refused, static_cast<double>(counts.refused));
  raise_to(impl_->opened, static_cast<double>(counts.opened));
  raise_to(impl_->loads, static_cast<double>(counts.loads));
  raise_to(impl_->thoughts, static_cast<double>(counts.thoughts));
  raise_to(impl_->lost, static_cast<double>(counts.lost));
  raise_to(impl_->without_thought, static_cast<double>(counts.without_thought));
  for (std::size_t i = 0; i < counts.limited.size(); ++i)
    raise_to(impl_->limits.Add({{"limit", std::string(table::limit_names[i])}}),
             static_cast<double>(counts.limited[i]));
  impl_->visits.Set(static_cast<double>(counts.visits));
  impl_->guests.Set(static_cast<double>(counts.guests));
  raise_to(impl_->node_disconnects, static_cast<double>(counts.node_disconnects));
  raise_to(impl_->moves, static_cast<double>(counts.moves));
  raise_to(impl_->lease_losses, static_cast<double>(counts.lease_losses));
  raise_to(impl_->commits, static_cast<double>(work.commits));
  raise_to(impl_->events, static_cast<double>(work.events));
  raise_to(impl_->failures, static_cast<double>(work.failures));
  raise_to(impl_->seconds, work.seconds_in_commits);
  return prometheus::TextSerializer().Serialize(impl_->registry.Collect());
}

}  // namespace zashiki::server
