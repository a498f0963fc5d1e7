"""What is said of a tree: never more than is proven."""

from dataclasses import replace

from estimators import complete

from evertree.trace import Trace
from evertree.view.fitted import fitted
from evertree.view.words import (
    about_text,
    counted,
    ending_sentence,
    errors_sentence,
    proof_sentence,
    seconds_text,
    share_text,
    status_words,
)

WHAT = replace(fitted(complete(2)[0]), errors=200, lower_bound=150, gap=0.25)


def test_numbers():
    assert [counted(number, "row") for number in (0, 1, 12345)] == ["0 rows", "1 row", "12,345 rows"]
    assert [about_text(n) for n in (0, 999_999, 14_012_363_729, 3 * 10**12)] == [
        "0", "999,999", "14 billion", "3 trillion"
    ]  # fmt: skip
    assert counted(2, "leaf", "leaves") == "2 leaves"
    assert [seconds_text(seconds) for seconds in (0, 0.0123, 4.567, 99.96, 1234.5)] == [
        "less than 0.001 s", "0.012 s", "4.57 s", "100 s", "1,234 s"
    ]  # fmt: skip
    assert (share_text(1, 8), share_text(0, 0)) == ("12.5%", "0.0%")


def test_open_gap():
    assert errors_sentence(WHAT) == "The tree gets 200 of its 2,000 training rows wrong (10.0%)."
    assert proof_sentence(WHAT) == (
        "Proven so far: no tree of depth 2 or less makes fewer than 150 errors. "
        "At most 50 errors could be saved at this depth: the gap is 25.0%."
    )
    assert ending_sentence(WHAT) == "The search ended at its time limit, after 10 s."
    assert status_words(WHAT) == "200 errors, at least 150 necessary, gap 25.0% (time limit)"


def test_proof():
    what = replace(WHAT, lower_bound=200, gap=0.0, status="optimal", seconds=3.21)
    assert proof_sentence(what) == "Proven optimal: no tree of depth 2 or less makes fewer errors on these rows."
    assert ending_sentence(what) == "The search ended with the proof, after 3.21 s."
    assert status_words(what) == "200 errors, proven optimal after 3.21 s"


def test_nothing_proven():
    assert "Nothing is proven" in proof_sentence(replace(WHAT, lower_bound=0, gap=1.0))


def test_other_endings():
    what = replace(WHAT, status="interrupted", seconds=8.5)
    assert ending_sentence(what) == "The search was interrupted, after 8.5 s."
    assert ending_sentence(replace(WHAT, status="new word")) == (
        "The search ended with the status new word, after 10 s."
    )
    assert ending_sentence(replace(WHAT, trace=Trace(), seconds=0.0)) == "The search ended at its time limit."


def test_no_errors():
    assert errors_sentence(replace(WHAT, errors=0)) == "The tree gets all of its 2,000 training rows right."
