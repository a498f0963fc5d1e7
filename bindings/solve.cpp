#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>

#include "arrays.hpp"
#include "cache/cache.hpp"
#include "objects.hpp"
#include "solve/exact.hpp"
#include "solve/finish.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace evertree::bindings {

namespace {

struct PyOutcome {
    Outcome::Kind kind = Outcome::Kind::cut_short;
    std::int64_t lower_bound = 0;
    std::optional<FinishedTree> tree;
    std::uint64_t work = 0;

    std::string kind_name() const {
        switch (kind) {
            case Outcome::Kind::exact:
                return "exact";
            case Outcome::Kind::bounded:
                return "bounded";
            case Outcome::Kind::cut_short:
                break;
        }
        return "cut short";
    }
};

nb::object tree_arrays(const PyOutcome& outcome) {
    if (!outcome.tree) return nb::none();
    const FinishedTree& tree = *outcome.tree;
    return nb::make_tuple(to_array(tree.feature), to_array(tree.threshold), to_array(tree.left), to_array(tree.right),
                          to_array(tree.label));
}

FeatureOrder order_named(const std::string& name) {
    if (name == "bound") return FeatureOrder::bound;
    if (name == "gini") return FeatureOrder::gini;
    if (name == "index") return FeatureOrder::index;
    throw std::invalid_argument("feature_order must be 'bound', 'gini' or 'index', got '" + name + "'");
}

template <class Code>
PyOutcome solve_rows(Subset<Code>& rows, const SweepKernel& kernel, std::size_t depth, std::int32_t upper_bound,
                     Limits& limits, Cache* cache, FeatureOrder order) {
    const Outcome outcome = ExactSolver<Code>(kernel, limits, cache, order).solve(rows, depth, upper_bound);
    PyOutcome result{outcome.kind, outcome.lower_bound, std::nullopt, 0};
    if (outcome.tree) {
        std::vector<std::uint32_t> original(rows.n_rows());
        for (std::uint32_t row = 0; row < original.size(); ++row) original[row] = rows.original(row);
        result.tree = finish(*outcome.tree, rows.dataset(), std::move(original));
    }
    return result;
}

PyOutcome solve(PySubset& subset, std::size_t depth, std::int64_t upper_bound, Limits& limits, PyCache* shared,
                const std::string& feature_order) {
    const FeatureOrder order = order_named(feature_order);
    // More errors than rows are no bound at all; the kernel counts in 32 bits and adds a few of them up.
    const auto bound = static_cast<std::int32_t>(
        std::clamp<std::int64_t>(upper_bound, 0, static_cast<std::int64_t>(subset.n_rows()) + 1));
    Cache* cache = shared == nullptr ? nullptr : &shared->claim(subset.dataset());
    PyOutcome result;
    const std::uint64_t work_before = limits.work_done();
    try {
        const nb::gil_scoped_release release;
        result = subset.with_rows(
            limits, [&](auto& rows) { return solve_rows(rows, subset.kernel(), depth, bound, limits, cache, order); });
    } catch (const Stopped&) {
        result.kind = Outcome::Kind::cut_short;
    }
    if (PyErr_Occurred()) throw nb::python_error();
    result.work = limits.work_done() - work_before;
    return result;
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
        .def_prop_ro("tree", &tree_arrays, "(feature, threshold, left, right, label), or None.")
        .def_ro("work", &PyOutcome::work, "Rows swept in this call.");

    module.def("solve", &solve, "subset"_a, "depth"_a, "upper_bound"_a, "limits"_a, "cache"_a = nb::none(),
               "feature_order"_a = "bound",
               "Finds the best tree of at most `depth` with fewer than `upper_bound` errors.");
}

}  // namespace evertree::bindings
