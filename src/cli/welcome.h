#pragma once
// Asks which game to play, how many players, and how strong the computer players are.
#include <iosfwd>
#include <string>

#include "cli/setup.h"
#include "cli/words/say.h"

namespace zashiki {

// Returns false if the user quits.
bool welcome(std::istream& in, std::ostream& out, Language language, SetupArguments& setup,
             std::string& against);

}  // namespace zashiki
