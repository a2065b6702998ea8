"""Speed is measured on real pages that nobody chose, the same each time, and told as RESULTS.md tells it."""

import pytest

from crunch_lab.evaluation.packages import Document
from tests.bench.figures import Figure, rows
from tests.bench.real_pages import first_by_hash, is_whole

WHOLE = b"<!DOCTYPE html><html><body><p>All of it.</p></body></html>"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (WHOLE, True),
        (WHOLE.upper() + b"\n<!-- served in 12 ms -->\n", True),
        (b"<div><p>A part of a page.</p></div>", False),
        (WHOLE.removesuffix(b"</html>"), False),
        (WHOLE.replace(b"<body>", b"<meta content='0; url=/there' http-equiv='Refresh'><body>"), False),
    ],
)
def test_pages_that_are_whole_and_stay(html, expected):
    assert is_whole(html) is expected


def test_the_smallest_hashes_of_what_is_whole_in_any_order():
    documents = [Document("set", str(number), WHOLE, "", {}) for number in range(30)]
    part = Document("set", "part", b"<p>Never taken.</p>", "", {})
    names = [one.name for one in first_by_hash([part, *documents], 5)]
    assert names == [one.name for one in first_by_hash([*documents[::-1], part], 5)]
    assert len(set(names)) == 5
    assert "part" not in [one.name for one in first_by_hash([part, *documents], 40)]


def test_figures_as_rows():
    figures = [Figure("  a press in times of it", 3.456, "times", 3), Figure("elements", 1234.5, "elements")]
    assert rows(figures) == (
        "| a press in times of it | 3.46 times: **over** | 3 times |\n| elements | 1,234 elements |  |"
    )
