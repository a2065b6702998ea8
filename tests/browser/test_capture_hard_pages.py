"""The snapshot of hard pages against a reading of the live DOM by other means: element by element, slot by slot."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.browser.content_harness.harness import ContentPage, parse
from tests.browser.hard_pages.pages import BIG, MILLION, SMALL, HardPage

pytestmark = pytest.mark.browser

REFERENCE = (Path(__file__).parent / "hard_pages" / "reference.js").read_text("utf-8")
CRUNCH = "{urn:crunch}"
START = (
    "A-Z_a-z\xc0-\xd6\xd8-\xf6\xf8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c-\u200d\u2070-\u218f\u2c00-\u2fef"
    "\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
REST = START + "\\-.0-9\xb7\u0300-\u036f\u203f-\u2040"


def tag(name: str) -> str:
    if name.startswith(CRUNCH):
        return name
    written = re.sub(f"[^{REST}]", "_", name)
    return written if re.match(f"[{START}]", written) else "_" + written


def characters(text: str) -> str:
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", text)


def attributes(names_and_values: list[str]) -> dict[str, str]:
    """What PROTOCOL.md makes of an element's attributes."""
    written: dict[str, str] = {}
    for name, value in zip(names_and_values[::2], names_and_values[1::2], strict=True):
        if name == "xmlns" or name.startswith("xmlns:"):
            continue
        key = "{http://www.w3.org/XML/1998/namespace}lang" if name == "xml:lang" else name.replace(":", "_")
        if not key.startswith("{") and not re.fullmatch(f"[{START}][{REST}]*", key):
            continue
        units = value.encode("utf-16-le")[: 2 * 4096]
        written.setdefault(key, characters(units.decode("utf-16-le", "ignore")))
    return written


def rebuilt(root: etree._Element) -> tuple[list[etree._Element], list[int], list[int]]:
    """Elements, parents and levels of a snapshot, as the host finds them."""
    elements = list(root.iter())
    parents: list[int] = []
    levels: list[int] = []
    ancestors: list[etree._Element] = []  # of the tree as it was parsed
    path: list[int] = []  # of the page
    for number, element in enumerate(elements):
        above = element.getparent()
        while ancestors and ancestors[-1] is not above:
            ancestors.pop()
        flat = element.get(f"{CRUNCH}level")
        level = len(ancestors) if flat is None else int(flat)
        ancestors.append(element)
        del path[level:]
        parents.append(path[-1] if path else -1)
        levels.append(level)
        path.append(number)
    return elements, parents, levels


def texts(element: etree._Element) -> list[Any]:
    slots = [element.text, *(child.tail for child in element)]
    return [value for slot, text in enumerate(slots) if text for value in (slot, text)]


def show(content_page: ContentPage, hard: HardPage) -> None:
    page = content_page.page
    page.route("http://elsewhere.example/", lambda route: route.fulfill(body="<p>elsewhere", content_type="text/html"))
    for path, source in hard.parts.items():
        content_page.serve(f"**/{path}", source)
    content_page.open(hard.source, hard.path, content_type=hard.content_type)
    if hard.script:
        page.evaluate(f"() => {{ const m = document.getElementById('m'); {hard.script} }}")


def check(content_page: ContentPage, with_attributes: bool) -> dict[str, Any]:
    captured = content_page.capture()
    expected = content_page.page.evaluate(f"(withAttributes) => {{ {REFERENCE} }}", with_attributes)
    elements, parents, levels = rebuilt(parse(captured["snapshot"]))
    names = [tag(name) for name in expected["names"].split("\n")]
    assert captured["elements"] == len(names)
    assert [element.tag for element in elements] == names
    assert parents == [int(number) for number in expected["parents"].split()]
    assert levels == [int(number) for number in expected["levels"].split()]
    slots = {number: own for number, own in expected["slots"] if levels[number] < 1000}
    for number, element in enumerate(elements):
        if levels[number] < 1000:
            wanted = [characters(value) if isinstance(value, str) else value for value in slots.get(number, [])]
            assert texts(element) == wanted, (number, element.tag)
    if with_attributes:
        written = {number: attributes(own) for number, own in expected["attributes"]}
        for number, element in enumerate(elements):
            own = {name: value for name, value in element.items() if not name.startswith(CRUNCH)}
            assert own == written.get(number, {}), (number, element.tag)
    return captured


@pytest.mark.parametrize("name", SMALL)
def test_small(content_page: ContentPage, name: str) -> None:
    show(content_page, SMALL[name])
    check(content_page, with_attributes=True)


def test_values_of_many_attributes(content_page: ContentPage) -> None:
    page = content_page.open("<!doctype html><p title='&quot;x'>text<b id=after>")
    page.evaluate(
        r"""() => { const p = document.querySelector("p"); p.setAttribute("data-first", "a<b>&\u00a0;&amp;'\t\n\r");
        for (let k = 0; k < 3000; k += 1) p.setAttribute("a" + k, `v"&${k}`); p.setAttribute("@x", "y"); }"""
    )
    check(content_page, with_attributes=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", BIG)
def test_big(content_page: ContentPage, name: str) -> None:
    content_page.is_spent = True
    show(content_page, BIG[name])
    captured = check(content_page, with_attributes=False)
    print(name, captured["elements"], len(captured["snapshot"]), round(captured["milliseconds"]))


@pytest.mark.slow
def test_million_elements(content_page: ContentPage) -> None:
    content_page.is_spent = True
    show(content_page, MILLION)
    captured = content_page.capture()
    elements, parents, _ = rebuilt(parse(captured["snapshot"]))
    assert captured["elements"] == len(elements) == 5 + 1_000_000
    assert [element.tag for element in elements[:5]] == ["html", "head", "title", "body", "main"]
    assert [element.tag for element in elements[5:]] == (["p"] + ["b"] * 9) * 100_000
    first = range(5, len(elements), 10)
    assert parents[5:] == [parent for number in first for parent in [4, *[number] * 9]]
    assert all(element.text == "t" and element.tail is None for element in elements[5::10])
    assert [element.tail for element in elements[6:15]] == ["t"] * 8 + [None]
    assert sum(1 for element in elements if element.tail == "t") == 800_000
