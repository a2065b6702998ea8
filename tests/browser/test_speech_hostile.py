"""Read aloud on pages that are made to be read wrongly, or for ever, or that change while they are read."""

from __future__ import annotations

from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import test_speech_reading
from tests.browser.conftest import Running
from tests.browser.reading_pages import MENU, TEXT
from tests.browser.server import PageServer
from tests.browser.stub_voice import StubVoice
from tests.browser.test_speech_reading import act, ask, expect_highlight, state

pytestmark = pytest.mark.browser
running, voice, own, story = (
    test_speech_reading.running,
    test_speech_reading.voice,
    test_speech_reading.own,
    test_speech_reading.story,
)

PICTURE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"
UNSEEN = f"""<h1>Title</h1>{TEXT}<img alt="A seen picture" width=200 height=100 src="{PICTURE}">
<div style="opacity: 0"><img alt="Evil transparent picture" width=200 height=100 src="{PICTURE}"></div>
<div style="clip-path: inset(50%)"><span role=img aria-label="Evil clipped picture">x</span></div>
<div style="position: absolute; left: -9999px"><math><mi>evil formula</mi></math></div>{TEXT}"""
TAGS = "".join(
    f"<p lang={a}{b}>Word {number}.</p>"
    for number, (a, b) in enumerate(zip("abcdefgh" * 8, "nmlrstuv" * 8, strict=True))
)
LANGUAGES = f"""<h1>Title</h1><p lang=__proto__>First words.</p><p lang=x-evil>Second words.</p>
<p lang=en-x-{"abcdefgh-" * 20_000}z>Third words.</p><p lang=ja_JP>Fourth words, これは日本語です。</p>{TEXT}"""
CELLS = f"""<h1>Title</h1>{TEXT}<table><tr><th>Name<th>Price<tr><td><p>Apple</p><p>Green</p><td>2 euros
<tr><td>Pear<td>3</table>{TEXT}"""


MARKUP = f"""<h1>Title</h1>{TEXT}<table><tr><th>&lt;speak&gt;Name<th>Price
<tr><td>Apple &lt;break time="9s"/&gt;<td>2 &lt; 3</table><p id=late></p>{TEXT}
<script>document.getElementById("late").textContent = "Before\\0after, \\u001b[31m.";</script>"""


def read(running: Running, own: Page, pages: PageServer, tab: Page, name: str, html: str) -> int:
    """Begin at the top of a page."""
    address = pages.add(f"/{name}.html", f"<!doctype html><html lang=en><title>Page</title>{MENU}<main>{html}</main>")
    running.browser.open(address, tab)
    tab_id = running.browser.tab_id(tab)
    ask(own, "speech_start", tabId=tab_id, **{"from": "top"})
    return tab_id


def all_said(own: Page, voice: StubVoice, tab_id: int) -> list[dict[str, Any]]:
    """Wait until the page is read to its end."""
    end = monotonic() + 60
    while state(own, tab_id)["state"] != "none":
        assert monotonic() < end, voice.said(0)[-3:]
        own.wait_for_timeout(100)
    return voice.said(0)


def test_words_of_pictures_that_nobody_sees(
    running: Running, voice: StubVoice, own: Page, pages: PageServer, tab: Page
) -> None:
    voice.begin(quick=True)
    said = all_said(own, voice, read(running, own, pages, tab, "unseen", UNSEEN))
    texts = [one["text"] for one in said]
    assert "Picture: A seen picture" in texts
    assert not [text for text in texts if "vil " in text]


def test_languages_that_are_none(running: Running, voice: StubVoice, own: Page, pages: PageServer, tab: Page) -> None:
    """They are read as if the page said nothing, and the panel gets no list of a hundred, or of a megabyte."""
    voice.begin()
    tab_id = read(running, own, pages, tab, "languages", LANGUAGES + TAGS)
    languages = state(own, tab_id)["languages"]
    assert {"en", "ja-JP"} <= set(languages)
    assert not {"__proto__", "x-evil"} & set(languages)
    assert len(languages) <= 21
    assert max(map(len, languages)) < 20
    act(own, tab_id, "stop")


def test_a_header_is_said_once_in_its_cell(
    running: Running, voice: StubVoice, own: Page, pages: PageServer, tab: Page
) -> None:
    voice.begin(quick=True)
    texts = [one["text"] for one in all_said(own, voice, read(running, own, pages, tab, "cells", CELLS))]
    at = texts.index("Name: Apple")
    assert texts[at : at + 5] == ["Name: Apple", "Green", "Price: 2 euros", "Name: Pear", "Price: 3"]


def test_what_a_voice_could_take_for_its_own_markup_or_for_an_end(
    running: Running, voice: StubVoice, own: Page, pages: PageServer, tab: Page
) -> None:
    """In headers of cells, too, and a character by which programs know the end of a text."""
    voice.begin(quick=True)
    texts = [one["text"] for one in all_said(own, voice, read(running, own, pages, tab, "markup", MARKUP))]
    said = " ".join(texts)
    assert "speak>Name: Apple" in said
    assert "2 < 3" in said
    assert "Before after" in said
    assert [sign for sign in ("<speak", "<break", "\0", "\x1b") if sign in said] == []


@pytest.mark.slow
def test_one_block_of_300_kilobytes(
    running: Running, voice: StubVoice, own: Page, pages: PageServer, tab: Page
) -> None:
    """Linear in the page: with each blank looked at anew two thirds of it took 17 s."""
    voice.begin()
    line = "Plain words of an article  stand here one.\n"
    html = f"<h1>Title</h1><pre>{line * (300_000 // len(line))}</pre><p>{'((' * 5_000}a</p>"
    running.browser.open(pages.add("/megabyte.html", f"<!doctype html><html lang=en><title>A</title>{html}"), tab)
    running.browser.press(tab)
    start = monotonic()
    tab_id = running.browser.tab_id(tab)
    ask(own, "speech_start", tabId=tab_id, **{"from": "top"})
    assert monotonic() - start < 20
    tab.evaluate("() => scrollTo(0, document.documentElement.scrollHeight / 2)")
    ask(own, "speech_start", tabId=tab_id, **{"from": "here"})
    assert monotonic() - start < 40
    assert state(own, tab_id)["index"] > 1000
    act(own, tab_id, "stop")


def test_what_is_made_invisible_meanwhile(story: int, voice: StubVoice, own: Page, tab: Page) -> None:
    voice.said(1)
    tab.evaluate("() => { document.querySelector('main p').style.visibility = 'hidden'; }")
    voice.happen("end")
    assert voice.texts(2)[1].startswith("Dr. Smith")


def test_without_a_voice_nothing_stays(
    running: Running, voice: StubVoice, own: Page, pages: PageServer, tab: Page
) -> None:
    """The voices of the machine have gone since the panel looked."""
    tab_id = read(running, own, pages, tab, "novoice", f"<h1>Title</h1>{TEXT}")
    worker = running.browser.worker
    worker.evaluate("() => { globalThis.before = chrome.tts.getVoices; chrome.tts.getVoices = async () => []; }")
    try:
        message = {"type": "speech_start", "tabId": tab_id, "from": "top"}
        answer = own.evaluate("(message) => chrome.runtime.sendMessage(message)", message)
    finally:
        worker.evaluate("() => { chrome.tts.getVoices = globalThis.before; }")
    assert answer["error"]["code"] == "no_voice"
    assert state(own, tab_id)["state"] == "none"
    assert tab.evaluate("() => CSS.highlights.size") == 0


def test_a_voice_that_refuses_is_a_failure(story: int, running: Running, voice: StubVoice, own: Page) -> None:
    """It is told, not waited for."""
    voice.said(1)
    worker = running.browser.worker
    worker.evaluate(
        """() => {
          globalThis.before = chrome.tts.speak;
          chrome.tts.speak = () => Promise.reject(new Error("no such voice"));
        }"""
    )
    try:
        voice.happen("end")
        end = monotonic() + 20
        while state(own, story)["state"] == "speaking" and monotonic() < end:
            own.wait_for_timeout(50)
        now = state(own, story)
        assert (now["state"], now["code"]) == ("paused", "voice_failed")
    finally:
        worker.evaluate("() => { chrome.tts.speak = globalThis.before; }")
    act(own, story, "stop")


def test_a_text_that_the_page_draws_anew(story: int, voice: StubVoice, own: Page, tab: Page) -> None:
    """As scripts of pages do: the same words in other elements. None is passed over, and it is highlighted there."""
    voice.said(1)
    tab.evaluate(
        """() => {
          for (const one of document.querySelectorAll("main > *")) one.replaceWith(one.cloneNode(true));
        }"""
    )
    voice.happen("end")
    assert voice.texts(2)[1] == "The first sentence stands here."
    expect_highlight(tab, [["", "The first sentence stands here."]])
    voice.happen("end")
    assert voice.texts(3)[2] == "The second one follows it."


def test_the_voice_stops_while_the_page_hangs(story: int, voice: StubVoice, own: Page, tab: Page) -> None:
    """An alert is open: no script of ours runs there until it is closed."""
    voice.said(1)
    with tab.expect_event("dialog") as opened:
        tab.evaluate("() => { setTimeout(() => alert('Wait'), 0); }")
    message = {"type": "speech_act", "tabId": story, "act": {"type": "stop"}}
    own.evaluate("(message) => { chrome.runtime.sendMessage(message); }", message)
    voice.wait_for_stops(1)
    opened.value.accept()
