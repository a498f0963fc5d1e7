// From what a solver says to what Python is given: trees in flat arrays.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "solve/exact.hpp"
#include "solve/finish.hpp"

namespace evertree::bindings {

// What a solver call came to, as Python holds it.
struct PyOutcome {
    Outcome::Kind kind = Outcome::Kind::cut_short;
    std::int64_t lower_bound = 0;
    std::optional<FinishedTree> tree;
    std::uint64_t work = 0;
    std::vector<std::int32_t> feature_bounds;

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

using TreeArrays =
    std::tuple<Array<std::int32_t>, Array<double>, Array<std::int32_t>, Array<std::int32_t>, Array<std::int32_t>>;

inline TreeArrays tree_arrays(const FinishedTree& tree) {
    return {to_array(tree.feature), to_array(tree.threshold), to_array(tree.left), to_array(tree.right),
            to_array(tree.label)};
}

// A solver's tree for a subset's rows, made ready.
template <class Code>
FinishedTree finished(const Fragment& fragment, const Subset<Code>& rows) {
    std::vector<std::uint32_t> original(rows.n_rows());
    for (std::uint32_t row = 0; row < original.size(); ++row) original[row] = rows.original(row);
    return finish(fragment, rows.dataset(), std::move(original));
}

template <class Code>
PyOutcome handed_out(const Outcome& outcome, const Subset<Code>& rows) {
    PyOutcome result{outcome.kind, outcome.lower_bound, std::nullopt, 0, outcome.feature_bounds};
    if (outcome.tree) result.tree = finished(*outcome.tree, rows);
    return result;
}

// Calls Python with each better tree, from within the search: its arrays as in Outcome.tree, and its errors.
template <class Code>
void report_to(const nb::object& on_better, const Subset<Code>& rows, ExactSolver<Code>& solver) {
    if (on_better.is_none()) return;
    solver.set_on_better([&on_better, &rows](const Fragment& fragment, std::int32_t) {
        const FinishedTree tree = finished(fragment, rows);
        const nb::gil_scoped_acquire acquire;
        on_better(tree_arrays(tree), tree.errors);
    });
}

inline FeatureOrder order_named(const std::string& name) {
    if (name == "bound") return FeatureOrder::bound;
    if (name == "gini") return FeatureOrder::gini;
    if (name == "index") return FeatureOrder::index;
    throw std::invalid_argument("feature_order must be 'bound', 'gini' or 'index', got '" + name + "'");
}

// Runs a solver without the GIL; where a limit ends it before it has an outcome, that is cut short.
template <class Result = PyOutcome, class Function>
Result stoppable(Limits& limits, Function function) {
    Result result;
    const std::uint64_t work_before = limits.work_done();
    try {
        const nb::gil_scoped_release release;
        function(result);
    } catch (const Stopped&) {
        result.kind = Outcome::Kind::cut_short;
    }
    // An exception of a signal handler is Python's to see.
    if (PyErr_Occurred()) throw nb::python_error();
    result.work = limits.work_done() - work_before;
    return result;
}

// More errors than rows are no bound at all; the kernel counts in 32 bits and adds a few of them up.
inline std::int32_t usable_bound(std::int64_t upper_bound, std::size_t n_rows) {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(upper_bound, 0, static_cast<std::int64_t>(n_rows) + 1));
}

}  // namespace evertree::bindings
