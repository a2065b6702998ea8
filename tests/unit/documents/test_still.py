"""Saved pages in which nothing runs."""

from __future__ import annotations

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.still import POLICY, still
from tests.support.timing import GROWTH, is_linear

META = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"/>'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('<!DOCTYPE html><html lang="a>b"><head class="c">', "<title>t</title></head><body>x</body></html>"),
        ("<html><head>", "</head><body></body></html>"),
        ('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd"><html xmlns="y">\n<head>', "</head></html>"),
        ("<html>", "<body>x</body></html>"),
        (
            "<!-- saved --><!DOCTYPE html>\n<!-- b --><html lang=en class='a>b'><!-- c --><head data-x>",
            "<title>t</title>",
        ),
        ('\ufeff<?xml version="1.0"?><!DOCTYPE html><html>', "<body>x</body></html>"),
        ("<!DOCTYPE html>", "<header>x</header>"),
        ("", "<!-- never closed <!DOCTYPE html><html><head>"),
        ("", "<svg><a></a></svg>"),
    ],
)
def test_the_policy_is_the_first_statement_and_the_rest_stays(before, after):
    assert still(before + after) == before + META + after


@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
def test_both_parsers_find_it_in_the_head(parser):
    page = parse_html(
        still('<!DOCTYPE html><html lang="en"><head><title>t</title></head><body>x</body></html>'), parser=parser
    )
    assert page.tags[:4] == ["html", "head", "meta", "title"]
    assert page.elements[0].get("lang") == "en"


@pytest.mark.parametrize("written", ["http-equiv=refresh", "HTTP-EQUIV = 'refresh'", 'http-equiv=" refresh"'])
def test_no_page_goes_on_by_itself_however_it_is_written(written):
    page = parse_html(still(f"<!DOCTYPE html><meta content='0;url=x' {written}><meta/{written} content=1><p>x"))
    kinds = [element.get("http-equiv") for element in page.elements if element.tag == "meta"]
    assert kinds == ["Content-Security-Policy", None, None]


def test_no_page_goes_on_by_itself():
    html = still(
        '<html><head><meta content="0;url=x" http-equiv="Refresh"><meta http-equiv="refresh" content="1"></head></html>'
    )
    assert html.count(" data-http-equiv=") == 2
    assert ' http-equiv="' not in html.replace(META, "").replace(" data-http-equiv", "")


@pytest.mark.parametrize(
    "part",
    [
        "<meta ",
        "<meta x=",
        ' a="b"',
        "\t",
        "<html ",
        "<head ",
        "<!--",
        "<!-- -->",
        "<?x>",
        "'",
        '"',
        "http-equiv ",
        "<meta http-equiv=",
    ],
)
def test_time_is_linear(part):
    assert is_linear(still, "<html" + part * 3_000, "<html" + part * 3_000 * GROWTH)
