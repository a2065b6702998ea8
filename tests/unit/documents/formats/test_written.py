"""What is written of an extraction."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crunch.documents.extraction import keep_everything
from crunch.documents.formats.written import written
from crunch.documents.output import Output
from tests.support.pages import html_page

BODY = """<p>a <math alttext="x^2"><mi>x</mi></math> b</p><p><ruby>町<rt>まち</rt></ruby></p>
<div><pre>c</pre><button>Copy</button></div>"""


def test_the_extraction_and_its_page_stay_as_they_are():
    page = html_page(BODY)
    extraction = keep_everything(page)
    texts, tails = list(page.texts), list(page.tails)
    kept = bytes(extraction.kept_texts), bytes(extraction.kept_tails)
    source = written(extraction)
    assert (page.texts, page.tails) == (texts, tails)
    assert (bytes(extraction.kept_texts), bytes(extraction.kept_tails)) == kept
    assert source.texts != texts
    assert [formula.tex for formula in source.formulas.values()] == ["x^2"]


def test_a_page_without_any_of_it_is_written_as_it_is():
    page = html_page("<p>a</p>")
    source = written(keep_everything(page))
    assert source.texts is page.texts
    assert source.white_space is None


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<ruby>町<rt>まち</rt></ruby>", "町（まち）"),
        ("<ruby>町<rt>まち</rt></ruby><b>の</b><i>人</i>", "町（まち）の人"),
        ("<ruby>町<rt>ま<b>ち</b></rt></ruby><b>の</b>人", "町（まち）の人"),
        ("<ruby>町<rt><b>ま</b>ち</rt></ruby><b>の</b>人", "町（まち）の人"),
        ("<ruby>町<rt><b>ま</b><i>ち</i></rt></ruby><b>の</b>人", "町（まち）の人"),
    ],
)
def test_brackets_end_with_the_reading(body, text):
    assert keep_everything(html_page(f"<p>{body}</p>")).text == text


def test_readings_that_are_left_out_leave_all_else_in_its_place():
    page = html_page("<p><ruby>町<rt>ま<b>ち</b></rt></ruby>の<i>人</i>と<ruby>車<rt>くるま</rt></ruby></p><p>x</p>")
    extraction = replace(keep_everything(page), output=Output(readings="none"))
    assert extraction.text == "町の人と車\nx"
    source = written(extraction)
    assert len(source.kept_texts) == len(source.kept_tails) == len(page)
