"""The posts of a thread keep their authors and dates alike."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto.thread_authors import AUTHOR, DATE, with_writers
from crunch.algorithms.learned.features import base_features
from tests.support.pages import WORDS, html_page
from tests.support.timing import GROWTH, is_linear

NAMES = [f"{first}{second}" for first in ("bram", "thorn", "ash", "wil") for second in ("ble", "wood", "low")]
POST = "<div class=x><p><a href=/u/{0}>{0}</a></p><div>Joined: 7 May {2}</div><div>{1}</div><p>{3}</p></div>"


def thread(count: int = 12, form: str = POST) -> str:
    return "<h1>Ovens</h1>" + "".join(
        form.format(NAMES[place % 12], f"{place % 28 + 1} March 2024, 10:{place % 60:02}", 2001 + place % 20, WORDS)
        for place in range(count)
    )


def kept(
    body: str, likely: dict[str, float] | None = None, stay: tuple[str, ...] = (), go: int | None = None
) -> list[str]:
    """What stays beside the texts of the posts.

    Args:
        body: of the page.
        likely: probability of the blocks whose text holds some words; .01 of the others.
        stay: words of blocks that are kept already.
        go: place of a post whose text goes.
    """
    page = html_page(body)
    table = base_features(page)
    texts = table.facts.texts
    of_posts = [place for place, text in enumerate(texts) if text.startswith(WORDS[:9])]
    keep = np.array(
        [place in of_posts or text.startswith(stay or ("\0",)) for place, text in enumerate(texts)], np.bool_
    )
    if go is not None:
        keep[of_posts[go]] = False
    probabilities = np.full(len(texts), 0.01, np.float32)
    for words, probability in (likely or {}).items():
        probabilities[[words in text for text in texts]] = probability
    result = with_writers(page, table, probabilities, keep, np.zeros(len(page), np.bool_))
    return [text for text, stays in zip(texts, result, strict=True) if stays and not text.startswith(WORDS[:9])]


def test_where_some_posts_keep_them_all_do():
    found = kept(thread(), stay=("bramble", "thornwood", "1 March", "5 March"))
    assert [text for text in found if text in NAMES] == NAMES
    assert sum("March" in text for text in found) == 12
    assert len(found) == 24


def test_where_one_of_many_does_none_does():
    assert kept(thread(24), stay=("4 March", "ash low")) == []


@pytest.mark.parametrize("count", [3, 40, 300])
def test_where_they_are_likely_all_do_however_many_there_are(count):
    assert len(kept(thread(count), dict.fromkeys(NAMES, AUTHOR + 0.001))) == count
    assert len(kept(thread(count), {"March": DATE + 0.001})) == count
    assert kept(thread(count), {"March": DATE - 0.001} | dict.fromkeys(NAMES, AUTHOR - 0.001)) == []


def test_a_post_that_goes_takes_them_along():
    found = kept(thread(), {"March": 0.5, **dict.fromkeys(NAMES, 0.5)}, stay=("thornble", "4 March"), go=3)
    assert NAMES[3] not in found
    assert not [text for text in found if text.startswith("4 March")]
    assert len(found) == 22


def test_of_a_record_with_few_words_nothing_is_taken():
    """Of six events one says only to bring a board: its date stays with that."""
    body = thread().replace(f"<p>{WORDS}</p></div>", "<p>Bring a board.</p></div>", 1)
    likely = {"March": DATE + 0.001, **dict.fromkeys(NAMES, AUTHOR + 0.001)}
    assert len(kept(body, likely, stay=("Bring",))) == 25
    of_first = ("Bring", "1 March", NAMES[0])
    assert kept(body, stay=of_first) == [NAMES[0], "1 March 2024, 10:00", "Bring a board."]


def test_a_name_is_told_by_its_place_beside_the_date():
    form = POST.replace("/u/", "/x?id=")
    assert len(kept(thread(form=form), dict.fromkeys(NAMES, 0.1))) == 12
    assert (
        kept(thread(form=form.replace("<div>{1}</div><p>", "<p>").replace("</p></div>", "</p><p>{1}</p></div>"))) == []
    )


@pytest.mark.parametrize(
    "form",
    [
        "<div class=x><p><a href=/u/{0}>{0}</a></p><p>{3}</p></div>",  # no dates
        "<div class=x><p class=author>Senior</p><div>{1}</div><p>{3}</p></div>",  # the same for all
        "<div class=x><p class=author>{2}</p><div>{1}</div><p>{3}</p></div>",  # no letters
        "<div class=x><p class=author>what {0} has seen of it</p><div>{1}</div><p>{3}</p></div>",  # too long
    ],
)
def test_what_is_no_name_in_a_thread(form):
    assert not [
        text for text in kept(thread(form=form), dict.fromkeys([*NAMES, "Senior", "20"], 0.1)) if "March" not in text
    ]


def test_two_paragraphs_are_no_thread():
    assert kept(f"<p>{WORDS}</p><p>{WORDS}</p><p>4 March 2024</p>", {"March": 0.9}) == []


def test_time_grows_with_the_page():
    def work(body: str) -> None:
        kept(body, {"March": 0.5})

    assert is_linear(work, thread(40), thread(40 * GROWTH))
    apart = "".join(f"<div>{thread(3)}</div>" for _ in range(10))
    assert is_linear(work, apart, apart * GROWTH)


def test_a_link_to_a_person_is_a_name_though_it_stands_away_from_every_date():
    lines = "".join(f"<p>{line} of a baker with two ovens and a cat</p>" for line in ("Joys", "Fears", "Debts"))
    form = f"<div class=x><p><a href=/u/{{0}}>{{0}}</a></p>{lines}<div>{{1}}</div><p>{{3}}</p>{lines}</div>"
    likely = dict.fromkeys(NAMES, AUTHOR + 0.001)
    assert kept(thread(form=form), likely) == NAMES
    assert kept(thread(form=form.replace("/u/", "/x?id=")), likely) == []
