#pragma once
// The subcommands: each function adds one, with its arguments and its action.
#include <string>

#include "base/result.h"
#include "command_line/command_line.h"

namespace zashiki {

void add_games(Command& program);
void add_play(Command& program);
void add_engine(Command& program);
void add_replay(Command& program);
void add_verify(Command& program);
void add_perft(Command& program);
void add_solve(Command& program);
void add_gardens(Command& program);
void add_puzzles(Command& program);
void add_calibrate(Command& program);
void add_train(Command& program);
void add_exploit(Command& program);
void add_arena(Command& program);
void add_mind(Command& program);
void add_report(Command& program);
void add_merge(Command& program);
void add_data(Command& program);
void add_ratings(Command& program);
void add_tournament(Command& program);

// Prints a refusal on standard error and returns the exit code.
int refuse(const Error& error);
int refuse(const std::string& message);

// A whole file, or standard input for "-".
Result<std::string> read_file(const std::string& path);
// Replaces the file completely or not at all.
bool replace_file(const std::string& file, std::string_view text);

}  // namespace zashiki
