"""Links with text."""

from __future__ import annotations

from tests.support.crunch_runs import QUIET, is_hidden, run, text_of

BODY = '<p>a <a href="/1">one</a> b <a href="/2"><img id="i" src="1"></a><a name="n">anchor</a></p>'


def test_text_links_go_text_and_all():
    extraction = run(BODY, **QUIET, text_links=True)
    assert extraction.text == "a b anchor"
    assert not is_hidden(extraction, "i")


def test_they_stay_by_default():
    assert text_of(BODY, **QUIET) == "a one b anchor"
