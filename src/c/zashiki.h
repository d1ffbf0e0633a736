/* Zashiki for programs in other languages: games, legal actions, views, minds. docs/build/library.md
 * describes it.
 *
 * A call that is refused returns NULL or 0 and changes nothing; zashiki_refusal() tells why. Text that a call
 * returns belongs to the match or the mind it was asked of, and stays until the next call with that one. A
 * match, and a mind, may be used by one thread at a time; different ones by different threads. Text is UTF-8,
 * ended by a zero byte. */
#ifndef ZASHIKI_H
#define ZASHIKI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define ZASHIKI_CALL __attribute__((visibility("default")))
#else
#define ZASHIKI_CALL
#endif

/* Counts up when a function changes its meaning or leaves; new functions leave it as it is. */
#define ZASHIKI_INTERFACE 1

/* Who is not a seat (0, 1, ...): whoever draws and rolls, and somebody who only watches. */
#define ZASHIKI_CHANCE (-1)
#define ZASHIKI_NOBODY (-2)
#define ZASHIKI_MOST_SEATS 8 /* no game has more */

typedef struct zashiki_match zashiki_match;
typedef struct zashiki_mind zashiki_mind;

/* The ZASHIKI_INTERFACE of the library that is loaded, and the version of the whole, as in "0.1.0". */
ZASHIKI_CALL int zashiki_interface(void);
ZASHIKI_CALL const char* zashiki_version(void);
/* The games with their players and options: a JSON list. */
ZASHIKI_CALL const char* zashiki_games(void);
/* Why this thread's last refused call was refused: {"code":...,"message":...}, with a "clause" where a rule
 * forbids it. */
ZASHIKI_CALL const char* zashiki_refusal(void);

/* A match at its start. `options` is a JSON object, `data` somebody's own map or cards as JSON; either may be
 * NULL. */
ZASHIKI_CALL zashiki_match* zashiki_start(const char* game, int players, const char* options,
                                          const char* data);
/* The match that a transcript tells (docs/build/transcript.md), every action checked. */
ZASHIKI_CALL zashiki_match* zashiki_replay(const char* transcript);
ZASHIKI_CALL zashiki_match* zashiki_copy(const zashiki_match* match);
ZASHIKI_CALL void zashiki_close(zashiki_match* match); /* NULL is nothing to close */

/* Who owes an action now, written to `seats` (room for ZASHIKI_MOST_SEATS), and how many they are: 0 when the
 * match is over. Several owe one at the same time where choices are sealed. */
ZASHIKI_CALL int zashiki_actors(const zashiki_match* match, int* seats);
/* What somebody who owes an action may do: a JSON list of texts. */
ZASHIKI_CALL const char* zashiki_legal(zashiki_match* match, int seat);
ZASHIKI_CALL int zashiki_act(zashiki_match* match, int seat, const char* action);
/* Lets chance act, from this seed, and tells what came. */
ZASHIKI_CALL const char* zashiki_roll(zashiki_match* match, uint64_t seed);
/* What a seat may know, or ZASHIKI_NOBODY: JSON. */
ZASHIKI_CALL const char* zashiki_view(zashiki_match* match, int reader);
/* {"actors":[...],"over":...,"scores":[...]}, with "winners" once it is over. */
ZASHIKI_CALL const char* zashiki_position(zashiki_match* match);
/* All of it, what is sealed too: JSON Lines. */
ZASHIKI_CALL const char* zashiki_transcript(zashiki_match* match);

/* A mind for the game of a match: "random", "greedy", "level1" to "level5". */
ZASHIKI_CALL zashiki_mind* zashiki_mind_open(const zashiki_match* match, const char* name);
ZASHIKI_CALL void zashiki_mind_close(zashiki_mind* mind); /* NULL is nothing to close */
/* What it would do in this seat, which owes an action: JSON with "action", "values", "policy" and "reason".
 * It is shown that seat's view alone. 0 iterations and 0 milliseconds leave the measure to the mind; a number
 * of iterations alone gives the same answer every time. */
ZASHIKI_CALL const char* zashiki_think(zashiki_mind* mind, const zashiki_match* match, int seat,
                                       uint64_t iterations, int milliseconds, uint64_t seed);

#ifdef __cplusplus
}
#endif
#endif
