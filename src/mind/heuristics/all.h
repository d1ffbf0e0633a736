#pragma once
// Every game's heuristic.
#include "mind/heuristics/niya.h"
#include "mind/heuristics/nyakuza.h"
