#pragma once
// Equilibria of a round of Kamiza. With three or more players regret minimisation may cycle instead of
// converging; then a curve of logit equilibria leads to one.
//
// In a logit equilibrium (McKelvey and Palfrey) each seat chooses a play in proportion to exp(precision *
// worth), given what the others do. At precision 0 all plays are equally likely; as the precision grows, the
// curve leads to a Nash equilibrium of the round, and is followed by Turocy's method. Every play keeps a
// positive share along the curve, so the policy is sensible after plays that the equilibrium never makes,
// too.
#include "mind/kamiza/round.h"

namespace zashiki::kamiza {

// By regret minimisation; by the curve if a best response still gains more than `enough` points against that.
RoundPolicy solve_round(const Round& round, int iterations, float enough);

// Follows the curve until no best response gains more than `enough` points, or as far as it can be followed.
RoundPolicy trace_logit(const Round& round, float enough);

}  // namespace zashiki::kamiza
