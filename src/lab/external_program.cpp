#include "lab/external_program.h"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include "game/codes.h"

namespace zashiki {

ExternalProgram::ExternalProgram(const std::string& command) : command_(command) {
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  std::signal(SIGPIPE, SIG_IGN);  // a program that has ended is an error to report, not our end
  if (pipe2(in.data(), O_CLOEXEC) != 0) return;
  if (pipe2(out.data(), O_CLOEXEC) != 0) {
    close(in[0]);
    close(in[1]);
    return;
  }
  process_ = fork();
  if (process_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command_.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  to_ = in[1];
  from_ = out[0];
}

ExternalProgram::~ExternalProgram() {
  if (to_ >= 0) close(to_);
  if (from_ >= 0) close(from_);
  if (process_ > 0) waitpid(process_, nullptr, 0);  // it ends because its input has
}

Result<std::string> ExternalProgram::ask(const std::string& line) {
  const auto gone = [&] {
    return Error{code::bad_request, fmt::format("{} has stopped answering", command_)};
  };
  if (process_ < 0) return gone();
  const std::string text = line + "\n";
  for (std::size_t sent = 0; sent < text.size();) {
    const auto written = write(to_, text.data() + sent, text.size() - sent);
    if (written <= 0) return gone();
    sent += static_cast<std::size_t>(written);
  }
  for (;;) {
    if (const auto end = unread_.find('\n'); end != std::string::npos) {
      std::string answer = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return answer;
    }
    std::array<char, 4096> buffer{};
    const auto got = read(from_, buffer.data(), buffer.size());
    if (got <= 0) return gone();
    unread_.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace zashiki
