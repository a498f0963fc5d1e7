// The kernel's objects as Python holds them.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <tuple>
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
// since for many rows that alone takes longer than a short time limit. Calls from several threads each get a Subset of
// their own over the same rows; what it has gathered is kept for the next call.
class PySubset {
public:
    template <class Code>
    using Twins = std::vector<std::unique_ptr<Subset<Code>>>;

    PySubset(std::shared_ptr<const Dataset> dataset, const std::string& kernel, std::size_t most_gathered)
        : dataset_(std::move(dataset)), kernel_(&sweep_kernel(kernel)), most_gathered_(most_gathered) {}
    template <class Code>
    PySubset(const PySubset& parent, Subset<Code> rows)
        : dataset_(parent.dataset_),
          kernel_(parent.kernel_),
          most_gathered_(parent.most_gathered_),
          rows_(std::move(rows)) {}

    const std::shared_ptr<const Dataset>& dataset() const { return dataset_; }
    const SweepKernel& kernel() const { return *kernel_; }

    std::size_t n_rows() const {
        return ask([](const auto& rows) { return rows.n_rows(); }, [&] { return dataset_->n_rows(); });
    }

    std::vector<std::int64_t> class_counts() const {
        const auto counts_of = [](const auto& counts) {
            return std::vector<std::int64_t>(counts.begin(), counts.end());
        };
        return ask([&](const auto& rows) { return counts_of(rows.class_counts()); },
                   [&] { return counts_of(dataset_->class_counts()); });
    }

    // Of the rows that are laid out: a few bytes a row and feature, and what was gathered.
    std::size_t n_bytes() const {
        return ask(
            [&]<class Code>(const Subset<Code>& rows) {
                std::size_t bytes = rows.n_bytes();
                for (const auto& twin : std::get<Twins<Code>>(idle_)) bytes += twin->gathered_bytes();
                return bytes;
            },
            [] { return std::size_t{0}; });
    }

    nanobind::bytes key() const {
        const Key key = ask([](const auto& rows) { return rows.key(); }, [&] { return dataset_->key(); });
        return nanobind::bytes(&key, sizeof(key));
    }

    std::int64_t lower_bound(std::size_t depth) const {
        const auto hopeless = ask([](const auto& rows) { return std::int64_t{rows.n_hopeless()}; },
                                  [&] { return dataset_->n_hopeless(); });
        constexpr std::size_t most_levels = 16;  // the classes have 16 bits
        if (depth >= most_levels) return hopeless;
        const std::vector<std::int64_t> counts = class_counts();
        const std::vector<std::int32_t> narrow(counts.begin(), counts.end());
        return std::max<std::int64_t>(hopeless, errors_with_labels(narrow, std::size_t{1} << depth));
    }

    // Calls `function` with the subset, of whichever width.
    template <class Function>
    auto with_rows(Limits& limits, Function function) {
        {
            const std::lock_guard lock(mutex_);
            if (std::holds_alternative<std::monostate>(rows_)) {
                // Codes of 16 bits leave one value for padding.
                if (dataset_->max_distinct() < 0xffff) {
                    rows_ = Subset<std::uint16_t>(*dataset_, kernel_->lanes, limits, most_gathered_);
                } else {
                    rows_ = Subset<std::uint32_t>(*dataset_, kernel_->lanes, limits, most_gathered_);
                }
            }
        }
        if (const auto* narrow = std::get_if<Subset<std::uint16_t>>(&rows_)) return with_twin(*narrow, function);
        return with_twin(std::get<Subset<std::uint32_t>>(rows_), function);
    }

private:
    // A Subset over the same rows that no other thread has, while this exists.
    template <class Code>
    class Lease {
    public:
        Lease(PySubset& owner, const Subset<Code>& rows) : owner_(owner) {
            const std::lock_guard lock(owner_.mutex_);
            auto& idle = std::get<Twins<Code>>(owner_.idle_);
            if (idle.empty()) {
                twin_ = std::make_unique<Subset<Code>>(rows.share());
            } else {
                twin_ = std::move(idle.back());
                idle.pop_back();
            }
        }
        ~Lease() {
            const std::lock_guard lock(owner_.mutex_);
            std::get<Twins<Code>>(owner_.idle_).push_back(std::move(twin_));
        }
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;
        Subset<Code>& operator*() { return *twin_; }

    private:
        PySubset& owner_;
        std::unique_ptr<Subset<Code>> twin_;
    };

    template <class Code, class Function>
    auto with_twin(const Subset<Code>& rows, Function function) {
        Lease<Code> lease(*this, rows);
        return function(*lease);
    }

    // What the rows say if they are laid out, else what is known without them.
    template <class Laid, class Otherwise>
    auto ask(Laid laid, Otherwise otherwise) const -> decltype(otherwise()) {
        const std::lock_guard lock(mutex_);
        if (const auto* narrow = std::get_if<Subset<std::uint16_t>>(&rows_)) return laid(*narrow);
        if (const auto* wide = std::get_if<Subset<std::uint32_t>>(&rows_)) return laid(*wide);
        return otherwise();
    }

    std::shared_ptr<const Dataset> dataset_;
    const SweepKernel* kernel_;
    std::size_t most_gathered_;
    mutable std::mutex mutex_;
    std::variant<std::monostate, Subset<std::uint16_t>, Subset<std::uint32_t>> rows_;  // once laid out, as it is
    std::tuple<Twins<std::uint16_t>, Twins<std::uint32_t>> idle_;
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
