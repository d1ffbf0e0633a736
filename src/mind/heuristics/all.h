#pragma once
// Every game's heuristic.
#include "mind/heuristics/akiwado.h"
#include "mind/heuristics/izakaya.h"
#include "mind/heuristics/kamiza.h"
#include "mind/heuristics/niya.h"
#include "mind/heuristics/nyakuza.h"
