#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "arrays.hpp"
#include "objects.hpp"
#include "stump/impurity.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace evertree::bindings {

namespace {

using Features = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Classes = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::shared_ptr<Dataset> make_dataset(const Features& features, const Classes& classes, std::size_t n_classes,
                                      bool with_followers) {
    if (features.shape(0) != classes.shape(0)) {
        throw std::invalid_argument("features have " + std::to_string(features.shape(0)) + " rows, classes " +
                                    std::to_string(classes.shape(0)));
    }
    const std::span values(features.data(), features.size());
    const std::span codes(classes.data(), classes.size());
    const std::size_t n_columns = features.shape(1);
    const nb::gil_scoped_release release;
    return std::make_shared<Dataset>(values, n_columns, codes, n_classes, with_followers);
}

Criterion criterion_named(const std::string& name) {
    if (name == "gini") return Criterion::gini;
    if (name == "entropy") return Criterion::entropy;
    if (name == "errors") return Criterion::errors;
    if (name == "none") return Criterion::none;
    throw std::invalid_argument("criterion must be 'gini', 'entropy', 'errors' or 'none', got '" + name + "'");
}

// After a kernel call that was stopped: an exception of a signal handler is Python's to see.
void raise_pending() {
    if (PyErr_Occurred()) throw nb::python_error();
}

// The threshold between the highest value left of a cut and the lowest value right of it.
template <class Code>
double threshold_of(const Subset<Code>& rows, std::size_t feature, Code cut) {
    const std::uint32_t first_right = rows.row_at(feature, rows.starts(feature)[cut]);
    const std::uint32_t high = rows.dataset().ranks(feature)[rows.original(first_right)];
    return rows.dataset().threshold(feature, rows.rank_below(feature, cut), high);
}

using Split = std::tuple<std::size_t, std::size_t, double>;

std::optional<Split> best_split(PySubset& self, const std::string& criterion_name, Limits& limits) {
    const Criterion criterion = criterion_named(criterion_name);
    std::optional<Split> result;
    try {
        const nb::gil_scoped_release release;
        self.with_rows(limits, [&]<class Code>(Subset<Code>& rows) {
            const auto counts = rows.class_counts();
            if (std::count(counts.begin(), counts.end(), 0) + 1 >= std::ssize(counts)) return;
            const auto best = ImpurityScorer<Code>(rows, criterion).best(limits);
            if (!best) return;
            const auto cut = static_cast<Code>(best->cut);
            result = Split{best->feature, rows.starts(best->feature)[cut], threshold_of(rows, best->feature, cut)};
        });
    } catch (const Stopped&) {
        result.reset();
    }
    raise_pending();
    return result;
}

using Cuts = std::tuple<Array<std::int64_t>, Array<double>>;

std::optional<Cuts> best_cuts(PySubset& self, std::size_t feature, const std::string& criterion_name, std::size_t most,
                              Limits& limits) {
    const Criterion criterion = criterion_named(criterion_name);
    std::vector<std::int64_t> counts;
    std::vector<double> impurities;
    bool done = false;
    try {
        const nb::gil_scoped_release release;
        self.with_rows(limits, [&]<class Code>(Subset<Code>& rows) {
            if (feature >= rows.n_features()) throw nb::index_error("feature out of range");
            for (const BestCut& best : ImpurityScorer<Code>(rows, criterion).best_cuts(feature, most, limits)) {
                counts.push_back(rows.starts(feature)[best.cut]);
                impurities.push_back(best.impurity);
            }
            done = true;
        });
    } catch (const Stopped&) {
        done = false;
    }
    raise_pending();
    if (!done) return std::nullopt;
    return Cuts{to_array(std::move(counts)), to_array(std::move(impurities))};
}

using Children = std::tuple<std::shared_ptr<PySubset>, std::shared_ptr<PySubset>>;

std::optional<Children> split(PySubset& self, std::size_t feature, std::size_t cut, Limits& limits) {
    std::optional<Children> children;
    try {
        const nb::gil_scoped_release release;
        self.with_rows(limits, [&]<class Code>(Subset<Code>& rows) {
            const Code code = code_of_cut(rows, feature, cut);
            children = Children{std::make_shared<PySubset>(self, Subset<Code>(rows, feature, code, true, limits)),
                                std::make_shared<PySubset>(self, Subset<Code>(rows, feature, code, false, limits))};
        });
    } catch (const Stopped&) {
        children.reset();
    }
    raise_pending();
    return children;
}

// What a function says of the rows; nothing when a limit is reached before they are laid out.
template <class Function>
auto unless_stopped(PySubset& self, std::size_t feature, Limits& limits, Function function) {
    using Answer = decltype(function(std::declval<const Subset<std::uint16_t>&>()));
    std::optional<Answer> answer;
    try {
        const nb::gil_scoped_release release;
        self.with_rows(limits, [&]<class Code>(Subset<Code>& rows) {
            if (feature >= rows.n_features()) throw nb::index_error("feature out of range");
            answer = function(rows);
        });
    } catch (const Stopped&) {
        answer.reset();
    }
    return answer;
}

std::optional<std::size_t> n_cuts(PySubset& self, std::size_t feature, Limits& limits) {
    return unless_stopped(self, feature, limits, [&](const auto& rows) { return rows.n_distinct(feature) - 1; });
}

std::optional<double> threshold(PySubset& self, std::size_t feature, std::size_t cut, Limits& limits) {
    return unless_stopped(self, feature, limits, [&](const auto& rows) {
        return threshold_of(rows, feature, code_of_cut(rows, feature, cut));
    });
}

// The cut of a feature whose rows on the left are nearest to `count` in number; 0 where it cannot be cut.
template <class Code>
std::size_t nearest_cut(const Subset<Code>& rows, std::size_t feature, std::size_t count) {
    const auto starts = rows.starts(feature);
    if (starts.size() < 3) return 0;
    const auto first = starts.begin() + 1;
    const auto above = std::lower_bound(first, starts.end() - 2, count);
    if (above == first || *above <= count) return *above;
    const std::size_t below = *(above - 1);
    return count - below <= *above - count ? below : *above;
}

std::optional<std::size_t> cut_near(PySubset& self, std::size_t feature, std::size_t count, Limits& limits) {
    return unless_stopped(self, feature, limits, [&](const auto& rows) { return nearest_cut(rows, feature, count); });
}

std::optional<std::size_t> cut_at(PySubset& self, std::size_t feature, double threshold, Limits& limits) {
    return unless_stopped(self, feature, limits, [&](const auto& rows) {
        const auto starts = rows.starts(feature);
        const auto is_left = [&](std::uint32_t start) {
            const std::uint32_t row = rows.original(rows.row_at(feature, start));
            return rows.dataset().value(feature, rows.dataset().ranks(feature)[row]) <= threshold;
        };
        // The last start is no row's.
        const auto first_right = std::partition_point(starts.begin(), starts.end() - 1, is_left);
        return nearest_cut(rows, feature, *first_right);
    });
}

Array<std::int64_t> class_counts(PySubset& self) { return to_array(self.class_counts()); }

}  // namespace

void bind_data(nb::module_& module) {
    nb::class_<Dataset>(module, "Dataset", "The training data: each feature sorted once.")
        .def(nb::new_(&make_dataset), "features"_a, "classes"_a, "n_classes"_a, "with_followers"_a = true,
             "Without followers, columns whose values are a monotone function of another one's are left out.")
        .def_prop_ro("n_rows", &Dataset::n_rows)
        .def_prop_ro("n_features", &Dataset::n_features)
        .def_prop_ro("n_classes", &Dataset::n_classes)
        .def_prop_ro("n_bytes", &Dataset::n_bytes)
        .def_prop_ro(
            "class_counts",
            [](const Dataset& self) {
                return to_array(std::vector<std::int64_t>(self.class_counts().begin(), self.class_counts().end()));
            },
            nb::rv_policy::move);

    nb::class_<PySubset>(module, "Subset", "The rows of one node.")
        .def(nb::new_([](std::shared_ptr<Dataset> dataset, const std::string& kernel, std::size_t most_gathered) {
                 return std::make_shared<PySubset>(std::move(dataset), kernel, most_gathered);
             }),
             "dataset"_a, "kernel"_a = "", "most_gathered"_a = Subset<std::uint16_t>::default_most_gathered,
             "All rows of a data set. `kernel` names a sweep kernel; default: the fastest. Of what is gathered for "
             "pairs "
             "of features, about `most_gathered` bytes are kept.")
        .def_prop_ro("n_rows", &PySubset::n_rows)
        .def_prop_ro("n_features", [](const PySubset& self) { return self.dataset()->n_features(); })
        .def_prop_ro("n_columns", [](const PySubset& self) { return self.dataset()->n_columns(); })
        .def_prop_ro(
            "columns",
            [](const PySubset& self) {
                const auto columns = self.dataset()->columns();
                return std::vector<std::int32_t>(columns.begin(), columns.end());
            },
            "By feature, the column of the data. Trees have columns where all else has features.")
        .def_prop_ro("class_counts", &class_counts, nb::rv_policy::move)
        .def_prop_ro("n_bytes", &PySubset::n_bytes, "Memory that the rows take, as far as they are laid out.")
        .def_prop_ro("key", &PySubset::key, "16 bytes that name the set of rows.")
        .def("lower_bound", &PySubset::lower_bound, "depth"_a,
             "Errors that no tree of at most that depth avoids, as is plain without a search: equal rows of different "
             "classes, more classes than leaves.")
        .def("best_split", &best_split, "criterion"_a, "limits"_a,
             "The (feature, rows on the left, threshold) of least impurity; None when there is no cut, the rows are of "
             "one class, "
             "or a limit is reached.")
        .def("best_cuts", &best_cuts, "feature"_a, "criterion"_a, "most"_a, "limits"_a,
             "(rows on the left, impurity) of the `most` best cuts of a feature, the best first; None when a limit is "
             "reached.")
        .def("n_cuts", &n_cuts, "feature"_a, "limits"_a,
             "Between how many neighbouring values of a feature these rows can be cut; None when a limit is reached.")
        .def("threshold", &threshold, "feature"_a, "cut"_a, "limits"_a,
             "The threshold of a cut with `cut` rows on the left; None when a limit is reached.")
        .def("cut_near", &cut_near, "feature"_a, "count"_a, "limits"_a,
             "The cut of a feature, as rows on the left, that is nearest to `count`; 0 where the feature is constant, "
             "None when a limit is reached.")
        .def("cut_at", &cut_at, "feature"_a, "threshold"_a, "limits"_a,
             "The same for the cut that is nearest, in rows, to a threshold.")
        .def("split", &split, "feature"_a, "cut"_a, "limits"_a,
             "Both sides of a cut with `cut` rows on the left; None when a limit is reached.");
}

}  // namespace evertree::bindings
