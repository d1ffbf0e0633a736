#pragma once
// Every game's heuristic.
#include "mind/heuristics/kamiza.h"
#include "mind/heuristics/niya.h"
