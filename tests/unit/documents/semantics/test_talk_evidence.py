"""What of a page speaks of talk, each by itself."""

from __future__ import annotations

from crunch.documents.parsing import parse_html
from crunch.documents.semantics.talk_evidence import TalkEvidence, loose_text
from tests.support.pages import WORDS


def evidence_of(body):
    page = parse_html(f"<html><body>{body}</body></html>")
    return page, TalkEvidence(page)


def test_a_page_that_says_nothing_of_it():
    assert not evidence_of(f"<p>{WORDS}</p><p><a href=/share>Share</a></p>")[1].is_there


def test_headings_stand_alone():
    page, evidence = evidence_of(
        "<h2><a href=#c>Comments</a></h2><p>Comments</p><p>Comments and more of it</p><label>Comments</label>"
    )
    assert [page.tags[number] for number in evidence.headings] == ["a", "p"]


def test_a_heading_is_over_what_follows_it():
    page, evidence = evidence_of(
        f"<div><p>{WORDS}</p></div><section><h2>Comments</h2><form>{WORDS * 4}</form><p>A</p></section>"
    )
    entry = len(page) - 1
    assert evidence.heading_over(entry) == page.tags.index("h2")
    assert evidence.heading_over(page.tags.index("p")) is None


def test_running_text_before_an_element():
    page, evidence = evidence_of(f"<p>{WORDS}</p><p><a href=/>{WORDS}</a></p><p>Short.</p><i>End</i>")
    assert evidence.text_before(page.tags.index("i")) == 72


def test_moments_in_markup_and_in_words():
    page, evidence = evidence_of("<time>Long ago</time><i class=post-date>Then</i><b>3 hours ago</b><u>Never</u>")
    assert [page.tags[number] for number in evidence.moments()] == ["time", "i", "b"]


def test_forms_are_no_loose_text():
    page, _ = evidence_of("<p>abc</p><form>Write</form><p>de</p>")
    assert loose_text(page, 0, len(page)) == 5
