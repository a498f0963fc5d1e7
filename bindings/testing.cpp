// Single parts of the kernel, given plain numbers and sorted sequences, for tests on hand-made input.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bound/known_cut.hpp"
#include "cache/cache.hpp"
#include "data/sort.hpp"
#include "objects.hpp"
#include "solve/depth_two.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace evertree::bindings {

namespace {

using ExtremesTuple = std::tuple<std::int32_t, std::optional<std::int32_t>, std::optional<std::int32_t>>;
using CutTuple = std::tuple<std::int32_t, std::int32_t, std::int32_t>;
using ViewTuple = std::optional<std::tuple<std::size_t, std::size_t, bool>>;

ExtremesTuple to_tuple(const Extremes& extremes) {
    if (extremes.greatest == Extremes::none) return {extremes.sum, std::nullopt, std::nullopt};
    return {extremes.sum, extremes.greatest, extremes.least};
}

CutBound to_bound(const CutTuple& cut) { return {std::get<0>(cut), std::get<1>(cut), std::get<2>(cut)}; }

// Lays a sorted sequence out in lanes; padding gets `pad`.
template <class Element, class Value>
std::vector<Element> sliced(const std::vector<Value>& sequence, const LaneLayout& layout, Element pad) {
    std::vector<Element> result(layout.size(), pad);
    for (std::size_t i = 0; i < sequence.size(); ++i) result[layout.place(i)] = static_cast<Element>(sequence[i]);
    return result;
}

// Sweeps once for the cut alone and once along with its neighbours; the results must not differ.
template <class Code>
auto both_sides(const std::string& kernel_name, const std::vector<std::int64_t>& codes, std::int64_t cut,
                const std::vector<int>& signs, const std::vector<bool>& gates) {
    const SweepKernel& kernel = sweep_kernel(kernel_name);
    const LaneLayout layout(codes.size(), kernel.lanes);
    std::vector<int> gate_bytes(gates.size());
    for (std::size_t i = 0; i < gates.size(); ++i) gate_bytes[i] = gates[i] ? 255 : 0;
    const auto own = static_cast<Code>(cut);
    std::vector<std::pair<ExtremesTuple, ExtremesTuple>> results;
    for (const auto& cuts : {std::vector<Code>{own}, std::vector<Code>{Code{0}, own, Code{1}}}) {
        std::vector<SidePair> sides(cuts.size());
        kernel.functions<Code>().both_sides(sliced<Code>(codes, layout, std::numeric_limits<Code>::max()).data(), cuts,
                                            sliced<std::int8_t>(signs, layout, std::int8_t{0}).data(),
                                            sliced<std::uint8_t>(gate_bytes, layout, std::uint8_t{0}).data(), layout,
                                            sides.data());
        const SidePair& own_sides = sides[cuts.size() / 2];
        results.emplace_back(to_tuple(own_sides.left), to_tuple(own_sides.right));
    }
    if (results[0] != results[1]) throw std::logic_error("the result depends on the other cuts of the same pass");
    return results[0];
}

auto one_side(const std::string& kernel_name, const std::vector<int>& signs, const std::vector<bool>& gates) {
    const SweepKernel& kernel = sweep_kernel(kernel_name);
    const LaneLayout layout(signs.size(), kernel.lanes);
    std::vector<int> gate_bytes(gates.size());
    for (std::size_t i = 0; i < gates.size(); ++i) gate_bytes[i] = gates[i] ? 255 : 0;
    return to_tuple(kernel.one_side(sliced<std::int8_t>(signs, layout, std::int8_t{0}).data(),
                                    sliced<std::uint8_t>(gate_bytes, layout, std::uint8_t{0}).data(), layout));
}

// Calls `function` with the rows of a subset and the view of them that is asked for: (feature, code of the cut, left),
// or all.
template <class Function>
auto with_view(PySubset& subset, const ViewTuple& wanted, Function function) {
    Limits limits(std::nullopt, std::nullopt);
    return subset.with_rows(limits, [&]<class Code>(Subset<Code>& rows) {
        View<Code> view = View<Code>::all(rows);
        if (wanted) {
            const auto [feature, cut, left] = *wanted;
            view = View<Code>::side(rows, feature, static_cast<Code>(cut), left, 0);
            view.class_counts.assign(rows.n_classes(), 0);
            for (std::uint32_t row = 0; row < rows.n_rows(); ++row) {
                if (!view.contains(row)) continue;
                ++view.class_counts[rows.class_of(row)];
                ++view.n_rows;
            }
        }
        return function(rows, view, limits);
    });
}

// Per cut of a feature the class counts of the view left of it, and per count the last cut up to it.
auto class_profile(PySubset& subset, const ViewTuple& wanted, std::size_t feature) {
    using Counts = std::vector<std::vector<std::int32_t>>;
    return with_view(subset, wanted, [&]<class Code>(Subset<Code>& rows, const View<Code>& view, Limits& limits) {
        ClassProfile<Code> profile;
        profile.build(view, feature, subset.kernel(), limits);
        Counts counts;
        std::vector<std::int32_t> totals;
        for (std::size_t cut = 0; cut < rows.n_distinct(feature); ++cut) {
            counts.emplace_back(rows.n_classes());
            totals.push_back(profile.count_left(static_cast<Code>(cut), counts.back()));
            if (profile.count_left(static_cast<Code>(cut)) != totals.back()) totals.back() = -1;
        }
        std::vector<std::size_t> last_cuts;
        for (std::int32_t count = 0; count <= view.n_rows; ++count) last_cuts.push_back(profile.last_cut_up_to(count));
        return std::tuple(counts, totals, last_cuts);
    });
}

// What a feature's order looks like: original rows, gates, codes of another feature along it, starts.
auto feature_order(PySubset& subset, std::size_t feature, std::size_t other) {
    return with_view(subset, std::nullopt, [&]<class Code>(Subset<Code>& rows, const View<Code>&, Limits& limits) {
        std::vector<std::uint32_t> order;
        std::vector<bool> gates;
        std::vector<std::uint32_t> codes;
        const Code* gathered = rows.gathered(other, feature, limits);
        for (std::size_t i = 0; i < rows.n_rows(); ++i) {
            order.push_back(rows.original(rows.row_at(feature, i)));
            gates.push_back(rows.gates(feature)[rows.layout().place(i)] != 0);
            codes.push_back(gathered[rows.layout().place(i)]);
        }
        const auto starts = rows.starts(feature);
        return std::tuple(order, gates, codes, std::vector<std::uint32_t>(starts.begin(), starts.end()));
    });
}

// What the depth-two solver came to, or had come to when it was stopped.
struct DepthTwoResult {
    bool stopped = false;
    bool found = false;
    std::int32_t lower_bound = 0;
    std::vector<std::int32_t> bounds;
    std::uint64_t work = 0;
};

// `many_rows`: from how many rows on cuts are examined several at a time; `work`: where to stop.
DepthTwoResult depth_two(PySubset& subset, const ViewTuple& wanted, std::int32_t cap, std::vector<std::int32_t> bounds,
                         std::optional<std::size_t> many_rows, std::optional<std::uint64_t> work) {
    return with_view(subset, wanted, [&]<class Code>(Subset<Code>&, const View<Code>& view, Limits&) {
        Limits limits(std::nullopt, work);
        DepthTwo<Code> solver(subset.kernel(), limits);
        if (many_rows) solver.set_many_rows(*many_rows);
        DepthTwoResult result;
        DepthTwoAnswer<Code> answer;
        try {
            answer = solver.solve(view, cap, bounds);
        } catch (const Stopped&) {
            result.stopped = true;
            answer = solver.so_far();
        }
        result.found = answer.found;
        result.lower_bound = answer.lower_bound;
        result.bounds = bounds;
        result.work = limits.work_done();
        return result;
    });
}

}  // namespace

void bind_testing(nb::module_& module) {
    module.def("sweep_kernels", [] {
        std::vector<std::string> names;
        for (const SweepKernel* kernel : sweep_kernels()) names.emplace_back(kernel->name);
        return names;
    });
    module.def("both_sides", &both_sides<std::uint16_t>, "kernel"_a, "codes"_a, "cut"_a, "signs"_a, "gates"_a);
    module.def("both_sides_wide", &both_sides<std::uint32_t>, "kernel"_a, "codes"_a, "cut"_a, "signs"_a, "gates"_a);
    module.def("one_side", &one_side, "kernel"_a, "signs"_a, "gates"_a);
    module.def("lane_places", [](std::size_t n_rows, std::size_t lanes) {
        const LaneLayout layout(n_rows, lanes);
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < n_rows; ++i) places.push_back(layout.place(i));
        return std::pair(layout.size(), places);
    });
    module.def("sorted_rows", [](const std::vector<double>& values) {
        std::vector<SortItem> items;
        for (std::size_t i = 0; i < values.size(); ++i) {
            items.push_back({ordered_bits(values[i]), static_cast<std::uint32_t>(i)});
        }
        std::vector<SortItem> scratch;
        sort_items(items, scratch);
        std::vector<std::uint32_t> rows;
        for (const SortItem& item : items) rows.push_back(item.row);
        return rows;
    });
    module.def("left_between", &left_between, "left_a"_a, "left_b"_a, "rows_to_b"_a);
    module.def("right_between", &right_between, "right_a"_a, "right_b"_a, "rows_from_a"_a);
    module.def("least_between",
               [](const CutTuple& a, const CutTuple& b) { return least_between(to_bound(a), to_bound(b)); });
    module.def("open_between", [](const CutTuple& a, const CutTuple& b, std::int32_t best) {
        const OpenCounts open = open_between(to_bound(a), to_bound(b), best);
        return std::pair(open.first, open.last);
    });
    module.def("errors_with_labels", [](const std::vector<std::int32_t>& counts, std::size_t n_leaves) {
        return errors_with_labels(counts, n_leaves);
    });
    module.def("class_profile", &class_profile, "subset"_a, "view"_a.none(), "feature"_a);
    module.def("feature_order", &feature_order, "subset"_a, "feature"_a, "other"_a);
    nb::class_<DepthTwoResult>(module, "DepthTwoResult")
        .def_ro("stopped", &DepthTwoResult::stopped)
        .def_ro("found", &DepthTwoResult::found)
        .def_ro("lower_bound", &DepthTwoResult::lower_bound)
        .def_ro("bounds", &DepthTwoResult::bounds)
        .def_ro("work", &DepthTwoResult::work);
    module.def("depth_two", &depth_two, "subset"_a, "view"_a.none(), "cap"_a, "bounds"_a, "many_rows"_a = nb::none(),
               "work"_a = nb::none());
    module.def("spend", [](Limits& limits, std::uint64_t rows) { limits.spend(rows); }, "limits"_a, "rows"_a);
    module.def("label_pairs", [](const std::vector<std::int32_t>& left, const std::vector<std::int32_t>& right,
                                 std::int32_t left_floor, std::int32_t right_floor) {
        SideCounts left_side;
        SideCounts right_side;
        left_side.set(left);
        right_side.set(right);
        LabelPairs pairs;
        pairs.list(left_side, right_side, left_floor, right_floor);
        std::vector<std::tuple<int, int, std::int32_t, std::int32_t>> result;
        for (const LabelPair& pair : pairs.pairs()) {
            result.emplace_back(pair.plus, pair.minus, pair.left_most, pair.right_most);
        }
        return result;
    });
    module.def("cache_store",
               [](PyCache& self, std::uint64_t key, std::size_t depth, std::int32_t lower_bound, bool exact) {
                   self.cache.store({key, scramble(key)}, depth, {lower_bound, exact, {}});
               });
    module.def("cache_find",
               [](PyCache& self, std::uint64_t key, std::size_t depth) -> std::optional<std::pair<std::int32_t, bool>> {
                   const auto entry = self.cache.find({key, scramble(key)}, depth);
                   if (!entry) return std::nullopt;
                   return std::pair(entry->lower_bound, entry->exact);
               });
}

}  // namespace evertree::bindings
