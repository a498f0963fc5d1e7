// 32-byte vectors. Compiled for AVX2, called only where the CPU has it.
#include "stump/sweep_bytes.hpp"

namespace evertree {

const SweepKernel& avx2_sweep_kernel() {
    static constexpr SweepKernel kernel = kernel_named("avx2");
    return kernel;
}

}  // namespace evertree
