"""Read aloud while all goes wrong around it: nothing stays stuck, and no voice goes on by itself."""

from __future__ import annotations

from time import monotonic

import pytest
from playwright.sync_api import Page

from tests.browser import test_speech_reading
from tests.browser.conftest import Running
from tests.browser.extension_pages import open_page
from tests.browser.server import PageServer
from tests.browser.stub_voice import StubVoice
from tests.browser.test_speech_hostile import read
from tests.browser.test_speech_later import FRAMES
from tests.browser.test_speech_reading import act, ask, state, stored

pytestmark = pytest.mark.browser
running, voice, own, story = (
    test_speech_reading.running,
    test_speech_reading.voice,
    test_speech_reading.own,
    test_speech_reading.story,
)

MANY = "<h1>Title</h1>" + "".join(f"<p>Sentence {n} one. Sentence {n} two.</p>" for n in range(5_000))


def test_highlights_that_the_page_takes_away(story: int, voice: StubVoice, own: Page, tab: Page) -> None:
    """It reads on, and paints the next one."""
    voice.said(1)
    tab.evaluate(
        """() => {
          CSS.highlights.clear();
          HighlightRegistry.prototype.set = HighlightRegistry.prototype.delete = () => { throw new Error("gone"); };
          globalThis.Highlight = undefined;
        }"""
    )
    voice.happen("end")
    assert voice.texts(2)[1] == "The first sentence stands here."
    voice.happen("word", 4, 5)
    tab.wait_for_function("() => CSS.highlights.size === 2")
    act(own, story, "stop")
    assert tab.evaluate("() => CSS.highlights.size") == 0


def test_a_frame_that_goes_in_the_middle_of_its_sentence(
    running: Running, voice: StubVoice, own: Page, pages: PageServer, tab: Page
) -> None:
    voice.begin()
    tab_id = read(running, own, pages, tab, "frame-goes", FRAMES)
    for _ in range(2):
        act(own, tab_id, "move", unit="paragraph", by=1)
    assert voice.texts(3)[2] == "Line 0 of the frame."
    tab.evaluate("() => document.querySelector('iframe').remove()")
    voice.happen("word", 0, 2)
    voice.happen("end")
    assert voice.texts(4)[3] == "Behind it."
    act(own, tab_id, "stop")
    assert stored(running.browser) == {}


@pytest.mark.parametrize("way", ["document.documentElement.remove()", "document.open(); document.close()"])
def test_a_page_that_takes_itself_away(
    running: Running, story: int, voice: StubVoice, own: Page, tab: Page, way: str
) -> None:
    voice.said(1)
    tab.evaluate(f"() => {{ {way}; }}")
    voice.happen("end")
    end = monotonic() + 20
    while state(own, story)["state"] != "none" and monotonic() < end:
        own.wait_for_timeout(50)
    assert state(own, story)["state"] == "none"
    assert stored(running.browser) == {}


def test_ten_thousand_sentences(running: Running, voice: StubVoice, own: Page, pages: PageServer, tab: Page) -> None:
    """They begin soon, and each step is quick wherever it is, also while the page is looked at again."""
    voice.begin()
    tab_id = read(running, own, pages, tab, "many", MANY)
    voice.said(1)
    assert state(own, tab_id)["total"] == 10_001
    start = monotonic()
    for step in range(10):
        act(own, tab_id, "move", unit="paragraph", by=1)
        voice.said(step + 2)
    took = monotonic() - start
    assert took < 15, took
    act(own, tab_id, "stop")


def test_voices_that_fail_at_once(story: int, running: Running, voice: StubVoice, own: Page) -> None:
    """Three in a row, and it is told; the next start is a new one."""
    for count in range(3):
        voice.said(count + 1)
        voice.happen("error")
    end = monotonic() + 20
    while state(own, story)["state"] == "speaking" and monotonic() < end:
        own.wait_for_timeout(50)
    assert (state(own, story)["state"], state(own, story)["code"]) == ("paused", "voice_failed")
    act(own, story, "play")
    voice.said(4)
    assert state(own, story).get("code") is None
    act(own, story, "stop")


def test_acts_that_cross_each_other(story: int, voice: StubVoice, own: Page) -> None:
    """All at once, as by a key that is held: it ends as the last one says."""
    send = "chrome.runtime.sendMessage({ type: 'speech_act', tabId: act.tabId, act })"
    message = f"(all) => Promise.all(all.map((act) => {send}))"
    acts = [{"type": kind, "unit": "sentence", "by": 1, "tabId": story} for kind in ["move", "pause", "play"] * 8]
    own.evaluate(message, [*acts, {"type": "pause", "tabId": story}])
    assert state(own, story)["state"] == "paused"
    own.evaluate(message, [*acts, {"type": "stop", "tabId": story}])
    assert state(own, story)["state"] == "none"


def test_the_extension_is_reloaded_in_the_middle_of_a_sentence(
    running: Running, story: int, voice: StubVoice, own: Page, pages: PageServer, tab: Page
) -> None:
    """The voice is silent, the next press and the next start work."""
    voice.said(1)
    running.browser.reload_extension()
    voice.wait_for_stops(1)
    tab.wait_for_function("() => CSS.highlights.size === 0")
    voice.begin()
    fresh = open_page(running.browser, "host_help.html")
    assert state(fresh, story)["state"] == "none"
    ask(fresh, "speech_start", tabId=story, **{"from": "top"})
    assert voice.texts(1) == ["A short story"]
    voice.happen("end")
    assert voice.texts(2)[1] == "The first sentence stands here."
    assert tab.evaluate("() => CSS.highlights.size") == 1
    act(fresh, story, "stop")
    assert tab.evaluate("() => CSS.highlights.size") == 0
    fresh.close()
