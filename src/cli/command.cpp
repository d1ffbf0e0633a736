#include "cli/command.h"

#include <cerrno>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

#include "game/codes.h"

namespace zashiki {

int refuse(const std::string& message) {
  std::cerr << "zashiki: " << message << '\n';
  return refused;
}

int refuse(const Error& error) {
  return refuse(error.clause.empty() ? error.message
                                     : fmt::format("{} (rule {})", error.message, error.clause));
}

Result<std::string> read_file(const std::string& path) {
  if (path == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
  if (std::filesystem::is_directory(path)) return Error{code::bad_file, fmt::format("{} is a folder", path)};
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return Error{code::bad_file,
                 fmt::format("cannot open {}: {}", path, std::generic_category().message(errno))};
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (file.bad()) return Error{code::bad_file, fmt::format("cannot read {}", path)};
  return text;
}

bool replace_file(const std::string& file, std::string_view text) {
  const std::string fresh = file + ".new";
  std::ofstream out(fresh, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  if (!out) return false;
  std::error_code error;
  std::filesystem::rename(fresh, file, error);
  return !error;
}

}  // namespace zashiki
