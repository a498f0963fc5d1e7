#include "solve/exact.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "solve/check.hpp"
#include "solve/slack.hpp"
#include "solve/stump_tree.hpp"
#include "stump/impurity.hpp"

namespace evertree {

namespace {

constexpr std::int32_t infinite = std::numeric_limits<std::int32_t>::max() / 4;
// Classes are numbers of 16 bits: trees of more levels have leaves for all of them.
constexpr std::size_t most_class_bits = 16;
// Rows swept between two reports of better trees from within the depth-two solver.
constexpr std::uint64_t report_every = std::uint64_t{1} << 26;

std::int32_t least_of(std::span<const std::int32_t> values) { return *std::min_element(values.begin(), values.end()); }

void raise_all(std::span<std::int32_t> bounds, std::int32_t to) {
    for (std::int32_t& bound : bounds) bound = std::max(bound, to);
}

// By cut of a feature, the key of the rows left of it.
template <class Code>
std::vector<Key> keys_left_of_cuts(const Subset<Code>& subset, std::size_t feature) {
    std::vector<Key> keys(subset.starts(feature).size());
    for (std::uint32_t row = 0; row < subset.n_rows(); ++row) {
        keys[subset.codes(feature)[row] + std::size_t{1}] ^= row_key(subset.original(row));
    }
    for (std::size_t cut = 1; cut < keys.size(); ++cut) keys[cut] ^= keys[cut - 1];
    return keys;
}

template <class Code>
Code cut_at(const Subset<Code>& subset, std::size_t feature, const KnownCut& known) {
    const auto starts = subset.starts(feature);
    const auto found = std::lower_bound(starts.begin(), starts.end(), static_cast<std::uint32_t>(known.bound.count));
    return static_cast<Code>(found - starts.begin());
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
        if (!answer.found) return {Outcome::Kind::bounded, answer.lower_bound, std::nullopt, 0, bounds};
        return {Outcome::Kind::exact, answer.lower_bound, fragment(view, answer), answer.lower_bound, bounds};
    } catch (const Stopped&) {
        const std::int32_t proven = std::min(least_of(bounds), incumbent_errors_);
        return {Outcome::Kind::cut_short, proven, incumbent_, incumbent_errors_, bounds};
    }
}

template <class Code>
Outcome ExactSolver<Code>::solve_cut(Subset<Code>& subset, std::size_t depth, std::size_t feature, Code cut,
                                     std::int32_t upper_bound, std::int32_t slack, const KnownCut& a, const KnownCut& b,
                                     KnownCut& here) {
    use_cache_ = cache_ != nullptr;
    here.set_between(a, b, static_cast<std::int32_t>(subset.starts(feature)[cut]));
    if (here.bound.sum() >= upper_bound) return {Outcome::Kind::bounded, here.bound.sum(), std::nullopt, 0};
    Node node{.rows = &subset, .depth = depth, .best = upper_bound, .slack = slack};
    try {
        enter(node, feature);
        examine(node, cut, a, b, {&subset, &subset, 0}, here);
    } catch (const Stopped&) {
        here.refresh();
        return {Outcome::Kind::cut_short, here.bound.sum(), std::nullopt, 0};
    }
    if (!node.tree) return {Outcome::Kind::bounded, here.bound.sum(), std::nullopt, 0};
    return {Outcome::Kind::exact, node.best, std::move(node.tree), node.best};
}

template <class Code>
Outcome ExactSolver<Code>::refine(Subset<Code>& subset, std::size_t depth, std::size_t feature,
                                  std::int32_t upper_bound, std::int32_t goal, const KnownCut& a, const KnownCut& b,
                                  std::vector<KnownCut>& solved) {
    Node node = begin(subset, depth, upper_bound);
    node.goal = goal;
    node.solved = &solved;
    node.known.resize(most_levels);
    return finish(node, [&] {
        enter(node, feature);
        search_between(node, a, cut_at(subset, feature, a), b, cut_at(subset, feature, b), {&subset, &subset, 0}, 0);
    });
}

template <class Code>
Outcome ExactSolver<Code>::spread(Subset<Code>& subset, std::size_t depth, std::size_t feature,
                                  std::int32_t upper_bound, std::size_t rounds, const KnownCut& a, const KnownCut& b,
                                  std::vector<KnownCut>& solved) {
    Node node = begin(subset, depth, upper_bound);
    std::vector<KnownCut> known{a, b};
    Outcome outcome = finish(node, [&] {
        enter(node, feature);
        for (std::size_t round = 0; round < rounds; ++round) halve(node, known);
    });
    solved.assign(known.begin() + 1, known.end() - 1);
    outcome.lower_bound = 0;  // nothing is proven of the cuts in between but what the solved ones prove
    return outcome;
}

// A root some of whose cuts are solved, each better tree being reported.
template <class Code>
typename ExactSolver<Code>::Node ExactSolver<Code>::begin(Subset<Code>& subset, std::size_t depth,
                                                          std::int32_t upper_bound) {
    incumbent_.reset();
    incumbent_errors_ = upper_bound;
    use_cache_ = cache_ != nullptr && depth >= 4;
    return {.rows = &subset, .depth = depth, .is_root = true, .best = upper_bound};
}

template <class Code>
template <class Search>
Outcome ExactSolver<Code>::finish(Node& node, Search search) {
    Outcome outcome{Outcome::Kind::bounded, 0, std::nullopt, 0};
    try {
        search();
    } catch (const Stopped&) {
        outcome.kind = Outcome::Kind::cut_short;
    }
    outcome.lower_bound = std::min(node.best, node.goal);
    outcome.tree = std::move(node.tree);
    outcome.errors = node.best;
    return outcome;
}

template <class Code>
void ExactSolver<Code>::offer(std::int32_t errors, const Fragment& tree) {
    if (errors < incumbent_errors_) {
        incumbent_errors_ = errors;
        incumbent_ = tree;
        if (on_better_) on_better_(tree, errors);
    }
}

template <class Code>
void ExactSolver<Code>::report_depth_two(const View<Code>& view) {
    // Reading the tree off takes a few passes over the rows, so it is done only where much work lies between.
    if (!on_better_ || limits_->work_done() - reported_at_ < report_every) return;
    reported_at_ = limits_->work_done();
    const DepthTwoAnswer<Code> so_far = depth_two_.so_far();
    offer(so_far.lower_bound, fragment_of(view, so_far.tree));
}

template <class Code>
Fragment ExactSolver<Code>::fragment(const View<Code>& view, Answer& answer) {
    if (answer.cached_depth) {
        std::vector<std::int32_t> bounds(view.rows->n_features(), answer.lower_bound);
        answer = solve_view(view, *answer.cached_depth, answer.lower_bound + 1, bounds, false);
    }
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
        depth_two_.set_on_better(is_root ? [this, &view] { report_depth_two(view); } : std::function<void()>());
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
        if (entry->exact) return {true, entry->lower_bound, std::nullopt, {}, depth};
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
    raise_all(bounds, errors_with_labels(subset.class_counts(), std::size_t{1} << std::min(depth, most_class_bits)));
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
    for (const std::size_t f : feature_order(subset, whole_bounds)) {
        if (bounds[f] >= node.best) continue;
        enter(node, f);
        node.feature_bound = infinite;
        // A feature without a useful cut still has the trees one level less deep: its bound never exceeds theirs.
        const auto conclude = [&] { bounds[f] = std::max(bounds[f], std::min(less_deep_errors, node.feature_bound)); };
        try {
            search_between(node, first, 0, last, static_cast<Code>(subset.n_distinct(f)), {&subset, &subset, 0}, 0);
        } catch (const Stopped&) {
            conclude();  // what is proven of the parts that were searched, and by the ends of the others
            throw;
        }
        conclude();
    }
    check_bounds(whole, depth, bounds);
    const bool found = node.tree.has_value();
    return {found, found ? node.best : least_of(bounds), std::move(node.tree), {}};
}

template <class Code>
void ExactSolver<Code>::enter(Node& node, std::size_t feature) {
    node.feature = feature;
    node.profile.build(View<Code>::all(*node.rows), node.feature, *kernel_, *limits_);
    if (use_cache_) node.keys = keys_left_of_cuts(*node.rows, node.feature);
}

template <class Code>
void ExactSolver<Code>::halve(Node& node, std::vector<KnownCut>& known) {
    for (std::size_t i = 0; i + 1 < known.size(); ++i) {
        const OpenCounts open = open_between(known[i].bound, known[i + 1].bound, node.best);
        Code cut = 0;
        if (open.empty() || !choose_cut(node.profile, open, open.middle(), cut)) continue;
        KnownCut here;
        examine(node, cut, known[i], known[i + 1], {node.rows, node.rows, 0}, here);
        ++i;  // past the new cut: its right half is the next round's
        known.insert(known.begin() + static_cast<std::ptrdiff_t>(i), std::move(here));
    }
}

template <class Code>
void ExactSolver<Code>::search_between(Node& node, const KnownCut& a, Code cut_a, const KnownCut& b, Code cut_b,
                                       const Sides& sides, std::size_t level) {
    const std::int32_t enough = std::min(node.best, node.goal);
    const OpenCounts open = open_between(a.bound, b.bound, enough);
    Code cut = 0;
    if (open.empty() || !choose_cut(node.profile, open, open.middle(), cut)) {
        // Where no cut is left open, the bound of every cut in between is at least `enough`.
        node.feature_bound = std::min(node.feature_bound, std::max(enough, least_between(a.bound, b.bound)));
        return;
    }
    // Rows that no cut in between sends to a side need not be swept for it: worth a partition once they are many.
    Sides here_sides = sides;
    std::unique_ptr<Subset<Code>> left_rows;
    std::unique_ptr<Subset<Code>> right_rows;
    const KnownCut* open_from = &a;
    try {
        // A search of one interval of the root may end after a few cuts: there it waits until some were solved.
        const std::size_t first_level = node.solved != nullptr ? 2 : 0;
        if (node.depth == 3 && level >= first_level) {
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
        if (node.solved != nullptr) node.solved->push_back(here);
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

    const std::int32_t nearer = std::min(count - a.bound.count, b.bound.count - count);
    const std::int32_t slack = node.slack.value_or(slack_of(nearer, node.goal, node.best, node.depth));
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

    node.tree = join({static_cast<std::int32_t>(f), node.rows->rank_below(f, cut)}, fragment(left, left_answer),
                     fragment(right, right_answer));
    node.best = here.bound.sum();
    if (node.is_root) offer(node.best, *node.tree);
}

template class ExactSolver<std::uint16_t>;
template class ExactSolver<std::uint32_t>;

}  // namespace evertree
