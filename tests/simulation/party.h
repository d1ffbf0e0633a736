#pragma once
// Some people who play one table after the other together, with those who watch them.
#include <memory>
#include <string>
#include <vector>

#include "simulation/player.h"

namespace zashiki::simulation {

class Party {
 public:
  Party(Setting& setting, int number);

  void go_home();
  // What it waits for since then, or nothing.
  [[nodiscard]] std::string waits_since(Time since) const;
  [[nodiscard]] std::vector<std::unique_ptr<Player>>& players() { return players_; }
  [[nodiscard]] int finished() const { return finished_; }
  [[nodiscard]] const std::string& table() const { return table_; }

 private:
  struct Wish;
  void open();
  void opened(const table::Response& response, const std::shared_ptr<Wish>& wish);
  void sit(const std::shared_ptr<Wish>& wish, int tries);
  void look_around();
  void end_table();
  // Asks some server; without an answer for a while, the answer is one without a status.
  void ask(Machine::Request request, std::function<void(const table::Response&)> done);

  Setting& setting_;
  World& world_;
  std::string address_;
  std::string table_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<std::unique_ptr<Player>> gone_;  // what is under way may still reach them
  bool going_home_ = false;
  bool ending_ = false;
  bool never_filled_ = false;
  Time opened_at_ = 0;
  int finished_ = 0;
};

}  // namespace zashiki::simulation
