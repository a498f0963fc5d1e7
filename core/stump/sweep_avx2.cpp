// 32-byte vectors. Compiled for AVX2, called only where the CPU has it.
#include "stump/sweep_generic.hpp"

namespace evertree {

const SweepKernel& avx2_sweep_kernel() {
    static constexpr SweepKernel kernel = GenericSweep<32>::kernel("avx2");
    return kernel;
}

}  // namespace evertree
