"""The table of formats."""

from __future__ import annotations

import pytest

from crunch.documents.extraction import keep_everything
from crunch.documents.formats import FORMATS, rendered
from tests.support.pages import html_page


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_of_the_table_holds_the_kept_text(name):
    extraction = keep_everything(html_page("<h1>Tide</h1><p>Low at noon</p>"))
    assert "Low at noon" in rendered(extraction, name)
    assert rendered(extraction, name) == getattr(extraction, name)
