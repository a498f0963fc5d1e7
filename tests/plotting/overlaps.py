"""Texts of a figure that cover each other or leave it."""

from unittest import mock

from matplotlib.text import Text


def boxes_of_texts(figure):
    """The text and the box, in pixels, of everything that is written in a figure."""
    drawn = {}  # what is asked to draw itself; a figure also holds texts that it never draws
    draw = Text.draw

    def note(text, renderer):
        drawn[text] = None
        draw(text, renderer)

    with mock.patch.object(Text, "draw", note):
        figure.canvas.draw()
    texts = [text for text in drawn if text.get_visible() and text.get_text().strip()]
    return [(text.get_text(), text.get_window_extent()) for text in texts]


def overlaps(figure):
    """Pairs of texts whose boxes share more than an edge."""
    boxes = boxes_of_texts(figure)
    return [
        (text, other)
        for number, (text, box) in enumerate(boxes)
        for other, its in boxes[:number]
        if min(box.x1, its.x1) - max(box.x0, its.x0) > 0.5 and min(box.y1, its.y1) - max(box.y0, its.y0) > 0.5
    ]


def outside(figure):
    """Texts that are not wholly in the figure."""
    frame = figure.bbox
    return [
        text
        for text, box in boxes_of_texts(figure)
        if box.x0 < frame.x0 - 1 or box.x1 > frame.x1 + 1 or box.y0 < frame.y0 - 1 or box.y1 > frame.y1 + 1
    ]
