#include "gpu/kernels.h"
#include "mind/heuristics/nyakuza.h"

namespace zashiki {
template <>
struct gpu::Tuning<Nyakuza> : gpu::UsualTuning<Nyakuza> {
  static constexpr int blocks_playing = 5;
  static constexpr Keep keep_stepping = Keep::shared;
  static constexpr Keep keep_playing = Keep::shared;
  static constexpr int blocks_showing = 8;
};
template Result<std::shared_ptr<DeviceBatch>> make_device_batch<Nyakuza>(const zashiki_gpu_setup&);
}  // namespace zashiki
