#pragma once
// What was played so far, in a file: one line of JSON that says what is played, then one for each deal. A
// line is written when its deal is over, so that an arena that was stopped in whatever way can go on.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "lab/arena.h"

namespace zashiki {

class Journal {
 public:
  struct Entry {
    std::string row;  // of a table; empty in an arena
    DealResult result;
  };

  // Opens the file, or begins it. Refused when it is about something else than `what`, or no journal. A last
  // line that was not finished is dropped.
  static Result<Journal> open(const std::string& path, const json::object& what);

  // What was in the file.
  [[nodiscard]] const std::vector<Entry>& before() const { return before_; }
  Status append(const std::string& row, const DealResult& result);

 private:
  struct Close {
    void operator()(std::FILE* file) const { (void)std::fclose(file); }
  };
  std::string path_;
  std::vector<Entry> before_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace zashiki
