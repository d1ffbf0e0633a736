#pragma once
// An equilibrium of a round where regret minimisation goes round in circles, as it may among three or more.
//
// In a logit equilibrium every seat plays each of its plays in proportion to exp(precision * worth), given
// what the others do. At precision 0 that is anything alike; as the precision grows, the curve of these
// equilibria leads to one of the round itself (McKelvey and Palfrey; traced as Turocy does). Later seats read
// what an area tells about the cards even where nobody plays there, so histories that do not arise are
// answered sensibly.
#include "mind/kamiza/round.h"

namespace zashiki::kamiza {

// Follows the curve until nobody gains more than `enough` by another answer, or as far as it can be followed.
RoundPolicy trace_logit(const Round& round, float enough);

}  // namespace zashiki::kamiza
