"""Read aloud in Chromium, with a voice that writes down what it is asked to say (``stub_voice.py``)."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import reading_pages
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, CrunchBrowser
from tests.browser.lent_tabs import asking_page
from tests.browser.reading_pages import MENU, TEXT
from tests.browser.server import PageServer
from tests.browser.stopping import stop_worker
from tests.browser.stub_voice import StubVoice

pytestmark = pytest.mark.browser
running = reading_pages.running

SPOKEN = Path(__file__).parent / "spoken"
HIGHLIGHTED = """() => [...CSS.highlights].map(([name, highlight]) => [
  name.replace(/^crunch-[0-9a-f]+/, ""), [...highlight].map((range) => range.toString()).join("|"),
])"""
"""What is highlighted, by the end of its name: nothing for the sentence, ``-word`` for its word."""
WOULD_SAY = """async (tabId) => {
  const { SPEECH_FILES } = await import("../../common/content_files.js");
  await chrome.scripting.executeScript({ target: { tabId }, files: [...SPEECH_FILES] });
  const func = async () => {
    await crunch.openSpeech("top", { token: "ab", secret: "" });
    const said = crunch.speech.sentences.map(({ block, start, end, lang }) =>
      `[${lang}] ${start === 0 ? block.prefix : ""}${block.text.slice(start, end)}`);
    crunch.actSpeech({ type: "stop" });
    return said;
  };
  return (await chrome.scripting.executeScript({ target: { tabId }, func }))[0].result;
}"""
"""Of a page as it is."""
COUNT_PIXELS = """async ([picture, colours]) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  return colours.map((colour) => {
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (colour.every((value, place) => Math.abs(data[at + place] - value) < 3)) count += 1;
    }
    return count;
  });
}"""
LAMP = "<rect width='90' height='60' fill='green'/><circle cx='30' cy='30' r='20' fill='black'/>"
STORY = f"""<!doctype html><html lang=en><title>Story</title>{MENU}<main><h1>A short story</h1>
<p>The first sentence stands here. The second one follows it.</p><p>Dr. Smith came at 3.15 p.m. and left.</p>
<h2>Its end</h2><p>This is the last part of it. {TEXT}</p></main>"""
"""Three paragraphs under two headings."""


@pytest.fixture(scope="module")
def voice(running: Running) -> Iterator[StubVoice]:
    stub = StubVoice(running.browser)
    yield stub
    stub.remove()


@pytest.fixture
def own(running: Running) -> Page:
    """A page of the extension that asks as the panel does."""
    return asking_page(running.browser)


def ask(own: Page, kind: str, **fields: object) -> Any:
    """What the panel would get for an answer."""
    answer = own.evaluate("(message) => chrome.runtime.sendMessage(message)", {"type": kind, **fields})
    assert "value" in answer, answer
    return answer["value"]


def act(own: Page, tab_id: int, kind: str, **fields: object) -> None:
    ask(own, "speech_act", tabId=tab_id, act={"type": kind, **fields})


def state(own: Page, tab_id: int) -> Any:
    return ask(own, "speech_state", tabId=tab_id)


@pytest.fixture
def story(running: Running, voice: StubVoice, own: Page, pages: PageServer, tab: Page) -> int:
    """The story is being read from its top; the voice waits at each utterance. Its tab's number."""
    voice.begin()
    running.browser.open(pages.add("/story.html", STORY), tab)
    tab_id = running.browser.tab_id(tab)
    ask(own, "speech_start", tabId=tab_id, **{"from": "top"})
    return tab_id


@pytest.mark.slow
@pytest.mark.parametrize("name", ["news", "forum", "documentation", "japanese"])
def test_what_is_spoken(
    running: Running,
    voice: StubVoice,
    own: Page,
    pages: PageServer,
    tab: Page,
    name: str,
) -> None:
    """An article, a forum, a page with tables, code and formulas, a Japanese one: sentence by sentence, each once."""
    wanted = (SPOKEN / f"{name}.txt").read_text("utf-8").splitlines()
    voice.begin(quick=True)
    running.browser.open(f"{pages.address}/{name}.html", tab)
    ask(own, "speech_start", tabId=running.browser.tab_id(tab), **{"from": "top"})
    said = voice.said(len(wanted), 60)
    assert [f"[{one['lang']}] {one['text']}" for one in said] == wanted


def test_every_kind_of_text(running: Running, voice: StubVoice, own: Page, pages: PageServer, tab: Page) -> None:
    """Cells with headers, formulas once, pictures, no marks of references, nothing hidden; slots, frames, languages."""
    case = Path(__file__).parents[1] / "cases" / "speech.html"
    running.browser.open(pages.add("/every-kind.html", case.read_text("utf-8")), tab)
    found = own.evaluate(WOULD_SAY, running.browser.tab_id(tab))
    assert found == (SPOKEN / "every-kind.txt").read_text("utf-8").splitlines()


def test_each_sentence_follows_the_one_before(story: int, voice: StubVoice, own: Page, tab: Page) -> None:
    assert voice.texts(1) == ["A short story"]
    assert tab.evaluate(HIGHLIGHTED) == [["", "A short story"]]
    voice.happen("end")
    assert voice.texts(2)[1] == "The first sentence stands here."
    voice.happen("word", 4, 5)
    expect_highlight(tab, [["", "The first sentence stands here."], ["-word", "first"]])
    voice.happen("end")
    assert voice.texts(3)[2] == "The second one follows it."
    expect_highlight(tab, [["", "The second one follows it."]])
    voice.happen("end")
    assert voice.texts(4)[3] == "Dr. Smith came at 3.15 p.m. and left."
    assert state(own, story)["index"] == 3


def expect_highlight(tab: Page, wanted: list[list[str]]) -> None:
    """Wait until it is so."""
    tab.wait_for_function(f"(wanted) => JSON.stringify(({HIGHLIGHTED})()) === JSON.stringify(wanted)", arg=wanted)


def test_no_node_is_touched(story: int, voice: StubVoice, own: Page, tab: Page) -> None:
    voice.said(1)
    before = tab.evaluate(SERIALISE)
    voice.happen("end")
    voice.said(2)
    voice.happen("word", 0, 3)
    assert tab.evaluate(SERIALISE) == before
    act(own, story, "stop")
    assert tab.evaluate(SERIALISE) == before
    assert tab.evaluate("() => CSS.highlights.size") == 0


def test_the_browser_paints_the_sentence_and_its_word(story: int, voice: StubVoice, tab: Page) -> None:
    """Where they stand and in no other place: what is registered need not be painted."""
    voice.said(1)
    assert painted(voice.page, tab, "h1")[0] > 0
    assert painted(voice.page, tab, "p") == [0, 0]
    voice.happen("end")
    voice.said(2)
    voice.happen("word", 4, 5)
    expect_highlight(tab, [["", "The first sentence stands here."], ["-word", "first"]])
    sentence, word = painted(voice.page, tab, "p")
    assert sentence > word > 0
    assert painted(voice.page, tab, "h1") == [0, 0]
    assert tab.evaluate("() => document.styleSheets.length") == 0


def test_a_picture_is_seen_while_its_words_are_spoken(
    running: Running, voice: StubVoice, own: Page, pages: PageServer, tab: Page
) -> None:
    """The browser paints over a picture what it paints behind a text: so it lets the picture through."""
    pages.add(
        "/lamp.svg", f"<svg xmlns='http://www.w3.org/2000/svg' width='90' height='60'>{LAMP}</svg>", "image/svg+xml"
    )
    page = STORY.replace("<h2>", "<p>See <img src=/lamp.svg alt='A lamp on its tower'> there.</p><h2>", 1)
    voice.begin()
    running.browser.open(pages.add("/lamp.html", page), tab)
    tab_id = running.browser.tab_id(tab)
    before = base64.b64encode(tab.locator("img").screenshot()).decode()
    ask(own, "speech_start", tabId=tab_id, **{"from": "top"})
    for count in range(1, 6):
        voice.said(count)
        voice.happen("end")
    assert "A lamp on its tower" in voice.texts(6)[5]
    expect_highlight(tab, [["-picture", ""]])
    assert painted(voice.page, tab, "img") == [0, 0]
    after = base64.b64encode(tab.locator("img").screenshot()).decode()
    colours = [[0, 128, 0], [0, 0, 0]]
    assert voice.page.evaluate(COUNT_PIXELS, [before, colours])[0] > 0
    assert after != before, "nothing shows that it is spoken of"


def painted(helper: Page, tab: Page, selector: str) -> list[int]:
    """Pixels in the colour of the sentence and in that of the word, in a picture of an element."""
    picture = base64.b64encode(tab.locator(selector).first.screenshot()).decode()
    found: list[int] = helper.evaluate(COUNT_PIXELS, [picture, [[255, 229, 138], [255, 176, 0]]])
    return found


def test_pause_goes_on_with_the_same_sentence(story: int, voice: StubVoice, own: Page) -> None:
    voice.said(1)
    voice.happen("end")
    voice.said(2)
    act(own, story, "pause")
    voice.wait_for_stops(1)
    assert state(own, story)["state"] == "paused"
    act(own, story, "play")
    assert voice.texts(3)[1:] == ["The first sentence stands here."] * 2


def test_steps(story: int, voice: StubVoice, own: Page) -> None:
    voice.said(1)
    for number, (unit, by, begins) in enumerate(
        [
            ("paragraph", 1, "The first sentence"),
            ("sentence", 1, "The second one"),
            ("paragraph", 1, "Dr. Smith"),
            ("paragraph", -1, "The first sentence"),
            ("heading", 1, "Its end"),
            ("heading", -1, "A short story"),
            ("sentence", -1, "A short story"),
        ]
    ):
        act(own, story, "move", unit=unit, by=by)
        assert voice.texts(number + 2)[-1].startswith(begins), (unit, by)


def test_speed_and_voice_change_at_once_and_stay(story: int, voice: StubVoice, own: Page) -> None:
    assert voice.said(1)[0]["rate"] == 1
    ask(own, "speech_use", tabId=story, rate=1.5, voices={"en": "Stub English"})
    last = voice.said(2)[1]
    assert (last["text"], last["rate"], last["voice"]) == ("A short story", 1.5, "Stub English")
    ask(own, "speech_use", tabId=story, rate=1, voices={"en": ""})


def test_it_survives_the_end_of_the_worker(
    running: Running,
    story: int,
    voice: StubVoice,
    own: Page,
) -> None:
    voice.said(1)
    stop_worker(running.browser)
    voice.happen("end")
    assert voice.texts(2) == ["A short story", "The first sentence stands here."]
    voice.happen("end")
    assert voice.texts(3)[2] == "The second one follows it."
    act(own, story, "pause")
    voice.wait_for_stops(1)


def test_it_stops_when_the_page_goes(
    running: Running,
    story: int,
    voice: StubVoice,
    own: Page,
    pages: PageServer,
    tab: Page,
) -> None:
    voice.said(1)
    tab.goto(f"{pages.address}/blog.html")
    voice.wait_for_stops(1)
    assert state(own, story)["state"] == "none"
    assert stored(running.browser) == {}


def stored(browser: CrunchBrowser) -> Any:
    """What is kept of a reading."""
    return browser.worker.evaluate("() => chrome.storage.session.get('speech')")


def test_it_stops_when_the_tab_closes(running: Running, story: int, voice: StubVoice, tab: Page) -> None:
    voice.said(1)
    tab.close()
    voice.wait_for_stops(1)


def test_it_stops_when_the_original_is_shown(running: Running, story: int, voice: StubVoice, tab: Page) -> None:
    voice.said(1)
    assert running.browser.press(tab)["state"] == "restored"
    voice.wait_for_stops(1)
    assert tab.evaluate("() => CSS.highlights.size") == 0
    assert stored(running.browser) == {}


def test_another_page_takes_the_voice(
    running: Running,
    story: int,
    voice: StubVoice,
    own: Page,
    pages: PageServer,
) -> None:
    voice.said(1)
    other = running.browser.open(f"{pages.address}/blog.html", running.browser.context.new_page())
    ask(own, "speech_start", tabId=running.browser.tab_id(other), **{"from": "top"})
    voice.said(2)
    assert state(own, story)["state"] == "none"
    other.close()


def test_from_the_selection_by_the_menu_and_by_commands(
    running: Running,
    story: int,
    voice: StubVoice,
    tab: Page,
) -> None:
    """The menu's entry begins where the reader selected; the command pauses and goes on, another one ends it."""
    voice.said(1)
    tab.evaluate(
        """() => {
          const text = document.querySelector("h2").firstChild;
          getSelection().setBaseAndExtent(text, 1, text, 3);
        }"""
    )
    worker = running.browser.worker
    worker.evaluate("(id) => chrome.contextMenus.onClicked.dispatch({ menuItemId: 'read-aloud-here' }, { id })", story)
    assert voice.texts(2)[1] == "Its end"
    command = "([name, id]) => chrome.commands.onCommand.dispatch(name, { id })"
    worker.evaluate(command, ["read-aloud", story])
    voice.wait_for_stops(2)
    worker.evaluate(command, ["read-aloud", story])
    assert voice.texts(3)[2] == "Its end"
    worker.evaluate(command, ["read-aloud-stop", story])
    voice.wait_for_stops(3)
    assert tab.evaluate("() => CSS.highlights.size") == 0


def test_only_voices_of_this_machine(story: int, own: Page) -> None:
    names = [voice["name"] for voice in ask(own, "speech_voices", tabId=story)["voices"]]
    assert sorted(names) == ["Stub English", "Stub Japanese", "Stub other English"]
