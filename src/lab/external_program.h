#pragma once
// A program of somebody else's, asked through its standard input and output, one line a decision.
#include <string>

#include "base/result.h"

namespace zashiki {

class ExternalProgram {
 public:
  explicit ExternalProgram(const std::string& command);
  ~ExternalProgram();
  ExternalProgram(const ExternalProgram&) = delete;
  ExternalProgram& operator=(const ExternalProgram&) = delete;

  // The line that it answers with; refused when it is gone.
  Result<std::string> ask(const std::string& line);

 private:
  std::string command_;
  int process_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string unread_;
};

}  // namespace zashiki
