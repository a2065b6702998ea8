"""How an element is described: by id, path, text and label, with hashes in place of the page's text."""

from __future__ import annotations

from crunch.corrections.description import describe, hash_of, label_of, path_to, text_in, words_of
from crunch.documents.parsing import parse_html
from tests.support.pages import by_id

LONG = "A sentence of many words that goes on for longer than a list of parts has room for."
PAGE = parse_html(
    f"""<!doctype html><body><main id=main><p>One.</p><div class="wide box" id=part><h2>Sign  up</h2><p>{LONG}</p></div>
    <div id=two><div><p id=short>More</p></div></div><nav id=named aria-label=Pages>1 2 3</nav></main>""",
    "https://example.org/",
)


def test_an_element_is_described_in_several_ways():
    part = describe(PAGE, by_id(PAGE, "part"))
    assert (part.tag, part.id, part.path) == ("div", "part", ["#main", "div 1 box wide"])
    assert (part.size, part.text) == (len(f"Sign up {LONG}"), hash_of(f"Sign up {LONG}"))
    assert part.label == hash_of("Sign up")


def test_a_short_text_is_kept_to_be_compared():
    short = describe(PAGE, by_id(PAGE, "short"))
    assert (short.text, short.size) == (hash_of("More"), 4)
    assert path_to(PAGE, by_id(PAGE, "short")) == ["#two", "div 1", "p 1"]


def test_what_a_person_knows_it_by():
    assert words_of(PAGE, by_id(PAGE, "short")) == "More"
    assert words_of(PAGE, by_id(PAGE, "part")) == "Sign up A sentence of many words that goes on for longer…"
    assert label_of(PAGE, by_id(PAGE, "named")) == "Pages"
    assert text_in(PAGE, by_id(PAGE, "named")) == "1 2 3"
