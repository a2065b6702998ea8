"""Which pages are worked on where work can be ended, and which are refused."""

from __future__ import annotations

import pytest

from crunch.actions import page_sizes
from crunch.actions.page_sizes import check_size, is_large
from crunch.errors import TooLargeError


@pytest.mark.parametrize(
    ("elements", "texts", "large"),
    [
        (6, ("<p>a</p>", None), False),
        (page_sizes.LARGE_PAGE, ("<p>a</p>",), False),
        (page_sizes.LARGE_PAGE + 1, ("<p>a</p>",), True),
        (6, ("a" * page_sizes.LARGE_TEXT, None), False),
        (6, ("a" * (page_sizes.LARGE_TEXT - 1), "aa"), True),
        (6, (' a="1"' * (page_sizes.MANY_ATTRIBUTES + 1),), True),
        (6, ("<p>a</p>", "<p>a" * (2 * page_sizes.LARGE_PAGE + 1)), True),
    ],
)
def test_a_page_is_large_by_any_measure(elements, texts, large):
    assert is_large(elements, *texts) is large


def test_what_is_beyond_the_limit_is_refused_in_words():
    check_size(page_sizes.MOST_ELEMENTS, "a", None)
    with pytest.raises(TooLargeError, match=r"the page has 3,000,001 elements; Crunch works on up to 3,000,000"):
        check_size(page_sizes.MOST_ELEMENTS + 1, "a")
    half = "a" * (page_sizes.MOST_CHARACTERS // 2)
    check_size(6, half, half)
    with pytest.raises(TooLargeError, match=r"100,000,001 characters"):
        check_size(6, half, half + "a")
