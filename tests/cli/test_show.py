"""`evertree show`: the exports of the model."""

import json

import pytest
from command_line import done, refused

from evertree import export, load

FORMATS = {
    "rules": export.export_rules,
    "dot": export.export_dot,
    "json": export.export_json,
    "python": export.export_python,
    "c": export.export_c,
    "sql": export.export_sql,
}


@pytest.mark.parametrize("name", FORMATS)
def test_formats(name, model):
    assert done("show", model, "--format", name).rstrip("\n") == FORMATS[name](load(model)).rstrip("\n")


def test_text_is_what_fit_has_shown(model, table):
    text = done("show", model)
    assert text == done("show", model, "--format", "text")
    fitted = done("fit", table, "--target", "y", "--max-depth", 2)
    assert text.splitlines()[:-1] == fitted.splitlines()[:-1]


def test_what_a_format_cannot_hold(model, tmp_path, table):
    names = table.read_text().replace("f0,f1,f2", "f0,F0,f2")
    (tmp_path / "data.csv").write_text(names)
    done("fit", tmp_path / "data.csv", "--target", "y", "--max-depth", 4, "-o", tmp_path / "m.json", "-q")
    assert "the same name, to SQL" in refused("show", tmp_path / "m.json", "--format", "sql")


class TestRefused:
    def test_no_file(self, tmp_path):
        assert "nothing.json: no such file" in refused("show", tmp_path / "nothing.json")
        assert "is a directory" in refused("show", tmp_path)

    def test_no_model(self, table):
        assert "cannot be loaded as a model" in refused("show", table)

    def test_broken_models(self, model, tmp_path):
        path, content = tmp_path / "m.json", json.loads(model.read_text())
        broken = {
            "cut off": model.read_text()[:300],
            "damaged or edited": json.dumps(content | {"feature_names": ["a", "b", "c"]}),
            "from a newer Evertree": json.dumps(content | {"version": 99}),
            "no text": b"\xff\xfe",
        }
        for said, text in broken.items():
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
            for command in (["show", path], ["predict", path, path], ["report", path, "-o", tmp_path / "r.html"]):
                assert said in refused(*command)
