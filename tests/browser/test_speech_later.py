"""Read aloud: text that comes after the start, and text in frames."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import test_speech_reading
from tests.browser.conftest import Running
from tests.browser.reading_pages import TEXT
from tests.browser.server import PageServer
from tests.browser.stub_voice import StubVoice
from tests.browser.test_speech_hostile import all_said, read
from tests.browser.test_speech_reading import HIGHLIGHTED, act, state

pytestmark = pytest.mark.browser
running, voice, own = test_speech_reading.running, test_speech_reading.voice, test_speech_reading.own

STORY = f"""<h1>Title</h1><p>First sentence. Second sentence.</p><p id=more>It goes on.</p>{TEXT}<p>Last words.</p>
<table><tr><th>Name<th>Price<tr><td>Apple<td>2 euros</table>"""
LATER = """() => {
  const main = document.querySelector("main");
  document.querySelector("h1").insertAdjacentHTML("beforebegin", "<p>Too late to be read.</p>");
  document.querySelector("#more").textContent = "It goes on. And on, unfolded.";
  document.querySelector("tbody").insertAdjacentHTML("beforeend", "<tr><td>Pear<td>3");
  main.insertAdjacentHTML("beforeend", "<h2>Comments</h2><p>A comment that came late.</p>");
  main.insertAdjacentHTML("beforeend", "<p lang=ja>これは日本語の文です。</p>");
}"""
AT_END = """() => document.querySelector("main").insertAdjacentHTML("beforeend", "<p>The next page of it.</p>")"""
TALL = "".join(f"<p>Line {number} of the frame.</p>" for number in range(30))
FRAMES = f"""<h1>Title</h1>{TEXT}<div style="height: 1500px"></div>
<iframe width=300 height=150 style="padding: 10px" srcdoc="{TALL}"></iframe><p>Behind it.</p>{TEXT}"""
IN_FRAME = HIGHLIGHTED.replace("CSS.highlights", "frames[0].CSS.highlights")
PLACE = """() => {
  const frame = document.querySelector("iframe").getBoundingClientRect();
  const [highlight] = [...frames[0].CSS.highlights].map(([, one]) => one);
  const [range] = highlight;
  const own = range.getBoundingClientRect();
  return [frame.top, frame.bottom, own.top, own.bottom, innerHeight, frames[0].innerHeight];
}"""
STYLED = """() => {
  const [[name]] = frames[0].CSS.highlights;
  return frames[0].getComputedStyle(frames[0].document.querySelector("p"), `::highlight(${name})`).backgroundColor;
}"""


def test_text_that_comes_after_the_start(
    running: Running, voice: StubVoice, own: Page, pages: PageServer, tab: Page
) -> None:
    """It is read when its turn comes, once, in its language and by its voice; what came before is not gone back to."""
    voice.begin()
    tab_id = read(running, own, pages, tab, "later", STORY)
    voice.said(1)
    voice.happen("end")
    assert voice.texts(2)[1] == "First sentence."
    tab.evaluate(LATER)
    voice.happen("end")
    assert voice.texts(3)[2] == "Second sentence."
    tab.wait_for_timeout(2500)  # it looks again two seconds later
    voice.happen("end")
    assert voice.texts(4)[3] == "It goes on."
    tab.wait_for_timeout(500)
    voice.happen("end")
    assert voice.texts(5)[4] == "And on, unfolded."
    act(own, tab_id, "move", unit="heading", by=1)
    assert voice.texts(6)[5] == "Comments"
    act(own, tab_id, "move", unit="paragraph", by=-1)
    assert voice.texts(7)[6] == "Name: Pear"
    for _ in range(4):
        count = len(voice.said(0))
        voice.happen("end")
        voice.said(count + 1)
    assert voice.texts(0)[7:] == ["Price: 3", "Comments", "A comment that came late.", "これは日本語の文です。"]
    assert voice.said(0)[-1]["voice"] == "Stub Japanese"
    tab.evaluate(AT_END)
    voice.happen("end")
    assert voice.texts(12)[11] == "The next page of it."
    voice.happen("end")
    voice.wait_for_stops(1)
    assert state(own, tab_id)["state"] == "none"


def test_text_in_a_frame(running: Running, voice: StubVoice, own: Page, pages: PageServer, tab: Page) -> None:
    """It is highlighted there, both scroll to it, and where it ends nothing stays."""
    voice.begin()
    tab_id = read(running, own, pages, tab, "frames", FRAMES)
    for _ in range(2 + 9 + 1):
        act(own, tab_id, "move", unit="paragraph", by=1)
    assert voice.texts(13)[-1] == "Line 10 of the frame."
    tab.wait_for_timeout(800)  # it scrolls smoothly
    assert tab.evaluate(IN_FRAME) == [["", "Line 10 of the frame."]]
    assert tab.evaluate("() => CSS.highlights.size") == 0
    assert tab.evaluate(STYLED) == "rgb(255, 229, 138)"
    top, bottom, own_top, own_bottom, height, inside = tab.evaluate(PLACE)
    assert 0 <= top + own_top < bottom < height + 150
    assert 0 <= own_top < own_bottom <= inside
    act(own, tab_id, "move", unit="paragraph", by=-1)
    act(own, tab_id, "stop")
    assert tab.evaluate("() => frames[0].CSS.highlights.size + CSS.highlights.size") == 0


def test_a_list_that_is_drawn_anew_all_the_time(
    running: Running, voice: StubVoice, own: Page, pages: PageServer, tab: Page
) -> None:
    """Each of 60 sentences once, though the page makes other nodes of them and of a clock four times a second."""
    lines = "".join(f"<p>Sentence number {number} stands here.</p>" for number in range(60))
    script = """<script>
      setInterval(() => {
        document.querySelector("#clock").textContent = `It is ${Date.now()} now.`;
        const list = document.querySelector("#list");
        list.replaceWith(list.cloneNode(true));
      }, 250);
    </script>"""
    voice.begin(quick=True)
    html = f"<h1>Title</h1><p id=clock>It is early.</p>{TEXT}<div id=list>{lines}</div>{script}"
    said = [one["text"] for one in all_said(own, voice, read(running, own, pages, tab, "anew", html))]
    numbered = [text for text in said if text.startswith("Sentence number")]
    assert numbered == [f"Sentence number {number} stands here." for number in range(60)]
