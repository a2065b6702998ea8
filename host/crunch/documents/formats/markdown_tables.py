"""Tables of Markdown: which tables hold data, and where their cells stand."""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from crunch.documents.formats.markdown_signs import BREAK
from crunch.documents.page import Page
from crunch.documents.tags import HEADINGS

_NEVER_IN_CELLS: Final = HEADINGS | frozenset("table pre article section figure".split())
"""A table with these in it lays a page out: its cells are blocks like any other."""
_SELDOM_IN_CELLS: Final = frozenset("ul ol dl blockquote".split())
"""With these, too, unless it has heads, or rows that are all alike."""
_LONGEST_CELL: Final = 600
_FEW_ROWS: Final = 3
"""Two rows and no heads may well be a page with columns."""
_WIDEST_CELL: Final = 50
_MOST_COLUMNS: Final = 200
"""Beyond these, cells stand where they come."""
_MOST_CELLS: Final = 200_000
"""Cells that are written of a table, with the empty ones that spans make."""


class DataTables:
    """Which tables of a page hold data."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._never = list(accumulate((tag in _NEVER_IN_CELLS for tag in page.tags), initial=0))
        self._seldom = list(accumulate((tag in _SELDOM_IN_CELLS for tag in page.tags), initial=0))
        self._heads = list(accumulate((tag in ("th", "thead") for tag in page.tags), initial=0))

    def holds_data(self, number: int) -> bool:
        """Whether a table is written as one.

        Args:
            number: of the table.
        """
        end = self._page.ends[number]
        if self._never[end] != self._never[number + 1]:
            return False
        if self._seldom[end] == self._seldom[number + 1]:
            return True
        return self._heads[end] > self._heads[number] or self._is_regular(number)

    def _is_regular(self, number: int) -> bool:
        """Whether all rows have as many short cells, more than one."""
        page = self._page
        counts: list[int] = []
        for inner in range(number + 1, page.ends[number]):
            if page.tags[inner] == "tr":
                counts.append(0)
            elif page.tags[inner] in ("td", "th") and counts:
                counts[-1] += 1
                size = sum(page.text_sizes[inner : page.ends[inner]])
                if size + sum(page.tail_sizes[inner + 1 : page.ends[inner]]) > _LONGEST_CELL:
                    return False
        return len(counts) >= _FEW_ROWS and len(set(counts)) == 1 and counts[0] > 1


class Table:
    """The cells of a table in their rows and columns."""

    def __init__(self) -> None:
        self._rows: list[list[list[str] | None]] = []  # row, cell, blocks in it; spans make many that are empty
        self._taken: dict[int, int] = {}  # column -> rows, this one included, in which a cell of a row above stands
        self._cell = 0
        self._is_in_cell = False

    @property
    def is_in_cell(self) -> bool:
        """Whether text that comes now stands in a cell."""
        return self._is_in_cell

    def row(self) -> None:
        """A row begins."""
        if self._rows:
            self._taken = {column: rows - 1 for column, rows in self._taken.items() if rows > 1}
        self._rows.append([])
        self._cell, self._is_in_cell = -1, False

    def cell(self, columns: int, rows: int) -> None:
        """A cell begins that takes so many columns and rows."""
        if not self._rows:
            return
        row = self._rows[-1]
        while len(row) in self._taken:
            row.append(None)
        columns = min(max(columns, 1), _WIDEST_CELL)
        self._cell = len(row)
        if len(row) + columns > _MOST_COLUMNS:
            columns = 1
        elif rows != 1:
            self._taken |= dict.fromkeys(range(len(row), len(row) + columns), rows if rows > 0 else _MOST_CELLS)
        row += [None] * columns
        self._is_in_cell = True

    def end_cell(self) -> None:
        """A cell ends."""
        self._is_in_cell = False

    def add(self, text: str) -> None:
        """Write a block into the cell that is open."""
        row = self._rows[-1]
        row[self._cell] = blocks = row[self._cell] or []
        blocks.append(text)

    def lines(self) -> list[str] | None:
        """The table as Markdown; None when it has one row or one column."""
        rows = [[_in_one_line(cell) for cell in row] for row in self._rows if any(row)]
        width = max(map(len, rows), default=0)
        if len(rows) < 2 or width < 2:
            return None
        width = min(width, max(2, _MOST_CELLS // len(rows)))
        lines = ["| " + " | ".join((row + [""] * width)[:width]) + " |" for row in rows]
        lines.insert(1, "|" + " --- |" * width)
        return lines

    def blocks(self) -> list[str]:
        """All that stands in its cells, one after the other."""
        return [block for row in self._rows for cell in row for block in cell or ()]


def _in_one_line(cell: list[str] | None) -> str:
    return " ".join(line for block in cell or () for line in block.split(BREAK)).replace("|", "\\|")
