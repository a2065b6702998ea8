"""Images outside links."""

from __future__ import annotations

from tests.support.crunch_runs import QUIET, is_hidden, run, text_of

BODY = '<p>a <img id="own" alt="a  loaf" src="1">b <a href="/"><img id="linked" alt="home" src="2"></a></p>'


def test_images_go_and_image_links_stay():
    extraction = run(BODY, **QUIET, images=True)
    assert is_hidden(extraction, "own")
    assert not is_hidden(extraction, "linked")
    assert extraction.text == "a b"


def test_images_stay_by_default():
    assert not is_hidden(run(BODY, **QUIET), "own")


def test_alt_text_stands_in_its_place():
    extraction = run(BODY, **QUIET, images=True, images_alt=True)
    assert extraction.text == "a a loaf b"
    assert extraction.markdown.startswith("a a loaf b")
    assert " a loaf b" in extraction.html
    assert 'src="1"' not in extraction.html


def test_alt_text_of_an_image_that_stays_is_not_shown():
    assert text_of(BODY, **QUIET, images_alt=True) == "a b"


def test_image_of_a_picture_goes_with_it():
    extraction = run('<picture id="x"><source srcset="3"><img src="1"></picture><p>a</p>', **QUIET, images=True)
    assert is_hidden(extraction, "x")
    assert len(extraction.removals) == 1


def test_alt_text_goes_with_the_block_around_it():
    body = '<nav><img alt="logo" src="1">Menu</nav><p>text of some length</p>'
    assert text_of(body, images=True, images_alt=True) == "text of some length"
