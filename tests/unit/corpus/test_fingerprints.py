from __future__ import annotations

import pytest

from crunch.corpus.fingerprints import _RUN, SKETCH, Fingerprint, fingerprint, near_duplicates, resemblance
from tests.support.timing import GROWTH, is_linear
from tests.unit.corpus.conftest import article


def of(body: str) -> Fingerprint:
    return fingerprint(f"<html><head><title>x</title></head><body>{body}</body></html>")


def sentences(first: int, last: int) -> str:
    return "".join(
        f"<p>Sentence number {n} tells of thing {n * 7} and of what became of it in year {n * 3}.</p>"
        for n in range(first, last)
    )


def duplicates(*bodies: str) -> dict[int, int]:
    return near_duplicates([of(body) for body in bodies], ["site"] * len(bodies))


def test_sketch_is_small_and_the_same_every_time():
    one = of(sentences(0, 100))
    assert len(one.sketch) == SKETCH
    assert one == of(sentences(0, 100))
    assert list(one.sketch) == sorted(one.sketch)


def test_copies_are_found_whatever_markup_they_have():
    text = sentences(0, 30)
    assert duplicates(text, sentences(50, 80), text.replace("<p>", "<div>").replace("</p>", "</div>")) == {2: 0}


def test_old_version_is_a_near_duplicate():
    assert duplicates(
        sentences(0, 60), sentences(0, 58) + "<p>Corrected on the second of May by the editors of it.</p>"
    ) == {1: 0}


def test_pages_that_share_a_part_are_none():
    assert duplicates(sentences(0, 60), sentences(30, 90)) == {}


def test_short_articles_in_one_template_are_no_copies():
    template = sentences(1_000, 1_040)
    bodies = [f"{template}{sentences(n * 10, n * 10 + 3)}" for n in range(6)]
    assert duplicates(*bodies) == {}


def test_pages_of_one_template_with_a_copy_among_them():
    pages = [fingerprint(article(n)) for n in (1, 2, 3, 4, 2, 5)]
    assert near_duplicates(pages, ["s"] * 6) == {4: 1}


def test_pages_that_show_nothing_by_themselves_are_copies_of_nothing():
    apps = ["", "<div id=root></div><noscript>One</noscript>", "<img src=a.png>", "<div id=root></div>"]
    assert duplicates(*apps, sentences(0, 10)) == {}


def test_text_without_blanks():
    first = "<p>" + "".join(chr(0x4E00 + (n * 37) % 5_000) for n in range(400)) + "</p>"
    second = "<p>" + "".join(chr(0x4E00 + (n * 41 + 9) % 5_000) for n in range(400)) + "</p>"
    assert duplicates(first, second, first + "<p>完</p>") == {2: 0}


def test_only_what_is_displayed_counts():
    text = sentences(0, 20)
    silent = "<script>if (a < b) c('<p>x</p>')</script><style>p{}</style><!-- note --><svg><text>x</text></svg>"
    assert of(text).sketch == of(silent + text.replace("number", "<b>num</b>ber")).sketch
    assert of("<script>" * 3_000 + "never ended").sketch == of("").sketch


def test_resemblance():
    assert resemblance(frozenset([1, 2, 3]), frozenset([1, 2, 3])) == 1
    assert resemblance(frozenset([1, 2]), frozenset([3, 4])) == resemblance(frozenset(), frozenset([1])) == 0


@pytest.mark.slow
def test_many_pages_take_linear_time():
    def pages(count: int) -> list[Fingerprint]:
        return [Fingerprint(str(n), tuple(range(n * 30, n * 30 + 40))) for n in range(count)]

    assert is_linear(lambda some: near_duplicates(some, ["s"] * len(some)), pages(500), pages(500 * GROWTH))


def test_every_run_of_words_counts_the_last_one_too():
    words = [f"word{number}" for number in range(_RUN + 3)]
    one, other = (of(f"<p>{' '.join(text)}</p>").sketch for text in (words, [*words[:-1], "else"]))
    assert len(one) == len(other) == 4
    assert len(set(one) & set(other)) == 3
