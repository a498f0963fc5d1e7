"""Whether the first line names the columns, and files with and without such a line through the reader."""

import pytest

from evertree.cli.header import is_header, is_missing, is_number


@pytest.mark.parametrize(
    ("first", "second", "known", "expected"),
    [
        ("a,b,y", "1,2,0", "", True),
        ("a,b,y", None, "", True),
        ("a,b,y", "red,blue,no", "", True),
        ("1,2,0", "3,4,1", "", False),
        ("5.1,3.5,setosa", "4.9,3.0,setosa", "", False),  # a label among numbers is no name
        ("0,1,label", "5.1,3.5,2", "", True),  # but a text above a number is one
        ("0,1,label", "5.1,3.5,setosa", "", False),
        ("0,1,label", "5.1,3.5,setosa", "label", True),  # and so is what is asked for
        ("5.1,4,setosa", "4.9,3.0,setosa", "4", False),  # unless it may be meant as a position
        ("5.1,NA,setosa", "4.9,3.0,setosa", "", False),  # a missing value is no name
        ("5.1,,setosa", "4.9,3.0,setosa", "", False),
        (",a,y", "0,1.5,1", "", True),
        ("1e5,-2,nan", "1,2,3", "", False),
        ("1,2,3", None, "", False),
    ],
)
def test_is_header(first, second, known, expected):
    assert is_header(first.split(","), second and second.split(","), known.split()) is expected


def test_numbers():
    for cell in ("1", "-1.5e300", " 2 ", "5e-324", "inf", "nan", ".5", "1e999"):
        assert is_number(cell)
    for cell in ("", "a", "1,5", "1_000", "0x10", "--1"):
        assert not is_number(cell)


def test_missing_values():
    for cell in ("", " ", "NA", "NaN", "?", "null", "None", "n/a"):
        assert is_missing(cell)
    for cell in ("0", "no", "naan"):
        assert not is_missing(cell)
