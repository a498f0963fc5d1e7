"""Elements as text: nothing that a name contains gets out of its place."""

from html.parser import HTMLParser

from evertree.svg.markup import element, escape, shortened, text_width


def test_element():
    assert (
        element("rect", x=1.25, y=2.0, rx=5, class_="box", fill=None)
        == '<rect x="1.2" y="2" rx="5" class="box"></rect>'
    )
    assert element("g", element("text", "a"), "b", aria_label="c") == '<g aria-label="c"><text>a</text>b</g>'


def test_escape():
    evil = "<script>alert('1')</script> \" onload=\"x & y"
    inside = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: inside.append((tag, attributes))
    parser.handle_data = inside.append
    parser.feed(element("p", escape(evil), title=evil))
    assert inside == [("p", [("title", evil)]), evil]


def test_characters_that_no_document_may_contain():
    text = escape("a\x00b\x1fc\ud800d\ne")
    assert text == "a\ufffdb\ufffdc\ufffdd\ne"
    text.encode()


def test_width():
    assert text_width("", 13) == 0
    assert text_width("iii", 13) < text_width("aaa", 13) < text_width("WWW", 13) < text_width("漢漢漢漢", 13)
    assert text_width("e\u0301", 13) == text_width("e", 13)


def test_shortened():
    assert shortened("a long name", 6) == "a lon…"
    assert shortened("two\nlines", 20) == "two lines"
    assert shortened(" ", 5) == "?", "a box is never empty"
