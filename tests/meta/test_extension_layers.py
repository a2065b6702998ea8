"""Parts of the extension import one way, and each of its pages is a folder of its own."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import pytest

EXTENSION = Path(__file__).parents[2] / "extension"
PAGES = sorted(path.name for path in (EXTENSION / "pages").iterdir() if path.name != "shared")
SOURCES = sorted(
    str(path.relative_to(EXTENSION).as_posix()) for path in EXTENSION.rglob("*") if path.suffix in (".js", ".html")
)


def leads_to(name: str, source: str) -> set[str]:
    """Files of the extension, by path from its root, that a script imports, types too, or a page loads or links."""
    pattern = r'\bfrom "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)'
    if name.endswith(".html"):
        pattern = r'(?:src|href)="([\w./]+\.\w+)[?#]?[^"]*"'
    found = {"".join(match) for match in re.findall(pattern, source)}
    return {posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) for path in found}


def test_reading_of_imports():
    script = 'import { a } from "./b.js";\nconst c = await import("../shared/d.js"); // @type {import("../../e.js").F}'
    assert leads_to("pages/a/a.js", script) == {"pages/a/b.js", "pages/shared/d.js", "e.js"}
    page = '<link href="a.css"><a href="#b">, <a href="../c/c.html#d">, <script src="a.js">'
    assert leads_to("pages/a/a.html", page) == {"pages/a/a.css", "pages/c/c.html", "pages/a/a.js"}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_lies_in_the_folder_of_its_name(page):
    assert [path.name for path in (EXTENSION / "pages" / page).glob("*.html")] == [f"{page}.html"]


@pytest.mark.parametrize("name", SOURCES)
def test_what_is_led_to_is_there(name):
    """Nothing else notices a style sheet or a link that a move left behind; scripts are typed as JavaScript too."""
    found = leads_to(name, (EXTENSION / name).read_text("utf-8"))
    types = {path for path in found if (EXTENSION / path).with_suffix(".d.ts").is_file()}
    assert [path for path in found - types if not (EXTENSION / path).is_file()] == []


MAY_IMPORT = {
    "background": {"background", "common", "protocol"},
    "pages": {"pages", "common", "protocol"},
    "common": {"common", "protocol"},
    "protocol": set(),
    "content": set(),
    "annotate": set(),
}
"""Part of the extension -> parts that its scripts may import. What goes into a page is classic and imports nothing."""


@pytest.mark.parametrize("name", [name for name in SOURCES if name.endswith(".js")])
def test_imports_point_one_way(name):
    found = {path.split("/")[0] for path in leads_to(name, (EXTENSION / name).read_text("utf-8"))}
    assert found <= MAY_IMPORT[name.split("/")[0]]


@pytest.mark.parametrize("name", [name for name in SOURCES if name.startswith("pages/") and name.endswith(".js")])
def test_pages_share_only_what_is_shared(name):
    folder = name.rsplit("/", 1)[0]
    elsewhere = {
        path
        for path in leads_to(name, (EXTENSION / name).read_text("utf-8"))
        if path.startswith("pages/") and posixpath.dirname(path) not in (folder, "pages/shared")
    }
    assert elsewhere == set()
