#include "game/match.h"
