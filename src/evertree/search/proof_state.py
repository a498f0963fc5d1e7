"""The proof of a node as plain data, to be written down and taken up again.

What counts are the cuts that were solved: of each its two vectors of bounds, and what is proven of the cuts from each
to the next. Open cuts have the proofs of their sides with them, and so on down. A task that is under way is not in it:
as long as it has no result its part is as open as before.
"""

from __future__ import annotations

from typing import Any

from evertree import _core
from evertree.search.agenda import Agenda
from evertree.search.frontier import KnownCuts
from evertree.search.node_proof import NodeProof, OpenCut, proof_of
from evertree.search.nodes import Nodes
from evertree.search.steps import Steps
from evertree.tree import Shape

State = dict[str, Any]


def state_of(proof: NodeProof) -> State:
    """What a proof has found out."""
    node = proof.node
    state: State = {"errors": node.errors, "tree": node.shape.to_lists(), "lower_bound": node.lower_bound}
    if proof.less_deep is not None:
        state["less_deep"] = state_of(proof.less_deep)
    if proof.agenda is not None:
        state["less_errors"] = proof.less_errors
        state["known"] = [_known_state(node.known[feature]) for feature in range(len(node.known))]
        state["open"] = [
            {
                "feature": feature,
                "slack": cut.slack,
                "cut": _cut_state(cut.known),
                "sides": list(map(state_of, cut.sides)),
            }
            for (feature, _), cut in proof.open.items()
        ]
    return state


def restore(proof: NodeProof, state: State, nodes: Nodes) -> Steps[None]:
    """Make a proof that has only begun know what another one knew of the same rows."""
    node = proof.node
    if proof.agenda is not None:
        return  # these rows were met before, by another path
    node.improve(state["errors"], Shape.from_lists(state["tree"], nodes.n_columns))
    node.prove(state["lower_bound"])
    if "less_deep" in state:
        less_deep = yield from nodes.less_deep(node)
        proof.less_deep = proof_of(less_deep, nodes)
        yield from restore(proof.less_deep, state["less_deep"], nodes)
    if "known" in state:
        proof.less_errors = state["less_errors"]
        node.known = {feature: _known_of(known, node.n_rows) for feature, known in enumerate(state["known"])}
        proof.agenda = Agenda(node.known)
        for opened in state["open"]:
            cut = _cut_of(opened["cut"])
            halves = yield from nodes.halves_of(node, opened["feature"], cut.count)
            sides = proof_of(halves[0], nodes), proof_of(halves[1], nodes)
            for side, side_state in zip(sides, opened["sides"], strict=True):
                yield from restore(side, side_state, nodes)
            proof.open[opened["feature"], cut.count] = OpenCut(cut, opened["slack"], sides)


def _known_state(known: KnownCuts) -> State:
    return {"cuts": list(map(_cut_state, known.cuts)), "between": list(known.between)}


def _known_of(state: State, n_rows: int) -> KnownCuts:
    cuts = list(map(_cut_of, state["cuts"]))
    known = KnownCuts(n_rows, cuts[0].right)
    for cut in cuts:
        known.add(cut)
    known.added.clear()
    known.between = [max(pair) for pair in zip(known.between, state["between"], strict=True)]
    return known


def _cut_state(cut: _core.KnownCut) -> list[Any]:
    return [cut.count, cut.left, cut.right]


def _cut_of(state: list[Any]) -> _core.KnownCut:
    return _core.KnownCut(*state)
