"""The panel over a real page, with the real host: by mouse, by keyboard, for a screen reader."""

from __future__ import annotations

import contextlib
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE, open_browser
from tests.browser.extension_pages import (
    axe_findings,
    build_with_sites,
    forget_settings,
    open_page,
    open_panel,
    settings,
    wait_for_host,
)
from tests.browser.hosts import RealHost, install_faulty_host
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

DISPLAYED = "() => document.body.innerText"
FITS = """
() => ({
  width: document.documentElement.getBoundingClientRect().width,
  sideways: document.documentElement.scrollWidth > innerWidth,
  height: document.body.getBoundingClientRect().height,
})
"""
FOCUSED = """
() => {
  const { id, value, type, localName } = document.activeElement;
  return type === "range" ? id : value || id || localName;
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_with_sites(tmp_path_factory.mktemp("extension-with-sites"), "http://www.localhost/*")


@pytest.fixture(scope="module")
def running(playwright: Playwright, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    profile = tmp_path_factory.mktemp("profile")
    host = RealHost(profile)
    environment = {"CRUNCH_CONFIG": str(profile / "crunch-settings"), "CRUNCH_MANAGED": str(profile / "managed")}
    with open_browser(profile, folder, playwright=playwright, environment=environment) as browser:
        yield Running(browser, host, profile)


def settings_file(running: Running) -> Path:
    """That of the host, which keeps what is chosen for a site."""
    return running.profile / "crunch-settings" / "settings.toml"


@pytest.fixture
def panel(running: Running, pages: PageServer, tab: Page) -> Iterator[Page]:
    """The panel over the blog."""
    running.browser.open(f"{pages.address}/blog.html", tab)
    page = open_panel(running.browser, tab)
    yield page
    page.close()
    forget_settings(running.browser)
    settings_file(running).unlink(missing_ok=True)


def site_entry(running: Running) -> dict[str, object]:
    """What the settings file says of the site of the test server."""
    file = settings_file(running)
    tables = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    entry = tables.get("sites", {}).get("127.0.0.1", {})
    assert isinstance(entry, dict)
    return entry


def press(panel: Page, running: Running) -> None:
    """Press the panel's button, and not as the second half of a double click."""
    running.browser.let_pass_same_press()
    panel.locator("#press").click()
    running.browser.note_press()


def test_the_press_crunches_and_restores(panel: Page, running: Running, tab: Page) -> None:
    before, text = tab.evaluate(SERIALISE), tab.evaluate(DISPLAYED)
    expect(panel.locator("#status")).to_have_text("Shown as it is.")
    button = panel.locator("#press")
    expect(button).to_contain_text("Crunch this page")

    press(panel, running)

    expect(button).to_contain_text("Show original")
    expect(panel.locator("#status")).to_contain_text("parts hidden")
    assert len(tab.evaluate(DISPLAYED)) < len(text)

    press(panel, running)

    expect(button).to_contain_text("Crunch this page")
    assert tab.evaluate(SERIALISE_UNDONE) == before


def test_it_tells_what_a_press_of_the_button_did(running: Running, pages: PageServer, tab: Page) -> None:
    running.browser.open(f"{pages.address}/blog.html", tab)
    pressed = running.browser.press(tab)
    panel = open_panel(running.browser, tab)
    words = f"Kept {pressed['share']:.0%} of the text · {pressed['hiddenParts']} parts hidden"
    expect(panel.locator("#status")).to_have_text(words)
    panel.close()


def test_opened_while_a_press_goes_on_it_follows_to_the_end(running: Running, pages: PageServer, tab: Page) -> None:
    """As by the shortcut of the press and then that of the panel, on a busy machine."""
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    browser.press(tab)
    browser.press(tab)
    running.host.stop()
    try:
        browser.let_pass_same_press()
        browser.trigger(tab)
        browser.wait_for_title(browser.tab_id(tab), "Crunching this page")
        panel = open_page(browser, f"panel.html?tab={browser.tab_id(tab)}")
        expect(panel.locator("#press-words")).to_have_text("Cancel")
    finally:
        running.host.go_on()
    expect(panel.locator("#status")).to_contain_text("Kept")
    expect(panel.locator("#press-words")).to_have_text("Show original")
    expect(panel.locator("#show-hidden")).to_be_enabled()
    panel.close()


def test_the_shortcut_is_the_one_of_now(panel: Page, running: Running) -> None:
    now = running.browser.worker.evaluate(
        "async () => (await chrome.commands.getAll()).find(({ name }) => name === '_execute_action').shortcut"
    )
    assert now
    assert panel.locator("#press-keys kbd").all_inner_texts() == now.split("+")


def test_what_is_hidden_can_be_shown_part_by_part(panel: Page, running: Running, tab: Page) -> None:
    before = tab.evaluate(SERIALISE)
    press(panel, running)
    panel.locator("#show-hidden").click()
    expect(panel.locator("#hidden-title")).to_be_focused()
    rows = panel.locator("#parts button")
    count = rows.count()
    assert count > 5
    expect(panel.locator("#hidden-title")).to_be_focused()
    expect(panel.locator("#hidden-title")).to_have_text(f"{count} parts are hidden")
    menu = rows.filter(has_text="Walks by area")
    expect(menu).to_contain_text("Navigation")
    expect(panel.locator("#undo")).to_be_disabled()

    menu.click()

    expect(menu).to_contain_text("Hide")
    expect(panel.locator("#hidden-title")).to_have_text(f"{count - 1} parts are hidden")
    assert tab.evaluate("() => document.querySelector('#menu').checkVisibility()")
    assert tab.evaluate(
        """() => {
          const { top, bottom } = document.querySelector('#menu').getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }"""
    )
    rows.nth(0).click()
    expect(rows.nth(0)).to_contain_text("Hide")

    panel.locator("#undo").click()
    expect(rows.nth(0)).to_contain_text("Show")
    panel.locator("#undo").click()
    expect(menu).to_contain_text("Show")
    expect(panel.locator("#undo")).to_be_disabled()
    assert not tab.evaluate("() => document.querySelector('#menu').checkVisibility()")

    menu.click()
    expect(menu).to_contain_text("Hide")
    panel.locator("#hidden-back").click()
    expect(panel.locator("#show-hidden")).to_be_focused()
    press(panel, running)
    expect(panel.locator("#press")).to_contain_text("Crunch this page")
    assert tab.evaluate(SERIALISE_UNDONE) == before


def test_another_way_to_find_the_content_is_used_at_once(panel: Page, running: Running) -> None:
    press(panel, running)
    expect(panel.locator("#status")).to_contain_text("parts hidden")
    algorithm = panel.get_by_label("How to find the main content")
    expect(algorithm.locator("option")).to_contain_text(["Automatic", "All displayed text", "Link quota filter"])
    count = running.browser.press_count()
    algorithm.select_option("plain")
    assert running.browser.wait_for_press(count)["algorithm"] == "plain"
    expect(panel.locator("#status")).to_contain_text("Kept 100%")
    assert site_entry(running) == {"algorithm": "plain"}
    assert settings(running.browser).get("algorithm", "auto") == "auto", "it is not the choice for all pages"


def test_a_preset_is_used_at_once(panel: Page, running: Running) -> None:
    press(panel, running)
    expect(panel.locator("#status")).to_contain_text("parts hidden")
    method = panel.get_by_label("How to find the main content")
    expect(method.locator("optgroup").first).to_have_attribute("label", "For one kind of page")
    papers = method.locator('optgroup[label^="Older rules"] option')
    expect(papers).to_have_count(15)
    count = running.browser.press_count()
    method.select_option("preset:papers-blog")
    assert running.browser.wait_for_press(count)["algorithm"] == "crunch"
    count = running.browser.press_count()
    method.select_option("preset:blog")
    assert running.browser.wait_for_press(count)["algorithm"] == "auto"
    assert site_entry(running) == {"preset": "blog"}
    expect(panel.locator("#amount")).to_be_visible()
    panel.reload()
    wait_for_host(panel)
    expect(method).to_have_value("preset:blog")
    count = running.browser.press_count()
    method.select_option("auto")
    assert running.browser.wait_for_press(count)["algorithm"] == "auto"
    assert site_entry(running) == {"algorithm": "auto"}


def test_hide_less_and_hide_more(panel: Page, running: Running, pages: PageServer, tab: Page) -> None:
    """By the keyboard: at once on a crunched page, also when keys come faster than the host; kept for the site."""
    slider = panel.get_by_role("slider", name="How much to hide")
    expect(slider).to_be_enabled()
    expect(slider).to_have_attribute("aria-valuetext", "As usual")
    press(panel, running)
    expect(panel.locator("#status")).to_contain_text("parts hidden")
    texts = {0: len(tab.evaluate(DISPLAYED))}

    slider.focus()
    for key, steps in (("ArrowLeft", 1), ("ArrowLeft", 1), ("ArrowRight", 4)):
        for _ in range(steps):
            panel.keyboard.press(key)
        amount = int(slider.input_value())
        wait_for_amount(panel, amount)
        texts[amount] = len(tab.evaluate(DISPLAYED))
        expect(slider).to_be_focused()
    expect(slider).to_have_attribute("aria-valuetext", "Much more")
    expect(panel.locator("#amount-words")).to_have_text("Much more")
    assert texts.keys() == {-2, -1, 0, 2}
    assert texts[-2] >= texts[-1] >= texts[0] >= texts[2]
    assert texts[-2] > texts[2]

    press(panel, running)
    expect(panel.locator("#status")).to_have_text("Shown as it is.")
    running.browser.press(tab)
    assert len(tab.evaluate(DISPLAYED)) == texts[2]
    panel.reload()
    wait_for_host(panel)
    expect(slider).to_have_value("2")

    algorithm = panel.get_by_label("How to find the main content")
    count = running.browser.press_count()
    algorithm.select_option("lqf")
    assert running.browser.wait_for_press(count)["algorithm"] == "lqf"
    expect(slider).to_be_hidden()
    algorithm.select_option("auto")
    expect(slider).to_have_value("2")

    tab.goto(f"{pages.address}/news.html")
    panel.reload()
    wait_for_host(panel)
    expect(slider).to_have_value("2")
    expect(panel.locator("#own-words")).to_have_text(f"Kept for {pages.address.removeprefix('http://')}.")
    panel.get_by_role("button", name="Same as on other sites").click()
    expect(slider).to_have_value("0")
    expect(panel.get_by_role("button", name="Same as on other sites")).to_be_hidden()
    assert site_entry(running).get("settings", {}) == {}
    stored = running.browser.worker.evaluate(
        "async () => JSON.stringify([await chrome.storage.local.get(), await chrome.storage.session.get()])"
    )
    assert "amount" not in stored


def test_what_is_chosen_for_a_site_lasts_and_holds_there_only(
    panel: Page, running: Running, pages: PageServer, tab: Page
) -> None:
    browser = running.browser
    expect(panel.locator("#own-words")).to_contain_text("What you choose here is kept for 127.0.0.1")
    panel.get_by_label("How to find the main content").select_option("lqf")
    expect(panel.locator("#own-words")).to_contain_text("Kept for 127.0.0.1")
    assert browser.press(tab)["algorithm"] == "lqf"
    browser.open(f"{pages.address}/news.html", tab)
    assert browser.press(tab)["algorithm"] == "lqf"
    browser.open(f"{pages.address}/news.html".replace("127.0.0.1", "localhost"), tab)
    assert browser.press(tab)["algorithm"] == "auto"


def test_a_private_window_writes_nothing(panel: Page, running: Running, tab: Page) -> None:
    """How much to hide holds for the page alone, and goes with it."""
    tab_id = running.browser.tab_id(tab)
    private = running.browser.context.new_page()
    private.add_init_script(
        "const get = chrome.tabs.get; chrome.tabs.get = async (id) => ({ ...(await get(id)), incognito: true });"
    )
    open_page(running.browser, f"panel.html?tab={tab_id}", private)
    wait_for_host(private)
    expect(private.locator("#own-words")).to_have_text("How much to hide holds for this page only.")
    expect(private.get_by_label("How to find the main content")).to_be_disabled()
    slider = private.get_by_role("slider", name="How much to hide")
    expect(slider).to_be_enabled()
    slider.fill("2")
    tab.bring_to_front()
    running.browser.press(tab)
    wait_for_amount(private, 2)
    assert not settings_file(running).exists()
    private.close()


def test_an_amount_before_the_press(panel: Page, running: Running, tab: Page) -> None:
    slider = panel.get_by_role("slider", name="How much to hide")
    before = tab.evaluate(SERIALISE)
    slider.fill("-2")
    expect(slider).to_have_attribute("aria-valuetext", "Much less")
    assert tab.evaluate(SERIALISE_UNDONE) == before
    press(panel, running)
    wait_for_amount(panel, -2)


def wait_for_amount(panel: Page, amount: int) -> None:
    """Wait until the page is crunched with that amount, and stays so: nothing more is asked of the host."""
    panel.evaluate(
        """async (amount) => {
          const { ask } = await import("../../common/requests.js");
          const tabId = Number(new URLSearchParams(location.search).get("tab"));
          const press = document.getElementById("press");
          for (let times = 0; times < 3; ) {
            const { state, summary } = await ask("page_state", { tabId });
            const isSo = state === "crunched" && summary.amount === amount && !press.ariaBusy;
            times = isSo ? times + 1 : 0;
            await new Promise((resolve) => setTimeout(resolve, 30));
          }
        }""",
        amount,
    )


def test_copy(panel: Page, running: Running, tab: Page) -> None:
    running.browser.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(panel, running)
    expect(panel.locator("#status")).to_contain_text("parts hidden")
    panel.locator("#take").click()
    panel.locator("#copy").click()
    expect(panel.locator("#take-status")).to_contain_text("characters")
    copied = panel.evaluate("() => navigator.clipboard.readText()")
    assert copied == tab.evaluate(DISPLAYED).strip()
    assert "Walks by area" not in copied
    assert "The gate at Hollin Clough" in copied


def test_by_keyboard_alone(panel: Page, tab: Page) -> None:
    panel.keyboard.press("Tab")
    assert panel.evaluate(FOCUSED) == "press"
    panel.keyboard.press("Enter")
    expect(panel.locator("#press")).to_contain_text("Show original")
    controls = [
        "show-hidden",
        "take",
        "go-to-text",
        "list-headings",
        "reading-mode",
        "read-aloud",
        "ask",
        "amount",
        "auto",
        "compare",
    ]
    walk = []
    for _ in controls:
        panel.keyboard.press("Tab")
        walk.append(panel.evaluate(FOCUSED))
    assert walk == controls
    outlined = "() => getComputedStyle(document.activeElement).outlineStyle"
    assert panel.evaluate(outlined) == "solid"

    for _ in range(3):
        panel.keyboard.press("Shift+Tab")
    panel.keyboard.press("ArrowRight")
    expect(panel.locator("#choice-words")).to_contain_text("never starts by itself")
    panel.keyboard.press("ArrowLeft")
    panel.keyboard.press("ArrowLeft")
    expect(panel.locator("#choice-words")).to_contain_text("crunched when they load")

    for _ in range(walk.index("ask")):
        panel.keyboard.press("Shift+Tab")
    panel.keyboard.press("Enter")
    expect(panel.locator("#hidden-title")).to_be_focused()
    panel.keyboard.press("Tab")
    assert panel.evaluate("() => document.activeElement.id") == "strips"
    panel.keyboard.press("Tab")
    assert panel.evaluate("() => document.activeElement.id") == "pick"
    panel.keyboard.press("Tab")
    assert panel.evaluate("() => document.activeElement.parentElement.localName") == "li"
    panel.keyboard.press("Enter")
    expect(panel.locator("#parts button").first).to_contain_text("Hide")
    expect(panel.locator("#parts button").first).to_be_focused()
    for name in ("pick", "strips", "undo"):
        panel.keyboard.press("Shift+Tab")
        assert panel.evaluate("() => document.activeElement.id") == name
    panel.keyboard.press("Enter")
    expect(panel.locator("#parts button").first).to_contain_text("Show")


def test_it_fits(panel: Page, running: Running) -> None:
    """In the 600 px that a browser gives a popup; with text of twice the size and in half the room, never sideways."""
    press(panel, running)
    expect(panel.locator("#status")).to_contain_text("parts hidden")
    fits = panel.evaluate(FITS)
    assert fits["width"] <= 360
    assert fits["height"] <= 600
    panel.locator("#show-hidden").click()
    expect(panel.locator("#hidden-view")).to_be_visible()
    assert panel.evaluate(FITS)["height"] <= 600
    panel.locator("#hidden-back").click()
    panel.evaluate("() => { document.documentElement.style.fontSize = '28px'; }")
    assert panel.evaluate(FITS)["sideways"] is False
    panel.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    panel.set_viewport_size({"width": 320, "height": 300})
    assert panel.evaluate(FITS)["sideways"] is False


def test_a_page_of_the_browser(running: Running, tab: Page) -> None:
    running.browser.open("chrome://version/", tab)
    panel = open_panel(running.browser, tab)
    expect(panel.locator("#press")).to_be_disabled()
    expect(panel.locator("#status")).to_contain_text("This page belongs to the browser")
    expect(panel.get_by_role("radio", name="On press")).to_be_disabled()
    assert axe_findings(panel) == []
    panel.close()


def test_a_host_that_is_not_there(playwright: Playwright, folder: Path, pages: PageServer, tmp_path: Path) -> None:
    """The panel says so, and leads to the page that helps; so does the second press that fails."""
    with open_browser(tmp_path, folder, playwright=playwright) as browser:
        tab = browser.open(f"{pages.address}/blog.html")
        panel = open_panel(browser, tab)
        expect(panel.locator("#host")).to_have_text("The host program is not installed")
        panel.locator("#press").click()
        expect(panel.locator("#status")).to_contain_text("Crunch’s host program is not installed")
        expect(panel.locator("#status")).to_have_attribute("data-state", "error")
        assert axe_findings(panel) == []
        with browser.context.expect_page() as opened, contextlib.suppress(Exception):
            panel.locator("#help").click()
        expect(opened.value.locator("#state")).to_have_text("The host program is not installed")
        opened.value.close()

        with browser.context.expect_page() as opened:
            browser.press(tab)
        expect(opened.value).to_have_url(f"chrome-extension://{browser.extension_id}/pages/host_help/host_help.html")

        RealHost(tmp_path)
        tab.bring_to_front()
        assert browser.press(tab)["state"] == "crunched"


def test_a_host_that_hangs_is_told_from_one_that_is_missing(
    playwright: Playwright, folder: Path, pages: PageServer, tmp_path: Path
) -> None:
    install_faulty_host(tmp_path, "never answers")
    with open_browser(tmp_path, folder, playwright=playwright) as browser:
        browser.set_time_limits(hello=700)
        panel = open_panel(browser, browser.open(f"{pages.address}/blog.html"))
        wait_for_host(panel)
        expect(panel.locator("#host")).to_have_text("The host program does not answer")


def test_the_context_menu_opens_it(running: Running, pages: PageServer, tab: Page) -> None:
    """At the button where the browser can show a popup there, else in a window."""
    browser = running.browser
    browser.open(f"{pages.address}/blog.html", tab)
    tab_id = browser.tab_id(tab)
    cdp = browser.context.browser.new_browser_cdp_session() if browser.context.browser else None
    assert cdp is not None
    browser.worker.evaluate(
        """async (id) => {
          const tab = await chrome.tabs.get(id);
          chrome.contextMenus.onClicked.dispatch({ menuItemId: "open-panel" }, tab);
          const url = chrome.runtime.getURL("pages/panel/panel.html");
          for (;;) {
            const contexts = await chrome.runtime.getContexts({});
            if (contexts.some(({ documentUrl }) => documentUrl?.startsWith(url))) return;
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
        }""",
        tab_id,
    )
    targets = cdp.send("Target.getTargets")["targetInfos"]
    panels = [target for target in targets if "/pages/panel/panel.html?tab=" in target["url"]]
    assert [target["url"].split("=")[1] for target in panels] == [str(tab_id)]
    browser.worker.evaluate(
        """async (tabId) => {
          while ((await chrome.action.getPopup({ tabId })) !== "") {
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
        }""",
        tab_id,
    )
    cdp.send("Target.closeTarget", {"targetId": panels[0]["targetId"]})


def test_the_state_of_the_button_after_the_worker_was_ended_in_its_work(
    running: Running, pages: PageServer, tab: Page
) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/news.html", tab)
    browser.press(tab)
    browser.press(tab)
    crunched = browser.open(f"{pages.address}/blog.html")
    browser.press(crunched)
    tab_id, crunched_id = browser.tab_id(tab), browser.tab_id(crunched)
    running.host.stop()
    try:
        browser.let_pass_same_press()
        browser.trigger(tab)
        browser.wait_for_title(tab_id, "Crunching this page")
        browser.worker.evaluate(
            """async (id) => {
              while (!((await chrome.storage.session.get("working_tabs")).working_tabs ?? []).includes(id)) {
                await new Promise((resolve) => setTimeout(resolve, 10));
              }
            }""",
            tab_id,
        )
        end_worker(running)
    finally:
        with contextlib.suppress(ProcessLookupError):
            running.host.go_on()
    wake = open_panel(browser, tab)
    browser.wait_for_title(tab_id, "Crunch this page")
    browser.wait_for_title(crunched_id, "Show original")
    wake.close()
    assert browser.press(tab)["state"] == "crunched"
    crunched.close()


def end_worker(running: Running) -> None:
    """End the worker as the browser does when it needs the room, and wait until it is gone."""
    context = running.browser.context
    assert context.browser is not None
    page = open_page(running.browser, "host_help.html")
    cdp, targets = context.new_cdp_session(page), context.browser.new_browser_cdp_session()
    cdp.send("ServiceWorker.enable")
    cdp.send("ServiceWorker.stopAllWorkers")
    while any(
        target["type"] == "service_worker"
        for target in targets.send("Target.getTargets", {"filter": [{}]})["targetInfos"]
    ):
        page.evaluate("() => new Promise(requestAnimationFrame)")
    page.close()


def test_what_is_kept_for_a_host_of_many_sites_is_kept_for_it_alone(
    panel: Page, running: Running, pages: PageServer, tab: Page
) -> None:
    """As for www.gov.uk: without www. it stands for the sites of other people, too, which the host program knows."""
    panel.close()
    running.browser.open(pages.address.replace("127.0.0.1", "www.localhost") + "/blog.html", tab)
    for host in ("www.localhost", "localhost"):  # the second time there is an entry that holds on all of them
        panel = open_panel(running.browser, tab)
        expect(panel.locator("#amount")).to_be_enabled()
        panel.locator("#amount").focus()
        panel.keyboard.press("ArrowRight")
        expect(panel.locator("#own-words")).to_contain_text("Kept for")
        kept = tomllib.loads(settings_file(running).read_text("utf-8"))["sites"]
        assert {name: entry["settings"] for name, entry in kept.items()} == {host: {"amount": 1}}
        panel.close()
        settings_file(running).write_text("[sites.localhost]\n", "utf-8")
