#pragma once
// Every game that can be played with a map or cards of one's own. game/typed.h includes it, so that no unit
// can make a game's interface without knowing its data file.
#include "game/data/izakaya.h"
#include "game/data/niya.h"
#include "game/data/nyakuza.h"
