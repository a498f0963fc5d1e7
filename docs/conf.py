"""How Sphinx builds these pages: `make docs` writes them to build/docs, and nothing is fetched from anywhere.

Pictures and the reference of the command line are made from the package itself before the pages are read, and go into
docs/generated, which is not kept under version control.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import command_line_reference  # noqa: E402
from pictures import draw_all  # noqa: E402

import evertree  # noqa: E402

GENERATED = HERE / "generated"
GENERATED.mkdir(exist_ok=True)
draw_all(GENERATED)

project = "Evertree"
project_copyright = "Evertree contributors, MIT license"
version = release = evertree.__version__

extensions = ["mathml", "myst_parser", "sphinx.ext.autodoc", "docstrings"]
exclude_patterns = ["generated"]

# A page about commands that are not there would be of no use.
if not command_line_reference.write(GENERATED / "command_line.md"):
    exclude_patterns.append("command_line.md")
    suppress_warnings = ["toc.excluded", "toc.not_readable"]

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
html_math_renderer = "mathml"

autodoc_member_order = "bysource"
autodoc_typehints = "none"  # what a parameter may be is said in the docstring, in words
autodoc_class_signature = "mixed"
add_module_names = False
smartquotes_action = "D"  # dashes; quotes stay as they are typed
default_role = "literal"  # docstrings say `name` for what is code

html_theme = "pydata_sphinx_theme"
html_title = "Evertree"
html_static_path = ["static"]
html_css_files = ["evertree.css"]
html_copy_source = False
html_sidebars = {page: [] for page in ("index", "how_it_works", "bounds", "developing", "changelog")}  # none below them
html_show_sourcelink = False
html_theme_options = {
    "navbar_align": "left",
    "header_links_before_dropdown": 8,
    "navbar_end": ["theme-switcher"],
    "navigation_with_keys": False,
    "secondary_sidebar_items": ["page-toc"],
    "show_prev_next": True,
    "footer_start": ["copyright"],
    "footer_end": [],
}
