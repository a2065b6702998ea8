from __future__ import annotations

import pytest

from crunch.algorithms.article.captions import Captions
from crunch.algorithms.article.reading import read
from tests.support.pages import WORDS, html_page


def captions(body: str) -> tuple[Captions, int]:
    page = html_page(f"<section>{body}</section>")
    return Captions(read(page), page.tags.index("section")), page.tags.index("img")


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<div><a><img></a><span>A cat</span></div>", "A cat"),
        ("<div><img><p>A cat</p>asleep</div>", "A cat asleep"),
        ("<table><tr><td><img></td></tr><tr><td>A cat</td></tr></table>", None),
        ("<div><p><img></p>A cat</div>", None),
        ("<img>Text of the article", "Text of the article"),
        ("<p><img alt='A cat'></p>", None),
    ],
)
def test_caption_of_the_paper_is_all_text_of_the_nearest_block(body, text):
    found, image = captions(body)
    caption = found.of_paper(image)
    assert (caption.text if caption else None) == text


@pytest.mark.parametrize(
    ("body", "text", "source"),
    [
        ("<figure><div><img></div><figcaption>A cat</figcaption></figure>", "A cat", "figcaption"),
        ("<figure><img>A cat</figure>", "A cat", "figcaption"),
        ("<div class=gallery><div><img></div><span>A cat</span></div>", "A cat", "gallery"),
        ("<div><img><span>A cat</span></div>", "A cat", "block"),
        ("<div><img alt='A cat'></div>", "A cat", "alt"),
        ("<div><img title='A cat'></div>", "A cat", "title"),
        ("<div><img aria-label='A cat'></div>", "A cat", "aria-label"),
        ("<div><img alt='Tom'><span>A cat</span></div>", "A cat\nTom", "block"),
        ("<h2>About cats</h2><div><img alt='IMG_0815.jpg'></div>", "About cats", "heading"),
        ("<h2>About cats</h2><div><img alt='' title='Image 3'></div>", "About cats", "heading"),
        ("<div><img></div>", None, None),
        (f"<h2>About cats</h2><div><img>{WORDS * 8}</div>", "About cats", "heading"),
    ],
)
def test_modern_caption(body, text, source):
    found, image = captions(body)
    caption = found.of(image)
    assert (caption.text if caption else None, caption.source if caption else None) == (text, source)


def test_nearest_heading_before_the_image():
    found, image = captions("<h1>First</h1><h2>Second</h2><div><img></div><h2>Third</h2>")
    caption = found.of(image)
    assert caption is not None
    assert caption.text == "Second"
