#include "mind/heuristics/akiwado.h"

#include "gpu/kernels.h"

namespace zashiki {
template Result<std::shared_ptr<DeviceBatch>> make_device_batch<Akiwado>(const zashiki_gpu_setup&);
}  // namespace zashiki
