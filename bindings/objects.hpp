// The kernel's objects as Python holds them.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/limits.hpp"
#include "cache/cache.hpp"
#include "data/dataset.hpp"
#include "data/subset.hpp"
#include "solve/view.hpp"
#include "stump/sweep.hpp"

namespace evertree::bindings {

// A subset of either code width. All rows are laid out when first needed, under the limits of the call that needs them,
// since for many rows that alone takes longer than a short time limit. A lock makes calls on one subset take turns.
class PySubset {
public:
    using Narrow = std::shared_ptr<Subset<std::uint16_t>>;
    using Wide = std::shared_ptr<Subset<std::uint32_t>>;

    PySubset(std::shared_ptr<const Dataset> dataset, const std::string& kernel)
        : dataset_(std::move(dataset)), kernel_(&sweep_kernel(kernel)) {}
    template <class Code>
    PySubset(const PySubset& parent, std::shared_ptr<Subset<Code>> rows)
        : dataset_(parent.dataset_), kernel_(parent.kernel_), rows_(std::move(rows)), is_ready_(true) {}

    const std::shared_ptr<const Dataset>& dataset() const { return dataset_; }
    const SweepKernel& kernel() const { return *kernel_; }

    std::size_t n_rows() const {
        if (!is_ready_) return dataset_->n_rows();
        return std::visit([](const auto& rows) { return rows->n_rows(); }, rows_);
    }

    std::vector<std::int64_t> class_counts() const {
        const auto counts_of = [](const auto& counts) {
            return std::vector<std::int64_t>(counts.begin(), counts.end());
        };
        if (!is_ready_) return counts_of(dataset_->class_counts());
        return std::visit([&](const auto& rows) { return counts_of(rows->class_counts()); }, rows_);
    }

    // Of the rows that are laid out: a few bytes a row and feature, and what was gathered.
    std::size_t n_bytes() const {
        if (!is_ready_) return 0;
        return std::visit([](const auto& rows) { return rows->n_bytes(); }, rows_);
    }

    nanobind::bytes key() const {
        const Key key = is_ready_ ? std::visit([](const auto& rows) { return rows->key(); }, rows_) : dataset_->key();
        return nanobind::bytes(&key, sizeof(key));
    }

    std::int64_t lower_bound(std::size_t depth) const {
        const std::int64_t hopeless =
            is_ready_ ? std::visit([](const auto& rows) { return std::int64_t{rows->n_hopeless()}; }, rows_)
                      : dataset_->n_hopeless();
        constexpr std::size_t most_levels = 16;  // the classes have 16 bits
        if (depth >= most_levels) return hopeless;
        const std::vector<std::int64_t> counts = class_counts();
        const std::vector<std::int32_t> narrow(counts.begin(), counts.end());
        return std::max<std::int64_t>(hopeless, errors_with_labels(narrow, std::size_t{1} << depth));
    }

    // Calls `function` with the subset, of whichever width.
    template <class Function>
    auto with_rows(Limits& limits, Function function) {
        const std::lock_guard lock(mutex_);
        if (!is_ready_) {
            // Codes of 16 bits leave one value for padding.
            if (dataset_->max_distinct() < 0xffff) {
                rows_ = std::make_shared<Subset<std::uint16_t>>(*dataset_, kernel_->lanes, limits);
            } else {
                rows_ = std::make_shared<Subset<std::uint32_t>>(*dataset_, kernel_->lanes, limits);
            }
            is_ready_ = true;
        }
        return std::visit([&](auto& rows) { return function(*rows); }, rows_);
    }

private:
    std::shared_ptr<const Dataset> dataset_;
    const SweepKernel* kernel_;
    std::variant<Narrow, Wide> rows_;
    bool is_ready_ = false;
    std::mutex mutex_;
};

// The code of a cut that is named by its rows on the left.
template <class Code>
Code code_of_cut(const Subset<Code>& rows, std::size_t feature, std::size_t count) {
    if (feature >= rows.n_features()) throw nanobind::index_error("feature out of range");
    const auto starts = rows.starts(feature);
    const auto found = std::lower_bound(starts.begin(), starts.end(), count);
    if (count == 0 || count >= rows.n_rows() || *found != count) {
        throw std::invalid_argument("a cut must lie between two different values: " + std::to_string(count) +
                                    " rows on the left of feature " + std::to_string(feature) + " do not");
    }
    return static_cast<Code>(found - starts.begin());
}

// A cache belongs to one data set: its keys name rows by number.
class PyCache {
public:
    explicit PyCache(std::size_t max_bytes) : cache(max_bytes) {}

    Cache& claim(const std::shared_ptr<const Dataset>& dataset) {
        const std::lock_guard lock(mutex_);
        if (!dataset_) dataset_ = dataset;
        if (dataset_ != dataset) throw std::invalid_argument("this cache belongs to another data set; make a new one");
        return cache;
    }

    Cache cache;

private:
    std::mutex mutex_;
    std::shared_ptr<const Dataset> dataset_;
};

}  // namespace evertree::bindings
