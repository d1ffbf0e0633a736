#pragma once
// A list of public tables, for which the store is asked once for everybody.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/store.h"
#include "table/core/clock.h"

namespace zashiki::table {

class House;

class PublicList {
 public:
  // Of the tables in this phase.
  PublicList(House& house, store::Phase phase) : house_(house), phase_(phase) {}

  using Reply = std::function<void(Result<std::string>)>;
  // The answer is never older than the question: requests that come too soon after the last query wait, and
  // are answered together by the next.
  void ask(Reply reply);

 private:
  void answer();

  House& house_;
  store::Phase phase_;
  std::vector<Reply> awaiting_{};
  bool asked_ = false;  // or about to be
  std::optional<Millis> answered_at_{};
};

}  // namespace zashiki::table
