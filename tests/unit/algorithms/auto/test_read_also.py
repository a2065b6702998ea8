"""Lines that only send readers to another text go; sentences, headings and references stay."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto.read_also import without_read_also
from crunch.algorithms.learned.features import base_features
from tests.support.pages import WORDS, html_page
from tests.support.timing import GROWTH, is_linear

TITLE = "<a href=/x>The ferry that never came to the island</a>"


def gone(body: str) -> list[str]:
    """What goes of a page of which all is kept."""
    page = html_page(body)
    table = base_features(page)
    keep = np.ones(len(table.facts.numbers), np.bool_)
    result = without_read_also(page, table, np.ones(len(keep), np.float32), keep)
    assert keep.all()
    return [text for text, stays in zip(table.facts.texts, result, strict=True) if not stays]


@pytest.mark.parametrize(
    "label",
    [
        "Related:", "RELATED STORY:", "Read more:", "READ MORE |", "Also read:", "[See also:", "(MORE:",
        "Lesen Sie auch:", "Lire aussi\u00a0:", "Lea también:", "Leia mais:", "Leggi anche:", "Lees ook:",
        "Czytaj też:", "Читайте также:", "Διαβάστε επίσης:", "延伸閱讀：", "関連記事：", "اقرأ أيضا:", "यह भी पढ़ें:",
    ],
)  # fmt: skip
def test_a_label_before_a_link_goes(label):
    assert len(gone(f"<p>{WORDS}</p><p>{label} {TITLE}</p><p>{WORDS}</p>")) == 1
    assert len(gone(f"<p>{WORDS}</p><p><a href=/x>{label} the ferry that never came</a></p>")) == 1


@pytest.mark.parametrize(
    "line",
    [
        f"Read more about {TITLE}",
        "Related: the ferry came late, and the island waited for it",
        "More than 20: <a href=/x>ferries of the north</a>",
        "<a href=/x>Related topics</a>",
        "Related:",
        f"Lee: {TITLE}",
        f"See also: {WORDS * 2} {TITLE}",
        f"The captain said: {TITLE}",
    ],
)
def test_what_is_no_such_line_stays(line):
    assert gone(f"<p>{WORDS}</p><p>{line}</p><p>{WORDS}</p>") == []


def test_time_grows_with_the_page():
    body = f"<p>Related: {TITLE}</p><p>{WORDS}</p>" * 30
    assert is_linear(gone, body, body * GROWTH)
