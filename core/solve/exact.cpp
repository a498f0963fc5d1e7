#include "solve/exact.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "solve/check.hpp"
#include "solve/stump_tree.hpp"
#include "stump/impurity.hpp"

namespace evertree {

namespace {

constexpr std::int32_t infinite = std::numeric_limits<std::int32_t>::max() / 4;
constexpr std::size_t most_levels = 33;
// Rounds of bisection over all features of the root before the first feature is searched to its end.
constexpr std::size_t spread_rounds = 3;

std::int32_t least_of(std::span<const std::int32_t> values) { return *std::min_element(values.begin(), values.end()); }

void raise_all(std::span<std::int32_t> bounds, std::int32_t to) {
    for (std::int32_t& bound : bounds) bound = std::max(bound, to);
}

// By cut of a feature, the key of the rows left of it.
template <class Code>
std::vector<Key> keys_left_of_cuts(const Subset<Code>& subset, std::size_t feature) {
    std::vector<Key> keys(subset.n_distinct(feature) + 1);
    for (std::uint32_t row = 0; row < subset.n_rows(); ++row) {
        keys[subset.codes(feature)[row] + std::size_t{1}] ^= row_key(subset.original(row));
    }
    for (std::size_t cut = 1; cut < keys.size(); ++cut) keys[cut] ^= keys[cut - 1];
    return keys;
}

}  // namespace

template <class Code>
Outcome ExactSolver<Code>::solve(Subset<Code>& subset, std::size_t depth, std::int32_t upper_bound) {
    incumbent_.reset();
    incumbent_errors_ = upper_bound;
    // Two paths lead to the same rows only from the third cut on.
    use_cache_ = cache_ != nullptr && depth >= 4;
    std::vector<std::int32_t> bounds(subset.n_features(), 0);
    const View<Code> view = View<Code>::all(subset);
    try {
        Answer answer = solve_view(view, depth, upper_bound, bounds, true);
        if (!answer.found) return {Outcome::Kind::bounded, answer.lower_bound, std::nullopt, 0};
        return {Outcome::Kind::exact, answer.lower_bound, fragment(view, answer), answer.lower_bound};
    } catch (const Stopped&) {
        const std::int32_t proven = std::min(least_of(bounds), incumbent_errors_);
        return {Outcome::Kind::cut_short, proven, incumbent_, incumbent_errors_};
    }
}

template <class Code>
void ExactSolver<Code>::offer(std::int32_t errors, const Fragment& tree) {
    if (errors < incumbent_errors_) {
        incumbent_errors_ = errors;
        incumbent_ = tree;
    }
}

template <class Code>
Fragment ExactSolver<Code>::fragment(const View<Code>& view, Answer& answer) const {
    return answer.fragment ? std::move(*answer.fragment) : fragment_of(view, answer.small_tree);
}

template <class Code>
typename ExactSolver<Code>::Answer ExactSolver<Code>::solve_view(const View<Code>& view, std::size_t depth,
                                                                 std::int32_t cap, std::span<std::int32_t> bounds,
                                                                 bool is_root) {
    if (depth == 0 || view.leaf_errors() == 0) {
        const std::int32_t errors = view.leaf_errors();
        raise_all(bounds, errors);
        return {errors < cap, errors, Fragment{FragmentNode{}}, {}};
    }
    if (view.whole) raise_all(bounds, view.rows->n_hopeless());
    if (depth <= 2) {
        try {
            const DepthTwoAnswer<Code> answer =
                depth == 1 ? depth_two_.solve_stumps(view, cap, bounds) : depth_two_.solve(view, cap, bounds);
            return {answer.found, answer.lower_bound, std::nullopt, answer.tree};
        } catch (const Stopped&) {
            const DepthTwoAnswer<Code> so_far = depth_two_.so_far();
            if (is_root && so_far.found) offer(so_far.lower_bound, fragment_of(view, so_far.tree));
            throw;
        }
    }
    if (view.whole) return search_node(*view.rows, depth, cap, bounds, is_root);
    Subset<Code> subset(*view.rows, view.feature, view.cut, view.left, *limits_);
    return search_node(subset, depth, cap, bounds, false);
}

template <class Code>
typename ExactSolver<Code>::Answer ExactSolver<Code>::solve_known(const View<Code>& view, const Key& key,
                                                                  std::size_t depth, std::int32_t cap,
                                                                  std::span<std::int32_t> bounds) {
    if (const auto entry = cache_->find(key, depth)) {
        raise_all(bounds, entry->lower_bound);
        if (entry->lower_bound >= cap) return {false, least_of(bounds), std::nullopt, {}};
        if (entry->exact && !entry->tree.empty()) return {true, entry->lower_bound, entry->tree, {}};
    }
    Answer answer = solve_view(view, depth, cap, bounds, false);
    cache_->store(key, depth, {answer.lower_bound, answer.found, answer.fragment.value_or(Fragment{})});
    return answer;
}

template <class Code>
std::vector<std::size_t> ExactSolver<Code>::feature_order(const Subset<Code>& subset,
                                                          std::span<const std::int32_t> bounds) const {
    std::vector<double> keys(subset.n_features(), 0.0);
    if (order_ == FeatureOrder::bound) {
        std::copy(bounds.begin(), bounds.end(), keys.begin());
    } else if (order_ == FeatureOrder::gini) {
        ImpurityScorer<Code> scorer(subset, Criterion::gini);
        for (std::size_t f = 0; f < keys.size(); ++f) {
            const auto best = scorer.best_of(f, *limits_);
            keys[f] = best ? best->impurity : std::numeric_limits<double>::infinity();
        }
    }
    std::vector<std::size_t> order(subset.n_features());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
    return order;
}

template <class Code>
typename ExactSolver<Code>::Answer ExactSolver<Code>::search_node(Subset<Code>& subset, std::size_t depth,
                                                                  std::int32_t cap, std::span<std::int32_t> bounds,
                                                                  bool is_root) {
    const std::size_t n_features = subset.n_features();
    const auto n_rows = static_cast<std::int32_t>(subset.n_rows());
    if (depth < 8) raise_all(bounds, errors_with_labels(subset.class_counts(), std::size_t{1} << depth));
    if (least_of(bounds) >= cap) return {false, least_of(bounds), std::nullopt, {}};

    const View<Code> whole = View<Code>::all(subset);
    std::vector<std::int32_t> whole_bounds(n_features, 0);
    Node node{.rows = &subset, .depth = depth, .is_root = is_root, .best = cap};
    Answer less_deep = solve_view(whole, depth - 1, infinite, whole_bounds, is_root);
    const std::int32_t less_deep_errors = less_deep.lower_bound;
    if (less_deep_errors < node.best) {
        node.best = less_deep_errors;
        node.tree = fragment(whole, less_deep);
        if (is_root) offer(node.best, *node.tree);
    }

    KnownCut first;
    KnownCut last;
    first.set_all_right(whole_bounds, less_deep_errors);
    last.set_all_left(whole_bounds, less_deep_errors, n_rows);
    node.known.resize(most_levels);
    std::vector<FeatureState> features;
    for (const std::size_t f : feature_order(subset, whole_bounds)) {
        features.push_back({f, {first, last}, {0, static_cast<Code>(subset.n_distinct(f))}});
    }
    try {
        // At the root a few cuts of every feature come first: should a limit end the search, each feature has a bound
        // then.
        for (std::size_t round = 0; is_root && round < spread_rounds; ++round) {
            for (FeatureState& feature : features) {
                if (bounds[feature.feature] < node.best) spread(node, feature);
            }
        }
        for (FeatureState& feature : features) {
            if (bounds[feature.feature] < node.best) search_feature(node, feature);
            conclude(feature, less_deep_errors, bounds);
        }
    } catch (const Stopped&) {
        for (const FeatureState& feature : features) conclude(feature, less_deep_errors, bounds);
        throw;
    }
    check_bounds(whole, depth, bounds);
    const bool found = node.tree.has_value();
    return {found, found ? node.best : least_of(bounds), std::move(node.tree), {}};
}

template <class Code>
void ExactSolver<Code>::enter(Node& node, const FeatureState& feature) {
    node.feature = feature.feature;
    node.profile.build(View<Code>::all(*node.rows), node.feature, *kernel_, *limits_);
    if (use_cache_) node.keys = keys_left_of_cuts(*node.rows, node.feature);
}

template <class Code>
void ExactSolver<Code>::spread(Node& node, FeatureState& feature) {
    enter(node, feature);
    for (std::size_t i = 0; i + 1 < feature.known.size(); ++i) {
        const OpenCounts open = open_between(feature.known[i].bound, feature.known[i + 1].bound, node.best);
        Code cut = 0;
        if (open.empty() || !choose_cut(node.profile, open, open.middle(), cut)) continue;
        KnownCut here;
        examine(node, cut, feature.known[i], feature.known[i + 1], {node.rows, node.rows, 0}, here);
        ++i;  // past the new cut: its right half is the next round's
        feature.known.insert(feature.known.begin() + static_cast<std::ptrdiff_t>(i), std::move(here));
        feature.cuts.insert(feature.cuts.begin() + static_cast<std::ptrdiff_t>(i), cut);
    }
}

template <class Code>
void ExactSolver<Code>::search_feature(Node& node, FeatureState& feature) {
    enter(node, feature);
    const Sides sides{node.rows, node.rows, 0};
    while (feature.n_closed + 1 < feature.known.size()) {
        const std::size_t i = feature.n_closed;
        node.feature_bound = infinite;
        try {
            search_between(node, feature.known[i], feature.cuts[i], feature.known[i + 1], feature.cuts[i + 1], sides,
                           0);
        } catch (const Stopped&) {
            // What is proven of this interval counts even though it is not closed.
            feature.closed_bound = std::min(feature.closed_bound, node.feature_bound);
            ++feature.n_closed;
            throw;
        }
        feature.closed_bound = std::min(feature.closed_bound, node.feature_bound);
        ++feature.n_closed;
    }
}

template <class Code>
void ExactSolver<Code>::conclude(const FeatureState& feature, std::int32_t less_deep_errors,
                                 std::span<std::int32_t> bounds) {
    // The least bound over known cuts, closed intervals, and what the ends of the others prove.
    std::int32_t bound = feature.closed_bound;
    for (std::size_t i = 1; i + 1 < feature.known.size(); ++i) bound = std::min(bound, feature.known[i].bound.sum());
    for (std::size_t i = feature.n_closed; i + 1 < feature.known.size(); ++i) {
        bound = std::min(bound, least_between(feature.known[i].bound, feature.known[i + 1].bound));
    }
    // A feature without a useful cut still has the trees one level less deep: its bound never exceeds theirs.
    bounds[feature.feature] = std::max(bounds[feature.feature], std::min(less_deep_errors, bound));
}

template <class Code>
void ExactSolver<Code>::search_between(Node& node, const KnownCut& a, Code cut_a, const KnownCut& b, Code cut_b,
                                       const Sides& sides, std::size_t level) {
    const OpenCounts open = open_between(a.bound, b.bound, node.best);
    Code cut = 0;
    if (open.empty() || !choose_cut(node.profile, open, open.middle(), cut)) {
        // Where no cut is left open, the bound of every cut in between is at least `best`.
        node.feature_bound = std::min(node.feature_bound, std::max(node.best, least_between(a.bound, b.bound)));
        return;
    }
    // Rows that no cut in between sends to a side need not be swept for it: worth a partition once they are many.
    Sides here_sides = sides;
    std::unique_ptr<Subset<Code>> left_rows;
    std::unique_ptr<Subset<Code>> right_rows;
    const KnownCut* open_from = &a;
    try {
        if (node.depth == 3) {
            const auto is_small = [](std::int32_t part, const Subset<Code>& of) {
                return part < 0.6 * static_cast<double>(of.n_rows());
            };
            if (is_small(b.bound.count, *sides.left)) {
                left_rows = std::make_unique<Subset<Code>>(*sides.left, node.feature, cut_b, true, *limits_);
                here_sides.left = left_rows.get();
            }
            const auto n_rows = static_cast<std::int32_t>(node.rows->n_rows());
            if (is_small(n_rows - a.bound.count, *sides.right)) {
                right_rows = std::make_unique<Subset<Code>>(
                    *sides.right, node.feature, static_cast<Code>(cut_a - sides.right_shift), false, *limits_);
                here_sides.right = right_rows.get();
                here_sides.right_shift = cut_a;
            }
        }
        KnownCut& here = node.known[level];
        examine(node, cut, a, b, here_sides, here);
        open_from = &here;
        node.feature_bound = std::min(node.feature_bound, here.bound.sum());
        search_between(node, a, cut_a, here, cut, here_sides, level + 1);
        open_from = nullptr;
        search_between(node, here, cut, b, cut_b, here_sides, level + 1);
    } catch (const Stopped&) {
        if (open_from != nullptr) {
            node.feature_bound = std::min(node.feature_bound, least_between(open_from->bound, b.bound));
        }
        throw;
    }
}

template <class Code>
void ExactSolver<Code>::examine(Node& node, Code cut, const KnownCut& a, const KnownCut& b, const Sides& sides,
                                KnownCut& here) {
    const std::size_t f = node.feature;
    const auto n_rows = static_cast<std::int32_t>(node.rows->n_rows());
    const auto count = static_cast<std::int32_t>(node.rows->starts(f)[cut]);
    here.set_between(a, b, count);
    if (here.bound.sum() >= node.best) return;

    View<Code> left = View<Code>::side(*sides.left, f, cut, true, count);
    View<Code> right =
        View<Code>::side(*sides.right, f, static_cast<Code>(cut - sides.right_shift), false, n_rows - count);
    left.class_counts.resize(node.rows->n_classes());
    right.class_counts.resize(node.rows->n_classes());
    node.profile.count_left(cut, left.class_counts);
    for (std::size_t k = 0; k < right.class_counts.size(); ++k) {
        right.class_counts[k] = node.rows->class_counts()[k] - left.class_counts[k];
    }

    // A child's bound that goes beyond need rules out neighbours too; asking for all the way to the nearer known cut
    // paid best.
    const std::int32_t slack = std::min(count - a.bound.count, b.bound.count - count);
    const auto ask = [&](const View<Code>& view, std::vector<std::int32_t>& bounds, std::int32_t other) {
        const std::int32_t cap = node.best - other + slack;
        Answer answer = node.keys.empty()
                            ? solve_view(view, node.depth - 1, cap, bounds, false)
                            : solve_known(view, view.left ? node.keys[cut] : node.rows->key() ^ node.keys[cut],
                                          node.depth - 1, cap, bounds);
        raise_all(bounds, answer.lower_bound);
        here.refresh();
        return answer;
    };
    const bool left_first = count >= n_rows - count;
    Answer left_answer;
    Answer right_answer;
    if (left_first) left_answer = ask(left, here.left, here.bound.right);
    if (here.bound.sum() >= node.best) return;
    right_answer = ask(right, here.right, here.bound.left);
    if (here.bound.sum() >= node.best) return;
    if (!left_first) left_answer = ask(left, here.left, here.bound.right);
    if (here.bound.sum() >= node.best || !left_answer.found || !right_answer.found) return;

    node.best = here.bound.sum();
    node.tree = join({static_cast<std::int32_t>(f), node.rows->rank_below(f, cut)}, fragment(left, left_answer),
                     fragment(right, right_answer));
    if (node.is_root) offer(node.best, *node.tree);
}

template class ExactSolver<std::uint16_t>;
template class ExactSolver<std::uint32_t>;

}  // namespace evertree
