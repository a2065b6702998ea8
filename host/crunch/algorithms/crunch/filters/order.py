"""All filters, in the order in which they run: those that edit without deleting first, deleting ones after."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.crunch.filters import (
    buttons,
    embeds,
    forms,
    iframes,
    inputs,
    metas,
    noscript,
    scripts,
    selects,
)
from crunch.algorithms.crunch.filters.advertisements import Advertisements
from crunch.algorithms.crunch.filters.base import Filter
from crunch.algorithms.crunch.filters.cell_widths import CellWidths
from crunch.algorithms.crunch.filters.div_styles import DivStyles
from crunch.algorithms.crunch.filters.empty_tables import EmptyTables
from crunch.algorithms.crunch.filters.image_links import ImageLinks
from crunch.algorithms.crunch.filters.images import Images
from crunch.algorithms.crunch.filters.link_lists import LinkLists
from crunch.algorithms.crunch.filters.named_parts import NamedParts
from crunch.algorithms.crunch.filters.page_chrome import PageChrome
from crunch.algorithms.crunch.filters.styles import Styles
from crunch.algorithms.crunch.filters.text_links import TextLinks

ORDER: Final[tuple[Filter, ...]] = (
    # edit
    CellWidths(),
    DivStyles(),
    # ignore tags
    scripts.FILTER,
    noscript.FILTER,
    Styles(),
    metas.FILTER,
    iframes.FILTER,
    embeds.FILTER,
    forms.FILTER,
    inputs.FILTER,
    buttons.FILTER,
    selects.FILTER,
    Images(),
    ImageLinks(),
    TextLinks(),
    # judge
    Advertisements(),
    PageChrome(),
    NamedParts(),
    LinkLists(),
    EmptyTables(),
)
"""The removed link retainer works on what they took, when all of them are done."""
