"""Parts that a page names for what they are."""

from __future__ import annotations

from tests.support.crunch_runs import LONG, QUIET, is_hidden, run, text_of

QUIET = {**QUIET, "named_parts": None}
BODY = f'<div class="cookie-banner">We use things</div><p>{LONG}</p><div id="shareButtons">Share</div>'


def test_modern_takes_them_and_the_paper_does_not():
    assert text_of(BODY, **QUIET) == LONG.strip()
    assert "Share" in text_of(BODY, **QUIET, variant="paper")


def test_switch():
    assert "Share" in text_of(BODY, **{**QUIET, "named_parts": False})
    assert "Share" not in text_of(BODY, **{**QUIET, "named_parts": True}, variant="paper")


def test_part_with_most_of_the_text_stays_with_its_parts():
    body = f'<p>Short text</p><ol class="comments"><li class="comment">{LONG}</li><li class="comment">{LONG}</li></ol>'
    assert text_of(body, **QUIET).count("Twelve") == 2


def test_reason_names_the_word():
    extraction = run(BODY, **QUIET)
    assert [(one.kind, one.reason) for one in extraction.removals] == [
        ("service", "the page names this part “cookie”"),
        ("service", "the page names this part “share”"),
    ]


def test_needed_form_in_one_stays():
    body = f'<p>{LONG}</p><div class="sidebar">Side<form id="f" role="search"><input name="q"></form></div>'
    extraction = run(body, **QUIET)
    assert not is_hidden(extraction, "f")
    assert "Side" not in extraction.text


def test_other_choice_inside_cells():
    body = f'<table><tr><td><p>{LONG}</p><div class="share">Share</div></td></tr></table><div class="share">Other</div>'
    text = text_of(body, **{**QUIET, "named_parts": True}, cells="table", in_cells=["named_parts=false"])
    assert "Share" in text
    assert "Other" not in text
