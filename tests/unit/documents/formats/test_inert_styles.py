"""Style sheets that import and run nothing."""

from __future__ import annotations

import pytest

from crunch.documents.formats.inert_styles import inert_style, inert_style_value
from tests.support.timing import GROWTH, is_linear


@pytest.mark.parametrize(
    "sheet",
    [
        "@import 'x';",
        "@IMPORT url(x);",
        "/*a*/@import/**/url(x)",
        "@&#105;mport url(x)",
        "@\\69mport 'x';",
        "@im/**/port 'x'",
    ],
)
def test_what_fetches_goes(sheet):
    written = inert_style(f"{sheet} b{{}}").lower()
    assert "import" not in written.replace("\\69", "i")
    assert "url(" not in written


@pytest.mark.parametrize(
    "sheet", ["p > a{}", "@media (width<600px){p{margin:0}}", "a{scroll-behavior:smooth}", "a{background:url(x)}"]
)
def test_other_rules_stay(sheet):
    assert inert_style(sheet) == sheet


def test_nothing_can_be_read_as_a_tag():
    assert inert_style("a{content:'<img>'}</style>") == "a{content:'\\3c img>'}\\3c /style>"


def test_signs_around_whole_sheets_go():
    assert inert_style("<!-- p{} -->").strip() == "p{}"


def test_ranges_of_media_queries_stay():
    assert inert_style("@media (9px<width<99px){p{}}") == "@media (9px< width<99px){p{}}"


def test_of_an_attribute_only_the_declaration_goes():
    assert inert_style_value("color:red;width:expression(x);margin:0") == "color:red;margin:0"


@pytest.mark.parametrize("part", ["@import ", "/*", "@media<", "\\69", "&#1", "//url( ", "expression (", "<", "<!--"])
def test_time_is_linear(part):
    assert is_linear(inert_style, part * 2_000, part * 2_000 * GROWTH)
