"""What is written of an extraction."""

from __future__ import annotations

from crunch.documents.extraction import keep_everything
from crunch.documents.formats.written import written
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
