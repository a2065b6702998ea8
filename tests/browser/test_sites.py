"""Always here, Ask, Never here: real pages of a real site, in a browser that may read it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from crunch.deploy.build_extension import manifest
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE, open_browser
from tests.browser.extension_pages import build_with_sites, forget_settings, open_page, open_panel, settings
from tests.browser.hosts import RealHost
from tests.browser.server import PageServer
from tests.browser.test_note import Ears, click, wait_for_note, wait_until_gone

pytestmark = pytest.mark.browser

DISPLAYED = "() => document.body.innerText"
CLUTTER = "() => document.querySelector('#menu').checkVisibility()"
ALWAYS_TITLE = "Show original. Crunch works by itself on 127.0.0.1"

WATCH_FRAMES = """
<script>
  window.frames_seen = [];
  (function look() {
    const menu = document.querySelector("nav");
    const opacity = Number(getComputedStyle(document.documentElement).opacity);
    frames_seen.push({ at: performance.now(), opacity, clutter: menu !== null && menu.checkVisibility() });
    requestAnimationFrame(look);
  })();
</script>
"""
ARTICLE = "".join(f"<p>Part {k}. {'Words of an article that people read to its end. ' * 8}</p>" for k in range(12))
LINKS = "".join(f"<li><a href=/p{k}>Page {k}</a></li>" for k in range(30))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_with_sites(tmp_path_factory.mktemp("extension-with-sites"))


@pytest.fixture(scope="module")
def running(playwright: Playwright, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    profile = tmp_path_factory.mktemp("profile")
    host = RealHost(profile)
    with open_browser(profile, folder, playwright=playwright, back_forward_cache=True) as browser:
        yield Running(browser, host, profile)


@pytest.fixture(autouse=True)
def _new_settings(running: Running) -> Iterator[None]:
    yield
    forget_settings(running.browser)


def choose(running: Running, page: Page, choice: str) -> None:
    """Choose for a page's site in the panel, and wait until it holds."""
    panel = open_panel(running.browser, page)
    panel.get_by_role("radio", name=choice).check()
    words = {
        "Always here": "crunched when they load",
        "On press": "until you press the button. Then it crunches",
        "Never here": "never starts by itself here, and a press",
    }
    expect(panel.locator("#choice-words")).to_contain_text(words[choice])
    origin = page.evaluate("() => location.origin")
    running.browser.worker.evaluate(
        """async ([origin, always]) => {
          for (;;) {
            const scripts = await chrome.scripting.getRegisteredContentScripts();
            if (scripts.some(({ matches }) => matches.includes(`${origin}/*`)) === always) return;
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
        }""",
        [origin, choice == "Always here"],
    )
    panel.close()


def article(pages: PageServer, path: str, *, head: str = "", extra: str = "") -> str:
    """A page with clutter, at a path of the test's own."""
    return pages.add(
        path,
        f"<!doctype html><html><head><title>article</title>{head}</head><body><nav id=menu><ul>{LINKS}</ul></nav>"
        f"{extra}<main><h1>Headline</h1>{ARTICLE}</main></body></html>",
    )


def load_and_wait(running: Running, tab: Page, address: str) -> dict[str, object]:
    """Load a page of an always-on site, and wait for the end of what happens by itself."""
    count = running.browser.press_count()
    running.browser.open(address, tab)
    return running.browser.wait_for_press(count, 20)


def stays_as_it_is(running: Running, tab: Page, address: str) -> bool:
    """Whether nothing happens by itself on a page: its script has ended and told the background nothing."""
    count = running.browser.press_count()
    running.browser.open(address, tab)
    tab.wait_for_load_state("load")
    # What a page of the same site, loaded after this one, has done shows that this one would have been done.
    other = running.browser.context.new_page()
    load_and_wait(running, other, address.split("/", 3)[0] + "//" + address.split("/")[2] + "/blog.html")
    other.close()
    alone = running.browser.press_count() == count + 1
    return alone and bool(tab.evaluate(CLUTTER)) and "data-crunch" not in str(tab.evaluate(SERIALISE))


def test_nothing_is_asked_at_installation() -> None:
    for family in ("chromium", "firefox"):
        asked = manifest(family)
        assert "host_permissions" not in asked
        assert "content_scripts" not in asked
        assert all("/" not in name for name in asked["permissions"])


def test_always_crunches_this_page_and_the_next_at_loading(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    before = tab.evaluate(SERIALISE)
    count = browser.press_count()

    choose(running, tab, "Always here")

    assert browser.wait_for_press(count)["state"] == "crunched"
    assert not tab.evaluate(CLUTTER)

    outcome = load_and_wait(running, tab, f"{pages.address}/blog.html")

    assert (outcome["state"], outcome["automatic"]) == ("crunched", True)
    assert browser.title(tab).startswith(ALWAYS_TITLE)
    assert not tab.evaluate(CLUTTER)
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
    assert tab.evaluate("() => document.getAnimations().length") == 0
    assert browser.title(tab) == "Crunch this page"


def test_ask_again_ends_it_at_once(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    choose(running, tab, "Always here")
    choose(running, tab, "On press")
    count = browser.press_count()
    browser.open(f"{pages.address}/blog.html", tab)
    assert tab.evaluate(CLUTTER)
    assert settings(browser)["sites"] == {}
    assert browser.worker.evaluate("() => chrome.scripting.getRegisteredContentScripts()") == []
    assert browser.press_count() == count


def test_never_holds_for_everything_by_itself_and_the_press_asks_first(
    running: Running, pages: PageServer, tab: Page
) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    choose(running, tab, "Always here")
    browser.press(tab)
    choose(running, tab, "Never here")
    count = browser.press_count()
    browser.open(f"{pages.address}/blog.html", tab)
    before = tab.evaluate(SERIALISE)
    assert tab.evaluate(CLUTTER)
    assert browser.press_count() == count

    assert browser.press(tab)["state"] == "asked"
    found = wait_for_note(browser, tab)
    assert found["words"].startswith("You chose “Never here” for 127.0.0.1")
    assert [label for label, *_ in found["buttons"]] == ["Crunch once", "Close"]
    assert tab.evaluate(CLUTTER)
    count = browser.press_count()
    click(tab, found, "Crunch once")
    assert browser.wait_for_press(count)["state"] == "crunched"
    assert browser.press(tab)["state"] == "restored", "the way back is never asked about"
    wait_until_gone(tab)
    assert tab.evaluate(SERIALISE_UNDONE) == before

    assert browser.press(tab)["state"] == "asked", "once is once"
    wait_for_note(browser, tab)
    assert browser.press(tab)["state"] == "crunched", "another press says yes"
    browser.press(tab)
    browser.press(tab)
    click(tab, wait_for_note(browser, tab), "Close")
    wait_until_gone(tab)
    assert tab.evaluate(SERIALISE_UNDONE) == before
    assert browser.press(tab)["state"] == "asked", "closed is no yes"


def test_never_is_asked_about_in_the_panel_too(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    choose(running, tab, "Never here")
    panel = open_panel(browser, tab)
    browser.let_pass_same_press()
    panel.locator("#press").click()
    expect(panel.locator("#status")).to_contain_text("You chose “Never here”")
    expect(panel.locator("#press")).to_contain_text("Crunch once")
    assert tab.evaluate(CLUTTER)
    browser.note_press()
    browser.let_pass_same_press()
    panel.locator("#press").click()
    expect(panel.locator("#press")).to_contain_text("Show original")
    panel.close()


@pytest.mark.parametrize("path", ["/blog.html", "/", "/wiki/Page?action=edit"])
def test_always_crunches_the_page_it_is_chosen_on_at_once(
    running: Running, pages: PageServer, tab: Page, path: str
) -> None:
    """Also a start page, and one that the reader has begun to read: choosing is as deliberate as a press."""
    browser = running.browser
    if path != "/blog.html":
        article(pages, path.split("?")[0])
    browser.open(pages.address + path, tab)
    tab.mouse.wheel(0, 100)
    count = browser.press_count()
    choose(running, tab, "Always here")
    assert browser.wait_for_press(count, 20)["state"] == "crunched"
    assert not tab.evaluate(CLUTTER)


def test_nothing_flashes(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    choose(running, tab, "Always here")

    load_and_wait(running, tab, article(pages, "/watched.html", head=WATCH_FRAMES))
    tab.wait_for_function("() => frames_seen.at(-1).opacity === 1")  # the answer to the page is on its way
    frames = tab.evaluate("() => frames_seen")

    assert [frame for frame in frames if frame["opacity"] > 0 and frame["clutter"]] == []
    assert frames[-1]["clutter"] is False
    first_seen = next(frame["at"] for frame in frames if frame["opacity"] == 1 and frame["at"] > 0)
    assert first_seen < 1600


def test_a_host_that_hangs_does_not_keep_the_page_covered(running: Running, pages: PageServer, tab: Page) -> None:
    """And what the reader has begun to read does not jump when the host wakes up."""
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    count = browser.press_count()
    choose(running, tab, "Always here")
    browser.wait_for_press(count)
    count = browser.press_count()
    running.host.stop()
    try:
        browser.open(article(pages, "/slow.html", head=WATCH_FRAMES), tab)
        shown = "() => Number(getComputedStyle(document.documentElement).opacity) === 1"
        tab.wait_for_function(shown, timeout=5000)
        assert tab.evaluate("() => performance.now()") < 3000
        tab.mouse.wheel(0, 200)
        tab.wait_for_function("() => scrollY > 0")
    finally:
        running.host.go_on()
    assert browser.wait_for_press(count)["state"] == "cancelled"
    assert tab.evaluate(CLUTTER)
    assert "data-crunch" not in tab.evaluate(SERIALISE)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/index.php",
        "/login",
        "/en/sign-in.html",
        "/shop/checkout/step",
        "/cart",
        "/wiki/Page?action=edit",
        "/a#/login",
    ],
)
def test_addresses_where_nothing_happens_by_itself(running: Running, pages: PageServer, tab: Page, path: str) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    choose(running, tab, "Always here")
    article(pages, path.split("?")[0].split("#")[0])
    assert stays_as_it_is(running, tab, pages.address + path)


@pytest.mark.parametrize(
    "extra",
    [
        "<form><input name=u><input type=password></form>",
        "<form><input autocomplete='section-a cc-number'></form>",
        "<textarea style='width:90vw;height:60vh'></textarea>",
        "<div contenteditable style='width:90vw;height:60vh'>Text</div>",
    ],
    ids=["login", "checkout", "textarea", "editor"],
)
def test_pages_that_say_what_they_are(running: Running, pages: PageServer, tab: Page, extra: str) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    choose(running, tab, "Always here")
    assert stays_as_it_is(running, tab, article(pages, "/said.html", extra=extra))
    assert tab.evaluate("() => getComputedStyle(document.documentElement).opacity") == "1"


@pytest.mark.parametrize(
    "path", ["/2024/login-problems-of-the-city.html", "/news/order-of-service", "/sign-language", "/editors-choice/7"]
)
def test_articles_whose_names_only_sound_like_it(running: Running, pages: PageServer, tab: Page, path: str) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    choose(running, tab, "Always here")
    small = "<textarea rows=2></textarea><form hidden><input type=password></form>"
    assert load_and_wait(running, tab, article(pages, path, extra=small))["state"] == "crunched"


def test_back_and_forward(running: Running, pages: PageServer, tab: Page) -> None:
    """A page from the back/forward cache is as it was left, and so is its button."""
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    choose(running, tab, "Always here")
    load_and_wait(running, tab, f"{pages.address}/blog.html")
    tab.evaluate("() => addEventListener('pageshow', (event) => { window.fromCache = event.persisted; })")
    kept = tab.evaluate(DISPLAYED)
    count = browser.press_count()
    browser.open(f"{pages.address}/login", tab)
    tab.evaluate("() => history.back()")
    tab.wait_for_function("() => window.fromCache")
    assert tab.evaluate(DISPLAYED) == kept
    browser.wait_for_title(browser.tab_id(tab), ALWAYS_TITLE)
    assert browser.press_count() == count


def test_it_survives_a_restart(
    playwright: Playwright, folder: Path, pages: PageServer, tmp_path_factory: pytest.TempPathFactory
) -> None:
    profile = tmp_path_factory.mktemp("restarted")
    host = RealHost(profile)
    with open_browser(profile, folder, playwright=playwright) as browser:
        page = browser.open(f"{pages.address}/blog.html")
        choose(Running(browser, host, profile), page, "Always here")
    with open_browser(profile, folder, playwright=playwright) as browser:
        again = Running(browser, host, profile)
        browser.worker.evaluate(
            """async () => {
              while ((await chrome.scripting.getRegisteredContentScripts()).length === 0) {
                await new Promise((resolve) => setTimeout(resolve, 10));
              }
            }"""
        )
        page = browser.context.new_page()
        assert load_and_wait(again, page, f"{pages.address}/blog.html")["state"] == "crunched"
        assert browser.title(page).startswith(ALWAYS_TITLE)
        options = open_page(browser, "options.html")
        expect(options.locator("#site-list li")).to_contain_text([pages.address])


def test_the_browser_is_asked_for_this_site_only(running: Running, pages: PageServer, tab: Page) -> None:
    """And when the reader refuses, nothing is changed."""
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    panel = open_panel(browser, tab)
    panel.evaluate("() => { chrome.permissions.request = async (asked) => { window.asked = asked; return false; }; }")
    panel.get_by_role("radio", name="Always here").click()
    expect(panel.locator("#choice-words")).to_contain_text("did not allow it")
    assert panel.evaluate("() => window.asked") == {"origins": [f"{pages.address}/*"]}
    expect(panel.get_by_role("radio", name="On press")).to_be_checked()
    assert settings(browser).get("sites", {}) == {}
    panel.close()


def test_the_answer_counts_even_when_the_question_closed_the_panel(
    running: Running, pages: PageServer, tab: Page
) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    panel = open_panel(browser, tab)
    panel.evaluate("() => { chrome.permissions.request = () => new Promise(() => undefined); }")
    panel.get_by_role("radio", name="Always here").check()
    browser.worker.evaluate(
        """async () => {
          while (!(await chrome.storage.session.get("pending_always")).pending_always) {
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
        }"""
    )
    panel.close()
    count = browser.press_count()
    browser.worker.evaluate(
        "(origins) => chrome.permissions.onAdded.dispatch({ origins, permissions: [] })", [f"{pages.address}/*"]
    )
    assert browser.wait_for_press(count, 20)["state"] == "crunched", "the page it was chosen on, at once"
    assert not tab.evaluate(CLUTTER)
    assert load_when_registered(running, tab, f"{pages.address}/blog.html")["state"] == "crunched"


def load_when_registered(running: Running, tab: Page, address: str) -> dict[str, object]:
    running.browser.worker.evaluate(
        """async () => {
          while ((await chrome.scripting.getRegisteredContentScripts()).length === 0) {
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
        }"""
    )
    return load_and_wait(running, tab, address)


def test_a_private_window_stores_nothing(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    tab_id = browser.tab_id(tab)
    panel = browser.context.new_page()
    panel.add_init_script(
        "const get = chrome.tabs.get; chrome.tabs.get = async (id) => ({ ...(await get(id)), incognito: true });"
    )
    open_page(browser, f"panel.html?tab={tab_id}", panel)
    expect(panel.locator("#choice-words")).to_contain_text("A private window stores nothing")
    for radio in panel.get_by_role("radio").all():
        expect(radio).to_be_disabled()
    expect(panel.locator("#algorithm")).to_be_disabled()
    panel.close()


AT = "() => document.activeElement.id || document.activeElement.localName"
BEGUN = {
    "a field of the page has the focus": ("<input autofocus id=field>", "", "field"),
    "the address leads to a place": ("", "#part", "body"),
    "the page has scrolled": ("<script>addEventListener('load', () => scrollTo(0, 300))</script>", "", "body"),
}


def always_here_with_arrival(running: Running, pages: PageServer, tab: Page) -> None:
    running.browser.open(f"{pages.address}/blog.html", tab)
    choose(running, tab, "Always here")
    options = open_page(running.browser, "options.html#sites")
    options.get_by_role("checkbox", name="Go to the text there").check()
    expect(options.locator("#saved")).to_have_text("Saved")
    options.close()


def test_at_loading_the_focus_goes_to_the_text_where_it_is_wanted(
    running: Running, pages: PageServer, tab: Page
) -> None:
    address = article(pages, "/arrive/article.html").replace("<h1>", "<h1 id=title>")
    running.browser.open(f"{pages.address}/blog.html", tab)
    choose(running, tab, "Always here")
    load_and_wait(running, tab, address)
    assert tab.evaluate(AT) == "body", "not wanted yet"
    always_here_with_arrival(running, pages, tab)
    ears = Ears(tab)
    load_and_wait(running, tab, address)
    assert tab.evaluate(AT) == "h1"
    assert ears.wait("Crunched. ").endswith("minutes.")


@pytest.mark.parametrize("begun", BEGUN)
def test_it_does_not_where_something_is_going_on(running: Running, pages: PageServer, tab: Page, begun: str) -> None:
    extra, fragment, at = BEGUN[begun]
    always_here_with_arrival(running, pages, tab)
    address = article(pages, f"/arrive/{at}{len(extra)}.html", extra=extra and f"<main>{extra}</main>")
    outcome = load_and_wait(running, tab, address + fragment)
    assert outcome["state"] in ("crunched", "unsure")
    assert tab.evaluate(AT) == at
