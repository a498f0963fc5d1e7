#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>

#include "arrays.hpp"
#include "objects.hpp"
#include "stump/impurity.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace evertree::bindings {

namespace {

using Features = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Classes = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::shared_ptr<Dataset> make_dataset(const Features& features, const Classes& classes, std::size_t n_classes) {
    if (features.shape(0) != classes.shape(0)) {
        throw std::invalid_argument("features have " + std::to_string(features.shape(0)) + " rows, classes " +
                                    std::to_string(classes.shape(0)));
    }
    const std::span values(features.data(), features.size());
    const std::span codes(classes.data(), classes.size());
    const std::size_t n_features = features.shape(1);
    const nb::gil_scoped_release release;
    return std::make_shared<Dataset>(values, n_features, codes, n_classes);
}

Criterion criterion_named(const std::string& name) {
    if (name == "gini") return Criterion::gini;
    if (name == "entropy") return Criterion::entropy;
    if (name == "errors") return Criterion::errors;
    throw std::invalid_argument("criterion must be 'gini', 'entropy' or 'errors', got '" + name + "'");
}

// After a kernel call that was stopped: an exception of a signal handler is Python's to see.
void raise_pending() {
    if (PyErr_Occurred()) throw nb::python_error();
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
            const auto ranks = rows.dataset().ranks(best->feature);
            const std::size_t position = rows.starts(best->feature)[cut];
            const std::uint32_t high = ranks[rows.original(rows.row_at(best->feature, position))];
            result = Split{best->feature, position,
                           rows.dataset().threshold(best->feature, rows.rank_below(best->feature, cut), high)};
        });
    } catch (const Stopped&) {
        result.reset();
    }
    raise_pending();
    return result;
}

using Children = std::tuple<std::shared_ptr<PySubset>, std::shared_ptr<PySubset>>;

std::optional<Children> split(PySubset& self, std::size_t feature, std::size_t cut, Limits& limits) {
    std::optional<Children> children;
    try {
        const nb::gil_scoped_release release;
        self.with_rows(limits, [&]<class Code>(Subset<Code>& rows) {
            if (feature >= rows.n_features()) throw nb::index_error("feature out of range");
            const auto starts = rows.starts(feature);
            const auto found = std::lower_bound(starts.begin(), starts.end(), cut);
            if (cut == 0 || cut >= rows.n_rows() || *found != cut) {
                throw std::invalid_argument("a cut must lie between two different values: " + std::to_string(cut) +
                                            " rows on the left of feature " + std::to_string(feature) + " do not");
            }
            const auto code = static_cast<Code>(found - starts.begin());
            children = Children{
                std::make_shared<PySubset>(self, std::make_shared<Subset<Code>>(rows, feature, code, true, limits)),
                std::make_shared<PySubset>(self, std::make_shared<Subset<Code>>(rows, feature, code, false, limits))};
        });
    } catch (const Stopped&) {
        children.reset();
    }
    raise_pending();
    return children;
}

Array<std::int64_t> class_counts(PySubset& self) { return to_array(self.class_counts()); }

}  // namespace

void bind_data(nb::module_& module) {
    nb::class_<Dataset>(module, "Dataset", "The training data: each feature sorted once.")
        .def(nb::new_(&make_dataset), "features"_a, "classes"_a, "n_classes"_a)
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
        .def(nb::new_([](std::shared_ptr<Dataset> dataset, const std::string& kernel) {
                 return std::make_shared<PySubset>(std::move(dataset), kernel);
             }),
             "dataset"_a, "kernel"_a = "",
             "All rows of a data set. `kernel` names a sweep kernel; default: the fastest.")
        .def_prop_ro("n_rows", &PySubset::n_rows)
        .def_prop_ro("class_counts", &class_counts, nb::rv_policy::move)
        .def("best_split", &best_split, "criterion"_a, "limits"_a,
             "The (feature, rows on the left, threshold) of least impurity; None when there is no cut, the rows are of "
             "one class, "
             "or a limit is reached.")
        .def("split", &split, "feature"_a, "cut"_a, "limits"_a,
             "Both sides of a cut with `cut` rows on the left; None when a limit is reached.");
}

}  // namespace evertree::bindings
