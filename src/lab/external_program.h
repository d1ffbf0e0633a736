#pragma once
// An external program, asked through its standard input and output, one line per decision.
#include <string>

#include "base/result.h"

namespace zashiki {

class ExternalProgram {
 public:
  explicit ExternalProgram(const std::string& command);
  ~ExternalProgram();
  ExternalProgram(const ExternalProgram&) = delete;
  ExternalProgram& operator=(const ExternalProgram&) = delete;

  // Its answering line; refused if it has ended.
  Result<std::string> ask(const std::string& line);

 private:
  std::string command_;
  int process_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string unread_;
};

}  // namespace zashiki
