"""Ruby: words and how they are read."""

from __future__ import annotations

from dataclasses import replace

import pytest

import crunch
from crunch.documents.extraction import keep_everything
from crunch.documents.output import Output
from crunch.documents.semantics.readings import brackets_for, readings_of
from tests.support.pages import html_page

CASES = {
    "<ruby>町<rt>まち</rt></ruby>の人": ("町（まち）の人", "町の人"),
    "<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby>": ("漢（かん）字（じ）", "漢字"),
    "<ruby><rb>東</rb><rb>京</rb><rt>とう</rt><rt>きょう</rt></ruby>": ("東京（とうきょう）", "東京"),
    "<ruby>\n  漢\n  <rt>かん</rt>\n</ruby>": ("漢 （かん）", "漢"),
    "<ruby>WWW<rt><b>World</b> <i>Wide</i></rt></ruby> x": ("WWW(World Wide) x", "WWW x"),
    "<ruby>東京<rtc><rt>とう</rt><rt>きょう</rt></rtc></ruby>": ("東京（とうきょう）", "東京"),
    "<ruby>中<rt></rt></ruby>国": ("中国", "中国"),
    "<ruby><span>明<rt>めい</rt></span></ruby>": ("明（めい）", "明"),
}


@pytest.mark.parametrize("body", CASES)
def test_readings_stand_in_brackets_or_nowhere(body):
    extraction = keep_everything(html_page(f"<p>{body}</p>"))
    assert extraction.text == CASES[body][0]
    without = replace(extraction, output=Output(readings="none"))
    assert without.text == CASES[body][1]
    assert without.markdown == CASES[body][1]


def test_markdown_has_them_too():
    assert keep_everything(html_page("<p><ruby>町<rt>まち</rt></ruby></p>")).markdown == "町（まち）"


def test_pages_without_any():
    assert readings_of(html_page("<p>x</p>")).runs == []
    assert brackets_for(" a") == ("(", ")")


@pytest.mark.parametrize("algorithm", ["plain", "crunch"])
def test_the_setting_holds_for_every_algorithm(algorithm):
    html = "<p><ruby>町<rt>まち</rt></ruby>の人</p>"
    found = crunch.extract(html, algorithm=algorithm, settings={"readings": "none"})
    assert found.text == "町の人"
