"""Small pages after public reports (``tests/cases/pages``): what must stand in text and Markdown, and what must not."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import crunch

CASES = Path(__file__).parents[1] / "cases"
PAGES = json.loads((CASES / "pages" / "expected.json").read_text("utf-8"))


@pytest.mark.parametrize("name", PAGES)
def test_page(name):
    want = PAGES[name]
    found = crunch.extract((CASES / "pages" / f"{name}.html").read_bytes(), url="https://site.example/a/b")
    for form, text in (("text", found.text), ("markdown", found.markdown)):
        missing = [pattern for pattern in want[form] if not re.search(pattern, text)]
        wrong = [pattern for pattern in want[f"not_in_{form}"] if re.search(pattern, text)]
        assert not missing, (form, text)
        assert not wrong, (form, text)


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_what_nobody_can_see_does_not_come_out(form):
    """A to J: at most two of ten ways to hide a sentence; K is shown; L never; M is ALT text only."""
    found = crunch.extract((CASES / "hidden-ways.html").read_bytes())
    ways = set(re.findall(r"HIDDEN-([A-M])", getattr(found, form)))
    assert len(ways & set("ABCDEFGHIJ")) <= 2, ways
    assert "L" not in ways
    assert form != "text" or "M" not in ways
