"""`auto` decides alike about a page as a file and as a snapshot of a browser (``tests/bench/agreement.py``)."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext

from crunch_lab.evaluation.packages import Document
from tests.bench.agreement import WANTED, agreement, documents
from tests.bench.drawing import drawn
from tests.bench.rendering import WITH, decided
from tests.support.pages import WORDS

pytestmark = pytest.mark.browser

OWN = f"""<!doctype html><title>A ferry at night</title>
<nav><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul></nav>
<table><tr><td>Before<p>Inside</table><main><h1>A ferry at night</h1>{f"<p>{WORDS}{WORDS}{WORDS}" * 6}</main>
<noscript><p>Scripts are off</p></noscript><footer><p>© Somebody</footer>"""

REPLIES = [
    "Did you bleed the radiators first? Mine took an hour to get warm again.",
    "Thank you, the valve it was, and it cost me eleven pounds.",
    "A plumber told me never to paint over them.",
    "Same here, number four, and the kitchen is cold since Monday.",
]
BOX = (
    "<form class=moderate><label>Why should a moderator look at this?</label><select><option>Spam</select>"
    "<textarea></textarea><input type=submit></form>"
)
THREAD = "".join(
    f"<div class=post><div class=author><a href=/{number}>Reader {number}</a></div>"
    f"<div class=text>{REPLIES[number % 4]} {'' if number % 3 else REPLIES[(number + 1) % 4]}</div>{BOX}</div>"
    for number in range(40)
)
THREAD = (
    "<!doctype html><title>Cold radiator in the kitchen</title><style>.moderate { display: none }</style>"
    f"<h1>Cold radiator in the kitchen</h1><div class=thread>{THREAD}</div><p>© The house"
)


def test_a_hidden_box_in_each_post_costs_no_reply(content_browser: BrowserContext) -> None:
    gold = " ".join(f"{REPLIES[number % 4]} {'' if number % 3 else REPLIES[(number + 1) % 4]}" for number in range(40))
    document = Document("own", "thread", THREAD.encode(), gold)
    by_algorithm = decided(document, drawn(content_browser, THREAD))
    assert by_algorithm.keys() == {"auto", "learned"}
    for result in by_algorithm.values():
        assert result.blocks > 80
        assert result.alike == result.blocks
        assert result.f1[WITH] > 0.8


def test_a_page_of_our_own(content_browser: BrowserContext) -> None:
    result = agreement(content_browser, Document("own", "ferry", OWN.encode(), ""))
    assert result.blocks > 8
    assert result.same == result.blocks


def test_annotated_pages(content_browser: BrowserContext) -> None:
    pages = documents(12)
    if not pages:
        pytest.skip("no annotated pages here: set CRUNCH_PACKAGES to their folder")
    results = [agreement(content_browser, page) for page in pages]
    same, blocks = sum(result.same for result in results), sum(result.blocks for result in results)
    assert same >= WANTED * blocks, [(result.name, result.same, result.blocks) for result in results]
