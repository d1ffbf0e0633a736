#pragma once
// The tournaments of the house. What lasts is in the store, so that any node goes on where another ended:
// each step is one transaction, and one that was interrupted or done by another node changes nothing when
// repeated.
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "people/tournament/stored.h"
#include "table/api/calls.h"
#include "table/core/rate.h"

namespace zashiki::people {

class People;

class Tournaments {
 public:
  explicit Tournaments(People& people);
  // Every half minute: goes on with tournaments that nothing has moved.
  void sweep();

  void mine(const table::Call& call, const table::Parts& parts, const table::Respond& respond);
  void create(const table::Call& call, const table::Parts& parts, const table::Respond& respond);
  void read(const table::Call& call, const table::Parts& parts, const table::Respond& respond);
  void round(const table::Call& call, const table::Parts& parts, const table::Respond& respond);
  void file(const table::Call& call, const table::Parts& parts, const table::Respond& respond);
  void join(const table::Call& call, const table::Parts& parts, const table::Respond& respond);
  void withdraw(const table::Call& call, const table::Parts& parts, const table::Respond& respond);
  void start(const table::Call& call, const table::Parts& parts, const table::Respond& respond);

 private:
  // Changes of one tournament are made here one after the other; only other nodes' may come between.
  using Finished = std::function<void()>;
  using Task = std::function<void(Finished)>;
  void enqueue(const std::string& id, Task task);
  void run_next(const std::string& id);

  using Decide = std::function<Change(const StoredTournament&, std::int64_t person)>;
  struct Edit;
  void edit(const table::Call& call, const table::Parts& parts, const table::Respond& respond, Decide decide,
            bool by_strangers = false);
  void attempt(const std::shared_ptr<Edit>& edit);
  void show(const table::Parts& parts, const table::Respond& respond,
            std::function<void(const StoredTournament&)> then);

  void ended(const std::string& table);
  void advance(const std::string& id);
  void step(const std::string& id, const Finished& finished);
  void pair(const std::shared_ptr<StoredTournament>& stored, const Finished& finished);
  void write_step(std::vector<store::Query> queries, const std::string& id, const Finished& finished);
  void open_round(const std::shared_ptr<StoredTournament>& stored, const Finished& finished);
  // Opens some of a round's missing tables, and then the rest.
  void open_tables(const std::shared_ptr<StoredTournament>& stored, std::size_t from,
                   const Finished& finished);
  void open_table(const StoredTournament& stored, std::size_t place, const std::function<void(bool)>& done);

  People& people_;
  struct Queue {
    std::deque<Task> tasks;
    bool advances = false;  // such a task is waiting
  };
  std::unordered_map<std::string, Queue> queues_;
  std::unordered_map<std::string, std::string> started_from_;  // the address, by tournament in play
};

}  // namespace zashiki::people
