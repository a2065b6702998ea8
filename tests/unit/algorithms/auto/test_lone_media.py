"""Pictures and players among the kept text stay though the words around them go."""

from __future__ import annotations

import pytest

from crunch.algorithms.auto.lone_media import LARGE, MOST_CHARACTERS, let_media_stand
from crunch.documents.extraction import Extraction
from crunch.documents.kept import kept_elements
from tests.support.pages import WORDS, by_id, html_page, keeping

TEXT = WORDS * 3


def standing(part: str, *, before: str = "") -> Extraction:
    """What stands when only the texts ``a`` and ``b`` around a part are kept."""
    page = html_page(f"<main>{before}<p id=a>{TEXT}</p>{part}<p id=b>{TEXT}</p></main>")
    extraction = keeping(page, "a", "b")
    return let_media_stand(extraction)


LARGE_PICTURE = f"<img id=m src=a.jpg width={LARGE}>"


@pytest.mark.parametrize(
    "medium",
    [
        LARGE_PICTURE,
        "<img id=m src=a.jpg class=hero>",
        "<video id=m src=a.mp4></video>",
        "<iframe id=m src=https://player.example/1 allowfullscreen></iframe>",
        "<audio id=m src=a.mp3></audio>",
        f"<a href=a-large.jpg>{LARGE_PICTURE}</a>",
        f"<a href='#large'>{LARGE_PICTURE}</a>",
    ],
)
def test_it_stays_without_the_words_around_it(medium):
    extraction = standing(f"<div id=part>{medium}<span id=label>-15 %</span></div>")
    page = extraction.page
    assert extraction.standing == {by_id(page, "m")}
    kept = kept_elements(extraction).kept
    assert kept[by_id(page, "m")]
    assert kept[by_id(page, "part")]
    assert not kept[by_id(page, "label")]
    assert "15" not in extraction.text


def test_a_picture_in_a_figure_stays_whatever_its_size():
    assert standing("<figure><img id=m src=a.jpg><figcaption>The oven</figcaption></figure>").standing


@pytest.mark.parametrize(
    "part",
    [
        "<div><img src=a.jpg width=48>by Iggy</div>",
        "<div><img src=a.jpg>by Iggy</div>",
        f"<div class=author-box><img src=a.jpg class=avatar width={LARGE}>by Iggy</div>",
        f"<div><img src=img/photo_icon.png width={LARGE}>Pictures</div>",
        f"<div><a href=/other>{LARGE_PICTURE}</a>Another page</div>",
        f"<div>{LARGE_PICTURE}<a href=/x>one page</a> <a href=/y>another page</a></div>",
        f"<aside>{LARGE_PICTURE}Look</aside>",
        f"<div class=related>{LARGE_PICTURE}Look</div>",
        f"<div>{LARGE_PICTURE}{'x' * (MOST_CHARACTERS + 1)}</div>",
        "<div><iframe src=https://ads.example></iframe>Look</div>",
        f"<noscript>{LARGE_PICTURE}</noscript>",
        "<div>no picture</div>",
    ],
)
def test_icons_faces_teasers_and_parts_apart_do_not(part):
    assert not standing(part).standing


def test_a_lead_picture_right_before_the_title_stays():
    page = html_page(f"<main><div>{LARGE_PICTURE}New</div><div><h1 id=a>Bread</h1><p id=b>{TEXT}</p></div></main>")
    extraction = keeping(page, "a", "b")
    extraction = let_media_stand(extraction)
    assert extraction.standing == {by_id(page, "m")}


@pytest.mark.parametrize("between", ["", "<div>Advertisement</div>"])
def test_a_banner_above_the_page_does_not(between):
    page = html_page(f"<div>{LARGE_PICTURE}New</div>{between}<div><h1 id=a>Bread</h1><p id=b>{TEXT}</p></div>")
    extraction = keeping(page, "a", "b")
    extraction = let_media_stand(extraction)
    assert not extraction.standing


def test_nothing_stands_where_nothing_is_kept():
    page = html_page(f"<div>{LARGE_PICTURE}New</div>")
    extraction = keeping(page)
    extraction = let_media_stand(extraction)
    assert not extraction.standing


def test_an_address_that_is_none_is_no_picture_s():
    assert not standing(f"<div><a href='http://[x.jpg'>{LARGE_PICTURE}</a>Look</div>").standing
