"""Every filter that can take text has a name that the extension says in the reader's language."""

from __future__ import annotations

from crunch.algorithms.crunch.filters.base import UnseenTags
from crunch.algorithms.crunch.filters.cell_widths import CellWidths
from crunch.algorithms.crunch.filters.div_styles import DivStyles
from crunch.algorithms.crunch.filters.link_lists import LinkLists
from crunch.algorithms.crunch.filters.order import ORDER
from crunch.algorithms.crunch.filters.styles import Styles
from crunch.algorithms.crunch.filters.titles import TITLES


def test_filters_that_take_text():
    taking = [one for one in ORDER if not isinstance(one, UnseenTags | CellWidths | DivStyles | Styles | LinkLists)]
    assert {one.name for one in taking} == TITLES.keys()
    assert all(title.code.startswith("filter_") for title in TITLES.values())
