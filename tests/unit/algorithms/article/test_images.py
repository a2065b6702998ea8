from __future__ import annotations

import json
from typing import Any

import pytest
from lxml import etree

from crunch.algorithms.article.images import address_of
from crunch.cli import main
from crunch.documents.extraction import Extraction
from crunch.documents.kept import kept_elements
from crunch.documents.parsing import parse_html
from crunch.service import extract_page
from tests.support.pages import html_page
from tests.support.timing import GROWTH, is_linear

TEXT = "<p>" + "Then Barack Obama spoke in Berlin, and the crowd around the old gate listened to him. " * 7 + "</p>"
OBAMA = "<div><img src=obama.jpg><span>Barack Obama at the gate</span></div>"
SHOES = "<div><img src=shoes.png><span>Cheap shoes from Acme</span></div>"


def run(body: str, variant: str = "paper", **settings: Any) -> Extraction:
    return extract_page(html_page(f"<section>{TEXT}{body}</section>"), "article", {"variant": variant, **settings})


def images(extraction: Extraction) -> list[dict[str, Any]]:
    assert extraction.details is not None
    return list(extraction.details(extraction)["images"])


def shown(extraction: Extraction) -> list[str]:
    kept = kept_elements(extraction).kept
    page = extraction.page
    return [page.elements[n].get("src") or "" for n, tag in enumerate(page.tags) if tag == "img" and kept[n]]


@pytest.mark.parametrize("variant", ["paper", "modern"])
def test_image_stays_when_its_caption_speaks_of_the_same(variant):
    extraction = run(OBAMA + SHOES, variant)
    assert shown(extraction) == ["obama.jpg"]
    first, second = images(extraction)
    assert first["image"] == "obama.jpg"
    assert first["caption"] == "Barack Obama at the gate"
    assert first["entities"] == ["Barack Obama"]
    assert first["kept"]
    assert 0 < first["similarity"] <= 1
    assert not second["kept"]
    assert second["similarity"] == 0
    assert second["reason"] in [removal.reason for removal in extraction.removals]


def test_image_without_a_caption_is_none_of_the_article():
    extraction = run("<div><img src=x.gif></div>" + OBAMA)
    assert shown(extraction) == ["obama.jpg"]
    assert images(extraction)[0]["reason"] == "it has no caption"
    assert images(extraction)[0]["caption"] is None


@pytest.mark.parametrize("variant", ["paper", "modern"])
def test_images_outside_the_article_go_and_are_not_judged(variant):
    page = html_page(f"<div><img src=logo.gif> <p>Obama</p></div><section>{TEXT}{OBAMA}</section>")
    extraction = extract_page(page, "article", {"variant": variant})
    assert shown(extraction) == ["obama.jpg"]
    assert len(images(extraction)) == 1


def test_modern_takes_the_caption_along_with_its_figure():
    figure = "<figure><img src=shoes.png><figcaption>Cheap shoes from Acme</figcaption></figure>"
    assert "shoes" not in run(figure, "modern").text
    assert "shoes" in run(figure, "paper").text


def test_figure_of_several_images_stays_with_those_that_stay():
    figure = "<figure><img src=a.png alt='Acme shoes'><img src=b.png alt='Barack Obama'></figure>"
    assert shown(run(figure, "modern")) == ["b.png"]


def test_modern_knows_pixels_and_small_images_in_text():
    body = "<p>Press <img src=icon.png width=16 height=16> now, and then wait for a while.</p><img width=1 height=1>"
    extraction = run(body, "modern")
    assert shown(extraction) == ["icon.png"]
    assert [image["reason"] for image in images(extraction)] == [
        "a small image inside a line of text",
        "a tracking or spacing pixel",
    ]


@pytest.mark.parametrize(
    ("html", "address"),
    [
        ("<img src=a.png>", "https://example.org/x/a.png"),
        ("<img src=blank.gif data-src=/b.png>", "https://example.org/b.png"),
        ("<img srcset='c.png 1x, d.png 2x'>", "https://example.org/x/c.png"),
        ("<img src='data:image/gif;base64,R0' srcset='c.png, d.png 2x'>", "https://example.org/x/c.png"),
        ("<img src='http://[bad'>", "http://[bad"),
        ("<img>", ""),
    ],
)
def test_address(html, address):
    page = parse_html(html, "https://example.org/x/y.html")
    element: etree._Element = page.elements[page.tags.index("img")]
    assert address_of(page, element) == address


def many_images(count: int) -> str:
    return "".join(f"<div><img src={n}.png><b>Photo {n} of Acme</b></div>" for n in range(count))


def many_deep_images(count: int) -> str:
    return "<div>" * 200 + "<img>text" * count


@pytest.mark.parametrize("body", [many_images, many_deep_images])
def test_many_images_take_linear_time(body):
    """Measured: time ~ images^0.9 for either."""
    assert is_linear(run, body(100), body(100 * GROWTH))


def test_json_of_the_command_line_lists_the_images(tmp_path, capsys):
    (tmp_path / "a").write_text(f"<html><body><section>{TEXT}{OBAMA}{SHOES}</section></body></html>", "utf-8")
    assert main(["extract", str(tmp_path / "a"), "--algorithm", "article", "--format", "json"]) == 0
    first, second = json.loads(capsys.readouterr().out)["images"]
    assert (first["image"], first["caption"], first["kept"]) == ("obama.jpg", "Barack Obama at the gate", True)
    assert (second["image"], second["similarity"], second["kept"]) == ("shoes.png", 0, False)


def test_html_keeps_the_styling_of_the_article():
    html = (
        "<html class=c><head><link rel=stylesheet href=a.css><style>p{color:red}</style></head><body id=b>"
        "<nav>Menu</nav>"
        f"<section class=s>{TEXT}{OBAMA}{SHOES}</section></body></html>"
    )
    written = extract_page(parse_html(html), "article", {}).html
    for part in ("a.css", "p{color:red}", 'id="b"', 'class="s"', "obama.jpg"):
        assert part in written
    assert "shoes.png" not in written
    assert "Menu" not in written
