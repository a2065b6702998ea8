# ruff: noqa: E501  (markup is easier to read unbroken)
"""Pages of our own that change while they are crunched, and how tests look at them."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Frame, Page

from tests.browser.driver import CrunchBrowser
from tests.browser.structures.pages import FOOTER, NAVIGATION, RELATED, TITLE, article, site
from tests.browser.structures.prose import PROSE

COUNT: Final = """() => {
  if (!globalThis.lateCaptures) {
    globalThis.lateCaptures = [];
    const { executeScript } = chrome.scripting;
    chrome.scripting.executeScript = (injection) => {
      if (injection.args?.[0] === "captureLate") lateCaptures.push(performance.now());
      return executeScript.call(chrome.scripting, injection);
    };
  }
  lateCaptures.length = 0;
}"""
"""In the worker: counts from now on how often a crunched page is captured for what is new in it."""

WRONG: Final = """() => [...document.querySelectorAll("[data-t]")].flatMap((element) => {
  const { width, height } = element.getBoundingClientRect();
  const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
  const said = `${element.localName} ${element.className}: ${element.textContent.trim().slice(0, 60)}`;
  return isSeen === (element.dataset.t === "stay") ? [] : [`${isSeen ? "stays" : "goes"}: ${said}`];
})"""
"""What has ``data-t=stay`` and is not seen, or ``data-t=go`` and is."""

ADVERT: Final = (
    "<div class=ad-slot id=google_ads_iframe_7 data-t=go><span>Advertisement</span><a href=https://ads.invalid/1>"
    "Hearing aids from 9.99 a month: try them at home for thirty days</a><a href=https://ads.invalid/2>See prices</a></div>"
)
RELATED_BOX: Final = (
    "<div class='related-articles inline-box' data-t=go><h3>More on this</h3><ul><li><a href=/n1>Council votes on the new road again</a>"
    "<li><a href=/n2>Where the herring went in the hard winter</a><li><a href=/n3>Ten walks for a wet weekend at the coast</a></ul></div>"
)


def next_article(count: int = 6, start: int = 3, title: str = "The keeper of the second lamp") -> str:
    """Another article, as a page appends it below the first."""
    return article(count, start=start).replace(TITLE, title)


LATE: Final = f"""() => {{
  const main = document.querySelector("main");
  const paragraphs = document.querySelectorAll("article p");
  const put = (place, html, at = "afterend") => place.insertAdjacentHTML(at, html);
  put(paragraphs[1], {ADVERT!r});
  put(paragraphs[4], {RELATED_BOX!r});
  put(main, {next_article()!r}, "beforeend");
  put(main, {(RELATED.replace("aside", "section"))!r}, "beforeend");
}}"""
"""An advert and a box of links in the text, another article below it, and a list of links below that."""
WALL: Final = """() => {
  document.documentElement.style.overflow = "hidden";
  document.body.insertAdjacentHTML("beforeend", `<div data-t=go style="position:fixed;inset:0;background:rgba(0,0,0,.6);z-index:50"></div>
    <div class=consent-dialog data-t=go style="position:fixed;top:30%;left:30%;width:40%;z-index:51;background:#fff">
    <h2>We value your privacy</h2><p>We and our 812 partners use cookies to measure and to show advertisements.</p>
    <button>Accept all</button><button>Reject all</button></div>`);
}"""
"""A question about cookies over a dark layer, with which the page no longer scrolls."""

STORY: Final = site(f"<main>{article(8)}</main>")


def item(number: int) -> str:
    """One of many, as a list that scrolls on has it."""
    return f"<article data-t=stay><h2>Letter {number} from the coast</h2><p>{PROSE[number % len(PROSE)]}</p></article>"


LIST: Final = site(
    f"<main><h1 data-t=stay>Letters from the coast</h1><div id=feed>{''.join(item(number) for number in range(6))}</div></main>",
    title="Letters from the coast",
    after=RELATED + FOOTER,
)
MORE: Final = f"""(from) => {{
  const items = {[item(number) for number in range(30)]!r};
  document.querySelector("#feed").insertAdjacentHTML(
    "beforeend", items.slice(from, from + 6).join("") + {ADVERT!r});
}}"""

APP: Final = f"""<!doctype html><html lang=en><head><meta charset=utf-8><title>One</title><style>
body{{margin:0;font:16px/1.5 sans-serif}}nav a{{margin:.5em}}aside{{float:right;width:220px}}</style></head><body>{NAVIGATION}
<div id=app><main>{article(8)}</main>{RELATED}</div>{FOOTER}<script>
window.show = (address, html) => {{
  history.pushState(null, "", address);
  document.querySelector("#app").replaceChildren();
  setTimeout(() => {{ document.querySelector("#app").innerHTML = html; scrollTo(0, 0); }}, 60);
}};
</script></body></html>"""
OTHER: Final = f"<main>{next_article(9, 2, 'A clock that nobody wound')}</main>{RELATED}"


def wait_until_right(tab: Page | Frame) -> None:
    """Until what is to be seen is, and nothing else."""
    try:
        tab.wait_for_function(f"() => ({WRONG})().length === 0", timeout=8000)
    except Exception as error:
        raise AssertionError(tab.evaluate(WRONG)) from error


def captures(browser: CrunchBrowser) -> int:
    """How many there were since counting began."""
    return int(browser.worker.evaluate("() => lateCaptures.length"))


def stays(tab: Page) -> list[Any]:
    """Which of the elements that tests look at are seen."""
    return list(
        tab.evaluate("() => [...document.querySelectorAll('[data-t]')].map((one) => one.checkVisibility())"),
    )
