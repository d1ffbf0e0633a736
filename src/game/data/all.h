#pragma once
// Every game that can be played with a map or cards of one's own.
#include "game/data/nyakuza.h"
