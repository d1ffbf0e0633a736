#include <cassert>

#include "cli/tables/akiwado.h"
#include "cli/tables/izakaya.h"
#include "cli/tables/kamiza.h"
#include "cli/tables/niya.h"
#include "cli/tables/nyakuza.h"
#include "cli/tables/table.h"
#include "mind/mind.h"

namespace zashiki {

std::unique_ptr<TerminalTable> make_table(const Game& game, int players) {
  std::unique_ptr<TerminalTable> table;
  with_rules_of(game, [&]<class G>(const G& rules) { table = std::make_unique<Table<G>>(rules); });
  assert(table != nullptr);
  for (int seat = 0; seat < players; ++seat)
    table->names.emplace_back(mind_names[static_cast<std::size_t>(seat)]);
  return table;
}

}  // namespace zashiki
