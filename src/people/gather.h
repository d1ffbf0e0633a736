#pragma once
// Several questions to the store, one after the other.
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "store/store.h"

namespace zashiki::people {

using Gathered = std::function<void(Result<std::vector<store::Cells>>)>;

inline void gather(store::Store& store, std::vector<store::Query> queries, Gathered done,
                   std::vector<store::Cells> answers = {}) {
  if (answers.size() == queries.size()) return done(std::move(answers));
  const auto next = queries[answers.size()];
  store.ask(next, [&store, queries = std::move(queries), done = std::move(done),
                   answers = std::move(answers)](Result<store::Cells> rows) mutable {
    if (!rows) return done(rows.error());
    answers.push_back(std::move(*rows));
    gather(store, std::move(queries), std::move(done), std::move(answers));
  });
}

}  // namespace zashiki::people
