#pragma once
// Counts the rated games that are over, one after the other, each in one transaction: its result, the ratings
// after it, and the end of its waiting. Any node may count; of two that count at once the store takes the
// first, because both give the result the same number. So each game counts once and in a certain order,
// whatever stops a server and when.
#include "table/live/house.h"

namespace zashiki::people {

class Counting {
 public:
  explicit Counting(table::House& house) : house_(house) {}
  // Counts all that wait.
  void run();

 private:
  struct Ending;
  void next();
  void read(const std::shared_ptr<Ending>& ending);
  void rate(const std::shared_ptr<Ending>& ending);
  void write(const std::shared_ptr<Ending>& ending);
  void stop();

  table::House& house_;
  bool running_ = false;
  bool again_ = false;
  int lost_ = 0;  // times in a row that another node was faster
};

}  // namespace zashiki::people
