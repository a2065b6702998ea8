"""The removed link retainer."""

from __future__ import annotations

import json

import pytest

from crunch.algorithms.crunch.filters.removed_links import safe_address
from crunch.cli import main
from crunch.documents.extraction import Extraction
from crunch.protocol.markers import markers
from crunch.service import extract_page
from tests.support.crunch_runs import LONG, run
from tests.support.pages import TEMPLATE, snapshot_page

BODY = (
    '<nav aria-label="Site"><ul><li><a href="/a">One <b>two</b></a></li><li><a href="https://x.test/">Three</a></li></ul>'
    f'</nav><p>{LONG}<a href="/stays">Stays</a></p><div><a href="#top">Top</a> <a href="mailto:a@b.test">Mail</a></div>'
    '<footer><a href="javascript:go()">Script</a><a href="/f">&lt;b&gt;Foot</a><a href="/i"><img src="1"></a></footer>'
)


def links(extraction: Extraction) -> list[tuple[str, str, str]]:
    assert extraction.output
    return [(link.text, link.href, link.region) for link in extraction.output.removed_links]


def test_text_links_in_order_by_region():
    assert links(run(BODY)) == [
        ("One two", "/a", "navigation"),
        ("Three", "https://x.test/", "navigation"),
        ("Top", "#top", "other"),
        ("Mail", "mailto:a@b.test", "other"),
        ("<b>Foot", "/f", "footer"),
    ]


def test_links_of_a_region_stand_together():
    body = f'<div><a href="/1">1</a></div><nav><a href="/2">2</a></nav><p>{LONG}</p><div><a href="/3">3</a></div>'
    assert [text for text, _, _ in links(run(body))] == ["1", "3", "2"]


def test_region_has_the_name_that_the_page_gives_it():
    output = run(BODY).output
    assert output
    assert [link.label for link in output.removed_links[:3]] == ["Site", "Site", ""]


def test_advertisements_are_a_region_of_their_own():
    body = f'<nav><a href="https://doubleclick.net/x">Buy</a></nav><p>{LONG}</p>'
    assert links(run(body)) == [("Buy", "https://doubleclick.net/x", "advertisement")]


@pytest.mark.parametrize(
    ("href", "allowed"),
    [
        ("http://x.test/", True),
        ("HTTPS://x.test/", True),
        ("mailto:a@b.test", True),
        ("/path:with:colons", True),
        ("?q=a:b", True),
        ("#part", True),
        ("", False),
        ("  ", False),
        (None, False),
        ("javascript:alert(1)", False),
        (" JavaScript:alert(1)", False),
        ("java\nscript:alert(1)", False),
        ("\x01javascript:alert(1)", False),
        ("data:text/html,x", False),
        ("file:///etc/passwd", False),
        ("tel:123", False),
        ("x" * 3_000, False),
    ],
)
def test_addresses_that_may_be_offered(href, allowed):
    assert (safe_address(href) is not None) == allowed


def test_text_output_ends_with_them_when_asked():
    assert run(BODY, removed_links=True).text.endswith("Stays\n\nOne two\nThree\n\nTop\nMail\n\n<b>Foot")
    assert run(BODY).text.endswith("Stays")
    assert run(BODY, removed_links=False).text.endswith("Stays")


def test_markdown_has_a_section_of_them():
    markdown = run(BODY, removed_links=True).markdown
    assert "\n\n## Removed links\n\n### Site\n\n- [One two](/a)\n- [Three](https://x.test/)" in markdown
    assert "- [\\<b\\>Foot](/f)" in markdown
    assert "Removed links" not in run(BODY).markdown


def test_html_output_has_them_in_a_labelled_nav():
    html = run(BODY, removed_links=True).html
    assert '<nav aria-label="Removed links"><h2>Site</h2><ul><li><a href="/a">One two</a></li>' in html
    assert "&lt;b&gt;Foot" in html
    assert "Removed links" not in run(BODY).html


def test_json_output_has_them(tmp_path, capsys):
    file = tmp_path / "page.html"
    file.write_text(TEMPLATE.format(body=BODY), "utf-8")
    command = ["extract", str(file), "--algorithm", "crunch", "--format", "json", "--set", "removed_links=true"]
    assert main(command) == 0
    found = json.loads(capsys.readouterr().out)
    assert [link["href"] for link in found["removed_links"]] == [
        "/a",
        "https://x.test/",
        "#top",
        "mailto:a@b.test",
        "/f",
    ]
    assert any("page chrome" in line for line in found["log"])


def test_reply_for_a_browser_has_them_unless_switched_off():
    page = snapshot_page(f'<nav><a href="/1">One</a></nav><p>{LONG}</p>')
    reply = markers(extract_page(page, "crunch"), 1)
    assert [(link.text, link.href) for link in reply.removed_links] == [("One", "/1")]
    assert page.tags[reply.removed_links[0].element] == "a"
    assert reply.removed_links_total == 1
    assert markers(extract_page(page, "crunch", {"removed_links": False}), 1).removed_links == []


def test_links_of_a_portal_stay_where_they_are():
    body = "<table><tr><td>" + "".join(f'<a href="/{n}">Link {n}</a>' for n in range(30)) + "</td></tr></table>"
    assert links(run(body)) == []
