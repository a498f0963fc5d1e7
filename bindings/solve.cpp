#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <string>

#include "cache/cache.hpp"
#include "objects.hpp"
#include "outcome.hpp"
#include "solve/exact.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace evertree::bindings {

namespace {

PyOutcome solve(PySubset& subset, std::size_t depth, std::int64_t upper_bound, Limits& limits, PyCache* shared,
                const std::string& feature_order, const nb::object& on_better) {
    const FeatureOrder order = order_named(feature_order);
    const std::int32_t bound = usable_bound(upper_bound, subset.n_rows());
    Cache* cache = shared == nullptr ? nullptr : &shared->claim(subset.dataset());
    return stoppable(limits, [&](PyOutcome& outcome) {
        outcome = subset.with_rows(limits, [&]<class Code>(Subset<Code>& rows) {
            ExactSolver<Code> solver(subset.kernel(), limits, cache, order);
            report_to(on_better, rows, solver);
            return handed_out(solver.solve(rows, depth, bound), rows);
        });
    });
}

}  // namespace

void bind_solve(nb::module_& module) {
    nb::class_<PyCache>(module, "Cache", "Proven results by set of rows, capped in bytes; for one data set.")
        .def(nb::init<std::size_t>(), "max_bytes"_a)
        .def_prop_ro("n_bytes", [](const PyCache& self) { return self.cache.n_bytes(); })
        .def_prop_ro("n_entries", [](const PyCache& self) { return self.cache.n_entries(); });

    nb::class_<PyOutcome>(module, "Outcome", "What a solver call came to.")
        .def_prop_ro("kind", &PyOutcome::kind_name,
                     "'exact': the tree is optimal; 'bounded': none is better than the given bound; 'cut short': a "
                     "limit was reached.")
        .def_prop_ro(
            "errors",
            [](const PyOutcome& self) {
                return self.tree ? std::optional<std::int64_t>(self.tree->errors) : std::nullopt;
            },
            "Errors of the tree; None without one.")
        .def_ro("lower_bound", &PyOutcome::lower_bound, "Proven: no tree has fewer errors.")
        .def_prop_ro(
            "tree",
            [](const PyOutcome& self) { return self.tree ? std::optional(tree_arrays(*self.tree)) : std::nullopt; },
            nb::rv_policy::move, "(feature, threshold, left, right, label), or None.")
        .def_ro("feature_bounds", &PyOutcome::feature_bounds,
                "By feature, proven: no tree that is cut on it first, and none of one level less, has fewer errors.")
        .def_ro("work", &PyOutcome::work, "Rows swept in this call.");

    module.def(
        "solve", &solve, "subset"_a, "depth"_a, "upper_bound"_a, "limits"_a, "cache"_a = nb::none(),
        "feature_order"_a = "bound", "on_better"_a = nb::none(),
        "Finds the best tree of at most `depth` with fewer than `upper_bound` errors. `on_better` is called with "
        "each better tree and its errors as soon as it is found.");
}

}  // namespace evertree::bindings
