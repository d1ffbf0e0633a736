#pragma once
// The subcommands: each adds itself to the command line and leaves behind what is to be run.
#include <CLI/CLI.hpp>
#include <functional>
#include <iostream>
#include <string>

#include "base/result.h"

namespace zashiki {

// Exit codes: 0 done; 1 the input was refused; 2 the command line was wrong.
inline constexpr int refused = 1;
inline constexpr int usage = 2;

using Run = std::function<int()>;

void add_games(CLI::App& app, Run& run);
void add_play(CLI::App& app, Run& run);
void add_engine(CLI::App& app, Run& run);
void add_replay(CLI::App& app, Run& run);
void add_verify(CLI::App& app, Run& run);
void add_perft(CLI::App& app, Run& run);
void add_solve(CLI::App& app, Run& run);
void add_data(CLI::App& app, Run& run);

// Says a refusal on standard error.
int refuse(const Error& error);
int refuse(const std::string& message);

// A whole file, or standard input for "-".
Result<std::string> read_file(const std::string& path);

}  // namespace zashiki
