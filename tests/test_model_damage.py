"""Files that are not as they were written: each fault is told, and none does harm."""

import json

import numpy as np
import pytest
from damage import checksum_of, damage, fault_of, whole_files

from evertree import OptimalTreeClassifier, load

RNG = np.random.default_rng(0)
X = RNG.normal(size=(80, 3))
Y = RNG.choice(["no", "perhaps", "yes, ü"], 80)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "model.json"


def change(path, *steps, value):
    """Set a value somewhere in the file, or take the field out, and make the checksum right."""
    content = json.loads(path.read_bytes())
    place = content
    for step in steps[:-1]:
        place = place[step]
    if value is KeyError:
        del place[steps[-1]]
    else:
        place[steps[-1]] = value
    content.pop("checksum")
    content["checksum"] = checksum_of(content)
    path.write_text(json.dumps(content), encoding="utf-8")


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("whole") / "model.json"
    model = OptimalTreeClassifier(2, time_limit=None).fit(X, Y)
    assert (model.tree_.n_nodes, model.status_) == (7, "optimal")
    assert model.error_ > 10
    model.save(path)
    return path.read_bytes()


# What is changed in that file: its tree is 0 (1: 2, 3) (4: 5, 6).
CHANGES = {
    "no format": (("format",), KeyError, "it is no model of Evertree"),
    "another format": (("format",), "xgboost", "it is no model of Evertree"),
    "newer": (("version",), 2, "from a newer Evertree, in version 2 of the format where this one reads 1"),
    "version of no kind": (("version",), "1", "version must be a whole number, not '1'"),
    "version true": (("version",), True, "version must be a whole number, not True"),
    "version 0": (("version",), 0, "version must be from 1"),
    "unknown field": (("colour",), 1, "'colour' is a field that does not belong there"),
    "no tree": (("tree",), KeyError, "tree is missing"),
    "no classes": (("classes",), [], "classes must be an object, not []"),
    "label twice": (("classes", "labels"), ["no", "no", "yes"], "a label twice"),
    "labels unsorted": (("classes", "labels"), ["b", "a", "c"], "ascending order"),
    "labels of another type": (("classes", "labels"), ["a", "b", 1], "the labels of its type"),
    "labels null": (("classes", "labels"), ["a", "b", None], "classes.labels must be a list of"),
    "labels for another dtype": (("classes", "dtype"), "int8", "the labels of its type"),
    "unknown dtype": (("classes", "dtype"), "complex128", "classes.dtype must be one of"),
    "labels too many": (("classes", "labels"), ["a", "b", "c", "d"], "has 3 values where 4 are needed"),
    "labels too few": (("classes", "labels"), ["a", "b"], "has 3 values where 2 are needed"),
    "names too few": (("feature_names",), ["a"], "feature_names has 1 values where 3 are needed"),
    "name that is none": (("feature_names",), ["a", "b", 3], "feature_names[2] must be a string, not 3"),
    "child itself": (("tree", "left", 0), 0, "each child must come after its parent"),
    "child beyond the end": (("tree", "left", 0), 7, "tree.left[0] must be from -1 to 6"),
    "child negative": (("tree", "right", 1), -2, "tree.right[1] must be from -1"),
    "child of two": (("tree", "left", 0), 4, "exactly one"),
    "child true": (("tree", "left", 0), True, "tree.left[0] must be a whole number, not True"),
    "child 1.0": (("tree", "left", 0), 1.0, "tree.left[0] must be a whole number, not 1.0"),
    "one child": (("tree", "left", 0), -1, "a node must have a feature and two children"),
    "leaf with a feature": (("tree", "feature", 2), 0, "a node must have a feature and two children"),
    "leaf with a threshold": (("tree", "threshold", 2), 0.5, "tree.threshold must be null in a leaf"),
    "feature beyond": (("tree", "feature", 0), 3, "tree.feature[0] must be from -1 to 2"),
    "no columns": (("tree", "n_features"), 0, "tree.n_features must be from 1"),
    "too many columns": (("tree", "n_features"), 10**12, "tree.n_features must be from 1"),
    "threshold null": (("tree", "threshold", 0), None, "finite threshold"),
    "threshold whole": (("tree", "threshold", 0), 1, "tree.threshold[0] must be a number with a point"),
    "threshold text": (("tree", "threshold", 0), "0.5", "tree.threshold[0] must be a number with a point"),
    "threshold elsewhere": (("tree", "threshold", 0), 1e308, "does not lie between its neighbours"),
    "threshold missing": (("tree", "threshold"), [None], "tree.threshold has 1 values where 7 are needed"),
    "below only": (("tree", "above"), None, "tree.above must be a list, not None"),
    "no nodes": (("tree", "feature"), [], "tree.left has 7 values where 0 are needed"),
    "count negative": (("tree", "class_counts", 2, 0), -1, "tree.class_counts[2] must be from 0"),
    "count huge": (("tree", "class_counts", 2, 0), 2**64, "tree.class_counts[2] must be from 0"),
    "counts that do not sum": (("tree", "class_counts", 2, 0), 1000, "those of a node's children must sum"),
    "counts of two classes": (("tree", "class_counts", 2), [1, 2], "tree.class_counts[2] has 2 values where 3"),
    "more rows": (("result", "n_rows"), 81, "do not sum to the 81 rows"),
    "fewer errors": (("result", "errors"), 1, "result.errors is 1, but the tree makes"),
    "bound above": (("result", "lower_bound"), 79, "result.lower_bound must be from 0 to"),
    "bound negative": (("result", "lower_bound"), -1, "result.lower_bound must be from 0 to"),
    "optimal unproven": (("result", "lower_bound"), 0, "optimal exactly where the lower bound is reached"),
    "proven but not optimal": (("result", "status"), "time_limit", "optimal exactly where"),
    "status unknown": (("result", "status"), "perfect", "result.status must be one of optimal,"),
    "seconds negative": (("result", "seconds"), -0.5, "result.seconds must not be negative"),
    "work 1.5": (("result", "work"), 1.5, "result.work must be a whole number"),
    "deeper than allowed": (("options", "max_depth"), 1, "2 levels deep, but options.max_depth is 1"),
    "depth beyond the limit": (("options", "max_depth"), 21, "options.max_depth must be from 0 to 20"),
    "unknown option": (("options", "learning_rate"), 0.1, "options has 'learning_rate'"),
    "a callback": (("options", "callback"), "os.system", "options has 'callback'"),
    "unknown strategy": (("options", "strategy"), "magic", "options: strategy must be one of"),
    "wrong option": (("options", "time_limit"), -1.0, "options: time_limit must be"),
    "option of another type": (("options", "gap_limit"), 0, "options: gap_limit is not as it was written"),
    "option as number": (("options", "warm_start"), 0, "options: warm_start is not as it was written"),
    "trace empty": (("trace", "rows"), [], "trace.rows is empty"),
    "trace of other columns": (("trace", "columns"), ["a"], "trace.columns must be"),
    "row too short": (("trace", "rows", 0), [0.0], "trace.rows[0] has 1 values where 7 are needed"),
    "errors of more rows": (("trace", "rows", 0, 2), 81, "trace.rows[0] must be from 0 to 80"),
    "errors that rise": (("trace", "rows", 0, 2), 1, "trace.rows[1] must be from 0 to 1"),
    "bound that falls": (("trace", "rows", 0, 3), 9, "trace.rows[1] must be from 9"),
    "another end": (("trace", "rows", -1, 3), 0, "trace does not end with the errors and the lower bound"),
    "source that is none": (("trace", "rows", 0, 4), 5, "trace.rows[0] must be a string"),
    "budget 1.5": (("trace", "rows", 0, 5), 1.5, "trace.rows[0] must be a whole number"),
}


class TestDamage:
    @pytest.mark.parametrize("name", CHANGES)
    def test_each_is_told_apart(self, whole, path, name):
        steps, value, message = CHANGES[name]
        path.write_bytes(whole)
        change(path, *steps, value=value)
        with pytest.raises(ValueError, match=r"model\.json cannot be loaded as a model: ") as caught:
            load(path)
        assert message in str(caught.value)

    def test_the_change_alone_is_the_fault(self, whole, path):
        path.write_bytes(whole)
        change(path, "result", "work", value=5)
        assert load(path).work_ == 5

    def test_every_place_where_it_can_be_cut_off(self, whole, path):
        for end in [*range(0, len(whole) - 2, 97), *range(len(whole) - 30, len(whole) - 2)]:
            path.write_bytes(whole[:end])
            with pytest.raises(ValueError, match=r"is cut off|is no JSON"):
                load(path)

    def test_edited_without_a_word(self, whole, path):
        for old, new in ((b'"no"', b'"on"'), (b'"n_rows": 80', b'"n_rows": 81'), (b"sha256:", b"md5:")):
            assert old in whole
            path.write_bytes(whole.replace(old, new))
            with pytest.raises(ValueError, match="damaged or edited"):
                load(path)

    def test_laid_out_anew(self, whole, path):
        path.write_text(json.dumps(json.loads(whole), indent=8, sort_keys=True), encoding="utf-8")
        assert load(path).predict(X).shape == (80,)

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            (b"", "cut off, or no JSON"),
            (b"\x80\x04\x95", "it is no text"),
            (b"[]", "no model of Evertree"),
            (b"{}", "no model of Evertree"),
            (b"[" * 10**6 + b"}", "nested too deeply"),
            (b'{"a":' * 10**5 + b"}", "nested too deeply"),
            (b'{"a": 1, "a": 2}', "two fields of the same name"),
            (b'{"format": NaN}', "NaN is no number"),
            (b'{"format": -Infinity}', "-Infinity is no number"),
            (b'{"format": 1e999}', "1e999 is too large for a float"),
            (b'{"format": ' + b"1" * 5000 + b"}", "no model of Evertree|Exceeds the limit"),
            (b"feature,threshold\n1,2\n", "no JSON"),
        ],
    )
    def test_something_else_altogether(self, path, data, message):
        path.write_bytes(data)
        with pytest.raises(ValueError, match=message):
            load(path)

    def test_too_large(self, whole, path, monkeypatch):
        path.write_bytes(whole)
        monkeypatch.setattr("evertree.model_file.MAX_BYTES", len(whole) - 1)
        with pytest.raises(ValueError, match="larger than"):
            load(path)

    def test_no_file(self, tmp_path):
        with pytest.raises(FileNotFoundError):
            load(tmp_path / "nothing.json")
        with pytest.raises(OSError, match="directory"):
            load(tmp_path)

    def test_damaged_at_random(self, path, tmp_path):
        originals = whole_files(tmp_path)
        for number in range(400):
            damage(0, number, originals, path)
            assert fault_of(path) is None, f"damaged file {number}"
