// Cuts that a strategy chooses itself. What a solved cut proves bounds the others of its feature; strategies keep these
// bounds as plain data, so that they can be handed to any thread or process and written to disk.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bound/known_cut.hpp"
#include "objects.hpp"
#include "outcome.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace evertree::bindings {

namespace {

struct PyCutOutcome : PyOutcome {
    std::vector<KnownCut> cuts;
};

using KnownCutState = std::tuple<std::int32_t, std::vector<std::int32_t>, std::vector<std::int32_t>>;

KnownCut known_cut(std::int32_t count, std::vector<std::int32_t> left, std::vector<std::int32_t> right) {
    if (left.empty() || left.size() != right.size()) {
        throw std::invalid_argument("a known cut has a bound for each feature on both sides");
    }
    KnownCut cut{{count, 0, 0}, std::move(left), std::move(right)};
    cut.refresh();
    return cut;
}

void check_cuts(const KnownCut& a, const KnownCut& b, std::size_t n_rows, std::size_t n_features) {
    if (a.left.size() != n_features || b.left.size() != n_features || a.bound.count < 0 ||
        a.bound.count > b.bound.count || static_cast<std::size_t>(b.bound.count) > n_rows) {
        throw std::invalid_argument("the known cuts must be two of these rows, the lower one first");
    }
}

void check_depth(std::size_t depth) {
    if (depth < 2) throw std::invalid_argument("a node whose cuts are solved has a depth of two or more");
}

PyCutOutcome solve_cut(PySubset& subset, std::size_t depth, std::size_t feature, std::size_t count,
                       std::int64_t upper_bound, const KnownCut& a, const KnownCut& b, Limits& limits, PyCache* shared,
                       std::int64_t slack) {
    check_depth(depth);
    const std::size_t n_rows = subset.n_rows();
    const std::int32_t bound = usable_bound(upper_bound, n_rows);
    Cache* cache = shared == nullptr ? nullptr : &shared->claim(subset.dataset());
    return stoppable<PyCutOutcome>(limits, [&](PyCutOutcome& result) {
        subset.with_rows(limits, [&]<class Code>(Subset<Code>& rows) {
            check_cuts(a, b, n_rows, rows.n_features());
            const Code cut = code_of_cut(rows, feature, count);
            if (a.bound.count > static_cast<std::int32_t>(count) || b.bound.count < static_cast<std::int32_t>(count)) {
                throw std::invalid_argument("the cut must lie between the known ones");
            }
            KnownCut here;
            ExactSolver<Code> solver(subset.kernel(), limits, cache, FeatureOrder::bound);
            const Outcome outcome =
                solver.solve_cut(rows, depth, feature, cut, bound, usable_bound(slack, n_rows), a, b, here);
            static_cast<PyOutcome&>(result) = handed_out(outcome, rows);
            result.cuts.push_back(std::move(here));
        });
    });
}

// Runs one of the solver's searches between two known cuts.
template <class Search>
PyCutOutcome search_between(PySubset& subset, std::size_t depth, std::size_t feature, const KnownCut& a,
                            const KnownCut& b, Limits& limits, PyCache* shared, std::optional<std::uint64_t> most_work,
                            const std::string& feature_order, const nb::object& on_better, Search search) {
    const Limits::Slice slice(limits, most_work.value_or(std::numeric_limits<std::uint64_t>::max()));
    check_depth(depth);
    const FeatureOrder order = order_named(feature_order);
    Cache* cache = shared == nullptr ? nullptr : &shared->claim(subset.dataset());
    return stoppable<PyCutOutcome>(limits, [&](PyCutOutcome& result) {
        subset.with_rows(limits, [&]<class Code>(Subset<Code>& rows) {
            check_cuts(a, b, rows.n_rows(), rows.n_features());
            if (feature >= rows.n_features()) throw nb::index_error("feature out of range");
            ExactSolver<Code> solver(subset.kernel(), limits, cache, order);
            report_to(on_better, rows, solver);
            std::vector<KnownCut> solved;
            const Outcome outcome = search(solver, rows, solved);
            static_cast<PyOutcome&>(result) = handed_out(outcome, rows);
            std::sort(solved.begin(), solved.end(),
                      [](const KnownCut& one, const KnownCut& other) { return one.bound.count < other.bound.count; });
            result.cuts = std::move(solved);
        });
    });
}

PyCutOutcome refine(PySubset& subset, std::size_t depth, std::size_t feature, std::int64_t upper_bound,
                    std::int64_t goal, const KnownCut& a, const KnownCut& b, Limits& limits, PyCache* shared,
                    std::optional<std::uint64_t> most_work, const std::string& feature_order,
                    const nb::object& on_better) {
    const std::int32_t bound = usable_bound(upper_bound, subset.n_rows());
    const std::int32_t enough = usable_bound(goal, subset.n_rows());
    return search_between(subset, depth, feature, a, b, limits, shared, most_work, feature_order, on_better,
                          [&](auto& solver, auto& rows, auto& solved) {
                              return solver.refine(rows, depth, feature, bound, enough, a, b, solved);
                          });
}

PyCutOutcome spread(PySubset& subset, std::size_t depth, std::size_t feature, std::int64_t upper_bound,
                    std::size_t rounds, const KnownCut& a, const KnownCut& b, Limits& limits, PyCache* shared,
                    std::optional<std::uint64_t> most_work, const std::string& feature_order,
                    const nb::object& on_better) {
    const std::int32_t bound = usable_bound(upper_bound, subset.n_rows());
    return search_between(subset, depth, feature, a, b, limits, shared, most_work, feature_order, on_better,
                          [&](auto& solver, auto& rows, auto& solved) {
                              return solver.spread(rows, depth, feature, bound, rounds, a, b, solved);
                          });
}

}  // namespace

void bind_cuts(nb::module_& module) {
    nb::class_<KnownCut>(module, "KnownCut",
                         "A cut of one feature and what is proven of its sides: per feature, the least errors of trees "
                         "that are cut on it first.")
        .def(
            "__init__",
            [](KnownCut* self, std::int32_t count, std::vector<std::int32_t> left, std::vector<std::int32_t> right) {
                new (self) KnownCut(known_cut(count, std::move(left), std::move(right)));
            },
            "count"_a, "left"_a, "right"_a)
        .def_prop_ro(
            "count", [](const KnownCut& self) { return self.bound.count; }, "Rows on the left.")
        .def_ro("left", &KnownCut::left)
        .def_ro("right", &KnownCut::right)
        .def_prop_ro("left_bound", [](const KnownCut& self) { return self.bound.left; })
        .def_prop_ro("right_bound", [](const KnownCut& self) { return self.bound.right; })
        .def_prop_ro("bound", [](const KnownCut& self) { return self.bound.sum(); })
        .def(
            "least_until", [](const KnownCut& a, const KnownCut& b) { return least_between(a.bound, b.bound); },
            "other"_a, "What the two prove of all cuts between them.")
        .def("__getstate__",
             [](const KnownCut& self) { return KnownCutState(self.bound.count, self.left, self.right); })
        .def("__setstate__", [](KnownCut& self, KnownCutState state) {
            new (&self)
                KnownCut(known_cut(std::get<0>(state), std::move(std::get<1>(state)), std::move(std::get<2>(state))));
        });

    nb::class_<PyCutOutcome, PyOutcome>(module, "CutOutcome", "What solving cuts came to.")
        .def_ro("cuts", &PyCutOutcome::cuts, "The cuts that were solved, in the order of their counts.");

    module.def(
        "solve_cut", &solve_cut, "subset"_a, "depth"_a, "feature"_a, "count"_a, "upper_bound"_a, "before"_a, "after"_a,
        "limits"_a, "cache"_a = nb::none(), nb::kw_only(), "slack"_a = 0,
        "Finds the best tree of at most `depth` that has the cut with `count` rows on the left at its root, if it "
        "has fewer than `upper_bound` errors. `before` and `after` are known cuts on both sides of it. Each side "
        "is searched for `slack` errors more than needed, which makes the bounds of other cuts stronger.");
    module.def(
        "refine", &refine, "subset"_a, "depth"_a, "feature"_a, "upper_bound"_a, "goal"_a, "before"_a, "after"_a,
        "limits"_a, "cache"_a = nb::none(), nb::kw_only(), "most_work"_a = nb::none(), "feature_order"_a = "bound",
        "on_better"_a = nb::none(),
        "Solves cuts between two known ones until all cuts there have at least `goal` errors, or at least as many "
        "as the best tree found with fewer than `upper_bound`. The outcome is 'bounded' if that was reached; its "
        "lower bound is what all cuts in between have at least. It is 'cut short' where a limit ended it, or "
        "`most_work` rows were swept.");
    module.def("spread", &spread, "subset"_a, "depth"_a, "feature"_a, "upper_bound"_a, "rounds"_a, "before"_a,
               "after"_a, "limits"_a, "cache"_a = nb::none(), nb::kw_only(), "most_work"_a = nb::none(),
               "feature_order"_a = "bound", "on_better"_a = nb::none(),
               "Solves a few cuts between two known ones, spread over them: in each round the middle of every interval "
               "that is still open. It says nothing of the cuts in between but what the solved ones prove.");
}

}  // namespace evertree::bindings
