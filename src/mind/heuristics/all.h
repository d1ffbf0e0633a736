#pragma once
// Every game's heuristic.
#include "mind/heuristics/izakaya.h"
#include "mind/heuristics/niya.h"
