"""From what the filters left to an extraction."""

from __future__ import annotations

from crunch.documents.kept import kept_elements
from tests.support.crunch_runs import LONG, PAPER, is_hidden, run


def test_sizes_are_asked_for():
    output = run(f"<p>{LONG}</p>", font_size=2, image_scale=1.5, word_wrap=40).output
    assert output
    assert (output.font_size, output.image_scale, output.word_wrap) == (2, 1.5, 40)


def test_picture_in_an_emptied_cell_goes_and_what_is_not_seen_needs_no_reason():
    links = '<a href="/1">One</a><br><img id="i" src="1"><script>x</script>'
    extraction = run(f'<table><tr><td id="c">{links}</td><td id="d">{LONG * 3}</td></tr></table>', **PAPER)
    assert is_hidden(extraction, "i")
    assert not is_hidden(extraction, "c")
    tags = [extraction.page.tags[removal.element] for removal in extraction.removals]
    assert sorted(tags) == ["a", "img", "td"]


def test_emptied_cell_of_a_table_that_goes_does_not_stand():
    extraction = run('<table id="t"><tr><td id="c"><a href="/1">One</a></td></tr></table><p>Rest.</p>', **PAPER)
    assert is_hidden(extraction, "t")
    assert is_hidden(extraction, "c")
    assert len(kept_elements(extraction).roots) == 1


def test_details_are_the_log_and_the_links():
    extraction = run(f'<nav><a href="/1">One</a></nav><p>{LONG}</p>', removed_links=True)
    assert extraction.details
    details = extraction.details(extraction)
    assert details["log"] == list(extraction.log)
    assert details["removed_links"][0]["href"] == "/1"
