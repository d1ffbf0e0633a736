#include "table/live/room.h"
