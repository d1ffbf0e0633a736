/* Thousands of games at once on a GPU, as a plain C interface: src/gpu/README.md. All arrays lie in the GPU's
   memory, stay where they are and are written in place; lab/batch.h says what they hold. Every function that
   can fail answers with 0 or a null pointer then, and zashiki_gpu_error() says why. Work is queued on the
   default stream. */
#ifndef ZASHIKI_GPU_H
#define ZASHIKI_GPU_H
#include <stddef.h>
#include <stdint.h>

/* The names are a C program's. NOLINTBEGIN(readability-identifier-naming,modernize-*) */
#ifdef __cplusplus
extern "C" {
#endif

typedef struct zashiki_gpu_batch zashiki_gpu_batch;

typedef struct {
  const char* game; /* "niya", "kamiza", "akiwado", "nyakuza" or "izakaya" */
  int players;      /* 0: the fewest that the game takes */
  uint64_t games;
  uint64_t seed;
  int autoreset; /* a finished game restarts: 0: in the next step; 1: in the same step; 2: by a reset only */
  const void* rules; /* your own map, as zashiki._zashiki.batch_bytes gives it; null: the built-in one */
  size_t rules_bytes;
  const void* options; /* likewise; null: the usual ones */
  size_t options_bytes;
} zashiki_gpu_setup;

enum zashiki_gpu_array {
  ZASHIKI_GPU_OBSERVATIONS,
  ZASHIKI_GPU_MASKS,
  ZASHIKI_GPU_PLAYERS,
  ZASHIKI_GPU_PARTS,
  ZASHIKI_GPU_REWARDS,
  ZASHIKI_GPU_SEAT_REWARDS,
  ZASHIKI_GPU_SEAT_SCORES,
  ZASHIKI_GPU_TERMINATIONS,
  ZASHIKI_GPU_TRUNCATIONS,        /* 0 throughout: no game is cut short */
  ZASHIKI_GPU_FINAL_OBSERVATIONS, /* only with autoreset 1 */
  ZASHIKI_GPU_CHOICES,            /* what zashiki_gpu_greedy chose */
  ZASHIKI_GPU_ARRAYS
};

/* An array as https://dmlc.github.io/dlpack describes it. */
typedef struct {
  int32_t device_type; /* 2: CUDA */
  int32_t device_id;
} DLDevice;
typedef struct {
  uint8_t code; /* 0: int, 1: unsigned, 2: float, 6: bool */
  uint8_t bits;
  uint16_t lanes;
} DLDataType;
typedef struct {
  void* data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t* shape;
  int64_t* strides;
  uint64_t byte_offset;
} DLTensor;
typedef struct DLManagedTensor {
  DLTensor dl_tensor;
  void* manager_ctx;
  void (*deleter)(struct DLManagedTensor*);
} DLManagedTensor;

/* The version of this interface; it rises when a program made for an earlier one could fail. */
int zashiki_gpu_version(void);
/* Why the last call of this thread failed: a sentence, a code and the clause of the rules, each empty if
 * there is none. */
const char* zashiki_gpu_error(void);
const char* zashiki_gpu_error_code(void);
const char* zashiki_gpu_error_clause(void);

zashiki_gpu_batch* zashiki_gpu_make(const zashiki_gpu_setup*);
/* Arrays that are still held stay alive. */
void zashiki_gpu_free(zashiki_gpu_batch*);

/* Restarts all games, or those that `which` marks: one byte per game, in the GPU's memory. */
int zashiki_gpu_reset(zashiki_gpu_batch*, uint64_t seed, const uint8_t* which);
/* One index per game, in the GPU's memory. Refused, without a change, if one is not in its mask. */
int zashiki_gpu_step(zashiki_gpu_batch*, const int64_t* actions);
/* The same without the check, so that nothing waits for the GPU. An index that is not in its mask has
   undefined results. */
int zashiki_gpu_step_trusted(zashiki_gpu_batch*, const int64_t* actions);
/* Writes to ZASHIKI_GPU_CHOICES the index that a greedy player would choose in each game, or in those that
   `which` marks; the others and those that are over get 0. It sees what its seat sees. Changes nothing else.
 */
int zashiki_gpu_greedy(zashiki_gpu_batch*, uint64_t seed, const uint8_t* which);
/* Plays this many steps with random indices, writes observations and masks after the last, and waits for it.
 */
int zashiki_gpu_rollout(zashiki_gpu_batch*, uint64_t steps, uint64_t* chosen);
/* Waits until everything that was queued is done. */
int zashiki_gpu_wait(zashiki_gpu_batch*);

/* One of the arrays; the receiver calls its deleter. */
DLManagedTensor* zashiki_gpu_tensor(zashiki_gpu_batch*, int array);
/* Copies host memory, this many bytes per game, to an array that the batch keeps on the GPU. */
void* zashiki_gpu_upload(zashiki_gpu_batch*, const void* from, size_t bytes_of_a_game);

#ifdef __cplusplus
}
#endif
/* NOLINTEND(readability-identifier-naming,modernize-*) */
#endif
