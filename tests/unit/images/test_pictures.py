from __future__ import annotations

import pytest

from crunch.images.pictures import pictures_of
from tests.support.pages import html_page


def only(body):
    found = pictures_of(html_page(body))
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(
    ("body", "kind", "address"),
    [
        ("<img src=/a.jpg>", "image", "/a.jpg"),
        ("<img src='data:image/gif;base64,R0' data-src=/a.jpg>", "image", "/a.jpg"),
        ("<img srcset='/a.jpg 2x, /b.jpg'>", "image", "/a.jpg"),
        ("<picture><source srcset=/w.webp><img src=/a.jpg></picture>", "image", "/a.jpg"),
        ("<svg><svg></svg></svg>", "drawing", ""),
        ("<video poster=/p.jpg></video>", "video", "/p.jpg"),
        ("<div style='color:red; background: url(\"/b.jpg\") no-repeat'></div>", "background", "/b.jpg"),
        ("<input type=image src=/go.gif>", "image", "/go.gif"),
    ],
)
def test_kinds_and_addresses(body, kind, address):
    found = only(body)
    assert (found.kind, found.address) == (kind, address)


@pytest.mark.parametrize("body", ["<noscript><img src=/a.jpg></noscript>", "<input type=text>", "<video></video>", ""])
def test_what_is_no_picture(body):
    assert pictures_of(html_page(body)) == []


@pytest.mark.parametrize(
    ("body", "width", "height"),
    [
        ("<img width=30 height=20>", 30, 20),
        ("<img style='width:30px;height: 20px'>", 30, 20),
        ("<svg width=1em height=2em></svg>", 16, 32),
        ("<svg viewBox='0 0 400 300'></svg>", 400, 300),
        ("<svg viewBox='0 0 16 16'></svg>", None, None),
        ("<img width=100%>", None, None),
        ("<img width=1 height=1 data-src=/a.jpg>", None, None),
    ],
)
def test_sizes(body, width, height):
    found = only(body)
    assert (found.width, found.height) == (width, height)


def test_the_browser_knows_sizes_and_backgrounds():
    page = html_page("<img width=10 height=10><div>x</div>")
    image, block = page.tags.index("img"), page.tags.index("div")
    found = pictures_of(page, {image: (300, 200), block: (900, 400)})
    assert [(one.kind, one.width, one.height) for one in found] == [("image", 300, 200), ("background", 900, 400)]
    assert found[0].longest == 300
