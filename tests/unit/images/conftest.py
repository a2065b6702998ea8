"""A page with every sort of picture on it."""

from __future__ import annotations

import pytest

from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from tests.support.pages import TEMPLATE, WORDS

PARAGRAPH = f"<p>{WORDS * 3}</p>"


@pytest.fixture
def story() -> Page:
    """An article with a lead picture, a figure, a sign in a line, and all that surrounds it."""
    body = (
        '<header><a href="/"><img id="logo" src="/logo.png" width="160" height="40"></a></header>'
        '<main><article><h1>The old ferry</h1><img id="lead" src="/m/1.jpg" width="900" height="600">'
        f"{PARAGRAPH}<figure id='fig'><img id='figure' src='/m/2.jpg'><figcaption>The pier</figcaption></figure>"
        f'<p>{WORDS} <img id="smile" class="emoji" width="18" height="18"> {WORDS}</p>{PARAGRAPH}'
        '<a href="https://ad.doubleclick.net/c"><img id="ad" src="https://ad.doubleclick.net/1.gif"></a>'
        f'{PARAGRAPH}<img id="pixel" src="/p.gif" width="1" height="1"></article></main>'
        '<aside class="related"><ul>'
        + "".join(
            f'<li><a href="/s/{n}"><img id="other{n}" src="/m/t{n}.jpg"><h3>Another story</h3></a></li>' for n in "123"
        )
        + "</ul></aside>"
    )
    return parse_html(TEMPLATE.format(body=body), "https://news.example/story")
