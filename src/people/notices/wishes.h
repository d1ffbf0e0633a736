#pragma once
// Which notices a person wants, by which way and when.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/json.h"
#include "game/words.h"
#include "table/live/environment.h"

namespace zashiki::people {

using table::Millis;

enum class NoticeKind : std::uint8_t { turn, over, invitation, round };
inline constexpr std::array<std::string_view, 4> notice_kinds{"turn", "over", "invitation", "round"};
enum class Way : std::uint8_t { push, mail, chat };
inline constexpr std::array<std::string_view, 3> notice_ways{"push", "mail", "chat"};

// Minutes of the day, from one to the other, over midnight if the first is later.
struct QuietHours {
  int from = 0;
  int until = 0;
  std::string zone{};
};

struct Wishes {
  Language language = Language::english;
  // By kind and way. A way works once it is set up, so that these say only what is not wanted; but what goes
  // into the chat all of the house can read.
  std::array<std::array<bool, notice_ways.size()>, notice_kinds.size()> ways{
      {{true, true, false}, {true, true, false}, {true, true, false}, {true, true, false}}};
  std::optional<QuietHours> quiet{};
  int remind = 0;  // hours before the time runs out; 0: never

  [[nodiscard]] bool wants(NoticeKind kind, Way way) const {
    return ways[static_cast<std::size_t>(kind)][static_cast<std::size_t>(way)];
  }
};

// As a person sends them, and as they are stored; mistakes stay in the reader.
Wishes read_wishes(ObjectReader& in, table::Environment& environment);
void write_wishes(JsonWriter& out, const Wishes& wishes);
// Those in the store; the usual ones where nothing is.
Wishes wishes_of(std::string_view stored, table::Environment& environment);

// When the quiet hours end that it is now.
std::optional<Millis> quiet_until(const QuietHours& quiet, const table::Zone& zone, Millis now);

}  // namespace zashiki::people
