"""Pictures that do not belong to the main content: dimmed or hidden, whatever algorithm runs; every sort of picture."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.extension_pages import open_panel
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

WORDS = "The old ferry crossed the sound for ninety years, and nobody remembers a morning without its bell. "
BLANK = "data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="

STORY = f"""<!DOCTYPE html><html lang="en"><head><title>The old ferry</title><style>
main {{ max-width: 50rem }} .card img {{ width: 160px }} .q7 {{ height: 80px; background: url(/s/600x80.svg) }}
.q8 {{ background: url(/s/900x300.svg); padding: 2rem }}</style></head><body>
<header><a href="/"><img id="logo" src="/s/160x40.svg"></a></header>
<main><article><h1>The old ferry of the sound</h1>
<picture><source srcset="/s/801x450.svg"><img id="lead" src="/s/800x450.svg" alt="The ferry leaves the pier"></picture>
<p>{WORDS * 3}</p>
<figure><img id="lazy" src="{BLANK}" data-src="/s/640x480.svg"><figcaption>The pier at dawn</figcaption></figure>
<p>{WORDS * 2}<svg id="sign" width="16" height="16" viewBox="0 0 16 16"><circle r="8"/></svg> {WORDS}</p>
<img id="set" srcset="/s/700x500.svg 700w" sizes="700px" alt="A chart of the tides">
<p>{WORDS * 3}</p>
<svg id="chart" width="480" height="220" viewBox="0 0 480 220" role="img"><text x="9" y="20">1931</text></svg>
<p>{WORDS * 3}</p>
<video id="film" width="480" height="270" poster="/s/480x270.svg" controls></video>
<p>{WORDS * 3}</p>
<div class="byline"><img id="face" src="/s/48x48.svg"> <a href="/people/7">Mirren Tasker</a></div>
<img id="pixel" src="/s/1x1.svg" width="1" height="1">
<div class="q7" id="strip"></div>
</article></main>
<div class="q8" id="behind"><p>{WORDS}</p></div>
<section>{
    "".join(
        f'<div class="card"><a href="/story/{n}"><img id="other{n}" src="/s/161x107.svg">'
        "<h3>Another story of the isles</h3></a></div>"
        for n in range(1, 5)
    )
}</section>
</body></html>"""

BELONG = ("lead", "lazy", "sign", "set", "chart", "film")
DO_NOT = ("logo", "face", "pixel", "other1", "other4")
SHOWN = "(ids) => ids.filter((id) => document.getElementById(id).checkVisibility())"
FADED = "(ids) => ids.filter((id) => Number(getComputedStyle(document.getElementById(id)).opacity) < 0.5)"
BACKGROUND = "(id) => getComputedStyle(document.getElementById(id)).backgroundImage"


@pytest.fixture(scope="module")
def address(pages: PageServer) -> str:
    for size in (
        "160x40",
        "800x450",
        "801x450",
        "640x480",
        "700x500",
        "480x270",
        "48x48",
        "1x1",
        "161x107",
        "600x80",
        "900x300",
    ):
        width, _, height = size.partition("x")
        pages.add(
            f"/s/{size}.svg",
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"/>',
            "image/svg+xml",
        )
    return pages.add("/story-with-pictures", STORY)


def choose(running: Running, **values: str) -> None:
    running.browser.worker.evaluate("(settings) => chrome.storage.local.set({ settings })", values)


def removals(tab: Page, running: Running) -> dict[int, dict[str, Any]]:
    tab_id = running.browser.tab_id(tab)
    found = running.browser.worker.evaluate(
        """async (tabId) => (await chrome.scripting.executeScript({
             target: { tabId }, func: () => globalThis.crunch.summary.removals }))[0].result""",
        tab_id,
    )
    return {one["element"]: one for one in found}


@pytest.mark.parametrize("algorithm", ["auto", "plain", "lqf", "region", "article", "dsc"])
def test_hidden_for_every_algorithm(running: Running, address: str, tab: Page, algorithm: str) -> None:
    choose(running, pictures="hide", algorithm=algorithm)
    running.browser.open(address, tab)
    before = tab.evaluate(SERIALISE)
    assert running.browser.press(tab)["state"] in ("crunched", "unsure")
    assert tab.evaluate(SHOWN, list(DO_NOT)) == []
    assert tab.evaluate(SHOWN, list(BELONG)) == list(BELONG)
    running.browser.press(tab)
    assert tab.evaluate(SERIALISE_UNDONE) == before


def test_dimmed_in_their_place(running: Running, address: str, tab: Page) -> None:
    choose(running, pictures="dim", algorithm="plain")
    running.browser.open(address, tab)
    running.browser.press(tab)
    assert tab.evaluate(SHOWN, ["logo", "face", "other1", "other4"]) == ["logo", "face", "other1", "other4"]
    assert tab.evaluate(FADED, list(DO_NOT)) == list(DO_NOT)
    assert tab.evaluate(FADED, list(BELONG)) == []
    running.browser.press(tab)
    assert tab.evaluate(FADED, list(DO_NOT)) == []


def test_dimmed_ones_are_listed_and_shown_one_by_one(running: Running, address: str, tab: Page) -> None:
    choose(running, pictures="dim", algorithm="plain")
    running.browser.open(address, tab)
    before = tab.evaluate(SERIALISE)
    running.browser.press(tab)
    panel = open_panel(running.browser, tab)
    panel.get_by_role("button", name="Show what is hidden").click()
    part = panel.locator("#parts li", has_text="a person who writes")
    expect(part).to_contain_text("likely to belong to the text")
    part.get_by_role("button").click()
    expect(part.get_by_role("button")).to_contain_text("Hide")
    assert tab.evaluate(FADED, ["face", "logo"]) == ["logo"]
    part.get_by_role("button").click()
    expect(part.get_by_role("button")).to_contain_text("Show")
    assert tab.evaluate(FADED, ["face", "logo"]) == ["face", "logo"]
    part.get_by_role("button").click()
    expect(part.get_by_role("button")).to_contain_text("Hide")
    panel.close()
    running.browser.press(tab)
    assert tab.evaluate(SERIALISE_UNDONE) == before


def test_backgrounds_of_a_style_sheet_are_seen_and_their_text_stays(running: Running, address: str, tab: Page) -> None:
    choose(running, pictures="hide", algorithm="plain")
    running.browser.open(address, tab)
    assert tab.evaluate(BACKGROUND, "behind") != "none"
    running.browser.press(tab)
    assert tab.evaluate(BACKGROUND, "behind") == "none"
    assert tab.evaluate(SHOWN, ["behind"]) == ["behind"]
    running.browser.press(tab)
    assert tab.evaluate(BACKGROUND, "behind") != "none"


def test_the_reason_is_told_with_its_number(running: Running, address: str, tab: Page) -> None:
    choose(running, pictures="hide", algorithm="plain")
    running.browser.open(address, tab)
    number = tab.evaluate("() => [...document.querySelectorAll('*')].indexOf(document.getElementById('face'))")
    running.browser.press(tab)
    reason = removals(tab, running)[number]["reason"]
    assert reason.startswith("picture: ")
    assert "% likely to belong to the text" in reason


def test_nothing_is_measured_and_nothing_goes_when_they_are_kept(running: Running, address: str, tab: Page) -> None:
    choose(running, pictures="keep", algorithm="plain")
    running.browser.open(address, tab)
    running.browser.press(tab)
    assert tab.evaluate(SHOWN, [*BELONG, *DO_NOT]) == [*BELONG, *DO_NOT]
    tab_id = running.browser.tab_id(tab)
    measured = running.browser.worker.evaluate(
        """async (tabId) => (await chrome.scripting.executeScript({
             target: { tabId }, func: () => "pictureBoxes" in globalThis.crunch }))[0].result""",
        tab_id,
    )
    assert measured is False
