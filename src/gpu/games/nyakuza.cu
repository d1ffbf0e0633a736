#include "gpu/kernels.h"
#include "mind/heuristics/nyakuza.h"

namespace zashiki {
template Result<std::shared_ptr<DeviceBatch>> make_device_batch<Nyakuza>(const zashiki_gpu_setup&);
}  // namespace zashiki
