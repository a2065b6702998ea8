"""Links that hold an image and no text."""

from __future__ import annotations

from tests.support.crunch_runs import QUIET, is_hidden, run

BODY = (
    '<p>a <a id="image" href="/1"><img alt="home" src="1"></a> b <a id="both" href="/2"><img src="2">text</a>'
    ' <a id="text" href="/3">only</a> <img id="free" src="3"></p>'
)


def test_image_links_go_and_nothing_else():
    extraction = run(BODY, **QUIET, image_links=True)
    assert is_hidden(extraction, "image")
    assert not any(is_hidden(extraction, other) for other in ("both", "text", "free"))


def test_they_stay_by_default():
    assert not is_hidden(run(BODY, **QUIET), "image")


def test_alt_text_stands_in_its_place():
    extraction = run(BODY, **QUIET, image_links=True, image_links_alt=True)
    assert extraction.text == "a home b text only"
