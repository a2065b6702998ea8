"""Tables: which hold data, and where cells stand."""

from __future__ import annotations

import pytest

from crunch.documents.extraction import keep_everything
from crunch.documents.formats.markdown_tables import DataTables, Table
from tests.support.pages import html_page
from tests.support.timing import GROWTH, is_linear


def cells(body: str) -> list[list[str]]:
    """Rows of a table in Markdown, without the line below the head."""
    lines = keep_everything(html_page(f"<table>{body}</table>")).markdown.split("\n")
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in (lines[0], *lines[2:])]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<tr><th>A<th>B<tr><td rowspan=2>x<td>1<tr><td>2", [["A", "B"], ["x", "1"], ["", "2"]]),
        (
            "<tr><th>A<th>B<th>C<tr><td>1<td rowspan=2>x<td>2<tr><td>3<td>4",
            [["A", "B", "C"], ["1", "x", "2"], ["3", "", "4"]],
        ),
        ("<tr><th colspan=2>A<th>B<tr><td>1<td>2<td>3", [["A", "", "B"], ["1", "2", "3"]]),
        ("<tr><td rowspan=2 colspan=2>x<td>1<tr><td>2", [["x", "", "1"], ["", "", "2"]]),
        ("<tr><th>A<th>B<tr><td rowspan=0>x<td>1<tr><td>2<tr><td>3", [["A", "B"], ["x", "1"], ["", "2"], ["", "3"]]),
        (
            "<tr><td rowspan=3>x<td rowspan=2>y<td>1<tr><td>2<tr><td>3<td>4",
            [["x", "y", "1"], ["", "", "2"], ["", "3", "4"]],
        ),
    ],
)
def test_spans_keep_the_columns(body, expected):
    assert cells(body) == expected


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<ul><li>Read.<li>Start.</ul>", "- Read. - Start."),
        ("<ol><li>Read.<li>Start.</ol>", "1. Read. 2. Start."),
        ("<p>Read.</p><p>Start.</p>", "Read. Start."),
        ("<div>Read.<br><br>Start.</div>", "Read. Start."),
        ("<dl><dt>Read<dd>Start</dl>", "Read Start"),
    ],
)
@pytest.mark.parametrize("head", ["<tr><th>Mode<th>What</tr>", "<tr><td>Mode<td>What</tr><tr><td>No<td>Nothing</tr>"])
def test_data_tables_with_blocks_in_cells_stay_tables(head, inside, expected):
    assert cells(f"{head}<tr><td>Normal</td><td>{inside}</td></tr>")[-1] == ["Normal", expected]


@pytest.mark.parametrize(
    "body",
    [
        "<tr><td>menu<td><ul><li>a</ul><tr><td>foot<td>b",
        f"<tr><td>a<td>b<tr><td>c<td>d<tr><td><ul><li>{'word ' * 200}</ul><td>e",
        "<tr><th>A<th>B<tr><td><h2>t</h2><td>b",
        "<tr><td>a<tr><td><ul><li>b</ul><td>c<tr><td>d",
    ],
)
def test_tables_that_lay_a_page_out(body):
    page = html_page(f"<table>{body}</table>")
    assert not DataTables(page).holds_data(page.tags.index("table"))


@pytest.mark.parametrize(
    "table",
    [
        "<table><tr><td>{}</table>",
        "<table><tr><td><a href=/>menu</a><td>{}</table>",
        "<table><tr><td>{}<tr><td>foot</table>",
        "<table><tr><td><table><tr><td>{}</table></table>",
    ],
)
def test_a_single_row_or_column_is_no_table_but_paragraphs(table):
    """Old pages stand in one cell: all of their paragraphs came out as one line."""
    text = "One <b>bold.<br><br>Two</b> | lines<br>here.<p>Three.</p><p>Four.</p>"
    found = render(html_page(table.format(text))).split("\n\n")
    assert "One **bold.**" in found
    assert found[found.index("One **bold.**") + 1 :][:3] == ["**Two** | lines  \nhere.", "Three.", "Four."]


def test_blocks_of_a_cell_stand_in_its_line():
    page = html_page("<table><tr><th>a<th>b<tr><td>One.<br><br>T|wo<br>2<p>Three.<td>c</table>")
    assert "| One. T\\|wo 2 Three. | c |" in render(page)


def test_text_outside_of_cells():
    table = Table()
    assert not table.is_in_cell
    table.cell(1, 1)
    assert not table.is_in_cell, "a cell without a row"
    assert table.lines() is None


def test_huge_spans_take_linear_time():
    row = "<tr><td rowspan=65534 colspan=1000>x"
    assert is_linear(render, *(html_page(f"<table>{row * size}</table>") for size in (20, 20 * GROWTH)))


def render(page):
    return keep_everything(page).markdown
