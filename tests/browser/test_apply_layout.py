# ruff: noqa: E501  (markup is easier to read unbroken)
"""Hiding never makes what stays narrower, and leaves no holes beside it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.content_harness import fixtures
from tests.browser.content_harness.harness import ContentPage
from tests.browser.content_harness.states import assert_undone_three_times

content_browser = fixtures.content_browser
content_page = fixtures.content_page

pytestmark = pytest.mark.browser

WORDS = "Some words of an article that is long enough to fill several lines of any column it may stand in. " * 8
HEAD = "<!doctype html><style>body { margin: 0; font: 16px/20px monospace } * { min-width: 0 }</style>"


def box(content_page: ContentPage, selector: str) -> dict[str, float]:
    read: dict[str, float] = content_page.page.evaluate(
        "selector => document.querySelector(selector).getBoundingClientRect().toJSON()", selector
    )
    return read


def widths(content_page: ContentPage, selector: str, hide: str, **options: Any) -> tuple[float, float]:
    before = box(content_page, selector)["width"]
    content_page.crunch(hide, **options)
    return before, box(content_page, selector)["width"]


GRIDS = {
    "auto_placed": (
        "main { display: grid; grid-template-columns: 200px 1fr 150px; gap: 10px }",
        f"<main><nav>menu</nav><article>{WORDS}</article><aside>more</aside></main>",
    ),
    "auto_placed_with_header": (
        "main { display: grid; grid-template-columns: 200px 1fr 150px } header, footer { grid-column: 1 / -1 }",
        f"<main><header>top</header><nav>menu</nav><article>{WORDS}</article><aside>more</aside><footer>end</footer></main>",
    ),
    "right_to_left": (
        "html { direction: rtl } main { display: grid; grid-template-columns: 200px 1fr 150px; gap: 10px; padding: 7px }",
        f"<main><nav>menu</nav><article>{WORDS}</article><aside>more</aside></main>",
    ),
    "fixed_lines": (
        (
            "main { display: grid; grid-template-columns: 200px 1fr 150px }"
            "article { grid-column: 2; grid-row: 1 } nav { grid-column: 1; grid-row: 1 } aside { grid-column: 3; grid-row: 1 }"
        ),
        f"<main><article>{WORDS}</article><nav>menu</nav><aside>more</aside></main>",
    ),
    "areas": (
        (
            "main { display: grid; grid-template: 'h h h' 50px 'n a s' auto / 200px 1fr 150px }"
            "header { grid-area: h } article { grid-area: a } nav { grid-area: n } aside { grid-area: s }"
        ),
        f"<main><header>top</header><article>{WORDS}</article><nav>menu</nav><aside>more</aside></main>",
    ),
    "names_lines": (
        "main { display: grid; grid-template-columns: [side] 200px [text] 1fr [end] } article { grid-column: text / end }",
        f"<main><nav style='grid-column: side'>menu</nav><article style='grid-row: 1'>{WORDS}</article></main>",
    ),
    "two_rows_of_asides": (
        "main { display: grid; grid-template-columns: 1fr 200px } article { grid-row: span 2 }",
        f"<main><article>{WORDS}</article><aside>one</aside><aside>two</aside></main>",
    ),
    "contents": (
        "main { display: grid; grid-template-columns: 200px 1fr } section { display: contents }",
        f"<main><section><nav>menu</nav><article>{WORDS}</article></section></main>",
    ),
    "centred": (
        "main { display: grid; grid-template-columns: 200px 400px 150px; justify-content: center; gap: 5px }",
        f"<main><nav>menu</nav><article>{WORDS}</article><aside>more</aside></main>",
    ),
    "spaced": (
        "main { display: grid; grid-template-columns: 100px 400px 150px; justify-content: space-between; border: 3px solid }",
        f"<main><nav>menu</nav><article>{WORDS}</article><aside>more</aside></main>",
    ),
    "dense": (
        "main { display: grid; grid-template-columns: repeat(4, 1fr); grid-auto-flow: dense } article { grid-column: span 2 }",
        f"<main><nav>menu</nav><article>{WORDS}</article><aside>more</aside></main>",
    ),
    "in_columns": (
        "main { display: grid; grid-auto-flow: column; grid-auto-columns: 150px; grid-template-columns: 100px 500px }",
        f"<main><nav>menu</nav><article>{WORDS}</article><aside>more</aside></main>",
    ),
    "fixed_and_absolute_children": (
        "main { display: grid; grid-template-columns: 200px 1fr; position: relative } i { position: absolute; right: 0 }",
        f"<main><i>x</i><nav>menu</nav><article>{WORDS}</article></main>",
    ),
    "important_rules": (
        (
            "main { display: grid !important; grid-template-columns: 200px 1fr !important }"
            "#a { grid-column: auto !important; grid-row: auto !important } nav { display: block !important }"
        ),
        f"<main><nav id=n style='display: block !important'>menu</nav><article id=a>{WORDS}</article></main>",
    ),
}


@pytest.mark.parametrize("name", GRIDS)
def test_grid_column_is_never_narrower(content_page: ContentPage, name: str) -> None:
    css, body = GRIDS[name]
    content_page.open(f"{HEAD}<style>{css}</style>{body}")
    before, after = widths(content_page, "article", "//nav | //aside | //header | //footer")
    assert after >= before - 0.5
    assert_undone_three_times_after(content_page, "//nav | //aside | //header | //footer")


def assert_undone_three_times_after(content_page: ContentPage, hide: str) -> None:
    content_page.restore()
    assert_undone_three_times(content_page, hide)


@pytest.mark.parametrize(
    "name", ["auto_placed", "auto_placed_with_header", "right_to_left", "fixed_lines", "areas", "contents"]
)
def test_grid_column_uses_the_room(content_page: ContentPage, name: str) -> None:
    css, body = GRIDS[name]
    content_page.open(f"{HEAD}<style>{css}</style>{body}")
    _, after = widths(content_page, "article", "//nav | //aside | //header | //footer")
    assert after >= 980
    assert box(content_page, "article")["top"] <= 20  # no hole where the header was


def test_grid_item_takes_only_what_became_free(content_page: ContentPage) -> None:
    content_page.open(
        f"{HEAD}<style>main {{ display: grid; grid-template-columns: 1fr 500px 200px 1fr }} article {{ grid-column: 2 }}"
        f"aside {{ grid-column: 3; grid-row: 1 }}</style><main><article>{WORDS}</article><aside>more</aside></main>"
    )
    content_page.crunch("//aside")
    after = box(content_page, "article")
    assert (after["left"], after["width"]) == (150, 700)  # the page's margins stay


def test_one_side_of_a_grid(content_page: ContentPage) -> None:
    css, body = GRIDS["auto_placed"]
    content_page.open(f"{HEAD}<style>{css}</style>{body}")
    before = box(content_page, "nav")
    content_page.crunch("//aside")
    after = box(content_page, "nav")
    assert (after["left"], after["width"]) == (before["left"], before["width"])
    assert box(content_page, "article")["right"] == 1000


def test_cards_of_one_width_close_up(content_page: ContentPage) -> None:
    cards = "".join(f"<p id=c{k}>card {k}</p>" for k in range(7))
    content_page.open(
        f"{HEAD}<style>main {{ display: grid; grid-template-columns: repeat(auto-fill, 300px) }}</style><main>{cards}</main>"
    )
    third = box(content_page, "#c2")
    content_page.crunch("//p[@id='c2']")
    assert box(content_page, "#c3") == third
    assert content_page.page.evaluate("document.querySelectorAll('[data-crunch]').length") == 1


def test_flex_column_is_never_narrower(content_page: ContentPage) -> None:
    content_page.open(
        f"{HEAD}<style>main {{ display: flex }} article {{ flex: 1 }} nav {{ width: 200px }}</style>"
        f"<main><nav>menu</nav><article>{WORDS}</article><aside>more</aside></main>"
    )
    before, after = widths(content_page, "article", "//nav | //aside")
    assert before < 800
    assert after == 1000


def test_floated_column_is_never_narrower(content_page: ContentPage) -> None:
    content_page.open(
        f"{HEAD}<style>article {{ float: left; width: 60% }} nav {{ float: left; width: 20% }} aside {{ float: right }}</style>"
        f"<main><nav>menu</nav><article>{WORDS}</article><aside>more</aside></main>"
    )
    before, after = widths(content_page, "article", "//nav | //aside")
    assert (before, after) == (600, 600)


TABLES = {
    "widths_on_cells": (
        "<table width=100%><tr><td colspan=3>top</td></tr><tr><td width=150>menu</td><td class=a>{}</td><td width=200>more"
        "</td></tr></table>"
    ),
    "width_on_the_main_cell": "<table width=100%><tr><td>menu</td><td class=a width=500>{}</td><td width=200>more</td></tr></table>",
    "columns": (
        "<table width=100%><col width=150><col><col width=200><tr><td>menu</td><td class=a>{}</td><td>more</td></tr></table>"
    ),
    "fixed_layout": (
        "<table width=100% style='table-layout:fixed'><colgroup><col style='width:150px'><col><col style='width:200px'>"
        "</colgroup><tr><td>menu</td><td class=a>{}</td><td>more</td></tr></table>"
    ),
    "header_stays": (
        "<table width=100%><tr><td colspan=3 class=top>top</td></tr><tr><td width=150>menu</td><td class=a>{}</td>"
        "<td width=200>more</td></tr></table>"
    ),
    "css_table": (
        "<style>main {{ display: table; width: 100% }} div {{ display: table-row }} p {{ display: table-cell; width: 150px }}"
        "p.a {{ width: auto }}</style><main><div><p>menu</p><p class=a>{}</p><p>more</p></div></main>"
    ),
    "rowspan": (
        "<table width=100%><tr><td width=150 rowspan=2>menu</td><td class=a>{}</td></tr><tr><td class=b>second row</td></tr>"
        "</table>"
    ),
}
HIDE_CELLS = "//*[self::td or self::p][not(@class)]"


@pytest.mark.parametrize("name", TABLES)
def test_table_column_is_never_narrower(content_page: ContentPage, name: str) -> None:
    content_page.open(HEAD + TABLES[name].format(WORDS))
    before, after = widths(content_page, ".a", HIDE_CELLS)
    assert before < 900
    assert after >= 960  # the room of the others, but for the spacing of the cells
    assert "menu" not in content_page.page.inner_text("body")
    assert_undone_three_times_after(content_page, HIDE_CELLS)


def test_a_row_goes_with_its_cells(content_page: ContentPage) -> None:
    content_page.open(f"{HEAD}<table><tr class=x><td>a<td>b<tr><td>c<td>d</table>")
    content_page.crunch("//tr[@class='x']")
    assert box(content_page, "tr.x")["height"] == 0


def test_inline_and_shrunk_containers(content_page: ContentPage) -> None:
    content_page.open(
        f"{HEAD}<style>main {{ display: inline-block; max-width: 700px }} nav {{ width: 700px }}</style>"
        f"<main><nav>menu</nav><article>{WORDS}</article></main>"
    )
    before, after = widths(content_page, "article", "//nav")
    assert after >= before
