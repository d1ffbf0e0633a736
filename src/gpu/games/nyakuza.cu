#include "gpu/kernels.h"
#include "rules/nyakuza/game.h"

namespace zashiki {
template Result<std::shared_ptr<DeviceBatch>> make_device_batch<Nyakuza>(const zashiki_gpu_setup&);
}  // namespace zashiki
