#include "gpu/kernels.h"
#include "rules/izakaya/game.h"

namespace zashiki {
template Result<std::shared_ptr<DeviceBatch>> make_device_batch<Izakaya>(const zashiki_gpu_setup&);
}  // namespace zashiki
