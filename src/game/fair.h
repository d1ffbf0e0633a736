#pragma once
// Draws chance at a table so that no one, the server included, can bend it unseen: the server commits to a
// seed by its hash and the players to contributions; then the contributions are revealed, and every draw
// follows from all of them. docs/play/fairness.md describes it for programs that check.
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/match.h"

namespace zashiki::fair {

using Bytes32 = std::array<std::uint8_t, 32>;

std::string to_hex(const Bytes32& bytes);
std::optional<Bytes32> from_hex(std::string_view text);  // 64 lower-case digits, nothing else

// BLAKE2b-256, in hex.
std::string hash_of(std::string_view text);
// The hash of the seed, published before anyone contributes.
std::string commitment_of(const Bytes32& seed);

// The key that all draws of a table come from: BLAKE2b-256 of the seed, then for each seat the length of its
// contribution (four bytes, little-endian) and the contribution.
Bytes32 key_of(const Bytes32& seed, std::span<const std::string> contributions);

// A uniform number from 0 to n - 1: from the ChaCha20 (IETF) stream of the key whose nonce is the draw's
// index as 12 little-endian bytes, read as little-endian 64-bit words; words past the last whole multiple of
// n are discarded.
std::uint32_t below(const Bytes32& key, std::uint64_t index, std::uint32_t n);

// The chance action at this position, after `index` earlier ones. The outcomes are taken in the bytewise
// order of their texts, each as many times as its weight.
Action draw(const Bytes32& key, std::uint64_t index, const Position& position);
// All chance actions until a seat must act; plays them on the position.
std::vector<Action> draw_all(const Bytes32& key, std::uint64_t index, Position& position);

// What a transcript says about its chance.
struct Record {
  // For each seat the hash that it committed to before it contributed, in hex, or empty.
  std::vector<std::string> commitments;
  std::vector<std::string> contributions;  // one per seat; empty if none was given or revealed
  std::optional<Bytes32> seed;             // known once the game is over
};

// Checks the seed and the contributions against their commitments, and every chance action of the log against
// them. Returns the number of chance actions.
Result<std::uint64_t> check(const Match& match, std::string_view commitment, const Record& record);

}  // namespace zashiki::fair
