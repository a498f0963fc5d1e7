// 16-byte vectors: what every x86-64 and arm64 CPU has.
#include "stump/sweep_bytes.hpp"

namespace evertree {

const SweepKernel& baseline_sweep_kernel() {
    static constexpr SweepKernel kernel = kernel_named("baseline");
    return kernel;
}

}  // namespace evertree
