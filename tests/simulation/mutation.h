#pragma once
// A fault that is built into the program to see whether the simulation finds it (mutate.py has the list).
#include <string_view>

namespace zashiki::simulation {

// Whether this one is switched on; at most one is.
bool mutated(std::string_view name);
void mutate(std::string_view name);

}  // namespace zashiki::simulation
