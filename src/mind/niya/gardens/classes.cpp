#include "mind/niya/gardens/classes.h"

namespace zashiki::niya {

template class GardenClasses<4>;

}  // namespace zashiki::niya
