"""Frames of other sites with "always": a large one is crunched with the page around it, and undone with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Frame, Page, Worker

from tests.browser import late_pages
from tests.browser import late_tree_pages as late
from tests.browser.driver import SERIALISE, CrunchBrowser
from tests.browser.extension_pages import forget_settings
from tests.browser.kept_browsers import KeptBrowsers, Running
from tests.browser.server import PageServer
from tests.browser.structures.pages import NAVIGATION, RELATED, article, site
from tests.browser.test_marks_taken import STRIP_FOR_GOOD

pytestmark = pytest.mark.browser

INNER = late.framed(f"{NAVIGATION}<main>{late_pages.next_article(6)}</main>{RELATED}")
LARGE = "<iframe src={far}/far/inner.html title=Thread width=900 height=800 data-t=stay></iframe>"
PAGE = f"<main>{article(3, LARGE)}</main>"
SMALL = "<iframe src={far}/far/small.html width=300 height=200 data-t=stay></iframe>"
RIGHT = f"() => ({late.WRONG})().length === 0"
UNMARKED = f"() => ({late.MARKS})().length === 0"
IS_CRUNCHED = "() => document.querySelector('[data-crunch]') !== null"
KEYS = ("Alt", "Shift", "H")
UNASKED = {
    "/far/login/inner.html": INNER,
    "/far/editor.html": INNER.replace("<main>", "<main><textarea style='width:700px;height:500px'></textarea>"),
}
"""What is never crunched by itself, by its address or by what is in it."""
WATCH = """() => {
  const { scripting, action } = chrome;
  const { insertCSS, removeCSS, executeScript } = scripting;
  const { setTitle } = action;
  const watch = { sheets: [], calls: [], held: [], holds: () => false };
  const held = (what) => watch.holds(what) && new Promise((resolve) => watch.held.push(resolve));
  watch.go = () => { watch.holds = () => false; for (const resolve of watch.held) resolve(); };
  watch.leave = () => {
    Object.assign(scripting, { insertCSS, removeCSS, executeScript });
    action.setTitle = setTitle;
  };
  scripting.insertCSS = async (injection) => {
    await held(injection);
    await insertCSS.call(scripting, injection);
    watch.sheets.push(injection.css);
  };
  scripting.removeCSS = async (injection) => {
    await removeCSS.call(scripting, injection);
    watch.sheets = watch.sheets.filter((css) => css !== injection.css);
  };
  scripting.executeScript = (injection) => {
    if (injection.target.frameIds) watch.calls.push(injection.args?.[0] ?? "");
    return executeScript.call(scripting, injection);
  };
  action.setTitle = async (about) => { await held(about); return setTitle.call(action, about); };
  globalThis.watch = watch;
}"""
"""In the worker: the sheets that stand in pages, the calls into frames, and what is held up until it may go on."""


@pytest.fixture(scope="module")
def running(kept_browsers: KeptBrowsers, extension_with_sites: Path) -> Running:
    return kept_browsers.take(extension_with_sites)


def choose(browser: CrunchBrowser, sites: dict[str, str]) -> None:
    """As the panel does, where the permission is there already."""
    browser.worker.evaluate("(sites) => chrome.storage.local.set({ settings: { version: 1, sites } })", sites)


def other_site(pages: PageServer) -> str:
    """Its origin."""
    return pages.address.replace("127.0.0.1", "localhost")


def frame_of(tab: Page, name: str) -> Frame:
    """One of the frames."""
    return next(frame for frame in tab.frames if f"/far/{name}.html" in frame.url)


def wait_until(frame: Frame, condition: str) -> None:
    """Also where it is out of sight, and is drawn no more."""
    frame.wait_for_function(condition, polling=50, timeout=10_000)


@pytest.fixture
def worker(running: Running) -> Iterator[Worker]:
    """The background, watched."""
    worker = running.browser.worker
    worker.evaluate(WATCH)
    yield worker
    worker.evaluate("() => { watch.go(); watch.leave(); delete globalThis.watch; }")


def until(worker: Worker, condition: str) -> None:
    """Wait for something in the background."""
    worker.evaluate(
        f"""async () => {{
          for (const end = performance.now() + 10_000; !({condition}); await new Promise((go) => setTimeout(go, 20))) {{
            if (performance.now() > end) throw new Error(`never: {condition.replace("`", "")}`);
          }}
        }}"""
    )


@pytest.fixture
def address(running: Running, pages: PageServer) -> Iterator[str]:
    """A page with a large frame of another site, and a small one."""
    far = other_site(pages)
    pages.add("/far/inner.html", INNER)
    pages.add("/far/small.html", INNER)
    pages.add("/far/other.html", INNER.replace("second lamp", "third lamp"))
    yield pages.add("/far.html", site(PAGE.format(far=far) + SMALL.format(far=far)))
    forget_settings(running.browser)


def peek(tab: Page, frame: Frame) -> None:
    """Hold the keys that show the original, and let go of them: the frame follows its page."""
    for key in KEYS:
        tab.keyboard.down(key)
    wait_until(frame, "() => document.querySelector('nav').checkVisibility()")
    for key in KEYS:
        tab.keyboard.up(key)
    wait_until(frame, RIGHT)


def test_it_goes_and_comes_back_with_the_page(running: Running, pages: PageServer, tab: Page, address: str) -> None:
    """Also: what comes into it later is judged, a held key shows its original, and small ones stay as they are."""
    browser = running.browser
    browser.open(address, tab)
    before = frame_of(tab, "inner").evaluate(SERIALISE)
    browser.press(tab)
    tab.wait_for_timeout(300)  # for what must not come: marks in the frame
    assert not frame_of(tab, "inner").evaluate(IS_CRUNCHED)  # nobody has allowed it
    browser.press(tab)

    choose(browser, {other_site(pages): "always"})
    browser.press(tab)
    frame = frame_of(tab, "inner")
    wait_until(frame, RIGHT)
    assert tab.evaluate(late.WRONG) == []
    assert not frame_of(tab, "small").evaluate(IS_CRUNCHED)
    late_one = LARGE.format(far=other_site(pages)).replace("inner", "other")
    tab.evaluate("(html) => document.querySelector('article p').insertAdjacentHTML('beforebegin', html)", late_one)
    tab.wait_for_timeout(200)  # the empty document that a new frame has at first gives way without an event here
    wait_until(frame_of(tab, "other"), RIGHT)
    frame.evaluate(f"() => document.querySelector('article p').insertAdjacentHTML('afterend', {late_pages.ADVERT!r})")
    wait_until(frame, RIGHT)

    peek(tab, frame)

    assert browser.press(tab)["state"] == "restored"
    wait_until(frame, UNMARKED)
    frame.evaluate("() => document.querySelector('.ad-slot').remove()")
    assert frame.evaluate(SERIALISE) == before
    wait_until(frame_of(tab, "other"), UNMARKED)
    assert tab.evaluate(late.MARKS) == []


def test_it_goes_on_to_another_page_and_presses_follow_one_another(
    running: Running, pages: PageServer, tab: Page, address: str
) -> None:
    """The other page is shown whole; what a press had begun in a frame does not stay behind the next one."""
    browser = running.browser
    choose(browser, {other_site(pages): "always"})
    browser.open(address, tab)
    for _ in range(2):
        assert browser.press(tab)["state"] == "crunched"
        assert browser.press(tab)["state"] == "restored"
    tab.wait_for_timeout(500)  # for what must not come: marks in the frame
    assert frame_of(tab, "inner").evaluate(UNMARKED)

    browser.press(tab)
    wait_until(frame_of(tab, "inner"), RIGHT)
    frame_of(tab, "inner").goto(f"{other_site(pages)}/far/other.html")
    assert frame_of(tab, "other").evaluate("() => document.querySelector('nav').checkVisibility()")
    assert browser.title(tab) == "Show original"
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(late.MARKS) == []


def test_logins_and_editors_stay_and_nothing_is_tried_twice(
    running: Running, pages: PageServer, tab: Page, address: str, worker: Worker
) -> None:
    """Also: the host keeps nothing of a frame; and each of its sheets is on the page's list, once."""
    browser, far = running.browser, other_site(pages)
    for path, content in UNASKED.items():
        pages.add(path, content)
    frames = "".join(LARGE.format(far=far).replace("/far/inner.html", path) for path in [*UNASKED, "/far/inner.html"])
    choose(browser, {far: "always"})
    browser.open(pages.add("/far-unasked.html", site(f"<main>{article(3, frames)}</main>")), tab)
    browser.press(tab)
    thread = tab.frame(url=f"{far}/far/inner.html")
    assert thread
    wait_until(thread, RIGHT)
    tab.wait_for_timeout(200)  # for what must not come: marks in the others
    for path in UNASKED:
        frame = tab.frame(url=far + path)
        assert frame
        assert frame.evaluate(UNMARKED), path

    thread.evaluate(f"() => document.querySelector('article p').insertAdjacentHTML('afterend', {late_pages.ADVERT!r})")
    wait_until(thread, RIGHT)
    until(worker, "watch.sheets.length === 2")
    tab.wait_for_timeout(100)  # what was asked for the frame has ended
    worker.evaluate("() => { watch.calls.length = 0; }")
    tab.evaluate(f"() => document.querySelector('article p').insertAdjacentHTML('afterend', {late_pages.ADVERT!r})")
    wait_until(tab.main_frame, RIGHT)
    tab.wait_for_timeout(500)  # for what must not come: calls into the frame
    assert worker.evaluate("() => watch.calls") == []
    assert not (running.kept / "sites").exists()
    assert browser.press(tab)["state"] == "restored"
    until(worker, "watch.sheets.length === 0")


def test_undo_comes_while_frames_are_worked_on(
    running: Running, pages: PageServer, tab: Page, address: str, worker: Worker
) -> None:
    """While the sheet of one goes in; and before the press has come to them. No sheet and no mark is left."""
    browser = running.browser
    choose(browser, {other_site(pages): "always"})
    browser.open(address, tab)
    worker.evaluate("() => { watch.holds = ({ target }) => target?.allFrames; }")
    browser.press(tab)
    until(worker, "watch.held.length === 1")
    assert browser.press(tab)["state"] == "restored"
    worker.evaluate("() => watch.go()")
    tab.wait_for_timeout(300)  # for what must not come: marks in the frame
    assert worker.evaluate("() => watch.sheets") == []
    assert frame_of(tab, "inner").evaluate(UNMARKED)

    worker.evaluate("() => { watch.holds = ({ title }) => title?.startsWith('Show original'); watch.held.length = 0; }")
    browser.let_pass_same_press()
    browser.trigger(tab)
    until(worker, "watch.held.length > 0")
    assert browser.press(tab)["state"] == "restored"
    worker.evaluate("() => { watch.calls.length = 0; watch.go(); }")
    tab.wait_for_timeout(500)  # for what must not come: calls into the frame
    assert worker.evaluate("() => [...watch.sheets, ...watch.calls]") == []
    assert frame_of(tab, "inner").evaluate(UNMARKED)


def test_a_press_on_a_page_that_took_the_marks_away_leaves_no_sheet(
    running: Running, pages: PageServer, tab: Page, address: str, worker: Worker
) -> None:
    """The frame is crunched anew with the page, shows its original with it, and goes back with it."""
    browser = running.browser
    choose(browser, {other_site(pages): "always"})
    browser.open(address, tab)
    browser.press(tab)
    frame = frame_of(tab, "inner")
    wait_until(frame, RIGHT)
    tab.evaluate(STRIP_FOR_GOOD)
    tab.wait_for_timeout(100)  # the page takes the marks away each time that they are put back
    tab.evaluate("() => stripper.disconnect()")
    assert browser.press(tab)["state"] == "crunched"
    wait_until(frame, RIGHT)
    until(worker, "watch.sheets.length === 2")
    peek(tab, frame)
    assert browser.press(tab)["state"] == "restored"
    wait_until(frame, UNMARKED)
    until(worker, "watch.sheets.length === 0")
