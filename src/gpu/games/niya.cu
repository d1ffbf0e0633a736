#include "mind/heuristics/niya.h"

#include "gpu/kernels.h"

namespace zashiki {
template Result<std::shared_ptr<DeviceBatch>> make_device_batch<Niya>(const zashiki_gpu_setup&);
}  // namespace zashiki
