#pragma once
// The operator's commands, which work on the store: backup, restore, export, migrate and admin.
#include "base/result.h"
#include "command_line/command_line.h"

namespace zashiki::server {

// Prints a refusal to standard error and gives the exit code.
int refuse(const Error& error);

void add_admin_commands(Command& program);

}  // namespace zashiki::server
