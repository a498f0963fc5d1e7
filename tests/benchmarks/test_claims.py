"""What is kept of the claims of a long search."""

from claims import Claim, thinned


def test_trees_and_the_last_bound_are_kept():
    bounds = [Claim(1 + i * 1e-4, 9, "proof", i) for i in range(1000)]
    trees = [Claim(2.0, 8, "lds", 999), Claim(2.00001, 7, "lds", 999)]
    last = Claim(2.00002, 7, "proof", 1000)
    kept = thinned([Claim(0.5, 10, "greedy", 0), *bounds, *trees, last])
    assert [claim for claim in kept if claim.errors < 9] == [*trees, last]
    assert kept[:2] == [Claim(0.5, 10, "greedy", 0), bounds[0]]
    assert 2 <= len([claim for claim in kept if claim.errors == 9]) < 30
    assert thinned([]) == []
