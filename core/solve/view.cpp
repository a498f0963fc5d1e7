#include "solve/view.hpp"

#include <functional>

namespace evertree {

namespace {

// Up to this many classes, one vector pass per class beats one scalar pass for all.
constexpr std::size_t few_classes = 24;

}  // namespace

std::int32_t errors_with_labels(std::span<const std::int32_t> class_counts, std::size_t n_leaves) {
    std::int32_t errors = 0;
    if (class_counts.size() <= n_leaves) return errors;
    std::vector<std::int32_t> counts(class_counts.begin(), class_counts.end());
    std::nth_element(counts.begin(), counts.begin() + static_cast<std::ptrdiff_t>(n_leaves), counts.end(),
                     std::greater<>());
    for (std::size_t k = n_leaves; k < counts.size(); ++k) errors += counts[k];
    return errors;
}

template <class Code>
void ClassProfile<Code>::build(const View<Code>& view, std::size_t feature, const SweepKernel& kernel, Limits& limits) {
    subset_ = view.rows;
    feature_ = feature;
    n_classes_ = subset_->n_classes();
    members_ = view.members(feature, limits);
    limits.spend(subset_->n_rows());
    const LaneLayout& layout = subset_->layout();
    const std::size_t n_segments = layout.n_segments();
    before_.assign((n_segments + 1) * n_classes_, 0);
    const std::uint16_t* classes = subset_->classes(feature);
    if (n_classes_ <= few_classes) {
        in_segment_.resize(n_segments);
        for (std::size_t k = 0; k < n_classes_; ++k) {
            if (view.class_counts[k] == 0) continue;
            kernel.functions<Code>().count(classes, static_cast<std::uint16_t>(k), members_, in_segment_.data(),
                                           layout);
            std::int32_t sum = 0;
            for (std::size_t s = 0; s < n_segments; ++s) {
                sum += in_segment_[s];
                before_[(s + 1) * n_classes_ + k] = sum;
            }
        }
    } else {
        for (std::size_t s = 0; s < n_segments; ++s) {
            std::int32_t* after = before_.data() + (s + 1) * n_classes_;
            std::copy_n(after - n_classes_, n_classes_, after);
            std::size_t at = layout.first_place(s);
            for (std::size_t step = 0; step < layout.steps; ++step, at += layout.lanes) {
                if (classes[at] != Subset<Code>::no_class && is_member(at)) ++after[classes[at]];
            }
        }
    }
    rows_before_.assign(n_segments + 1, 0);
    for (std::size_t s = 0; s <= n_segments; ++s) {
        for (const std::int32_t count : before(s)) rows_before_[s] += count;
    }
}

template <class Code>
std::int32_t ClassProfile<Code>::count_left(Code cut, std::span<std::int32_t> counts) const {
    const LaneLayout& layout = subset_->layout();
    const std::size_t position = subset_->starts(feature_)[cut];
    const std::size_t segment = position / layout.steps;
    const auto base = before(segment);
    std::copy(base.begin(), base.end(), counts.begin());
    std::int32_t n = rows_before_[segment];
    const std::uint16_t* classes = subset_->classes(feature_);
    std::size_t at = segment < layout.n_segments() ? layout.first_place(segment) : 0;
    for (std::size_t i = segment * layout.steps; i < position; ++i, at += layout.lanes) {
        if (is_member(at)) {
            ++counts[classes[at]];
            ++n;
        }
    }
    return n;
}

template <class Code>
std::int32_t ClassProfile<Code>::count_left(Code cut) const {
    const std::size_t position = subset_->starts(feature_)[cut];
    if (members_.codes == nullptr) return static_cast<std::int32_t>(position);
    const LaneLayout& layout = subset_->layout();
    const std::size_t segment = position / layout.steps;
    std::int32_t n = rows_before_[segment];
    std::size_t at = segment < layout.n_segments() ? layout.first_place(segment) : 0;
    for (std::size_t i = segment * layout.steps; i < position; ++i, at += layout.lanes) n += is_member(at);
    return n;
}

template <class Code>
Code ClassProfile<Code>::last_cut_up_to(std::int32_t count) const {
    const auto n_distinct = static_cast<Code>(subset_->n_distinct(feature_));
    if (members_.codes == nullptr) {
        // All rows: the position is the count.
        const auto starts = subset_->starts(feature_);
        return static_cast<Code>(std::upper_bound(starts.begin(), starts.end(), static_cast<std::uint32_t>(count)) -
                                 starts.begin() - 1);
    }
    // Walk to the first row that would be one too many: the wanted cut is the last one that keeps it on the right.
    const LaneLayout& layout = subset_->layout();
    const auto next = std::upper_bound(rows_before_.begin(), rows_before_.end(), count);
    if (next == rows_before_.end()) return n_distinct;
    const auto segment = static_cast<std::size_t>(next - rows_before_.begin() - 1);
    std::int32_t left = count - rows_before_[segment];
    std::size_t at = layout.first_place(segment);
    for (std::size_t step = 0; step < layout.steps; ++step, at += layout.lanes) {
        if (is_member(at) && left-- == 0) break;
    }
    return subset_->codes(feature_)[subset_->rows(feature_)[at]];
}

template class ClassProfile<std::uint16_t>;
template class ClassProfile<std::uint32_t>;

}  // namespace evertree
