"""What of a page speaks of talk, each by itself."""

from __future__ import annotations

from crunch.documents.parsing import parse_html
from crunch.documents.semantics.talk_evidence import TalkEvidence, loose_text
from tests.support.pages import WORDS
from tests.support.timing import quiet_seconds


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
    assert loose_text(page, 0, len(page), 99) == 5


def test_text_is_counted_until_there_is_too_much():
    page, _ = evidence_of("<p>abc</p>" * 2_000)
    assert 5 < loose_text(page, 0, len(page), 5) < 10
    assert loose_text(evidence_of("<p></p>" * 2_000)[0], 0, 2_000, 5) > 5


def test_a_heading_over_many_is_looked_at_in_little_time():
    page, evidence = evidence_of("<h2>Comments</h2>" + "<div><p>abc</p></div>" * 10_000)
    groups = [number for number, tag in enumerate(page.tags) if tag == "div"]
    assert quiet_seconds(lambda places: [evidence.heading_over(place) for place in places], groups[::4], tries=1) < 1


def test_answers_below_their_number():
    assert evidence_of("<h2><b>3</b> réponses</h2>")[1].is_over_answers()
    assert not evidence_of("<h2>Answers</h2><p>3 réponses</p><h2>3 comments</h2>")[1].is_over_answers()


def test_running_text_in_a_part_and_after_it():
    page, evidence = evidence_of(f"<p>{WORDS}</p><i>{WORDS}</i><b></b>{WORDS}<p>Short</p><u><a href=/>{WORDS}</a></u>")
    numbers = [number for number, parent in enumerate(page.parents) if page.tags[parent] == "body"]
    assert [page.tags[number] for number in numbers if evidence.runs_on(number)] == ["p", "i", "b"]
