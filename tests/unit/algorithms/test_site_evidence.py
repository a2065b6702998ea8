from __future__ import annotations

import pytest

from crunch.algorithms.base import Context
from crunch.algorithms.site_evidence import (
    MOST,
    STEP,
    SiteEvidence,
    evidence_of,
    overlap,
    pieces_of,
    remove_repeated,
    remove_what_others_have,
)
from crunch.algorithms.tree_matching.nodes import nodes_of
from crunch.documents.extraction import keep_everything
from crunch.documents.parsing import parse_html
from crunch.service import extract_page
from tests.support.pages import html_page
from tests.support.site_pages import COMMON, site_html, site_page, story


def pieces(page):
    return pieces_of(nodes_of(page, use_level=False))


def evidence(page, *others):
    return evidence_of(pieces(page), map(pieces, others), lambda key: key)


def one_page_has(repeats):
    return SiteEvidence(1, lambda key: int(repeats(key)))


def without(page, *others):
    return remove_repeated(keep_everything(page), evidence(page, *others))


def test_what_both_pages_have_goes_with_a_reason():
    extraction = remove_repeated(extract_page(site_page(1), "plain"), evidence(site_page(1), site_page(2)))
    assert COMMON not in extraction.text
    assert "Home page" not in extraction.text
    assert "harbour1" in extraction.text
    reasons = [removal.reason for removal in extraction.removals if removal.step == STEP]
    assert len(reasons) == 3
    assert all("other pages of this site" in reason for reason in reasons)


def test_of_several_pages_it_is_said_on_how_many():
    others = [site_page(number) for number in range(2, 9)]
    others.append(site_page(9, "Only this one says something else."))
    removals = without(site_page(1), *others).removals
    assert [str(removal.reason) for removal in removals if removal.kind == "navigation"] == [
        "stands on 8 of 8 other pages of this site"
    ]
    (said,) = {(str(removal.reason), removal.score) for removal in removals if removal.kind == "fixed description"}
    assert said == ("stands on 7 of 8 other pages of this site", 7 / 8)


def test_of_four_pages_one_is_not_enough():
    others = [site_page(2), *(site_page(number, f"Word {number} of the editor.") for number in (3, 4, 5))]
    assert COMMON in without(site_page(1), *others).text
    assert COMMON not in without(site_page(1), *others[:3]).text


def test_headings_and_short_texts_stay():
    extraction = keep_everything(site_page(1))
    extraction = remove_repeated(extraction, one_page_has(lambda key: key[1] in ("h1", "a")))
    assert "Story 1" in extraction.text
    assert "Home page" not in extraction.text


def test_a_series_may_repeat_a_paragraph_between_its_own():
    """Guides say once more in each how to start the program; the line below all of them is the site's."""
    again = "Start the program with the button on its left side, wait until the lamp is green, and type your name."
    end = "The Lantern guides are printed by the old mill, and sent to all who ask for one by post at any time."

    def guide(number):
        return html_page(f"<p>{story(number)}</p><p>{again}</p><p>{story(number + 20)}</p><p>{end}</p>")

    text = without(guide(1), guide(2), guide(3)).text
    assert again in text
    assert end not in text


def test_short_lines_that_a_site_puts_into_its_texts_go():
    more = "Story continues below"
    pages = [html_page(f"<p>{story(n)}</p><p>{more}</p><p>{story(n + 20)}</p>") for n in (1, 2)]
    assert more not in without(*pages).text


@pytest.mark.parametrize("tag", ["pre", "th", "dt"])
def test_code_and_labels_stay_wherever_they_stand(tag):
    line = "import lantern; lantern.light(at=harbour)"
    whole = {"th": f"<table><tr><th>{line}</th><td>x</td></tr></table>", "dt": f"<dl><dt>{line}</dt><dd>x</dd></dl>"}
    pages = [
        html_page(f"<p>{story(n)}</p><p>{story(n + 20)}</p>{whole.get(tag, f'<pre>{line}</pre>')}") for n in (1, 2)
    ]
    assert line in without(*pages).text


def test_nearly_the_same_page_stays_whole():
    extraction = keep_everything(site_page(1))
    before = extraction.text
    extraction = remove_repeated(extraction, one_page_has(set(pieces(site_page(1))).__contains__))
    assert extraction.removals == ()
    assert extraction.text == before
    assert any("as if it were the same" in note for note in extraction.notes)
    assert MOST < 1


def test_nearly_the_same_pages_are_no_evidence():
    lines = "".join(f"<p>{story(number)}</p>" for number in range(10))
    one, mirror = (html_page(f"{lines}<p>{end}</p>") for end in ("Read at noon.", "Read at night."))
    assert evidence(one, mirror) is None
    assert evidence(one, mirror, site_page(1)).pages == 1
    extraction = remove_what_others_have(keep_everything(one), Context(others=(mirror,)))
    assert extraction.removals == ()
    assert any("as if it were the same" in note for note in extraction.notes)


def test_empty_pages_are_no_evidence():
    assert evidence(site_page(1), html_page("")) is None
    assert evidence(site_page(1)) is None


def test_overlap():
    one, other = pieces(site_page(1)), pieces(site_page(2))
    assert overlap(one, one) == 1
    assert 0.2 < overlap(one, other) < 0.6
    assert overlap(one, []) == 0


def test_never_next_to_nothing():
    extraction = keep_everything(site_page(1))
    before = extraction.text
    long = [key for key in pieces(site_page(1)) if "harbour1" in key[2]]
    extraction = remove_repeated(extraction, one_page_has(long[:2].__contains__))
    assert len(extraction.removals) in (0, 2)
    assert extraction.text == before or "harbour1" in extraction.text


def test_nothing_in_common():
    extraction = keep_everything(site_page(1))
    assert remove_repeated(extraction, one_page_has(lambda _: False)) is extraction
    assert extraction.removals == ()


def test_pages_that_are_given_are_compared():
    page, other = parse_html(site_html(1)), parse_html(site_html(2))
    extraction = remove_what_others_have(keep_everything(page), Context(others=(other,)))
    assert COMMON not in extraction.text
    same = remove_what_others_have(keep_everything(page), Context(others=(page,)))
    assert same.removals == ()
    assert any("comparing a page with itself" in note for note in same.notes)
