#include "mind/heuristics/nyakuza.h"

#include "gpu/kernels.h"

namespace zashiki {
template Result<std::shared_ptr<DeviceBatch>> make_device_batch<Nyakuza>(const zashiki_gpu_setup&);
}  // namespace zashiki
