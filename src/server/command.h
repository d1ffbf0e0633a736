#pragma once
// The server's part of the command line; main joins it with the rest.
#include <CLI/CLI.hpp>
#include <functional>

namespace zashiki::server {

void add_commands(CLI::App& app, std::function<int()>& run);

}  // namespace zashiki::server
