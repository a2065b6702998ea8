"""Pages that no parser builds: both sides number and count their text alike; what a file has not is said to be lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.documents.blocks import blocks_of
from crunch.documents.labels import Span
from crunch.documents.tags import WRAPPERS
from crunch_lab.annotation.slots import annotated_page, slots_of
from crunch_lab.annotation.verifying import stored_labels
from tests.browser.annotation import in_world, use_research
from tests.browser.driver import CrunchBrowser
from tests.browser.hard_pages.pages import SMALL, HardPage
from tests.browser.kept_browsers import KeptBrowsers
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

CAPTURED = """
async ([tabId, files]) => {
  await chrome.scripting.executeScript({ target: { tabId }, files });
  const func = () => {
    const captured = globalThis.crunch.captureForAnnotation();
    if (captured.state === "failed") return captured.message;
    const { slots, blocks } = globalThis.crunch.annotation.text;
    return slots.map(({ element, slot, text, block }) =>
      [element, slot, globalThis.crunch.codePoints(text), blocks[block].element]);
  };
  return (await chrome.scripting.executeScript({ target: { tabId }, func }))[0].result;
}
"""
FILES = [
    *(f"content/{name}.js" for name in ("dom", "snapshot_names", "snapshot_attributes", "rendered", "linked_data")),
    *("content/snapshot_writer.js", "content/sheet.js", "content/snapshot.js"),
    *(f"annotate/{name}.js" for name in ("text", "stretches", "marks", "page")),
]


@pytest.fixture(scope="module")
def browser(kept_browsers: KeptBrowsers, extension_with_sites: Path) -> CrunchBrowser:
    found = kept_browsers.take(extension_with_sites).browser
    use_research(found)
    return found


BLANKS = HardPage(
    """
    for (const code of [0x85, 0xa0, 0x1c, 0x200b, 0x2028, 0x3000, 0xfeff, 0xd800, 0x1f600]) {
      const paragraph = document.createElement("p");
      paragraph.append(String.fromCodePoint(code));
      m.append(paragraph, `between ${code}`);
    }
    """
)
SAVED = HardPage(
    """m.innerHTML = "<p data-crunch='crunch-layer hide'>of a crunched page</p><p data-crunch=x>that was saved</p>";"""
)
PAGES = {**SMALL, "blanks": BLANKS, "saved": SAVED}
ONLY_HERE = "\ufeff"
"""White space to the browser, a character to the host: it is not offered to be marked."""


@pytest.mark.parametrize("name", sorted(PAGES))
def test_hard_page(browser: CrunchBrowser, pages: PageServer, name: str) -> None:
    hard = PAGES[name]
    for path, source in hard.parts.items():
        pages.add(path, source)
    tab = browser.open(pages.add(hard.path or f"/hard/{name}", hard.source, hard.content_type))
    tab.evaluate(f"() => {{ {hard.script} }}")
    tab_id = browser.tab_id(tab)
    found = browser.worker.evaluate(CAPTURED, [tab_id, FILES])
    page = in_world(browser, tab_id, "annotationPage")
    tab.close()
    parsed = annotated_page(page["snapshot"], page["elements"])
    owners = blocks_of(parsed).owners
    inner = {
        number
        for start, tag in enumerate(parsed.tags)
        if tag in WRAPPERS
        for number in range(start, parsed.ends[start])
    }
    expected = [
        [slot.element, slot.slot, len(slot.text), owners[slot.element]]
        for slot in slots_of(parsed)
        if slot.is_displayed and slot.element not in inner and slot.text.strip(ONLY_HERE)
    ]
    assert found == expected
    spans = [Span(label="main", element=element, slot=slot) for element, slot, _, _ in found]
    labels, counts = stored_labels(parsed, spans, page["html"])
    for one in counts.values():
        assert one.same + one.moved + one.lost == len(labels) == len(found)
