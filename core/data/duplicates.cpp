#include "data/duplicates.hpp"

#include <algorithm>

#include "base/key.hpp"
#include "data/sort.hpp"

namespace evertree {

namespace {

bool lower_in_some_feature_first(const Dataset& dataset, std::uint32_t a, std::uint32_t b) {
    for (std::size_t f = 0; f < dataset.n_features(); ++f) {
        const auto ranks = dataset.ranks(f);
        if (ranks[a] != ranks[b]) return ranks[a] < ranks[b];
    }
    return false;
}

}  // namespace

std::vector<std::uint8_t> find_hopeless_rows(const Dataset& dataset) {
    const std::size_t n = dataset.n_rows();
    for (std::size_t f = 0; f < dataset.n_features(); ++f) {
        if (dataset.n_distinct(f) == n) return {};
    }
    std::vector<SortItem> items(n);
    for (std::uint32_t row = 0; row < n; ++row) items[row] = {0, row};
    for (std::size_t f = 0; f < dataset.n_features(); ++f) {
        const auto ranks = dataset.ranks(f);
        for (std::size_t row = 0; row < n; ++row) items[row].bits = scramble(items[row].bits + ranks[row]);
    }
    std::vector<SortItem> scratch;
    sort_items(items, scratch);

    std::vector<std::uint8_t> hopeless(n, 0);
    bool any = false;
    std::vector<std::size_t> counts(dataset.n_classes(), 0);
    const auto conclude = [&](std::size_t first, std::size_t last) {
        std::uint16_t most = dataset.class_of(items[first].row);
        for (std::size_t i = first; i < last; ++i) {
            const std::uint16_t k = dataset.class_of(items[i].row);
            if (++counts[k] > counts[most]) most = k;
        }
        for (std::size_t i = first; i < last; ++i) {
            const std::uint16_t k = dataset.class_of(items[i].row);
            counts[k] = 0;
            if (k == most) continue;
            hopeless[items[i].row] = 1;
            any = true;
        }
    };
    for (std::size_t first = 0; first < n;) {
        std::size_t last = first + 1;
        while (last < n && items[last].bits == items[first].bits) ++last;
        // Equal hashes are nearly always equal rows; where they are not, sorting tells the groups apart.
        const auto before = [&](const SortItem& a, const SortItem& b) {
            return lower_in_some_feature_first(dataset, a.row, b.row);
        };
        const auto begin = items.begin() + static_cast<std::ptrdiff_t>(first);
        const auto end = items.begin() + static_cast<std::ptrdiff_t>(last);
        if (!std::is_sorted(begin, end, before)) std::sort(begin, end, before);
        for (std::size_t group = first; group < last;) {
            std::size_t next = group + 1;
            while (next < last && !before(items[group], items[next])) ++next;
            if (next > group + 1) conclude(group, next);
            group = next;
        }
        first = last;
    }
    if (!any) hopeless.clear();
    return hopeless;
}

}  // namespace evertree
