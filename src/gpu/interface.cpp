// The C interface over the batches of the five games.
#include <string>
#include <string_view>

#include "game/codes.h"
#include "gpu/device_batch.h"
#include "gpu/zashiki_gpu.h"
#include "rules/games.h"

struct zashiki_gpu_batch {
  std::shared_ptr<zashiki::DeviceBatch> held;
};

namespace {
using namespace zashiki;

struct LastError {
  std::string sentence;
  std::string code;
  std::string clause;
};
thread_local LastError last_error;

void remember(const Error& error) {
  last_error = {.sentence = error.message, .code = std::string(error.code), .clause = error.clause};
}

template <class T>
bool succeeded(const Result<T>& result) {
  if (result) return true;
  remember(result.error());
  return false;
}

// Belongs to an array that was handed out, and keeps the batch alive.
struct Handed {
  DLManagedTensor tensor{};
  std::shared_ptr<DeviceBatch> batch;
  std::array<std::int64_t, 2> shape{};
};

}  // namespace

extern "C" {

int zashiki_gpu_version(void) { return 3; }
const char* zashiki_gpu_error(void) { return last_error.sentence.c_str(); }
const char* zashiki_gpu_error_code(void) { return last_error.code.c_str(); }
const char* zashiki_gpu_error_clause(void) { return last_error.clause.c_str(); }

zashiki_gpu_batch* zashiki_gpu_make(const zashiki_gpu_setup* setup) {
  const std::string_view name = setup->game == nullptr ? "" : setup->game;
  Result<std::shared_ptr<DeviceBatch>> made =
      Error{code::unknown_game, "there is no game " + std::string(name.substr(0, 80))};
  for_each_encoded_game([&]<class G>() {
    if (G::id == name) made = make_device_batch<G>(*setup);
  });
  return succeeded(made) ? new zashiki_gpu_batch{*made} : nullptr;
}

void zashiki_gpu_free(zashiki_gpu_batch* batch) { delete batch; }

int zashiki_gpu_reset(zashiki_gpu_batch* batch, uint64_t seed, const uint8_t* which) {
  return succeeded(batch->held->reset(seed, which)) ? 1 : 0;
}
int zashiki_gpu_step(zashiki_gpu_batch* batch, const int64_t* actions) {
  return succeeded(batch->held->step(actions, false)) ? 1 : 0;
}
int zashiki_gpu_step_trusted(zashiki_gpu_batch* batch, const int64_t* actions) {
  return succeeded(batch->held->step(actions, true)) ? 1 : 0;
}
int zashiki_gpu_greedy(zashiki_gpu_batch* batch, uint64_t seed, const uint8_t* which) {
  return succeeded(batch->held->greedy(seed, which)) ? 1 : 0;
}
int zashiki_gpu_rollout(zashiki_gpu_batch* batch, uint64_t steps, uint64_t* chosen) {
  const auto found = batch->held->rollout(steps);
  if (!succeeded(found)) return 0;
  if (chosen != nullptr) *chosen = *found;
  return 1;
}
int zashiki_gpu_wait(zashiki_gpu_batch* batch) { return succeeded(batch->held->wait()) ? 1 : 0; }

DLManagedTensor* zashiki_gpu_tensor(zashiki_gpu_batch* batch, int array) {
  const auto refuse = [](const char* why) -> DLManagedTensor* {
    remember({.code = code::bad_request, .message = why});
    return nullptr;
  };
  if (array < 0 || array >= ZASHIKI_GPU_ARRAYS) return refuse("there is no such array");
  const DeviceArray& from = batch->held->arrays[static_cast<std::size_t>(array)];
  if (from.data == nullptr) return refuse("only autoreset 1 has final observations");
  auto* handed = new Handed{.batch = batch->held, .shape = {batch->held->games, from.columns}};
  handed->tensor = {
      .dl_tensor = {.data = from.data,
                    .device = {.device_type = 2, .device_id = batch->held->device},
                    .ndim = from.columns == 0 ? 1 : 2,
                    .dtype = from.type,
                    .shape = handed->shape.data(),
                    .strides = nullptr,
                    .byte_offset = 0},
      .manager_ctx = handed,
      .deleter = [](DLManagedTensor* tensor) { delete static_cast<Handed*>(tensor->manager_ctx); }};
  return &handed->tensor;
}

void* zashiki_gpu_upload(zashiki_gpu_batch* batch, const void* from, size_t bytes_of_a_game) {
  const auto at = batch->held->upload(from, bytes_of_a_game);
  return succeeded(at) ? *at : nullptr;
}
}
