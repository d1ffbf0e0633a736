#pragma once
// Niya's gardens, all solved, for whoever wants to look at one or to deal some.
#include <string_view>

#include "base/result.h"
#include "table/api/study.h"

namespace zashiki::table {

// GET /api/study/gardens/{path}: niya/{garden}, what is known of one by its layout or the number of its
// class; or niya/{kind}/{count}/{seed}, gardens of a kind.
Result<Thought> gardens(std::string_view path);

}  // namespace zashiki::table
