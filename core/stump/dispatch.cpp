#include <stdexcept>
#include <string>

#include "stump/sweep.hpp"

namespace evertree {

std::vector<const SweepKernel*> sweep_kernels() {
    std::vector<const SweepKernel*> kernels;
#ifdef EVERTREE_X86_DISPATCH
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq")) {
        kernels.push_back(&avx512_sweep_kernel());
    }
    if (__builtin_cpu_supports("avx2")) kernels.push_back(&avx2_sweep_kernel());
#endif
    kernels.push_back(&baseline_sweep_kernel());
    kernels.push_back(&scalar_sweep_kernel());
    return kernels;
}

const SweepKernel& sweep_kernel(std::string_view name) {
    for (const SweepKernel* kernel : sweep_kernels()) {
        if (name.empty() || name == kernel->name) return *kernel;
    }
    throw std::invalid_argument("no sweep kernel named '" + std::string(name) + "' runs on this CPU");
}

}  // namespace evertree
