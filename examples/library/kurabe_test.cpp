// Kurabe passes the suite that all games must pass.
#include "kurabe.h"

#include <zashiki/conformance/conformance.h>

namespace zashiki::conformance {
INSTANTIATE_TYPED_TEST_SUITE_P(Kurabe, Conformance, kurabe::Kurabe);
}  // namespace zashiki::conformance
