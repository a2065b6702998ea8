"""Addresses in style sheets, however they are written."""

from __future__ import annotations

import re
from html import unescape

import pytest

from crunch.documents.formats.inert_styles import inert_style
from crunch.documents.formats.sheet_addresses import sheet_of_the_web, style_of_the_web
from tests.support.sheet_addresses import FORMS, HOST, sheets
from tests.support.timing import GROWTH, is_linear

SHARE = re.compile(rf"(?<!https:)[/\\][/\\]+{HOST}|file:")


@pytest.mark.parametrize("form", FORMS)
def test_no_form_names_a_share(form):
    written = inert_style(FORMS[form])
    assert written != FORMS[form]
    for read in (written, unescape(written)):
        plain = re.sub(r"\\([0-9a-f]{1,6})\s?", lambda found: chr(int(found[1], 16)), read)
        if form != "reference that ends a comment":  # there it stands in the comment
            assert not SHARE.search(plain), written


def test_a_reference_ends_no_comment():
    sheet = FORMS["reference that ends a comment"]
    assert "*/" in unescape(sheet)
    assert "*/" not in unescape(sheet_of_the_web(sheet))


def test_a_name_reads_the_same_by_older_and_newer_rules():
    assert sheet_of_the_web("a{}\u00d7url(x')}//a") == "a{}\\d7 url(x')}//a"


@pytest.mark.parametrize(
    "sheet",
    [
        'a::before{content:"// news"}',
        'a::before{content:counters(a, "//b") / "//c"}',
        'a[href^="//a.example"]{color:red}',
        'p:not([src*="//a.example"])::after{content:"\\f101"}',
        "a{background:url(x?a=1&b=2)}",
        "a{background:url(data:image/png;base64,AA//AA==)}",
        "@font-face{src:local('A: b'),url(data:font/woff2;base64,AA) format('woff2')}",
        "a{background:url(/x//y.png)}/* //a.example */",
        '#url(a"b//c)',
        'p{quotes:"//a" "//b";--label:"// "}',
        "a{mask:url(#a);background:url(https://a.example/b)}",
        ".md\\:a{color:red} & > b{c:d}",
        "a &gt; b{content:'\\2014'}",
    ],
)
def test_what_leads_nowhere_else_stays_as_it_is(sheet):
    assert sheet_of_the_web(sheet) == sheet
    assert style_of_the_web(sheet) == sheet


def test_it_is_written_once():
    for sheet in sheets(5, 2_000):
        written = sheet_of_the_web(sheet)
        assert sheet_of_the_web(written) == written


@pytest.mark.parametrize(
    "part",
    [
        "//a\\",
        "/*",
        '"',
        "'\\",
        "url(",
        "url(\\29",
        "a(",
        '("//a',
        "[",
        "\\2f",
        "a\\",
        "--",
        "@a",
        "&#47;",
        "&gt;//a",
        "{--x:'//a'",
    ],
)
def test_time_is_linear(part):
    assert is_linear(sheet_of_the_web, part * 2_000, part * 2_000 * GROWTH)
