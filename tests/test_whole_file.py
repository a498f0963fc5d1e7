"""Files that are written whole or not at all, and what can be told before."""

import pytest

from evertree.whole_file import check_writable, write_whole


def test_writable(tmp_path):
    check_writable(tmp_path / "new")
    assert list(tmp_path.iterdir()) == []
    write_whole(tmp_path / "new", b"old")
    check_writable(tmp_path / "new")
    assert [path.name for path in tmp_path.iterdir()] == ["new"]
    assert (tmp_path / "new").read_bytes() == b"old"


@pytest.mark.parametrize("check", [check_writable, lambda path: write_whole(path, b"")])
def test_not_writable(check, tmp_path):
    with pytest.raises(ValueError, match="is there already, and it is no file"):
        check(tmp_path)
    with pytest.raises(FileNotFoundError):
        check(tmp_path / "nowhere" / "file")
    (tmp_path / "file").touch()
    with pytest.raises(NotADirectoryError):
        check(tmp_path / "file" / "below")


def test_the_error_names_the_file(tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        check_writable(tmp_path / "nowhere" / "file")
    assert caught.value.filename == str(tmp_path / "nowhere" / "file")
