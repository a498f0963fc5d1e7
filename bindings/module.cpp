// The Python module: everything that Python sees of the kernel.
#include <nanobind/nanobind.h>

namespace evertree::bindings {

void bind_limits(nanobind::module_& module);
void bind_data(nanobind::module_& module);
void bind_solve(nanobind::module_& module);
void bind_cuts(nanobind::module_& module);
void bind_testing(nanobind::module_& module);

}  // namespace evertree::bindings

NB_MODULE(_core, module) {
    module.doc() = "Evertree's kernel: sorted data, subsets of rows, exact solvers.";
    evertree::bindings::bind_limits(module);
    evertree::bindings::bind_data(module);
    evertree::bindings::bind_solve(module);
    evertree::bindings::bind_cuts(module);
    nanobind::module_ testing = module.def_submodule("testing", "The kernel's single parts, for its tests.");
    evertree::bindings::bind_testing(testing);
}
