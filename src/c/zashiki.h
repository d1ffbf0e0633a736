/* Zashiki for programs in other languages: games, legal actions, views, minds (computer players).
 * docs/build/library.md describes it.
 *
 * A call that is refused returns NULL or 0 and changes nothing; zashiki_refusal() gives the reason. Returned
 * text belongs to the match or mind and is valid until the next call with it. One thread at a time may use a
 * match or a mind; different threads may use different ones. Text is UTF-8 and ends with a zero byte. */
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

/* Counts up when a function is removed or changes its meaning, but not when one is added. */
#define ZASHIKI_INTERFACE 1

/* Not seats (0, 1, ...): chance, which draws and rolls, and a spectator. */
#define ZASHIKI_CHANCE (-1)
#define ZASHIKI_NOBODY (-2)
#define ZASHIKI_MOST_SEATS 8 /* no game has more */

typedef struct zashiki_match zashiki_match;
typedef struct zashiki_mind zashiki_mind;

/* The ZASHIKI_INTERFACE of the loaded library, and its version, as in "0.1.0". */
ZASHIKI_CALL int zashiki_interface(void);
ZASHIKI_CALL const char* zashiki_version(void);
/* The games with their players and options: a JSON list. */
ZASHIKI_CALL const char* zashiki_games(void);
/* Why this thread's last refused call was refused: {"code":...,"message":...}, with a "clause" if a rule
 * forbids it. */
ZASHIKI_CALL const char* zashiki_refusal(void);

/* Starts a match. `options` is a JSON object, `data` your own map or cards as JSON; either may be NULL. */
ZASHIKI_CALL zashiki_match* zashiki_start(const char* game, int players, const char* options,
                                          const char* data);
/* Replays a transcript (docs/build/transcript.md) and checks every action. */
ZASHIKI_CALL zashiki_match* zashiki_replay(const char* transcript);
ZASHIKI_CALL zashiki_match* zashiki_copy(const zashiki_match* match);
ZASHIKI_CALL void zashiki_close(zashiki_match* match); /* does nothing to NULL */

/* Writes the seats that must act now to `seats` (room for ZASHIKI_MOST_SEATS) and returns their number: 0
 * when the match is over. Several must act at the same time if choices are sealed. */
ZASHIKI_CALL int zashiki_actors(const zashiki_match* match, int* seats);
/* The legal actions of a seat that must act: a JSON list of texts. */
ZASHIKI_CALL const char* zashiki_legal(zashiki_match* match, int seat);
ZASHIKI_CALL int zashiki_act(zashiki_match* match, int seat, const char* action);
/* Lets chance act, from this seed, and returns the outcome. */
ZASHIKI_CALL const char* zashiki_roll(zashiki_match* match, uint64_t seed);
/* What a seat, or ZASHIKI_NOBODY, may know: JSON. */
ZASHIKI_CALL const char* zashiki_view(zashiki_match* match, int reader);
/* {"actors":[...],"over":...,"scores":[...]}, with "winners" once it is over. */
ZASHIKI_CALL const char* zashiki_position(zashiki_match* match);
/* The whole match, sealed choices included: JSON Lines. */
ZASHIKI_CALL const char* zashiki_transcript(zashiki_match* match);

/* A mind for the game of a match: "random", "greedy", "level1" to "level5". */
ZASHIKI_CALL zashiki_mind* zashiki_mind_open(const zashiki_match* match, const char* name);
ZASHIKI_CALL void zashiki_mind_close(zashiki_mind* mind); /* does nothing to NULL */
/* What a mind would do in this seat, which must act: JSON with "action", "values", "policy" and "reason". It
 * sees only that seat's view. With 0 iterations and 0 milliseconds it decides by itself how long to think; a
 * number of iterations alone gives the same answer every time. */
ZASHIKI_CALL const char* zashiki_think(zashiki_mind* mind, const zashiki_match* match, int seat,
                                       uint64_t iterations, int milliseconds, uint64_t seed);

#ifdef __cplusplus
}
#endif
#endif
