#pragma once
// The server's part of the command line; main joins it with the rest.
#include "command_line/command_line.h"

namespace zashiki::server {

void add_commands(Command& program);

}  // namespace zashiki::server
