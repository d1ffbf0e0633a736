"""Builds faults into copies of some sources, for the simulation to find: mutate.py SOURCES OUTPUT.

The program itself has no trace of them. Each is a name, a file, a piece of it and what stands there instead; `MUTATED`
stands for the question whether this fault is switched on.
"""
import pathlib
import sys

MUTATIONS = [
    # Told before it is stored.
    ("tell_before_commit", "table/live/outbox.cpp", "  in_flight_ = true;\n",
     "  in_flight_ = true;\n  if (MUTATED) for (const auto& message : std::exchange(messages_, {})) message.to->deliver(message.text);\n"),
    # Told although it could not be stored.
    ("tell_what_failed", "table/live/outbox.cpp", "  if (status)\n    for", "  if (status || MUTATED)\n    for"),
    ("forget_the_epoch", "table/live/outbox.cpp", "  epoch_ = loaded.epoch;\n", "  if (!MUTATED) epoch_ = loaded.epoch;\n"),
    # Answered from memory although other servers may own the table.
    ("answer_after_lapse", "table/live/house.cpp", "void House::answer(const Inquiry& inquiry, Reply reply) {\n  if (!store_.holds())",
     "void House::answer(const Inquiry& inquiry, Reply reply) {\n  if (!MUTATED && !store_.holds())"),
    ("answer_after_lapse", "table/live/house.cpp",
     "std::function<void(Result<Access>)> done) {\n  if (!store_.holds())",
     "std::function<void(Result<Access>)> done) {\n  if (!MUTATED && !store_.holds())"),
    ("answer_after_lapse", "table/live/room.cpp", "  if (!host_.store().holds()) return reader->dismiss();",
     "  if (!MUTATED && !host_.store().holds()) return reader->dismiss();"),
    # Tables stay in memory as they were before others took them.
    ("keep_tables_after_lapse", "table/live/house.cpp", "void House::reread_all() {\n",
     "void House::reread_all() {\n  if (MUTATED) return;\n"),
    ("forget_to_read_again", "table/live/room.cpp", "    stale_ = true;\n", "    stale_ = !MUTATED;\n"),
    # What waited for the store waits for ever.
    ("lose_a_wake_up", "table/live/room.cpp", "    return stale_ ? load() : come_to_rest();\n",
     "    if (MUTATED && waiting_.size() > 1) return;\n    return stale_ ? load() : come_to_rest();\n"),
    # A repeated action is taken for a new one.
    ("forget_ids", "table/core/decide.cpp", "      case Table::Used::same: return std::vector<Event>();\n",
     "      case Table::Used::same:\n        if (MUTATED) break;\n        return std::vector<Event>();\n"),
    # Each reader gets what another one may know.
    ("leak_to_watchers", "table/live/listeners.cpp", "message(sync_message(table, seat, with_it))",
     "message(sync_message(table, MUTATED && seat < 0 ? 0 : seat, with_it))"),
    ("leak_in_a_retry", "table/live/room_requests.cpp", "message(sync_message(*table_, from.seat, presence(), request.id))",
     "message(sync_message(*table_, MUTATED ? 0 : from.seat, presence(), request.id))"),
    ("leak_in_updates", "table/live/listeners.cpp", "    auto& text = texts[index(listener.seat >= 0 ? listener.seat : most_players)];\n",
     "    auto& text = texts[MUTATED ? 0 : index(listener.seat >= 0 ? listener.seat : most_players)];\n"),
    ("charge_for_storing", "table/live/room.cpp", "    table_->delay_clocks(now() - clocks_since_);\n",
     "    if (!MUTATED) table_->delay_clocks(now() - clocks_since_);\n"),
    ("charge_for_restarts", "table/live/room.cpp", "value_or(last_used_);\n",
     "value_or(MUTATED ? last_used_ - 10'000 : last_used_);\n"),
    # A node goes on although it missed a message.
    ("overlook_missed_messages", "server/nodes/nodes.cpp", "  if (header->number != before + 1) {\n",
     "  if (!MUTATED && header->number != before + 1) {\n"),
    # Clients of a node that is gone stay at the tables here.
    ("keep_guests", "server/nodes/visits.cpp", "  if (guest.place.room != nullptr) guest.place.room->leave(guest.reader.get());\n",
     "  if (!MUTATED && guest.place.room != nullptr) guest.place.room->leave(guest.reader.get());\n"),
    # A commit is answered before the disk has it.
    ("forget_to_sync", "store/database.cpp", '"PRAGMA synchronous = FULL"',
     'MUTATED ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL"'),
    ("overlook_a_failed_commit", "store/sqlite.cpp", "    if (done) done = commit_.run();\n",
     "    if (done) done = commit_.run();\n    if (MUTATED) done = Done{};\n"),
    # What lists of games say of a table is not what its events say.
    ("forget_whose_turn", "table/live/room.cpp", "  if (outbox_.has_events())\n    describe(",
     "  if (outbox_.has_events() && !MUTATED)\n    describe("),
    ("forget_the_seats", "store/sqlite.cpp", "    if (auto done = write(append.table, standing,",
     "    if (auto done = MUTATED ? Status(Done{}) : write(append.table, standing,"),
    # A table is given although another node has taken it: its readers miss what happened there.
    ("give_what_is_gone", "table/live/room.cpp", "  outbox_.give(node, [self = shared_from_this(), node, waited, done = std::move(done)](const Status& given) {\n    self->loading_ = false;\n    if (given) {",
     "  outbox_.give(node, [self = shared_from_this(), node, waited, done = std::move(done)](const Status& given) {\n    self->loading_ = false;\n    if (given || MUTATED) {"),
    # What was refused because its sync failed comes back with the next start.
    ("leave_what_failed", "store/sqlite.cpp", "      if (complete &&", "      if (!MUTATED && complete &&"),
    ("overlook_flipped_bits", "store/sum.cpp", "(sum && *sum", "(!MUTATED && sum && *sum"),
    # A computer player's answer is lost, and it is never asked again.
    ("forget_to_ask_again", "table/live/room_minds.cpp", "  if (!decision) return;\n  apply(*decision);\n",
     "  if (!decision) return;\n  if (MUTATED && request.owed_since % 5 == 4) return void(thinking_about_[index(seat)] = request.owed_since);\n  apply(*decision);\n"),
]
# Those of the simulated database, which stands for src/store/postgres: the owner is not checked; writes without an answer
# are not looked up; a lease is taken for unbroken although a renewal after a gap had no answer.
OF_DATABASE = ["write_for_anybody", "write_without_looking", "overlook_a_gap"]

NAMES = list(dict.fromkeys(mutation[0] for mutation in MUTATIONS)) + OF_DATABASE


def misfits(sources):
    """The faults that can no longer be built in, because a file has changed."""
    return [f"{name} in src/{path}" for name, path, piece, _ in MUTATIONS if (sources / path).read_text().count(piece) != 1]


def main(sources, output):
    texts = {}
    for name, path, piece, instead in MUTATIONS:
        text = texts.setdefault(path, (sources / path).read_text())
        if text.count(piece) != 1:  # its test says so
            continue
        texts[path] = text.replace(piece, instead.replace("MUTATED", f'zashiki::simulation::mutated("{name}")'))
    for path, text in texts.items():
        target = output / path
        target.parent.mkdir(parents=True, exist_ok=True)
        text = '#include "simulation/mutation.h"\n' + text
        if not target.exists() or target.read_text() != text:
            target.write_text(text)


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
