import pytest

from crunch.documents.unshown.showing import NEXT_TO_NOTHING, shows_next_to_nothing, word_count
from tests.support.pages import WORDS, html_page


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("", True),
        ("<p>Loading…</p><noscript>Switch scripts on</noscript>", True),
        (f"<nav>{WORDS * 3}</nav><footer>{WORDS * 3}</footer>", True),
        (f"<p>{WORDS * 2}</p>", False),
        (f"<nav>menu</nav>{WORDS * 2}", False),
        ("<p>" + "word " * (NEXT_TO_NOTHING - 1), True),
        ("<p>" + "word " * NEXT_TO_NOTHING, False),
        ("<p>" + "面包需要面粉水盐和时间" * 14, False),
        (f"<script>{WORDS * 9}</script>", True),
    ],
)
def test_what_shows_next_to_nothing(body, expected):
    assert shows_next_to_nothing(html_page(body)) is expected


def test_words_are_counted_without_blanks():
    assert word_count("") == 0
    assert word_count("one two  three") == 3
    assert word_count("面" * 60) == 10
