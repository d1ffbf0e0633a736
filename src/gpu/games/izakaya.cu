#include "gpu/kernels.h"
#include "mind/heuristics/izakaya.h"

namespace zashiki {
template <>
struct gpu::Tuning<Izakaya> : gpu::UsualTuning<Izakaya> {
  static constexpr int blocks_playing = 8;
  static constexpr Keep keep_stepping = Keep::there;
  static constexpr Keep keep_showing = Keep::there;
  static constexpr int blocks_showing = 6;
  static constexpr unsigned lead = 1;
};
template Result<std::shared_ptr<DeviceBatch>> make_device_batch<Izakaya>(const zashiki_gpu_setup&);
}  // namespace zashiki
