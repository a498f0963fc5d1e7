"""`evertree resume`: goes on from where `fit --checkpoint` ended."""

import json
import shlex

import pytest
from command_line import done, make_table, refused, run, write_csv

from evertree import load

LIMITED = ["--target", "y", "--max-depth", 4, "--strategy", "proof"]


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    """A table, and the checkpoint and the result of a search that was stopped."""
    folder = tmp_path_factory.mktemp("resume")
    table = write_csv(folder / "da ta.csv", *make_table(n_rows=120))
    checkpoint = folder / "run.ckpt"
    result = run("fit", table, *LIMITED, "--work-limit", 300_000, "--checkpoint", checkpoint, "--json")
    return table, checkpoint, json.loads(result.out), result.err


def test_a_search_that_stops_says_how_to_go_on(started):
    table, checkpoint, result, remarks = started
    assert result["status"] == "work_limit"
    expected = ["evertree", "resume", str(checkpoint), str(table), "--target", "y"]
    assert shlex.split(result["resume"]) == expected
    assert result["started_from"] is None
    assert remarks.splitlines()[-1] == f"To go on: {shlex.join(expected)}"


def test_goes_on_to_the_proof(started, tmp_path):
    table, kept, first, _ = started
    checkpoint = tmp_path / "run.ckpt"
    checkpoint.write_bytes(kept.read_bytes())
    result = run("resume", checkpoint, table, "--target", "y", "-o", tmp_path / "m.json", "--json")
    last = json.loads(result.out)
    assert last["started_from"] == {name: first[name] for name in ("errors", "lower_bound", "seconds", "work")}
    standing = f"{first['errors']} errors, at least {first['lower_bound']}, gap {first['gap']:.1%}, after "
    assert result.err.startswith(f"{checkpoint}: going on from {standing}")
    whole = json.loads(done("fit", table, *LIMITED, "--json"))
    assert (last["status"], last["errors"]) == ("optimal", whole["errors"])
    assert last["work"] > first["work"]
    model = load(tmp_path / "m.json")
    assert model.max_depth == 4
    assert model.trace_[len(model.trace_) - 1].lower_bound == last["errors"]
    # It is kept in the same file, so that nothing is left to do.
    again = json.loads(done("resume", checkpoint, table, "--target", "y", "--json"))
    assert (again["started_from"]["errors"], again["work"]) == (last["errors"], last["work"])


def test_fit_with_the_same_checkpoint_goes_on_as_well(started, tmp_path):
    table, kept, first, _ = started
    checkpoint = tmp_path / "run.ckpt"
    checkpoint.write_bytes(kept.read_bytes())
    result = run("fit", table, *LIMITED, "--checkpoint", checkpoint)
    assert result.err.startswith(f"{checkpoint}: going on from {first['errors']} errors")
    assert "Proven optimal" in result.out


def test_limits_are_those_of_this_run(started, tmp_path):
    table, kept, first, _ = started
    checkpoint = tmp_path / "run.ckpt"
    checkpoint.write_bytes(kept.read_bytes())
    result = json.loads(done("resume", checkpoint, table, "--target", "y", "--work-limit", 1, "--json"))
    assert result["status"] == "work_limit"
    assert result["work"] > first["work"]


def test_the_command_to_go_on_reads_the_table_in_the_same_way(tmp_path):
    X, y = make_table(n_rows=120, n_features=4)
    table = write_csv(tmp_path / "data.txt", X, y, names=[], delimiter="\t")
    words = ["--target", "-1", "--drop", "0", "--no-header", "--delimiter", "tab", "-o", tmp_path / "m.json"]
    limits = ["--work-limit", 10_000, "--checkpoint", tmp_path / "run.ckpt"]
    first = json.loads(done("fit", table, *words, *limits, "--json"))
    command = shlex.split(first["resume"])
    assert command[:2] == ["evertree", "resume"]
    assert "gets" in done(*command[1:], "--work-limit", 1)


class TestRefused:
    def test_other_data(self, started, tmp_path):
        _, checkpoint, _, _ = started
        other = write_csv(tmp_path / "data.csv", *make_table(n_rows=120, seed=1))
        assert "is of other data or another max_depth" in refused("resume", checkpoint, other, "--target", "y")

    def test_other_parameters(self, started):
        table, checkpoint, _, _ = started
        words = ["fit", table, "--target", "y", "--checkpoint", checkpoint]
        assert "other data or another max_depth" in refused(*words, "--max-depth", 3)
        assert "is of a search with strategy='proof', not 'auto'" in refused(*words)

    def test_no_checkpoint(self, started, model, tmp_path):
        table, *_ = started
        assert "is no checkpoint of Evertree" in refused("resume", model, table, "--target", "y")
        assert "no such file" in refused("resume", tmp_path / "nothing", table, "--target", "y")
        assert "is a directory" in refused("resume", tmp_path, table, "--target", "y")

    def test_damaged(self, started, tmp_path):
        table, checkpoint, _, _ = started
        damaged = tmp_path / "run.ckpt"
        damaged.write_bytes(checkpoint.read_bytes()[:-20])
        assert "is damaged" in refused("resume", damaged, table, "--target", "y")
        head, _, body = checkpoint.read_bytes().partition(b"\n")
        damaged.write_bytes(head.replace(b'"version": 2', b'"version": 3') + b"\n" + body)
        assert "is a checkpoint of version 3" in refused("resume", damaged, table, "--target", "y")
