#pragma once
// Every game that can be played on a user's own map or cards. game/typed.h includes this, so that no unit can
// instantiate a game's interface without knowing its data file.
#include "game/data/izakaya.h"
#include "game/data/niya.h"
#include "game/data/nyakuza.h"
