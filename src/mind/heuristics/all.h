#pragma once
// Every game's heuristic.
#include "mind/heuristics/niya.h"
