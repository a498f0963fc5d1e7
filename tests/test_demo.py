"""The demonstration runs and says what it promises."""

from evertree import demo


def test_demo(capsys):
    demo.main()
    text = capsys.readouterr().out
    assert "worst concave points <=" in text or "worst" in text
    assert "proven: no tree of this depth makes fewer" in text
    assert "CART" in text
