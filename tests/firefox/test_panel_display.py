"""The panel as Firefox shows it at its button, on a display: by its shortcut, from the handle, from the menu."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.display import Display, missing_programs, open_display
from tests.browser.popup import MEASURE, check_popup
from tests.browser.popup_pages import on_long_name, unsure_page
from tests.browser.server import PageServer
from tests.firefox.driver import NATIVE_HOSTS, CrunchFirefox, Tab, open_firefox
from tests.firefox.hosts import RecordedHost
from tests.firefox.popup import close_popup, measure_popup

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(bool(missing_programs()), reason=f"not installed: {', '.join(missing_programs())}"),
]

CHOOSE_FROM_BUTTON_MENU = """
const [, label, milliseconds] = arguments;
const { CustomizableUI } = ChromeUtils.importESModule("moz-src:///browser/components/customizableui/CustomizableUI.sys.mjs");
CustomizableUI.addWidgetToArea(button().widget.id, "nav-bar");
return limited(milliseconds, (finish) => {
  const node = button().widget.forWindow(window).node;
  const menu = window.document.getElementById("toolbar-context-menu");
  menu.addEventListener("popupshown", () => {
    const item = [...menu.querySelectorAll("menuitem")].find((one) => one.label === label);
    menu.activateItem(item);
    finish(item !== undefined);
  }, { once: true });
  const target = node.querySelector("toolbarbutton") ?? node;
  const { left, top, width, height } = target.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, button: 2, composed: true };
  target.dispatchEvent(new window.PointerEvent("contextmenu", at));
});
"""


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    with open_display() as opened:
        yield opened


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("firefox-home")


@pytest.fixture(scope="module")
def firefox(display: Display, home: Path, firefox_extension: Path) -> Iterator[CrunchFirefox]:
    RecordedHost(home)
    with open_firefox(home, firefox_extension, display=display.environment) as browser:
        yield browser


@pytest.fixture(autouse=True)
def _closed_popup(firefox: CrunchFirefox) -> Iterator[None]:
    yield
    close_popup(firefox)


def open_by_shortcut(firefox: CrunchFirefox, display: Display, tab: Tab) -> None:
    tab.show()
    display.focus("Mozilla Firefox")
    display.xdotool("key", "alt+shift+k")


@pytest.mark.parametrize("state", ["as it is", "crunched", "unsure"])
@pytest.mark.parametrize("name", ["short", "long"])
def test_it_fits_in_every_state(
    firefox: CrunchFirefox, display: Display, pages: PageServer, tab: Tab, state: str, name: str, tmp_path: Path
) -> None:
    address = unsure_page(pages) if state == "unsure" else f"{pages.address}/blog.html"
    tab.go(address if name == "short" else on_long_name(address))
    if state != "as it is":
        assert firefox.press(tab)["state"] == state
    open_by_shortcut(firefox, display, tab)
    measured = measure_popup(firefox, MEASURE)
    display.picture(tmp_path / f"panel-{state}-{name}.png")
    check_popup(measured)
    words = {"as it is": "Shown as it is.", "crunched": "parts hidden", "unsure": "Unsure:"}
    assert words[state] in measured["words"]


def test_it_fits_without_a_host(
    firefox: CrunchFirefox, display: Display, pages: PageServer, tab: Tab, home: Path, tmp_path: Path
) -> None:
    (manifest,) = (home / NATIVE_HOSTS).glob("*.json")
    away = manifest.with_suffix(".away")
    firefox.stop_background()
    manifest.rename(away)
    try:
        tab.go(on_long_name(f"{pages.address}/blog.html"))
        open_by_shortcut(firefox, display, tab)
        measured = measure_popup(firefox, MEASURE)
        display.picture(tmp_path / "panel-without-host.png")
        check_popup(measured)
        assert "The host program is not installed" in measured["words"]
        assert "How to fix this" in measured["words"]
    finally:
        away.rename(manifest)


def test_the_handle_opens_it_at_the_button(
    firefox: CrunchFirefox, display: Display, pages: PageServer, tab: Tab
) -> None:
    tab.go(f"{pages.address}/blog.html")
    assert firefox.press(tab)["state"] == "crunched"
    x, y = tab.evaluate(
        """async () => {
          const own = () => document.documentElement.lastElementChild;
          const there = () => document.elementFromPoint(innerWidth - 60, innerHeight - 36);
          while (own().localName !== "div" || there() !== own()) {
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
          return [mozInnerScreenX + innerWidth - 60, mozInnerScreenY + innerHeight - 36];
        }"""
    )
    display.xdotool("mousemove", str(round(x)), str(round(y)), "click", "1")
    check_popup(measure_popup(firefox, MEASURE))


def test_the_menu_of_the_button_opens_it(firefox: CrunchFirefox, display: Display, pages: PageServer, tab: Tab) -> None:
    tab.go(f"{pages.address}/blog.html")
    assert firefox.chrome(CHOOSE_FROM_BUTTON_MENU, "Crunch panel…", 10_000) is True
    check_popup(measure_popup(firefox, MEASURE))


def test_its_list_of_headings_has_the_keyboard_when_it_closes(
    firefox: CrunchFirefox, display: Display, pages: PageServer, tab: Tab
) -> None:
    tab.go(f"{pages.address}/documentation.html")
    count = firefox.press_count()
    open_by_shortcut(firefox, display, tab)
    measure_popup(firefox, MEASURE)
    # Two looks that agree end the wait; the second one clicks. Keys do not reach a popup of Firefox on this display.
    click = """(window) => {
      const { dataset } = window.document.body;
      if (dataset.seen) window.document.querySelector("#list-headings").click();
      dataset.seen = "true";
      return { isFilled: true };
    }"""
    measure_popup(firefox, click)
    assert firefox.wait_for_press(count, 20)["state"] == "crunched"
    wait = """async (selector) => {
      const end = performance.now() + 10000;
      const isThere = () => document.activeElement.matches(selector);
      while (!isThere() && performance.now() < end) await new Promise(requestAnimationFrame);
      return document.activeElement.localName;
    }"""
    assert tab.evaluate(wait, "div[data-crunch]") == "div"
    display.xdotool("key", "Down")
    display.xdotool("key", "Return")
    assert tab.evaluate(wait, "h2") == "h2"
    assert firefox.press(tab)["state"] == "restored"
