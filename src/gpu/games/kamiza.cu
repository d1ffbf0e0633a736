#include "gpu/kernels.h"
#include "mind/heuristics/kamiza.h"

namespace zashiki {
template Result<std::shared_ptr<DeviceBatch>> make_device_batch<Kamiza>(const zashiki_gpu_setup&);
}  // namespace zashiki
