#pragma once
// e^x, the same to the last digit on every processor. The C libraries' own differ in the last digits. This
// needs what IEEE 754 guarantees of double: correctly rounded +, -, *, / and sqrt. The build contracts no
// products and sums (-ffp-contract=off); scaling by a power of two is exact.
#include <cmath>

namespace zashiki::people {

// For |x| up to 700; off by at most two units in the last place.
inline double exact_exp(double x) {
  constexpr double log2_of_e = 0x1.71547652b82fep+0;
  // ln 2 in two parts; the first has zeros enough at its end for exact products with whole numbers.
  constexpr double ln2_high = 0x1.62e42fee00000p-1;
  constexpr double ln2_low = 0x1.a39ef35793c76p-33;
  const double power = std::floor(x * log2_of_e + 0.5);
  const double rest = (x - power * ln2_high) - power * ln2_low;
  // |rest| is at most 0.35: the next term of the series would be below 5e-18.
  double sum = 1;
  for (int term = 13; term >= 1; --term) sum = 1 + rest * sum / term;
  return std::ldexp(sum, static_cast<int>(power));
}

}  // namespace zashiki::people
