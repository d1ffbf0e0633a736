#include "game/fair.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <sodium.h>

namespace zashiki::fair {
namespace {

Bytes32 hash(const std::uint8_t* message, std::size_t size) {
  Bytes32 hash{};
  crypto_generichash(hash.data(), hash.size(), message, size, nullptr, 0);
  return hash;
}

}  // namespace

std::string to_hex(const Bytes32& bytes) {
  std::string text(2 * bytes.size() + 1, '\0');  // and the terminating zero
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

std::optional<Bytes32> from_hex(std::string_view text) {
  Bytes32 bytes{};
  std::size_t size = 0;
  if (sodium_hex2bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr) != 0 ||
      size != bytes.size() || to_hex(bytes) != text)  // sodium accepts capitals
    return std::nullopt;
  return bytes;
}

std::string hash_of(std::string_view text) {
  return to_hex(hash(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

std::string commitment_of(const Bytes32& seed) { return to_hex(hash(seed.data(), seed.size())); }

Bytes32 key_of(const Bytes32& seed, std::span<const std::string> contributions) {
  std::vector<std::uint8_t> message(seed.begin(), seed.end());
  for (const auto& contribution : contributions) {
    for (unsigned shift = 0; shift < 32; shift += 8)
      message.push_back(static_cast<std::uint8_t>(contribution.size() >> shift));
    message.insert(message.end(), contribution.begin(), contribution.end());
  }
  return hash(message.data(), message.size());
}

std::uint32_t below(const Bytes32& key, std::uint64_t index, std::uint32_t n) {
  std::array<std::uint8_t, crypto_stream_chacha20_ietf_NONCEBYTES> nonce{};
  for (std::size_t i = 0; i < 8; ++i) nonce[i] = static_cast<std::uint8_t>(index >> (8 * i));
  const std::uint64_t whole = std::numeric_limits<std::uint64_t>::max() / n * n;
  // One block has eight words. All of them are discarded less than once in 2^256 draws; then the next block
  // is used.
  std::array<std::uint8_t, 64> block{};
  for (std::uint32_t counter = 0;; ++counter) {
    block.fill(0);
    crypto_stream_chacha20_ietf_xor_ic(block.data(), block.data(), block.size(), nonce.data(), counter,
                                       key.data());
    for (std::size_t at = 0; at < block.size(); at += 8) {
      std::uint64_t word = 0;
      for (std::size_t i = 8; i-- > 0;) word = word << 8U | block[at + i];
      if (word < whole) return static_cast<std::uint32_t>(word % n);
    }
  }
}

Action draw(const Bytes32& key, std::uint64_t index, const Position& position) {
  struct Outcome {
    Text text;
    WeightedAction weighted;
  };
  const Game& game = position.game();
  std::vector<WeightedAction> buffer(static_cast<std::size_t>(game.most_outcomes()));
  buffer.resize(static_cast<std::size_t>(position.outcomes(buffer)));
  std::vector<Outcome> outcomes;
  outcomes.reserve(buffer.size());
  std::uint32_t total = 0;
  for (const auto& weighted : buffer) {
    outcomes.push_back({.text = game.to_text(weighted.action), .weighted = weighted});
    total += weighted.weight;
  }
  std::sort(outcomes.begin(), outcomes.end(),
            [](const Outcome& a, const Outcome& b) { return a.text.view() < b.text.view(); });
  std::uint32_t point = below(key, index, total);
  std::size_t at = 0;
  while (point >= outcomes[at].weighted.weight) point -= outcomes[at++].weighted.weight;
  return outcomes[at].weighted.action;
}

std::vector<Action> draw_all(const Bytes32& key, std::uint64_t index, Position& position) {
  std::vector<Action> drawn;
  while (position.actors().contains(chance)) {
    drawn.push_back(draw(key, index++, position));
    position.apply(chance, drawn.back());
  }
  return drawn;
}

Result<std::uint64_t> check(const Match& match, std::string_view commitment, const Record& record) {
  if (!record.seed) return Error{code::bad_transcript, "the seed is not revealed"};
  if (commitment_of(*record.seed) != commitment)
    return Error{code::bad_transcript, "the seed is not the one that the header commits to"};
  for (std::size_t seat = 0; seat < record.commitments.size(); ++seat)
    if (const auto& promised = record.commitments[seat]; !promised.empty() &&
                                                         !record.contributions[seat].empty() &&
                                                         hash_of(record.contributions[seat]) != promised)
      return Error{code::bad_transcript,
                   fmt::format("the contribution of seat {} is not the one that it committed to", seat)};
  const Bytes32 key = key_of(*record.seed, record.contributions);
  auto again = Match::start(match.setup());
  if (!again) return again.error();
  std::uint64_t draws = 0;
  std::size_t line = 1;  // the header's
  for (const auto& entry : match.log()) {
    ++line;
    if (entry.who == chance) {
      const Action drawn = draw(key, draws++, again->position());
      if (drawn != entry.action)
        return Error{
            code::bad_transcript,
            fmt::format("line {}: the seed gives {}, and the transcript has {}", line,
                        match.game().to_text(drawn).view(), match.game().to_text(entry.action).view())};
    }
    if (auto acted = again->act(entry.who, entry.action); !acted) return acted.error();
  }
  return draws;
}

}  // namespace zashiki::fair
