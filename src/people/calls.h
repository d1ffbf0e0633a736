#pragma once
// The HTTP calls about persons: each part of people/ lists its own.
#include <functional>
#include <span>

#include "table/api/calls.h"

namespace zashiki::people {

using table::Call;
using table::Parts;
using table::Respond;
using table::Route;

std::span<const Route> person_routes();
std::span<const Route> record_routes();
std::span<const Route> game_routes();
std::span<const Route> device_routes();
std::span<const Route> passkey_routes();
std::span<const Route> tournament_routes();
std::span<const Route> notice_routes();
std::span<const Route> rating_routes();
std::span<const Route> match_routes();
std::span<const Route> challenge_routes();
std::span<const Route> vacation_routes();
std::span<const Route> decency_routes();

// All of them, and those of the table.
std::span<const Route> routes();

// Of a route whose answer begins with this house's people.
template <auto answer>
void for_people(table::House&, const Call& call, const Parts& parts, const Respond& respond) {
  answer(*call.people, call, parts, respond);
}

}  // namespace zashiki::people
