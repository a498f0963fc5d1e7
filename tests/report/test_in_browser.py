"""The page in a browser: pointing, folding, keys and copying work, and nothing is asked from outside."""

import shutil

import pytest
from estimators import complete

from evertree.report import write_report

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright's Python package drives the browser")

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run",
]  # fmt: skip
PATIENCE = 10_000  # milliseconds

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here to try the report page in")


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, timeout=60_000)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    names = ["a rather long feature name", "<script>alert(1)</script>", "width (mm)", "d"]
    model, X, _ = complete(5, names=names, class_names=["<b>one</b>", "two", "a third class", "four", "five"])
    path = tmp_path_factory.mktemp("report") / "report.html"
    write_report(model, path, X)
    return path.as_uri()


class Windows:
    """A window for each size and setting, used again; notes what the page complains about and asks for."""

    def __init__(self, browser, address):
        self._browser, self._address = browser, address
        self._pages = {}
        self.complaints, self.requests = [], []

    def open(self, width=1280, height=900, **options):
        key = repr((width, height, options))
        if key not in self._pages:
            self._pages[key] = self._new({"width": width, "height": height}, options)
        page = self._pages[key]
        page.bring_to_front()
        page.mouse.move(0, 0)
        page.goto(self._address)
        return page

    def _new(self, viewport, options):
        context = self._browser.new_context(viewport=viewport, **options)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.route("**/*", self._route)
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", lambda dialog: self.complaints.append(dialog.message))
        return page

    def _route(self, route):
        if route.request.url == self._address:
            route.continue_()
        else:
            self.requests.append(route.request.url)
            route.abort()


@pytest.fixture(scope="module")
def windows(browser, address):
    return Windows(browser, address)


@pytest.fixture
def open_page(windows):
    """Opens the page; after the test there must have been no complaint and no request."""
    windows.complaints.clear()
    windows.requests.clear()
    yield windows.open
    assert windows.complaints == []
    assert windows.requests == []


def node(page, number):
    return page.locator(f"#tree-{number}")


def box(page, number):
    return page.locator(f"#tree-{number} > .box")


def shown(page):
    """The number of the node that is told about."""
    return page.evaluate("document.querySelector('.about-node:not([hidden])').id")


def focused(page):
    return page.evaluate("document.activeElement.id")


def test_pointing_tells_about_a_node(open_page):
    page = open_page()
    assert shown(page) == "about-0"
    box(page, 1).hover()
    assert shown(page) == "about-1"
    about = page.locator("#about-1")
    assert about.is_visible()
    assert "rows" in about.inner_text()
    assert "reached if" in about.inner_text()
    box(page, 5).hover()
    assert shown(page) == "about-5"
    assert "if " in page.locator("#about-5 code").inner_text()
    assert page.locator(".on-path").count() == 6, "the way from the root is marked"
    page.mouse.move(1, 1)
    assert shown(page) == "about-0", "without a pointer it is the chosen node again"


def test_a_click_folds_a_branch_and_the_rest_moves_up(open_page):
    page = open_page()
    height = float(page.locator("#tree").get_attribute("height"))
    box(page, 1).click()
    assert node(page, 1).get_attribute("aria-expanded") == "false"
    assert not box(page, 2).is_visible()
    assert box(page, 1).get_by_text("+ 16 leaves").is_visible()
    folded = float(page.locator("#tree").get_attribute("height"))
    assert folded == height - 15 * 36
    box(page, 1).click()
    assert node(page, 1).get_attribute("aria-expanded") == "true"
    assert box(page, 2).is_visible()
    assert float(page.locator("#tree").get_attribute("height")) == height


def test_buttons_fold_and_open_all(open_page):
    page = open_page()
    page.get_by_role("button", name="Fold all").click()
    assert page.locator("[role=treeitem] > .box:visible").count() == 1
    page.get_by_role("button", name="Open all").click()
    assert page.locator("[role=treeitem] > .box:visible").count() == 63


def test_the_keyboard_alone_is_enough(open_page):
    page = open_page()
    page.keyboard.press("Tab")  # fold all
    page.keyboard.press("Tab")  # open all
    for _ in range(3):  # the frame of the tree may take the focus to be scrolled
        page.keyboard.press("Tab")
        if focused(page) == "tree-0":
            break
    walk = [
        ("ArrowRight", "tree-1"), ("ArrowRight", "tree-2"), ("ArrowDown", "tree-3"), ("ArrowUp", "tree-2"),
        ("ArrowLeft", "tree-1"), ("Home", "tree-0"), ("ArrowLeft", "tree-0"), ("End", "tree-62"),
        ("ArrowDown", "tree-62"), ("ArrowRight", "tree-62"), ("ArrowLeft", "tree-60"),
    ]  # fmt: skip
    for key, expected in walk:
        page.keyboard.press(key)
        assert focused(page) == expected, key
        assert shown(page) == expected.replace("tree", "about")
    assert page.locator("[role=treeitem][tabindex='0']").count() == 1
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert node(page, 1).get_attribute("aria-expanded") == "false"
    page.keyboard.press("ArrowDown")
    assert focused(page) == "tree-32", "what is folded is passed over"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    assert node(page, 1).get_attribute("aria-expanded") == "true"
    page.keyboard.press("Space")
    assert node(page, 1).get_attribute("aria-expanded") == "false"


def test_the_way_to_a_node_scrolls_it_into_sight(open_page):
    page = open_page(390, 844)
    page.get_by_role("button", name="Open all").click()
    node(page, 0).focus()
    page.keyboard.press("End")
    frame, last = page.locator("#tree-frame").bounding_box(), box(page, 62).locator(".frame").bounding_box()
    assert frame["x"] <= last["x"] <= frame["x"] + frame["width"]
    assert frame["y"] <= last["y"] <= frame["y"] + frame["height"]


def test_a_screen_reader_meets_a_tree(open_page):
    tree = open_page().get_by_role("tree", name="Decision tree")
    assert tree.get_by_role("treeitem").count() == 63
    assert tree.get_by_role("treeitem", expanded=True).count() == 31
    first = tree.get_by_role("treeitem").first
    assert first.get_attribute("aria-label").startswith("Split: ")


def test_copying_the_rules(open_page):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the rules").click()
    page.get_by_text("Copied.").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.replace("\r\n", "\n") == page.locator("#rules").text_content()
    assert len(copied.splitlines()) == 32


def test_copying_where_the_clipboard_is_closed(open_page):
    page = open_page()
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="Copy the rules").click()
    page.wait_for_function("document.getElementById('copied').textContent !== ''")
    assert "if " in page.evaluate("getSelection().toString()")


@pytest.mark.parametrize(("width", "touch"), [(1280, False), (390, True)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_the_screen_in_either_light(open_page, width, touch, scheme):
    page = open_page(width, 844, color_scheme=scheme, has_touch=touch)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    paper, ink = page.evaluate(
        "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
    )
    assert (paper == "rgb(255, 255, 255)") == (scheme == "light")
    assert paper != ink
    curves = page.locator("svg.anytime:visible")
    assert curves.count() == 1, "one of the two, wide or narrow"
    assert curves.bounding_box()["width"] <= width
    assert page.locator("[role=treeitem] > .box:visible").count() == (7 if touch else 63)
    if touch:
        box(page, 1).tap()
        assert shown(page) == "about-1"
        about = page.locator("#about").bounding_box()
        assert about["x"] >= 0
        assert about["x"] + about["width"] <= width


def test_no_text_covers_another(open_page):
    page = open_page()
    boxes = page.evaluate(
        "[...document.querySelectorAll('#tree text')].filter((text) => text.checkVisibility() && text.getBBox().width)"
        ".map((text) => { const b = text.getBoundingClientRect();"
        " return [text.textContent, b.x, b.y, b.right, b.bottom] })"
    )
    assert len(boxes) == 31 + 2 * 32 + 62
    covering = [
        (one[0], other[0])
        for number, one in enumerate(boxes)
        for other in boxes[:number]
        if min(one[3], other[3]) - max(one[1], other[1]) > 1 and min(one[4], other[4]) - max(one[2], other[2]) > 4
    ]
    assert covering == []


def test_texts_stay_in_their_boxes(open_page):
    wider = open_page().evaluate(
        "[...document.querySelectorAll('#tree .box')].filter((box) => box.querySelector('text').getBBox().width"
        " > box.querySelector('.frame').getBBox().width).length"
    )
    assert wider == 0
