"""Undo in Firefox, on every sample page: after each of three rounds all is as it was."""

from __future__ import annotations

import pytest

from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.server import PageServer
from tests.firefox.conftest import SAMPLES
from tests.firefox.driver import CrunchFirefox, Tab

pytestmark = pytest.mark.browser

ROUNDS = 3
NAMES = sorted(path.stem for path in SAMPLES.glob("*.html"))

HOLD = """
() => {
  const last = setTimeout(() => {}, 0);
  for (let number = 0; number <= last; number += 1) { clearTimeout(number); clearInterval(number); }
  for (const animation of document.getAnimations()) animation.pause();
  scrollTo({ top: Math.round(document.documentElement.scrollHeight / 3), behavior: "instant" });
  const frames = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (const image of document.images) image.loading = "eager"; // a picture that comes later moves what is below it
  const images = [...document.images].map((image) => image.decode().catch(() => {}));
  return Promise.all([frames, document.fonts.ready, ...images]);
}
"""
"""What a page does by itself would be a difference that is not ours: timers end, animations stand still."""

READ = """
(globalThis.readAll ??= () => {
  const found = [["page", scrollX, scrollY].join(" ")];
  const trees = [document];
  while (trees.length > 0) {
    for (const element of trees.pop().querySelectorAll("*")) {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const values = [element.localName, "box", box.x, box.y, box.width, box.height];
      values.push("scroll", element.scrollLeft, element.scrollTop);
      for (const name of style) values.push(name, style.getPropertyValue(name));
      found.push(values.join(" "));
      if (element.shadowRoot) trees.push(element.shadowRoot);
      if (element.localName === "iframe" && element.contentDocument) trees.push(element.contentDocument);
    }
  }
  return found;
})
"""
"""Of the page what it is scrolled to; of every element its box, what it is scrolled to, and all computed values."""

REMEMBER = f"() => {{ globalThis.before = ({READ})(); }}"

DIFFERENCES = f"""
(tolerance) => {{
  const after = ({READ})();
  const number = /-?\\d+(?:\\.\\d+)?/g;
  const differences = after.length === before.length ? [] : [`${{before.length}} elements, now ${{after.length}}`];
  for (const [index, now] of after.entries()) {{
    const then = before[index];
    if (now === then) continue;
    const old = then.match(number);
    const isNear = now.replace(number, "0") === then.replace(number, "0")
      && now.match(number).every((value, at) => Math.abs(value - old[at]) <= tolerance);
    if (!isNear) differences.push(then.slice(0, 300), now.slice(0, 300));
  }}
  return differences;
}}
"""

LAYOUT_STEPS = 0.35
"""Firefox lays out a changed page from what it has, in steps of 1/60 px, and so lands some steps off where it was (16
at most, of 5,331 px); the page's own hiding and showing does the same."""


@pytest.mark.parametrize("name", NAMES)
def test_three_rounds(firefox: CrunchFirefox, pages: PageServer, tab: Tab, name: str) -> None:
    tab.go(f"{pages.address}/{name}.html")
    tab.evaluate(HOLD)
    before = tab.evaluate(SERIALISE)
    tab.evaluate(REMEMBER)
    for _ in range(ROUNDS):
        crunched = firefox.press(tab)
        assert crunched["state"] == "crunched", crunched
        assert crunched["hiddenParts"] > 0
        assert firefox.press(tab)["state"] == "restored"
        assert tab.evaluate(SERIALISE_UNDONE) == before
        assert tab.evaluate(DIFFERENCES, LAYOUT_STEPS) == []
