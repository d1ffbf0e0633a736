#include "gpu/kernels.h"
#include "mind/heuristics/niya.h"

namespace zashiki {
template Result<std::shared_ptr<DeviceBatch>> make_device_batch<Niya>(const zashiki_gpu_setup&);
}  // namespace zashiki
