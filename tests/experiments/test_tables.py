"""Tables from lines made by hand, against values worked out by hand."""

import pytest
from lines_by_hand import on_folds, run

from experiments.cross_validation import cross_validations
from experiments.scores import references, studies
from experiments.tables import accuracy, all_tables, errors, faults, integrals, proof, resources

# On bank the least known is 8, on wilt the optimum is 4.
BANK = [
    run("auto", 8, (0.0, 50), (1.0, 20), (6.0, 8)),  # no leaf is told of, so the first claim is a tree
    run("C4.5", 16, status="heuristic", seconds=2.0),
    run("pytrees-rs CA-ConTree", 10, (2.0, 20), (5.0, 9), seconds=10.5),
]
WILT = [
    run("auto", 5, (0.0, 5), dataset="wilt", optimum=4),
    run("C4.5", 8, status="heuristic", seconds=0.0, dataset="wilt", optimum=4),
    run("pytrees-rs CA-ConTree", 4, (5.0, 4), dataset="wilt", optimum=4),
]


def by_name(tables):
    return {table.name: table for table in tables}


def test_integrals():
    (study,) = studies(BANK + WILT, "anytime")
    assert study.methods == ["auto", "C4.5", "pytrees-rs CA-ConTree"]
    assert study.references == {"bank": 8, "wilt": 4}
    assert study.budgets == [5.0, 10.0]
    # 50 errors for a second, then 20: gaps of 0.84 and 0.6, and none from the sixth second on.
    assert study.integral("bank", "auto", 10) == pytest.approx(100 * (0.84 + 5 * 0.6) / 10)
    assert study.integral("bank", "auto", 5) == pytest.approx(100 * (0.84 + 4 * 0.6) / 5)
    # Nothing for two seconds, then 16 errors for ever.
    assert study.integral("bank", "C4.5", 10) == pytest.approx(100 * (2 + 8 * 0.5) / 10)
    assert study.integral("bank", "C4.5", 600) == pytest.approx(100 * (2 + 598 * 0.5) / 600)
    # A claim of 9 errors, where the final tree makes 10, is taken for 10.
    assert study.integral("bank", "pytrees-rs CA-ConTree", 10) == pytest.approx(100 * (2 + 3 * 0.6 + 5 * 0.2) / 10)
    assert study.integral("bank", "auto", 15) is None
    assert study.integral("wilt", "auto", 10) == pytest.approx(20)
    assert study.mean_integral("auto", 10) == pytest.approx((38.4 + 20) / 2)
    assert study.mean_integral("auto", 15) is None


def test_integral_table_has_the_papers_values_beside_ours():
    made = by_name(integrals.tables(BANK + WILT))
    table = made["integral_depth_4"]
    assert table.columns == ["method", "5 s", "paper", "10 s", "paper"]
    assert table.rows == [
        ["auto", "42.4", "-", "29.2", "-"],
        ["C4.5", "60.0", "40.8", "55.0", "-"],
        ["pytrees-rs CA-ConTree", "88.0", "33.5", "49.0", "-"],
    ]
    assert "2 of 2 data sets" in table.notes[0]
    assert table.notes[1] == "The lowest: auto (5 s), auto (10 s)."
    assert made["integral_by_dataset_depth_4"].rows == [
        ["bank", "38.4", "60.0", "48.0"],
        ["wilt", "20.0", "50.0", "50.0"],
        ["mean", "29.2", "55.0", "49.0"],
    ]


def test_means_leave_out_what_not_all_have_run():
    (study,) = studies([*BANK, *WILT[:2]], "anytime")
    assert (study.complete, study.datasets) == (["bank"], ["bank", "wilt"])
    assert study.mean_integral("auto", 10) == pytest.approx(38.4)


def test_a_run_without_an_end_never_had_a_tree():
    died = run("auto", None, status="the worker ended with status -9", seconds=None)
    (study,) = studies([died, *BANK[1:]], "anytime")
    assert study.integral("bank", "auto", 10) == 100
    assert study.errors("bank", "auto") is None


def test_the_longest_run_counts():
    short = run("auto", 30, (0.0, 30), budget=5.0)
    for runs in ([short, *BANK], [*BANK, short]):
        (study,) = studies(runs, "anytime")
        assert study.errors("bank", "auto") == 8


def test_errors_and_what_was_lost():
    made = by_name(errors.tables(BANK + WILT))
    assert made["errors_depth_4"].rows == [["bank", "8", "8", "16", "10"], ["wilt", "4*", "5", "8", "4"]]
    assert made["fewer_errors_than_auto"].rows == [["wilt", "4", "pytrees-rs CA-ConTree", "4", "5"]]
    assert made["fewer_errors_than_auto"].notes == ["These are all of them, 1 in number."]
    # Our own strategies are no peers; a peer of which there is no end has not won.
    others = [run("exact, gini order", 1), run("pycontree", None)]
    assert by_name(errors.tables([*BANK, *others]))["fewer_errors_than_auto"].notes == ["There is none."]
    # A run of ours without an end has lost to every peer that has a tree.
    lost = by_name(errors.tables([run("auto", None), *BANK[1:]]))["fewer_errors_than_auto"]
    assert [row[2] for row in lost.rows] == ["C4.5", "pytrees-rs CA-ConTree"]


def test_references_are_over_all_studies_but_not_over_folds():
    runs = [*BANK, run("ca-contree, linear", 7, study="schedules"), run("auto", 0, study="accuracy", fold=0, folds=2)]
    assert references(runs) == {("bank", 4): 7}


# Test accuracies on bank: auto 0.9 and 0.8, C4.5 0.95 and 0.95; on wilt auto is better.
FOLDS = [
    *on_folds("auto", [0, 2], [2, 4], depth=5),
    *on_folds("C4.5", [4, 4], [1, 1], depth=5),
    *on_folds("auto", [0, 0], [0, 2], depth=5, dataset="wilt", chosen_depth=3),
    *on_folds("C4.5", [1, 1], [2, 2], depth=5, dataset="wilt"),
]


def test_accuracies():
    (validation,) = cross_validations(FOLDS)
    ours = validation.accuracies["bank", "auto"]
    assert ours.test == pytest.approx((0.9, 0.8))
    assert (ours.mean, ours.deviation) == pytest.approx((0.85, 0.1 / 2**0.5))
    assert ours.train_mean == pytest.approx(79 / 80)
    made = by_name(accuracy.tables(FOLDS))
    assert made["accuracy_depth_5"].rows == [
        ["bank", "0.850 ± 0.071", "0.950 ± 0.000", "0.978", "0.986", "0.985"],
        ["wilt", "0.950 ± 0.071", "0.900 ± 0.000", "0.978", "0.980", "0.982"],
        ["mean", "0.900", "0.925", "0.978", "0.983", "0.984"],
    ]
    assert made["fits_better_predicts_worse"].rows == [
        ["bank", "5", "80", "C4.5", "0.988", "0.950", "0.850", "0.950", "-0.100"]
    ]
    assert made["chosen_depths_up_to_5"].rows == [["wilt", "auto", "3 3"]]


def test_a_missing_fold_leaves_the_cell_empty_and_the_data_set_out_of_the_means():
    lost = run("auto", None, study="accuracy", depth=5, fold=1, folds=2)
    for runs in ([FOLDS[0], *FOLDS[2:]], [FOLDS[0], lost, *FOLDS[2:]]):
        table = by_name(accuracy.tables(runs))["accuracy_depth_5"]
        assert table.rows[0][:3] == ["bank", "-", "0.950 ± 0.000"]
        assert table.rows[-1] == ["mean", "0.950", "0.900", "0.978", "0.980", "0.982"]


def test_a_method_on_some_data_sets_only_takes_nothing_from_the_means_of_others():
    chosen = on_folds("auto, chosen depth", [2, 2], [1, 1], depth=5)
    rows = by_name(accuracy.tables(FOLDS + chosen))["accuracy_depth_5"].rows
    assert rows[0][1:4] == ["0.850 ± 0.071", "0.950 ± 0.000", "0.950 ± 0.000"]
    assert rows[-1][1:4] == ["0.900", "-", "0.925"]


def test_times_to_proof():
    def proof_run(method, seconds, n=7, **others):
        return run(method, n, study="proof", depth=2, status="optimal", seconds=seconds, **others)

    runs = [
        proof_run("auto", 0.5),
        proof_run("pycontree", 2.0, n=8),
        proof_run("auto", 1.0, dataset="wilt"),
        run("pycontree", 7, study="proof", depth=2, dataset="wilt", seconds=9.0),
    ]
    (table,) = proof.tables(runs)
    assert table.rows == [
        ["bank", "0.500", "2.000!"],
        ["wilt", "1.000", ">10"],
        ["proven", "2 of 2", "1 of 2"],
        ["ratio to auto", "1.00", ">6.00"],
    ]


def test_memory_and_overruns():
    runs = [
        run("auto", 8, seconds=10.25, peak_bytes=3 * 2**20, library="evertree 1"),
        run("auto", 8, dataset="wilt", peak_bytes=6 * 2**20, library="evertree 1"),
        run("auto", None, dataset="rice"),
    ]
    (table,) = resources.tables(runs)
    assert table.rows == [["auto", "evertree 1", "2 of 3", "4", "6", "0.25"]]


def test_faults():
    runs = [
        run("auto", 3, (1.0, 3, 5), optimum=4),
        run("C4.5", 4, optimum=4),
        run("pycontree", 6, status="optimal", optimum=4),
        run("pytrees-rs CA-ConTree", 10, (1.0, 9), optimum=4),
        run("pytrees-rs ConTree", None, status="killed after 80 s without an answer"),
        run("auto", 0, status="optimal", study="accuracy", fold=0, folds=2),  # other rows, so another optimum
    ]
    (table,) = faults.tables(runs)
    said = {(method.partition(" on ")[0], fault) for _, method, fault in table.rows}
    assert said == {
        ("auto", "makes 3 errors, fewer than the optimum, 4"),
        ("auto", "claims that 5 errors are necessary, but there is a tree with 3"),
        ("pycontree", "calls 6 errors optimal, but there is a tree with 3"),
        ("pytrees-rs CA-ConTree", "told of a tree with 9 errors, but its final tree makes 10"),
        ("pytrees-rs ConTree", "killed after 80 s without an answer"),
    }
    assert next(faults.tables(BANK[:2])).notes == ["There is none."]


def test_order_of_the_lines_does_not_matter():
    runs = BANK + WILT + FOLDS
    assert all_tables(runs) == all_tables(runs[::-1])


def test_markdown_and_csv():
    table = by_name(errors.tables(BANK + WILT))["fewer_errors_than_auto"]
    assert table.markdown().splitlines() == [
        "### Data sets on which a peer ends with fewer errors than auto",
        "",
        "| data set | depth | peer | its errors | those of auto |",
        "| --- | ---: | ---: | ---: | ---: |",
        "| wilt | 4 | pytrees-rs CA-ConTree | 4 | 5 |",
        "",
        "These are all of them, 1 in number.",
    ]
    assert table.csv() == "data set,depth,peer,its errors,those of auto\nwilt,4,pytrees-rs CA-ConTree,4,5\n"
