#include "stump/sweep.hpp"

namespace evertree {

const SweepKernel& best_sweep_kernel() {
#ifdef EVERTREE_X86_DISPATCH
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq")) {
        return avx512_sweep_kernel();
    }
    if (__builtin_cpu_supports("avx2")) return avx2_sweep_kernel();
#endif
    return baseline_sweep_kernel();
}

}  // namespace evertree
