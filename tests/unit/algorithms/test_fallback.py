"""Never blank, never a lie."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crunch.algorithms.fallback import KEPT_WORDS, PAGE_WORDS, keeps_too_little, never_blank
from crunch.documents.extraction import keep_everything
from tests.support.pages import html_page, keeping


def words(count: int) -> str:
    return " ".join(f"w{number}" for number in range(count))


def page(kept: int, rest: int):
    return keeping(html_page(f"<p id=k>{words(kept)}</p><p>{words(rest)}</p>"), "k")


@pytest.mark.parametrize(
    ("kept", "rest", "too_little"),
    [
        (0, PAGE_WORDS, True),
        (0, PAGE_WORDS - 1, False),
        (KEPT_WORDS - 1, PAGE_WORDS, True),
        (KEPT_WORDS, PAGE_WORDS, False),
        (KEPT_WORDS - 1, PAGE_WORDS - KEPT_WORDS, False),
        (KEPT_WORDS - 1, PAGE_WORDS - KEPT_WORDS + 1, True),
        (0, 0, False),
        (0, 30_000, True),
    ],
)
def test_too_little_is_under_a_paragraph_of_a_page_that_has_text(kept, rest, too_little):
    assert keeps_too_little(page(kept, rest)) is too_little


def test_ideographs_are_words():
    body = f"<p id=k>{'天' * (KEPT_WORDS - 1)}</p><p>{'気' * PAGE_WORDS}</p>"
    assert keeps_too_little(keeping(html_page(body), "k"))
    body = f"<p id=k>{'天' * KEPT_WORDS}</p><p>{'気' * PAGE_WORDS}</p>"
    assert not keeps_too_little(keeping(html_page(body), "k"))


def test_syllables_of_korean_are_not():
    """Words have blanks between them in Korean."""
    assert not keeps_too_little(
        keeping(html_page(f"<p id=k>{'한국어' * KEPT_WORDS}</p><p>{'말' * PAGE_WORDS}</p>"), "k")
    )


def test_long_kept_text_is_enough_whatever_its_words():
    body = f"<p id=k>{'x' * 2_000}</p><p>{words(PAGE_WORDS)}</p>"
    assert not keeps_too_little(keeping(html_page(body), "k"))


def test_page_without_its_chrome_is_the_next_level():
    body = f"<nav>Menu</nav><p>{words(60)}</p><footer>Imprint</footer>"
    extraction = never_blank(keeping(html_page(body)))
    assert extraction.text == words(60)
    assert extraction.unsure
    assert [removal.step for removal in extraction.removals] == ["page chrome", "page chrome"]
    assert extraction.notes == (
        "only 0% of the text was found to be content; showing everything but navigation and other page chrome instead",
    )


def test_whole_page_is_the_last():
    body = f"<nav>{words(60)}</nav><p>one two</p>"
    extraction = never_blank(keeping(html_page(body)))
    assert extraction.keeps_everything
    assert extraction.removals == ()
    assert "showing the whole page instead" in extraction.notes[0]


def test_what_was_known_of_the_answer_stays():
    known = {"algorithm": "lqf", "settings": {"threshold": 0.1}, "timings": {"parse": 5.0}, "compared_pages": 2}
    before = replace(keeping(html_page(f"<p>{words(60)}</p>")), **known, notes=("a note",))
    after = never_blank(before)
    assert {name: getattr(after, name) for name in known} == known
    assert after.notes[0] == "a note"
    assert len(after.notes) == 2
    assert not before.unsure


def test_everything_kept_is_never_too_little():
    assert not keeps_too_little(keep_everything(html_page(words(10))))
    assert not keeps_too_little(keep_everything(html_page(words(100))))
