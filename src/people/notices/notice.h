#pragma once
// A notice: what its sentences say, in the reader's language, and where it leads.
#include <string>
#include <string_view>

#include "people/notices/wishes.h"
#include "store/store.h"

namespace zashiki::people {

struct Notice {
  std::string kind;  // one of `notice_kinds`, or "remind"
  std::string table;
  std::string game;
  std::string about;     // the table's, as JSON; or the row's own
  std::string place;     // within the page: "t/NAME"
  Millis left = 0;       // of "remind"
  std::string person{};  // whom it is for
};

struct Sentences {
  std::string title;
  std::string text;
};
Sentences sentences_of(const Notice& notice, Language language);

// Tells this person something, once for each key; goes into the transaction of what it tells of. `place` is
// within the page ("tournament/NAME"), `name` the one who invites, or the tournament's.
store::Query notice(std::string_view key, NoticeKind kind, std::int64_t person, std::string_view place,
                    std::string_view name, std::string_view game, Millis now);

// A sentence of words/*/notices.json with its gaps filled.
std::string sentence(std::string_view key, Language language, std::vector<Argument> arguments = {});

}  // namespace zashiki::people
