// Kurabe fulfils what every game of the house must.
#include "kurabe.h"

#include <zashiki/conformance/conformance.h>

namespace zashiki::conformance {
INSTANTIATE_TYPED_TEST_SUITE_P(Kurabe, Conformance, kurabe::Kurabe);
}  // namespace zashiki::conformance
