"""Posts that go although others of their thread stay come back, with names and dates."""

from __future__ import annotations

import numpy as np

from crunch.algorithms.auto.whole_threads import with_whole_threads
from crunch.algorithms.learned.features import base_features
from tests.support.pages import WORDS, html_page

POST = "<div class=x><p><a href=/u/{0}>{0}</a></p><div>{1} March 2024, 10:{1:02}</div><p>{2}</p><i>Share</i></div>"
NAMES = ("Bramble", "Thornwood", "Ashlow", "Wilble", "Yarrow")


def stay(body, gone=()):
    """Texts that stay of a page of which only long texts were kept, some of them not."""
    page = html_page(body)
    table = base_features(page)
    texts = table.facts.texts
    keep = np.array([text.startswith(WORDS[:9]) for text in texts], np.bool_)
    for place in gone:
        keep[np.flatnonzero(keep)[place]] = False
    likely = np.full(len(texts), 0.001, np.float32)
    result = with_whole_threads(page, table, likely, keep, np.zeros(len(page), np.bool_))
    return [text for text, stays in zip(texts, result, strict=True) if stays]


def posts(short=None):
    texts = {place: "Thanks!" if place == short else WORDS.strip() for place in range(len(NAMES))}
    return "<h1>Ovens</h1>" + "".join(POST.format(name, place + 1, texts[place]) for place, name in enumerate(NAMES))


def test_names_and_dates_of_all_posts():
    found = stay(posts())
    assert [text for text in found if text in NAMES] == list(NAMES)
    assert sum("March" in text for text in found) == len(NAMES)
    assert "Share" not in found


def test_a_short_post_comes_back():
    found = stay(posts(short=2))
    assert found[found.index("Ashlow") : found.index("Wilble")] == ["Ashlow", "3 March 2024, 10:03", "Thanks!"]


def test_a_page_without_threads_is_left_alone():
    assert stay(f"<p>{WORDS}</p><p>By Ann, 3 March 2024</p>") == [WORDS.strip()]
