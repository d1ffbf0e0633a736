#include <vector>
constexpr int lowest = std::countr_zero(8U);
