#include "gpu/kernels.h"
#include "rules/niya/game.h"

namespace zashiki {
template Result<std::shared_ptr<DeviceBatch>> make_device_batch<Niya>(const zashiki_gpu_setup&);
}  // namespace zashiki
