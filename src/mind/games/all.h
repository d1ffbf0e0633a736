#pragma once
// What is special to each game's computer players.
#include "mind/games/akiwado.h"
#include "mind/games/izakaya.h"
#include "mind/games/kamiza.h"
#include "mind/games/niya.h"
#include "mind/games/nyakuza.h"
