// The kernel's objects as Python holds them.
#pragma once

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
