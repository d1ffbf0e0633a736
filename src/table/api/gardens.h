#pragma once
// Niya's gardens, all solved: look one up, or deal some of a kind.
#include <string_view>

#include "base/result.h"
#include "table/api/study.h"

namespace zashiki::table {

// GET /api/study/gardens/{path}: niya/{garden}, by layout or by the number of its class; or
// niya/{kind}/{count}/{seed}, gardens of a kind.
Result<Thought> gardens(std::string_view path);

}  // namespace zashiki::table
