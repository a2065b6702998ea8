"""One HTML file without the site's looks."""

from __future__ import annotations

import re

import nh3
import pytest
from lxml import etree

from crunch.documents.extraction import keep_everything
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.documents.tags import FACTS
from tests.support.drawn_pictures import GIF, address, png
from tests.support.live_markup import VECTORS

URL = "https://a.example/b"


def test_a_document_with_what_is_known_of_it():
    head = "<title>T &lt; U - Site</title><meta name=author content='A \"B\"'><meta name=date content=2024-03-05>"
    page = parse_html(f"<html lang=de dir=ltr><head>{head}</head><body class=x><p>a <img src=c.png alt=d></p>", URL)
    written = keep_everything(page).written("clean-html")
    assert written.startswith('<!DOCTYPE html>\n<html lang="de" xml:lang="de" dir="ltr">')
    root = etree.fromstring(written.encode())
    assert root.findtext("head/title") == "T < U"
    assert [meta.get("content") for meta in root.iter("meta")][2:] == ['A "B"', "2024-03-05"]
    assert root.find("head/link").get("href") == URL
    assert '<p>a <img src="https://a.example/c.png" alt="d"/></p>' in written


def snapshot(body: str, facts: str = ' crunch:pictures="all"') -> str:
    page = parse_snapshot(f'<html xmlns:crunch="{FACTS}"{facts}><head/><body>{body}</body></html>', url=URL)
    return keep_everything(page).written("clean-html")


def test_pictures_that_were_had_are_in_the_file_and_others_are_links_and_counted():
    here = f'<p>a</p><img src="x.png" alt="here" crunch:picture="{address(png())}"/>'
    there = '<img src="y.png" alt="there"/><a href="/z"><img src="z.png" alt=""/></a>'
    written = snapshot(here + there + f'<img src="{address(GIF, "gif")}" alt="own"/>')
    assert re.findall(r'<img src="([^"]{22})', written) == ["data:image/png;base64,", "data:image/gif;base64,"]
    assert '<a href="https://a.example/y.png">[there]</a>' in written
    assert '<a href="https://a.example/z">[picture]</a>' in written
    assert "2 pictures are not in this file; names or links stand in their place." in written
    assert "https://" not in re.sub(r'href="[^"]*"|<title>.*?</title>', "", written), "nothing would be loaded"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('<img src="y.png" alt="b"/>', "1 picture is not in this file; its name or a link stands in its place."),
        ("<p>a</p>", None),
    ],
)
def test_what_a_file_says_of_pictures(body, words):
    written = snapshot(f"<p>a</p>{body}")
    assert (words or "in this file") in written or words is None
    assert ("in this file" in written) is (words is not None)


def test_a_drawing_is_a_picture_where_it_could_be_had():
    drawn = f'<p>a</p><canvas crunch:picture="{address(png())}"></canvas><canvas></canvas>'
    written = snapshot(drawn)
    assert written.count("<img") == 1
    assert "in this file" not in written


@pytest.mark.parametrize("attack", VECTORS.values(), ids=VECTORS)
def test_nothing_in_it_runs(attack):
    written = keep_everything(parse_html(f"<p>a</p>{attack}<p>b</p>", URL)).written("clean-html")
    body = etree.fromstring(written.encode()).find("body")
    for element in body.iter():
        assert element.tag not in ("script", "iframe", "style", "object", "embed", "base", "form", "svg", "meta")
        assert not [name for name in element.attrib if name.startswith("on") or name in ("style", "srcset")]
        assert re.match(r"(?:https?:|mailto:|tel:|#|$)", element.get("href") or "")
        assert re.match(r"(?:https?:|data:image/|$)", element.get("src") or "")
    inner = etree.tostring(body, encoding="unicode", method="html")
    cleaned = nh3.clean(inner, attributes={"*": {"lang", "dir", "id", "class"}, "a": {"href"}})
    assert "script:" not in cleaned
