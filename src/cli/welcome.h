#pragma once
// Asks somebody who named no game which one to play, with how many, and how strong the others are.
#include <iosfwd>
#include <string>

#include "cli/setup.h"
#include "cli/words/house.h"

namespace zashiki {

// False when they leave instead.
bool welcome(std::istream& in, std::ostream& out, Language language, SetupArguments& setup,
             std::string& against);

}  // namespace zashiki
