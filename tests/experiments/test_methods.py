"""Every method that needs no peer: one signature, and what it gives back can be judged."""

import numpy as np
import pytest
from libraries import errors_of
from lines_by_hand import write_data

from experiments import worker
from experiments.depth_choice import choose_depth
from experiments.folds import splits
from experiments.methods import METHODS, SCHEDULES, in_order

OURS = [name for name, method in METHODS.items() if not method.in_peers]


def request(folder, method, **others):
    return {
        "folder": str(folder), "dataset": "toy", "method": method, "depth": 2, "budget": 20.0, "seed": 0, "fold": None,
        "folds": None, "study": "anytime",
    } | others  # fmt: skip


@pytest.mark.parametrize("name", OURS)
def test_one_signature(name):
    rng = np.random.default_rng(0)
    X, y = rng.random((40, 2)), rng.integers(0, 3, 40).astype(np.int32)
    fitted = METHODS[name].call(X, y, 2, 20.0, 0)
    assert fitted.seconds > 0
    assert fitted.model.get_depth() <= 2
    assert isinstance(fitted.status, str)
    if METHODS[name].is_ours:
        assert fitted.claims[-1].errors == errors_of(fitted.model, X, y)
        assert fitted.claims[-1].lower_bound is not None
        assert fitted.claims[-1].seconds <= fitted.seconds


def test_settings_reach_the_search():
    """Methods that differ in a setting only must not be the same method twice."""
    rng = np.random.default_rng(1)
    X, y = rng.random((200, 4)), rng.integers(0, 2, 200).astype(np.int32)

    def model(name):
        return METHODS[name].call(X, y, 3, 60.0, 0).model

    orders = [model(name).get_params()["heuristic"] for name in ("exact, index order", "exact, gini order")]
    assert orders == ["none", "gini"]
    assert [model(name).get_params()["schedule"] for name in SCHEDULES.values()] == list(SCHEDULES)
    assert model("C4.5").get_params()["criterion"] == "log_loss"
    assert model("CART").get_params()["criterion"] == "gini"


def test_methods_have_an_order():
    assert in_order({"CART", "mine", "auto", "also mine"}) == ["auto", "CART", "also mine", "mine"]


def test_a_worker_counts_errors_itself(tmp_path):
    write_data(tmp_path, "toy")
    whole = worker.answer(request(tmp_path, "auto"))
    assert (whole["rows"], whole["features"], whole["classes"], whole["status"]) == (60, 3, 2, "optimal")
    assert (whole["test_rows"], whole["test_errors"]) == (None, None)
    assert whole["claims"][-1].errors == whole["errors"]
    assert whole["peak_bytes"] > 2**20
    assert whole["library"].startswith("evertree ")
    greedy = worker.answer(request(tmp_path, "C4.5"))
    assert greedy["errors"] >= whole["errors"]
    parts = [worker.answer(request(tmp_path, "C4.5", fold=fold, folds=3)) for fold in range(3)]
    assert [part["rows"] for part in parts] == [40, 40, 40]
    assert sum(part["test_rows"] for part in parts) == 60
    assert all(0 <= part["test_errors"] <= 20 and part["claims"] == [] for part in parts)


def test_classes_that_are_in_the_test_rows_only(tmp_path):
    table = np.column_stack([[0, 1] * 20 + [5], np.arange(41)])
    np.savetxt(tmp_path / "toy.csv.gz", table, delimiter=",", header="y,x0", comments="")
    answers = [worker.answer(request(tmp_path, "auto", fold=fold, folds=2)) for fold in range(2)]
    assert sum(answer["test_rows"] for answer in answers) == 41
    assert {answer["classes"] for answer in answers} == {3}
    assert all(answer["test_errors"] >= 1 for answer in answers if answer["test_rows"] == 21)


def test_folds_spread_the_classes_and_stay_the_same():
    labels = np.array([0] * 20 + [1] * 10 + [2], dtype=np.int32)
    made = splits(labels, 5, seed=3)
    assert sorted(np.concatenate([split.test for split in made])) == list(range(31))
    for split in made:
        assert sorted({*split.train, *split.test}) == list(range(31))
        assert [(labels[split.test] == label).sum() for label in (0, 1)] == [4, 2]
    again = splits(labels, 5, seed=3)
    assert all(np.array_equal(one.test, other.test) for one, other in zip(made, again, strict=True))
    others = splits(labels, 5, seed=4)
    assert not all(np.array_equal(one.test, other.test) for one, other in zip(made, others, strict=True))


def test_depth_is_chosen_by_what_predicts():
    """One threshold and much noise asks for one split; two of them, that take turns, for two."""
    rng = np.random.default_rng(0)
    X = rng.random((120, 2))
    stump = ((X[:, 0] > 0.5) ^ (rng.random(120) < 0.25)).astype(np.int32)
    turns = ((X[:, 0] > 0.5) ^ (X[:, 1] > 0.5)).astype(np.int32)
    assert choose_depth(X, stump, 4, 5.0, seed=0) == 1
    assert choose_depth(X, turns, 4, 5.0, seed=0) == 2


def test_depth_that_was_chosen_is_told_and_time_counts_from_the_start():
    rng = np.random.default_rng(0)
    X = rng.random((80, 2))
    y = ((X[:, 0] > 0.5) ^ (X[:, 1] > 0.5)).astype(np.int32)
    fitted = METHODS["auto, chosen depth"].call(X, y, 3, 5.0, 0)
    assert fitted.depth == 2
    assert fitted.model.get_depth() == 2
    alone = METHODS["auto"].call(X, y, 2, 5.0, 0)
    assert fitted.claims[0].seconds > alone.seconds
    assert fitted.claims[-1].seconds <= fitted.seconds
