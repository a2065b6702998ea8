"""Page chrome before anything is judged."""

from __future__ import annotations

from tests.support.crunch_runs import LONG, QUIET, is_hidden, run, text_of

QUIET = {**QUIET, "page_chrome": None}
BODY = f"<nav>Menu of the site</nav><p>{LONG}</p><footer>Imprint</footer>"


def test_modern_takes_it_and_the_paper_does_not():
    assert text_of(BODY, **QUIET) == LONG.strip()
    assert "Menu" in text_of(BODY, **QUIET, variant="paper")


def test_switch():
    assert "Menu" in text_of(BODY, **{**QUIET, "page_chrome": False})
    assert "Menu" not in text_of(BODY, **{**QUIET, "page_chrome": True}, variant="paper")


def test_page_that_calls_all_of_it_so_keeps_it():
    body = f"<nav>{LONG * 3}</nav><p>Rest</p>"
    assert "Rest" in text_of(body, **QUIET)
    assert "Twelve" in text_of(body, **QUIET)


def test_needed_form_in_it_stays():
    body = f'<nav><a href="/">Menu</a><form id="f" role="search"><input id="q" name="q"></form></nav><p>{LONG}</p>'
    extraction = run(body, **QUIET)
    assert not is_hidden(extraction, "f")
    assert not is_hidden(extraction, "q")
    assert "Menu" not in extraction.text
    assert is_hidden(run(body, **QUIET, keep_forms=False), "q")


def test_form_that_was_hidden_already_does_not_come_back():
    body = f'<div hidden>Old<form id="f" role="search"><input name="q">Find</form></div><p>{LONG}</p>'
    assert is_hidden(run(body, **QUIET), "f")
