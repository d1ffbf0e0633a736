#include "lab/batch.h"
