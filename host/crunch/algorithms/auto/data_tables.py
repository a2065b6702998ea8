"""Which tables hold data, and are no frame for the page's parts."""

from __future__ import annotations

from crunch.documents.page import Page


def data_tables(page: Page) -> list[int]:
    """Definition lists, and tables that hold no table but header cells, or two rows of two cells with text."""
    found = []
    for number, tag in enumerate(page.tags):
        if tag == "dl" or (tag == "table" and _is_data_table(page, number)):
            found.append(number)
    return found


def _is_data_table(page: Page, number: int) -> bool:
    end = page.ends[number]
    inside = page.tags[number + 1 : end]
    if "table" in inside:
        return False
    if "th" in inside:
        return True
    rows: dict[int, int] = {}
    for cell in range(number + 1, end):
        if page.tags[cell] == "td" and (1 in page.ink_texts[cell : page.ends[cell]]):
            rows[page.parents[cell]] = rows.get(page.parents[cell], 0) + 1
    return sum(count >= 2 for count in rows.values()) >= 2
