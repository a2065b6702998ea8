import pytest

from crunch.documents.unshown.showing import NEXT_TO_NOTHING, is_of_the_page, shown_in_short, word_count
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
    assert (shown_in_short(html_page(body)) is not None) is expected


def test_words_are_counted_without_blanks():
    assert word_count("") == 0
    assert word_count("one two  three") == 3
    assert word_count("面" * 60) == 10


def test_what_is_shown_is_told():
    assert shown_in_short(html_page("<nav>menu</nav><h1>Bread</h1><p>Rests <b>long</b>.</p>")) == "Bread Rests  long ."


@pytest.mark.parametrize(
    "shown",
    [
        "",
        "Bread",
        "Loading…",
        "You need to enable JavaScript to run this app, so please do.",
        "We use cookies on this site so that all of it works well.",
        "Bread needs flour and water, says a baker who bakes all night.",
        "面包需要面粉水盐和时间，面包师说。面粉需要水。",
    ],
)
def test_a_shell_and_the_beginning_of_a_text_go_with_it(shown):
    assert is_of_the_page(shown, WORDS + "A baker bakes all night. 面包需要面粉、水、盐和时间，面包师这样说过的。")


@pytest.mark.parametrize(
    "shown",
    [
        "We are closed. Our shop closed on the fifth of May, thank you.",
        "我们的商店从五月五日起关门了。感谢大家三十年来的支持和光临，再见，祝大家一切顺利平安健康。我们的商店不再开门。",
    ],
)
def test_a_short_text_of_its_own_does_not(shown):
    assert not is_of_the_page(shown, WORDS * 5)
