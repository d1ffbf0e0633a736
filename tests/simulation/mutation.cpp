#include "simulation/mutation.h"

namespace zashiki::simulation {
namespace {

std::string_view chosen;

}  // namespace

bool mutated(std::string_view name) { return name == chosen; }
void mutate(std::string_view name) { chosen = name; }

}  // namespace zashiki::simulation
