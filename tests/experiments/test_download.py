"""Downloads from sources made up here: files and a server on this machine."""

import http.server
import io
import threading
import zipfile

import pytest
from datasets import load

from experiments import datasets
from experiments.content import checksum
from experiments.download import download, fetch, parse, text_of
from experiments.sources import SOURCES, Source

ARFF = "% beans\n@RELATION beans\n@ATTRIBUTE a REAL\n@DATA\n1.5,-2e-3,SIRA\n0.1,3,BOMBAY\n"
BLANKS = "1 1.5 -0.002\n\n0 0.1 3\n"
NUMBERS = [[1.5, -0.002], [0.1, 3.0]]


def source(urls, *, label_first=True, content=BLANKS, member=None):
    data = parse(content, label_first=label_first)
    return Source("toy", "Toy", 1, 2, 2, 2, checksum(data), tuple(urls), "none", label_first, member)


def zipped(name, text):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("readme.txt", "nothing")
        archive.writestr(name, text)
    return content.getvalue()


def test_every_format_gives_the_same_content():
    one = parse(BLANKS, label_first=True)
    other = parse(text_of(zipped("Beans/beans.arff", "\ufeff" + ARFF), "beans.arff"), label_first=False)
    tabs = parse("1.5\t-0.002\t2\n0.1\t3\t1\n", label_first=False)
    assert one.X.tolist() == other.X.tolist() == NUMBERS
    assert one.y.tolist() == other.y.tolist() == tabs.y.tolist() == [1, 0]
    assert checksum(one) == checksum(other) == checksum(tabs)


def test_labels_that_are_numbers_are_sorted_as_numbers():
    assert parse("10 0\n9 0\n-1 0", label_first=True).y.tolist() == [2, 1, 0]
    assert parse("10 0\n9 0\na 0", label_first=True).y.tolist() == [0, 1, 2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 3\n1 x 3", "line 2 is no row of numbers"),
        ("1 2 3\n1 2", "line 2 has 1 features, the first one 2"),
        ("<html>not found</html>", "line 1"),
        ("% nothing", "no row"),
    ],
)
def test_what_is_no_data_set_is_said(text, message):
    with pytest.raises(ValueError, match=message):
        parse(text, label_first=True)


def test_the_second_address_serves_where_the_first_does_not(tmp_path):
    (tmp_path / "toy.txt").write_text(BLANKS)
    (tmp_path / "other.txt").write_text("1 9 9\n0 0 0\n")
    names = ("missing", "other", "toy")
    path = download(source([(tmp_path / f"{name}.txt").as_uri() for name in names]), tmp_path / "made")
    loaded = load(tmp_path / "made", "toy")
    assert path == tmp_path / "made" / "toy.csv.gz"
    assert sorted(loaded.X.tolist()) == sorted(NUMBERS)
    assert checksum(loaded) == checksum(parse(BLANKS, label_first=True))
    assert [file.name for file in (tmp_path / "made").iterdir()] == ["toy.csv.gz"]


def test_from_a_server(tmp_path):
    (tmp_path / "toy.zip").write_bytes(zipped("toy.arff", ARFF))

    class Handler(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, directory=str(tmp_path), **options)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            base = f"http://127.0.0.1:{server.server_port}"
            wanted = source([f"{base}/none.zip", f"{base}/toy.zip"], label_first=False, content=ARFF, member="toy.arff")
            download(wanted, tmp_path / "made")
        finally:
            server.shutdown()
            thread.join()
    assert load(tmp_path / "made", "toy").X.shape == (2, 2)


def test_all_that_failed_is_told(tmp_path):
    (tmp_path / "short.txt").write_text("1 2 3\n")
    (tmp_path / "other.txt").write_text("1 9 9\n0 0 0\n")
    (tmp_path / "empty.zip").write_bytes(zipped("else.txt", BLANKS))
    urls = [(tmp_path / name).as_uri() for name in ("missing.txt", "short.txt", "other.txt", "empty.zip")]
    with pytest.raises(OSError, match="toy could not be downloaded") as caught:
        download(source(urls, member="toy.txt"), tmp_path / "made")
    message = str(caught.value)
    for part in ("missing.txt", "instead of (2, 2, 2)", "another content", "no member toy.txt", "--data-dir"):
        assert part in message
    assert not (tmp_path / "made").exists()


def test_only_known_kinds_of_addresses():
    with pytest.raises(ValueError, match="must begin with"):
        fetch("ftp://example.org/x")


def test_the_cache_is_filled_once(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "toy.txt").write_text(BLANKS)
    sources = {"toy": source([(tmp_path / "toy.txt").as_uri()])}
    folder = datasets.prepare(["toy"], None, sources)
    (tmp_path / "toy.txt").unlink()
    assert datasets.prepare(["toy"], None, sources) == folder
    assert list(datasets.differences(folder, ["toy"], sources)) == []
    different = {"toy": sources["toy"]._replace(checksum="0")}
    assert "not the published data set" in next(datasets.differences(folder, ["toy"], different))
    with pytest.raises(ValueError, match="toys is none of toy"):
        datasets.prepare(["toys"], None, sources)


def test_a_folder_must_have_all(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"has no data set bank, wilt: .*NAME\.csv\.gz"):
        datasets.prepare(["wilt", "bank"], tmp_path)


def test_the_table_of_sources_is_whole():
    assert len(SOURCES) == 16
    assert len({source.checksum for source in SOURCES.values()}) == 16
    for name, entry in SOURCES.items():
        assert (entry.name, len(entry.checksum)) == (name, 64)
        assert entry.licence
        assert all(url.startswith("https://") for url in entry.urls)
    assert sum(entry.rows for entry in SOURCES.values()) == 389_088
