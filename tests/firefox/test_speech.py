"""Read aloud in Firefox, where the page's own script speaks, with the voices that the browser has for its own tests."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.driver import SERIALISE_BESIDE_NOTE
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab, open_firefox
from tests.firefox.hosts import RecordedHost
from tests.firefox.own_page import TAB_ID, OwnPage

pytestmark = pytest.mark.browser

SPOKEN = Path(__file__).parents[1] / "browser" / "spoken"
ASK = """
const [message, done] = arguments;
const { runtime } = window.wrappedJSObject.browser;
runtime.sendMessage(JSON.parse(JSON.stringify(message))).then(
  (answer) => done(JSON.stringify(answer)), (error) => done(JSON.stringify({ error: String(error) })));
"""
WOULD_SAY = """
const [tabId, done] = arguments;
const { scripting } = window.wrappedJSObject.browser;
const func = () => JSON.stringify(crunch.speech.sentences.flatMap(({ block, start, end }) => {
  const words = block.text.slice(start, end);
  return crunch.partsOf(words, 1).map(([first, last], part) =>
    (part === 0 && start === 0 ? block.prefix : "") + words.slice(first, last).replace(/\\s/g, " ").trimEnd());
}));
scripting.executeScript({ target: { tabId }, func }).then(
  ([{ result }]) => done(result), (error) => done(JSON.stringify(String(error))));
"""
HIGHLIGHTED = "() => [...CSS.highlights.values()].map((highlight) => [...highlight].map(String).join('|'))"
STORY = (
    "<!doctype html><html lang={lang}><title>Story</title><main><h1>A short story</h1><p>The first sentence stands"
    " here. The second one follows it.</p><h2>Its end</h2><p>{text}</p></main>"
)
TEXT = "This is the last part of it. " + "Plain words of an article stand here one after the other. " * 30


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory, firefox_extension: Path) -> Iterator[CrunchFirefox]:
    """Of its voices some speak and some never end a sentence (``it-IT-noend``)."""
    home = tmp_path_factory.mktemp("firefox-of-voices")
    RecordedHost(home)
    with open_firefox(home, firefox_extension, preferences={"media.webspeech.synth.test": True}) as browser:
        yield browser


class Reading:
    """A page that is crunched and may be read, and a page of ours that asks as the panel does."""

    def __init__(self, firefox: CrunchFirefox, tab: Tab) -> None:
        self.firefox, self.tab = firefox, tab
        assert firefox.press(tab)["state"] in ("crunched", "unsure")
        self.tab_id = firefox.chrome(TAB_ID)
        self.own = OwnPage(firefox, "host_help.html")

    def ask(self, kind: str, **fields: object) -> Any:
        self.own.tab.show()
        message = {"type": kind, "tabId": self.tab_id, **fields}
        answer = json.loads(self.firefox.marionette.execute_async_script(ASK, [message], script_timeout=30_000))
        assert "value" in answer, answer
        return answer["value"]

    def act(self, kind: str, **fields: object) -> None:
        self.ask("speech_act", act={"type": kind, **fields})

    def state(self) -> Any:
        return self.ask("speech_state")


@pytest.fixture
def story(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> Iterator[Reading]:
    """The story is read by a voice that never comes to the end of a sentence."""
    tab.go(pages.add("/endless.html", STORY.format(lang="it", text=TEXT)))
    reading = Reading(firefox, tab)
    reading.ask("speech_use", voices={"it": "Teresa Cornelys"})
    reading.ask("speech_start", **{"from": "top"})
    yield reading
    reading.own.tab.close()


def beside_own(tab: Tab) -> str:
    """The page without the element in which the handle of a crunched page stands until it has faded."""
    return re.sub(r'<div data-crunch="[0-9a-f]{40} ours"></div>(?=</html>)', "", tab.evaluate(SERIALISE_BESIDE_NOTE))


def test_the_sentence_is_highlighted_and_no_node_is_touched(story: Reading, tab: Tab) -> None:
    before = beside_own(tab)
    assert story.state()["state"] == "speaking"
    assert tab.evaluate("() => speechSynthesis.speaking") is True
    assert tab.evaluate(HIGHLIGHTED) == ["A short story"]
    for unit, by, words in [
        ("sentence", 1, "The first sentence stands here."),
        ("heading", 1, "Its end"),
        ("paragraph", -1, "The first sentence stands here."),
        ("sentence", 1, "The second one follows it."),
    ]:
        story.act("move", unit=unit, by=by)
        assert story.state()["text"] == words
        assert tab.evaluate(HIGHLIGHTED) == [words]
    assert beside_own(tab) == before
    story.act("pause")
    assert story.state()["state"] == "paused"
    assert tab.evaluate("() => speechSynthesis.speaking") is False
    story.act("play")
    assert tab.evaluate("() => speechSynthesis.speaking") is True
    story.act("stop")
    assert tab.evaluate("() => [speechSynthesis.speaking, CSS.highlights.size]") == [False, 0]
    assert beside_own(tab) == before


def test_it_goes_on_without_the_event_page(firefox: CrunchFirefox, story: Reading, tab: Tab) -> None:
    firefox.stop_background()
    assert tab.evaluate("() => speechSynthesis.speaking") is True
    story.act("move", unit="sentence", by=1)
    assert story.state()["text"] == "The first sentence stands here."
    assert firefox.background_state() == "running"
    story.act("stop")
    assert tab.evaluate("() => [speechSynthesis.speaking, CSS.highlights.size]") == [False, 0]


def test_it_stops_with_the_original_and_with_the_page(
    firefox: CrunchFirefox, pages: PageServer, story: Reading
) -> None:
    assert firefox.press(story.tab)["state"] == "restored"
    assert story.tab.evaluate("() => [speechSynthesis.speaking, CSS.highlights.size]") == [False, 0]
    assert firefox.press(story.tab)["state"] == "crunched"
    story.ask("speech_start", **{"from": "top"})
    assert story.tab.evaluate("() => speechSynthesis.speaking") is True
    story.tab.go(f"{pages.address}/blog.html")
    assert story.tab.evaluate("() => speechSynthesis.speaking") is False
    assert story.state()["state"] == "none"


def test_a_page_is_read_to_its_end(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    tab.go(pages.add("/ending.html", STORY.format(lang="en", text=TEXT)))
    reading = Reading(firefox, tab)
    reading.ask("speech_start", **{"from": "top"})
    reading.own.wait("document.body !== null")
    for _ in range(100):
        if reading.state()["state"] == "none":
            break
        assert reading.ask("speech_state")["index"] >= 0
    assert reading.state()["state"] == "none"
    assert tab.evaluate("() => [speechSynthesis.speaking, CSS.highlights.size]") == [False, 0]
    reading.own.tab.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["news", "forum", "documentation", "japanese"])
def test_the_same_is_said_as_in_chromium(firefox: CrunchFirefox, pages: PageServer, tab: Tab, name: str) -> None:
    tab.go(f"{pages.address}/{name}.html")
    reading = Reading(firefox, tab)
    language = {"japanese": "ja"}.get(name, "en")
    reading.ask("speech_use", voices={language: "Teresa Cornelys"})
    reading.ask("speech_start", **{"from": "top"})
    reading.act("pause")
    reading.own.tab.show()
    said = json.loads(firefox.marionette.execute_async_script(WOULD_SAY, [reading.tab_id], script_timeout=30_000))
    reading.act("stop")
    reading.own.tab.close()
    lines = (SPOKEN / f"{name}.txt").read_text("utf-8").splitlines()
    assert said == [line.partition("] ")[2] for line in lines]
