"""The collector finds every block, runs it, and notices what is wrong."""

import pytest
from docs.blocks import Block, blocks_of, matches, run

PAGE = """# Title

```python
x = 1
print(x + 1)
```

```text
2
```

Words.

```python
print("seconds:", x)
```

```text
seconds: …
```

<!-- not run: needs a second machine -->
```python
raise RuntimeError
```

```{figure} picture.svg
```

:::{note}
```sh
echo here; echo there >&2
```

```text
here
…
```
:::
"""


def test_blocks_are_found_run_and_compared(tmp_path):
    blocks = blocks_of(PAGE, "page")
    assert [block.language for block in blocks] == ["python", "python", "python", "sh"]
    assert [block.reason for block in blocks] == [None, None, "needs a second machine", None]
    assert blocks[0].line == 4
    run(blocks, tmp_path / "page.md", tmp_path)


@pytest.mark.parametrize("text", ["```text\n2\n```", "```c\nint x;\n```", "    make demo\n", "```\nx\n```"])
def test_a_block_that_is_neither_run_nor_marked(text):
    with pytest.raises(ValueError, match="not run: REASON"):
        blocks_of(text, "page")


def test_words_between_a_block_and_its_output():
    with pytest.raises(ValueError, match="line 6"):
        blocks_of("```python\nprint(2)\n```\nIt prints\n```text\n2\n```", "page")


def test_a_directive_that_hides_code():
    with pytest.raises(ValueError, match="without a directive"):
        blocks_of("```{code-block} python\nx = 1\n```", "page")


@pytest.mark.parametrize("output", ["", "3\n"])
def test_other_output_than_shown(output, tmp_path):
    with pytest.raises(AssertionError, match=r"page\.md, line 7: printed is"):
        run([Block("python", "print(2)", 7, output=output)], tmp_path / "page.md", tmp_path)


def test_a_traceback_has_the_line_of_the_page(tmp_path):
    with pytest.raises(ZeroDivisionError) as caught:
        run([Block("python", "x = 0\n1 / x\n", 30)], tmp_path / "page.md", tmp_path)
    assert caught.traceback[-1].lineno + 1 == 31


def test_a_command_that_fails(tmp_path):
    with pytest.raises(AssertionError, match="ends with 3"):
        run([Block("sh", "exit 3", 1)], tmp_path / "page.md", tmp_path)


@pytest.mark.parametrize(
    ("printed", "shown", "expected"),
    [
        ("", "", True),
        ("a\n", "a", True),
        ("a b\n", "a …\n", True),
        ("a\nb\nc\n", "a\n…\nc\n", True),
        ("a\nc\n", "a\n…\nc\n", True),
        ("a\nb\nc\n", "a …\nc\n", False),
        ("a.\n", "ab\n", False),
        ("a\nb\n", "a\n", False),
    ],
)
def test_matches(printed, shown, expected):
    assert matches(printed, shown) is expected
