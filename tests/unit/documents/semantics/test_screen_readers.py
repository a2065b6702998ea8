"""Names of text that is for screen readers only."""

from __future__ import annotations

import pytest

from crunch.documents.semantics.screen_readers import is_for_screen_readers


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("sr-only", True),
        ("visually-hidden", True),
        ("visuallyhidden", True),
        ("screen-reader-text", True),
        ("usa-sr-only", True),
        ("c-article__visually-hidden", True),
        ("ScreenReaderOnly screenreader-only", True),
        ("element-invisible", True),
        ("show-for-sr", True),
        ("elementor-screen-only", True),
        ("not-sr-only", False),
        ("sr-only sm:not-sr-only", False),
        ("users-only", False),
        ("reader", False),
    ],
)
def test_names_of_text_for_screen_readers(names, expected):
    assert is_for_screen_readers(names) is expected
