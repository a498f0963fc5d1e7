// A child that is looked at without being built: the rows of a subset on one side of a cut. Sweeps over the subset's
// own lane-sliced order serve the child too, with the signs of all other rows set to zero, so a child costs a pass over
// a few bytes a row instead of a partition of every feature.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "bound/envelope.hpp"
#include "data/subset.hpp"
#include "stump/sweep.hpp"

namespace evertree {

template <class Code>
struct View {
    Subset<Code>* rows = nullptr;
    bool whole = true;
    std::size_t feature =
        0;  // when not whole: the rows whose code of this feature is below the cut (left), or the others
    Code cut = 0;
    bool left = true;
    std::int32_t n_rows = 0;
    std::vector<std::int32_t> class_counts;

    static View all(Subset<Code>& subset) {
        View view;
        view.rows = &subset;
        view.n_rows = static_cast<std::int32_t>(subset.n_rows());
        view.class_counts.assign(subset.class_counts().begin(), subset.class_counts().end());
        return view;
    }

    bool contains(std::uint32_t row) const { return whole || (rows->codes(feature)[row] < cut) == left; }

    // Which places of a feature's order belong to the view.
    Members<Code> members(std::size_t in, Limits& limits) const {
        if (whole) return {};
        return {rows->gathered(feature, in, limits), cut, left};
    }

    // One side of a cut of all rows; its class counts are the caller's to fill in.
    static View side(Subset<Code>& subset, std::size_t feature, Code cut, bool left, std::int32_t n_rows) {
        View view;
        view.rows = &subset;
        view.whole = false;
        view.feature = feature;
        view.cut = cut;
        view.left = left;
        view.n_rows = n_rows;
        return view;
    }

    std::int32_t leaf_errors() const { return n_rows - *std::max_element(class_counts.begin(), class_counts.end()); }
};

// Where in one feature's order the rows of a view are, by class: counts before each segment, so that the counts left of
// any cut take one look-up and a walk over part of one segment.
template <class Code>
class ClassProfile {
public:
    void build(const View<Code>& view, std::size_t feature, const SweepKernel& kernel, Limits& limits);

    // Adds up, per class, the view's rows left of a cut; returns their number.
    std::int32_t count_left(Code cut, std::span<std::int32_t> counts) const;
    std::int32_t count_left(Code cut) const;

    std::size_t n_distinct() const { return subset_->n_distinct(feature_); }

    // The largest cut with at most `count` of the view's rows left of it.
    Code last_cut_up_to(std::int32_t count) const;

private:
    std::span<const std::int32_t> before(std::size_t segment) const {
        return std::span(before_).subspan(segment * n_classes_, n_classes_);
    }
    bool is_member(std::size_t place) const {
        return members_.codes == nullptr || (members_.codes[place] < members_.cut) == members_.left;
    }

    const Subset<Code>* subset_ = nullptr;
    std::size_t feature_ = 0;
    std::size_t n_classes_ = 0;
    Members<Code> members_;
    std::vector<std::int32_t> before_;       // per segment and class
    std::vector<std::int32_t> rows_before_;  // per segment
    std::vector<std::uint8_t> in_segment_;
};

// The cut whose count is nearest the wanted one among the open counts; false when none lies among them.
template <class Code>
bool choose_cut(const ClassProfile<Code>& profile, const OpenCounts& open, std::int32_t wanted, Code& cut) {
    cut = profile.last_cut_up_to(wanted);
    const std::int32_t below = profile.count_left(cut);
    if (cut + std::size_t{1} < profile.n_distinct()) {
        const auto next = static_cast<Code>(cut + 1);
        const std::int32_t above = profile.count_left(next);
        if (above <= open.last && (below < open.first || above - wanted < wanted - below)) {
            cut = next;
            return true;
        }
    }
    return below >= open.first;
}

// So many times at most can an interval of counts be cut at the cut nearest its middle, and then one of the parts, and
// so on. Where values are tied a part may be longer than half, by as much as the cut is off the middle; but as far off
// on the other side there is no cut either, so that this part, and a part of it that has a cut, are together no longer
// than the whole. Fibonacci's numbers shrink no faster, and the 47th is above 2^31.
constexpr std::size_t most_levels = 48;

// Errors that no tree with so many leaves avoids: each leaf has one label.
std::int32_t errors_with_labels(std::span<const std::int32_t> class_counts, std::size_t n_leaves);

extern template class ClassProfile<std::uint16_t>;
extern template class ClassProfile<std::uint32_t>;

}  // namespace evertree
