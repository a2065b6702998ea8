"""How the extension's popup fits: one measurement for all browsers."""

from __future__ import annotations

from typing import Any

MEASURE = """
(window) => {
  const { document, innerWidth, innerHeight } = window;
  const root = document.documentElement;
  const host = document.querySelector(".host-state");
  const isFilled = !document.body.hidden && (host === null || ["ready", "error"].includes(host.dataset.state))
    && document.querySelector("[aria-busy=true]") === null;
  const cut = [...document.querySelectorAll("body *")]
    .filter((element) => element.checkVisibility() && !element.closest(".visually-hidden, select, #hidden-lists > *"))
    .filter((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
    })
    .map(({ localName, id, className }) => `${localName}#${id}.${className}`);
  const small = [...document.querySelectorAll("button, legend, label, p, h1, select")]
    .filter((element) => element.checkVisibility() && !element.closest(".visually-hidden"))
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.localName !== "select")
    .filter((element) => window.getComputedStyle(element).display !== "inline")
    .map(({ localName, id, className }) => `${localName}#${id}.${className}`);
  return {
    isFilled, cut, small, innerWidth, innerHeight, needed: [root.scrollWidth, root.scrollHeight],
    scrolls: root.scrollWidth > innerWidth || root.scrollHeight > innerHeight,
    words: document.body.innerText,
  };
}
"""
"""A JavaScript function of a popup's window; what it names in ``cut`` or ``small`` is not to be seen whole."""

LEAST_WIDTH, MOST_WIDTH, MOST_HEIGHT = 320, 360, 600


def check_popup(measured: dict[str, Any]) -> None:
    """Its size is what the browsers give it, and everything in it is to be seen without scrolling."""
    for width in (measured["width"], measured["innerWidth"]):
        assert LEAST_WIDTH <= width <= MOST_WIDTH, measured
    for height in (measured["height"], measured["innerHeight"]):
        assert 200 <= height <= MOST_HEIGHT, measured
    assert measured["cut"] == [], measured
    assert measured["small"] == [], measured
    assert not measured["scrolls"], measured
