# ruff: noqa: E501  (markup is easier to read unbroken)
"""Hiding never makes what stays narrower, and leaves no holes beside it: what is no text uses all of the room, lines of
text grow to a comfortable length."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.content_harness.harness import ContentPage, parse, reply_that_hides
from tests.browser.content_harness.states import assert_undone_three_times
from tests.browser.lines import LINES, longest, narrower, too_long

pytestmark = pytest.mark.browser

WORDS = "Some words of an article that is long enough to fill several lines of any column it may stand in. " * 8
TEXT = f"<p>{WORDS}</p><pre>code</pre>"
HEAD = "<!doctype html><style>body { margin: 0; font: 16px/20px monospace } * { min-width: 0 }</style>"


def box(content_page: ContentPage, selector: str) -> dict[str, float]:
    read: dict[str, float] = content_page.page.evaluate(
        "selector => document.querySelector(selector).getBoundingClientRect().toJSON()", selector
    )
    return read


def widths(content_page: ContentPage, selector: str, hide: str, **options: Any) -> tuple[float, float]:
    before = box(content_page, selector)["width"]
    lines = content_page.page.evaluate(LINES)
    content_page.crunch(hide, **options)
    after = content_page.page.evaluate(LINES)
    assert not narrower(lines, after)
    assert not too_long(lines, after, 78)  # one width a letter
    return before, box(content_page, selector)["width"]


GRIDS = {
    "auto_placed": (
        "main { display: grid; grid-template-columns: 200px 1fr 150px; gap: 10px }",
        f"<main><nav>menu</nav><article>{TEXT}</article><aside>more</aside></main>",
    ),
    "auto_placed_with_header": (
        "main { display: grid; grid-template-columns: 200px 1fr 150px } header, footer { grid-column: 1 / -1 }",
        f"<main><header>top</header><nav>menu</nav><article>{TEXT}</article><aside>more</aside><footer>end</footer></main>",
    ),
    "right_to_left": (
        "html { direction: rtl } main { display: grid; grid-template-columns: 200px 1fr 150px; gap: 10px; padding: 7px }",
        f"<main><nav>menu</nav><article>{TEXT}</article><aside>more</aside></main>",
    ),
    "fixed_lines": (
        (
            "main { display: grid; grid-template-columns: 200px 1fr 150px }"
            "article { grid-column: 2; grid-row: 1 } nav { grid-column: 1; grid-row: 1 } aside { grid-column: 3; grid-row: 1 }"
        ),
        f"<main><article>{TEXT}</article><nav>menu</nav><aside>more</aside></main>",
    ),
    "areas": (
        (
            "main { display: grid; grid-template: 'h h h' 50px 'n a s' auto / 200px 1fr 150px }"
            "header { grid-area: h } article { grid-area: a } nav { grid-area: n } aside { grid-area: s }"
        ),
        f"<main><header>top</header><article>{TEXT}</article><nav>menu</nav><aside>more</aside></main>",
    ),
    "names_lines": (
        "main { display: grid; grid-template-columns: [side] 200px [text] 1fr [end] } article { grid-column: text / end }",
        f"<main><nav style='grid-column: side'>menu</nav><article style='grid-row: 1'>{TEXT}</article></main>",
    ),
    "two_rows_of_asides": (
        "main { display: grid; grid-template-columns: 1fr 200px } article { grid-row: span 2 }",
        f"<main><article>{TEXT}</article><aside>one</aside><aside>two</aside></main>",
    ),
    "contents": (
        "main { display: grid; grid-template-columns: 200px 1fr } section { display: contents }",
        f"<main><section><nav>menu</nav><article>{TEXT}</article></section></main>",
    ),
    "centred": (
        "main { display: grid; grid-template-columns: 200px 400px 150px; justify-content: center; gap: 5px }",
        f"<main><nav>menu</nav><article>{TEXT}</article><aside>more</aside></main>",
    ),
    "spaced": (
        "main { display: grid; grid-template-columns: 100px 400px 150px; justify-content: space-between; border: 3px solid }",
        f"<main><nav>menu</nav><article>{TEXT}</article><aside>more</aside></main>",
    ),
    "dense": (
        "main { display: grid; grid-template-columns: repeat(4, 1fr); grid-auto-flow: dense } article { grid-column: span 2 }",
        f"<main><nav>menu</nav><article>{TEXT}</article><aside>more</aside></main>",
    ),
    "in_columns": (
        "main { display: grid; grid-auto-flow: column; grid-auto-columns: 150px; grid-template-columns: 100px 500px }",
        f"<main><nav>menu</nav><article>{TEXT}</article><aside>more</aside></main>",
    ),
    "fixed_and_absolute_children": (
        "main { display: grid; grid-template-columns: 200px 1fr; position: relative } i { position: absolute; right: 0 }",
        f"<main><i>x</i><nav>menu</nav><article>{TEXT}</article></main>",
    ),
    "important_rules": (
        (
            "main { display: grid !important; grid-template-columns: 200px 1fr !important }"
            "#a { grid-column: auto !important; grid-row: auto !important } nav { display: block !important }"
        ),
        f"<main><nav id=n style='display: block !important'>menu</nav><article id=a>{TEXT}</article></main>",
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
    assert box(content_page, "pre")["width"] >= 980
    assert box(content_page, "article")["top"] <= 20  # no hole where the header was


def test_grid_item_takes_only_what_became_free(content_page: ContentPage) -> None:
    content_page.open(
        f"{HEAD}<style>main {{ display: grid; grid-template-columns: 1fr 500px 200px 1fr }} article {{ grid-column: 2 }}"
        f"aside {{ grid-column: 3; grid-row: 1 }}</style><main><article>{TEXT}</article><aside>more</aside></main>"
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
        f"<main><nav>menu</nav><article>{TEXT}</article><aside>more</aside></main>"
    )
    before, after = widths(content_page, "article", "//nav | //aside")
    assert before < 800
    assert box(content_page, "p")["width"] < 800
    assert (after, box(content_page, "pre")["width"]) == (1000, 1000)


def test_floated_column_is_never_narrower(content_page: ContentPage) -> None:
    content_page.open(
        f"{HEAD}<style>article {{ float: left; width: 60% }} nav {{ float: left; width: 20% }} aside {{ float: right }}</style>"
        f"<main><nav>menu</nav><article>{TEXT}</article><aside>more</aside></main>"
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
        "<style>main {{ display: table; width: 100% }} b {{ display: table-row }} i {{ display: table-cell; width: 150px }}"
        "i.a {{ width: auto }}</style><main><b><i>menu</i><i class=a>{}</i><i>more</i></b></main>"
    ),
    "rowspan": (
        "<table width=100%><tr><td width=150 rowspan=2>menu</td><td class=a>{}</td></tr><tr><td class=b>second row</td></tr>"
        "</table>"
    ),
}
HIDE_CELLS = "//*[self::td or self::i][not(@class)]"


@pytest.mark.parametrize("text", [WORDS, f"<div>{TEXT}</div>"], ids=["bare", "in_parts"])
@pytest.mark.parametrize("name", TABLES)
def test_table_column_is_never_narrower(content_page: ContentPage, name: str, text: str) -> None:
    content_page.open(HEAD + TABLES[name].format(text))
    before, after = widths(content_page, ".a", HIDE_CELLS)
    assert before < 900
    assert after >= 960  # the room of the others, but for the spacing of the cells
    assert "menu" not in content_page.page.inner_text("body")
    assert_undone_three_times_after(content_page, HIDE_CELLS)


def test_a_table_as_wide_as_its_cells_stays_so_where_one_of_them_goes(content_page: ContentPage) -> None:
    content_page.open(
        f"{HEAD}<table><tr><th>Syntax:<td>ProxyErrorOverride Off|On of all of them</tr><tr><th>Module:<td class=x>mod"
        "</tr></table><p>text</p>"
    )
    before, after = widths(content_page, "table", "//td[@class='x']")
    assert abs(before - after) < 1


LONG = "an_index_entry_that_nothing_breaks"
COLUMNS = {
    "a part of a cell": f"<table width=600><tr><td><p class=x>{LONG}</p><p>{WORDS}<td>{WORDS * 2}</table>",
    "in a list, with widths": (
        f"<table width=600><tr><td style='width:33%'><ul><li class=x>{LONG * 2}<li>{WORDS}</ul><td style='width:33%'>{WORDS * 2}"
        "</table>"
    ),
    "a row": f"<table width=600><tr class=x><td>{LONG}<td>a<tr><td>{WORDS}<td>{WORDS * 2}</table>",
    "as wide as its cells": f"<table><tr><td><b class=x style='display:block'>{LONG}</b>one two<td>three four</table>",
}


@pytest.mark.parametrize("name", COLUMNS)
def test_columns_stay_as_wide_where_something_in_their_cells_goes(content_page: ContentPage, name: str) -> None:
    content_page.open(f"{HEAD}{COLUMNS[name]}<p>text</p>")
    cells = (
        "() => [...document.querySelectorAll('tr:last-child > td')].map((cell) => cell.getBoundingClientRect().width)"
    )
    before = content_page.page.evaluate(cells)
    content_page.crunch("//*[@class='x']")
    after = content_page.page.evaluate(cells)
    assert all(now >= was - 1 for was, now in zip(before, after, strict=True)), (before, after)
    content_page.page.set_viewport_size({"width": 320, "height": 600})
    assert sum(content_page.page.evaluate(cells)) < 620, "a smaller window has smaller columns"
    content_page.page.set_viewport_size({"width": 1280, "height": 900})
    content_page.restore()
    assert_undone_three_times(content_page, "//*[@class='x']")


def test_a_row_goes_with_its_cells(content_page: ContentPage) -> None:
    content_page.open(f"{HEAD}<table><tr class=x><td>a<td>b<tr><td>c<td>d</table>")
    content_page.crunch("//tr[@class='x']")
    assert box(content_page, "tr.x")["height"] == 0


def test_inline_and_shrunk_containers(content_page: ContentPage) -> None:
    content_page.open(
        f"{HEAD}<style>main {{ display: inline-block; max-width: 700px }} nav {{ width: 700px }}</style>"
        f"<main><nav>menu</nav><article>{TEXT}</article></main>"
    )
    before, after = widths(content_page, "article", "//nav")
    assert after >= before


def assert_lines(content_page: ContentPage, css: str, body: str, hide: str, *, characters: int) -> list[dict[str, Any]]:
    """Press, and see that the longest line has about so many characters; the blocks after the press."""
    content_page.open(f"{HEAD}<style>{css}</style>{body}")
    before = content_page.page.evaluate(LINES)
    content_page.crunch(hide)
    after: list[dict[str, Any]] = content_page.page.evaluate(LINES)
    assert not narrower(before, after)
    assert not too_long(before, after, 78)
    assert characters - 12 <= longest(after) <= characters + 3
    assert_undone_three_times_after(content_page, hide)
    return after


SIDE = "<aside>more</aside>"
FLEX = "main { display: flex } article { flex: 1 } aside { width: 450px }"


@pytest.mark.parametrize("width", [1000, 1280, 1920])
def test_lines_at_any_width_of_the_window(content_page: ContentPage, width: int) -> None:
    content_page.page.set_viewport_size({"width": width, "height": 700})
    assert_lines(
        content_page,
        "main { display: flex } article { flex: 1 } aside { width: 60% }",
        f"<main><article>{TEXT}</article>{SIDE}</main>",
        "//aside",
        characters=75 if width < 1900 else 79,  # as it was
    )


@pytest.mark.parametrize("css", ["zoom: 1.5", "transform: scale(.7); transform-origin: 0 0; width: 1700px", "zoom: .6"])
def test_lines_of_a_page_that_is_scaled(content_page: ContentPage, css: str) -> None:
    """A character is as wide as the style says, not as the screen shows it."""
    content_page.page.set_viewport_size({"width": 1280, "height": 700})
    assert_lines(
        content_page,
        f"main {{ display: flex; {css} }} article {{ flex: 1 }} aside {{ width: 70% }}",
        f"<main><article>{TEXT}</article>{SIDE}</main>",
        "//aside",
        characters=75,
    )


def test_narrow_windows_stay_as_they_are(content_page: ContentPage) -> None:
    content_page.page.set_viewport_size({"width": 400, "height": 700})
    content_page.open(f"{HEAD}<main><nav>menu</nav><article>{TEXT}</article>{SIDE}</main>")
    content_page.crunch("//nav | //aside")
    assert content_page.page.evaluate("document.querySelectorAll('[data-crunch]').length") == 2
    assert box(content_page, "p")["width"] == 400


def test_lines_where_nothing_became_free_stay_long(content_page: ContentPage) -> None:
    content_page.page.set_viewport_size({"width": 1920, "height": 700})
    content_page.open(f"{HEAD}<nav>menu</nav><article>{TEXT}</article>")
    content_page.crunch("//nav")
    assert box(content_page, "p")["width"] == 1920


def test_each_font_has_its_own_measure(content_page: ContentPage) -> None:
    content_page.page.set_viewport_size({"width": 1400, "height": 700})
    assert_lines(
        content_page,
        FLEX.replace("450px", "1100px")
        + "p { font: 10px monospace } p + p { font: 20px/30px serif } blockquote { letter-spacing: 3px }",
        f"<main><article><p>{WORDS}</p><p>2 {WORDS}</p><blockquote>3 {WORDS}</blockquote></article>{SIDE}</main>",
        "//aside",
        characters=80,
    )


@pytest.mark.parametrize(
    "text",
    ["\u5348\u524d\u56db\u6642\u534a\u3001\u307e\u3060\u6697\u3044\u659c\u9762\u306b\u4eba\u305f\u3061\u304c\u5ea7\u308b\u3002" * 20,
     "\uc0c8\ubcbd \ub124\uc2dc \ubc18, \uc544\uc9c1 \uc5b4\ub450\uc6b4 \ube44\ud0c8\uc5d0 \uc0ac\ub78c\ub4e4\uc774 \uc549\ub294\ub2e4. " * 20],
    ids=["japanese", "korean"],
)  # fmt: skip
def test_an_ideograph_counts_as_two(content_page: ContentPage, text: str) -> None:
    assert_lines(
        content_page,
        FLEX.replace("450px", "800px") + "p { font-size: 13px }",
        f"<main><article><p>{text}</p></article>{SIDE}</main>",
        "//aside",
        characters=75,
    )


RTL = "html { direction: rtl }"
ARABIC = (
    "\u0647\u0630\u0627 \u0646\u0635 \u0637\u0648\u064a\u0644 \u064a\u0645\u0644\u0623 \u0639\u062f\u0629 \u0633\u0637\u0648\u0631 \u0645\u0646 \u0627\u0644\u0639\u0645\u0648\u062f. "
    * 30
)


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("side", ["before", "after"])
def test_text_begins_where_its_row_does(content_page: ContentPage, direction: str, side: str) -> None:
    article = f"<article><p>{WORDS if direction == 'ltr' else ARABIC}</p><pre>code</pre></article>"
    after = assert_lines(
        content_page,
        f"html {{ direction: {direction} }} {FLEX} p {{ font-size: 14px }}",
        f"<main>{''.join([SIDE, article] if side == 'before' else [article, SIDE])}</main>",
        "//aside",
        characters=75,
    )
    (text,) = [block for block in after if block["tag"] == "p"]
    assert (text["left"] == 0) == (direction == "ltr")
    assert (text["right"] == 1000) == (direction == "rtl")
    assert text["width"] < 900


def test_what_is_no_text_takes_all_of_the_room(content_page: ContentPage) -> None:
    media = (
        "<pre>code</pre><table width=100%><tr><td>1<td>2</table><figure style='margin:0'><canvas style='width:100%;height:9px'>"
        "</canvas><figcaption>Caption</figcaption></figure><video style='width:100%'></video><iframe style='width:100%' "
        "srcdoc='<p>player'></iframe><svg width=100% height=9></svg>"
    )
    content_page.open(f"{HEAD}<style>{FLEX}</style><main><article><p>{WORDS}</p>{media}</article>{SIDE}</main>")
    content_page.crunch("//aside")
    for name in ("pre", "table", "canvas", "video", "iframe", "svg"):
        assert box(content_page, name)["width"] >= 1000, name
    assert box(content_page, "p")["width"] < 740


def test_cards_keep_the_room_of_their_grid(content_page: ContentPage) -> None:
    cards = "".join(f"<section><h2>Card {k}</h2><p>{WORDS}</p></section>" for k in range(6))
    content_page.open(
        f"{HEAD}<style>main {{ display: flex }} .cards {{ flex: 1; display: grid; gap: 10px; grid-template-columns:"
        f"repeat(auto-fill, minmax(240px, 1fr)) }} aside {{ width: 450px }}</style><main><div class=cards>{cards}</div>{SIDE}</main>"
    )
    content_page.crunch("//aside")
    assert box(content_page, ".cards")["width"] == 1000
    assert box(content_page, "section:nth-child(3)")["right"] > 700


def test_a_centred_heading_stands_in_the_middle_of_its_text(content_page: ContentPage) -> None:
    content_page.open(
        f"{HEAD}<style>{FLEX} h1, .by {{ text-align: center }}</style><main><article><h1>Heading</h1><p class=by>By Ann</p>"
        f"<p class=t>{WORDS}</p><h2>Other</h2></article>{SIDE}</main>"
    )
    content_page.crunch("//aside")
    assert (
        box(content_page, "h1")["width"] == box(content_page, ".by")["width"] == box(content_page, ".t")["width"] < 740
    )
    assert box(content_page, "h2")["width"] == 1000


def test_newspaper_columns_keep_their_room(content_page: ContentPage) -> None:
    content_page.open(
        f"{HEAD}<style>{FLEX} article {{ columns: 2 }}</style><main><article>{WORDS}<p>{WORDS}</p></article>{SIDE}</main>"
    )
    content_page.crunch("//aside")
    assert box(content_page, "article")["width"] == 1000


def test_lines_in_a_shadow_tree_and_in_a_slot(content_page: ContentPage) -> None:
    page = content_page.open(
        f"{HEAD}<style>{FLEX} x-a {{ flex: 1; min-width: 0 }}</style><main><x-a><p id=light>{WORDS}</p><template "
        f"shadowrootmode=open><p id=inner>{WORDS}</p><slot></slot></template></x-a>{SIDE}</main>"
    )
    content_page.crunch("//aside")
    widths_now = page.evaluate(
        "[document.getElementById('light'), document.querySelector('x-a').shadowRoot.getElementById('inner')]"
        ".map((e) => e.getBoundingClientRect().width)"
    )
    assert all(700 < width < 740 for width in widths_now)
    assert_undone_three_times_after(content_page, "//aside")


@pytest.mark.parametrize(("length", "width"), [(0, 1000), (60, 590), (90, 880)])
def test_the_measure_is_a_setting(content_page: ContentPage, length: int, width: int) -> None:
    content_page.open(f"{HEAD}<style>{FLEX}</style><main><article>{TEXT}</article>{SIDE}</main>")
    captured = content_page.capture()
    reply = reply_that_hides(parse(captured["snapshot"]), "//aside") | {"line_length": length}
    content_page.step("insert", content_page.step("plan", reply)["css"])
    content_page.step("commit")
    assert abs(box(content_page, "p")["width"] - width) < 25
