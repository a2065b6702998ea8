"""The pages for people: README is short and leads to all the others, and every link leads somewhere."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path

import pytest

from crunch.algorithms import TABLE
from crunch.algorithms.auto.steps import STEPS
from tests.meta.test_sources import HOST, ROOT, relative

README = ROOT / "README.md"
CHANGELOG = ROOT / "CHANGELOG.md"
ALGORITHMS = HOST / "algorithms" / "README.md"
MOST_BYTES = 14_000
"""Of README: what somebody reads who has just arrived."""

_LINK = re.compile(r"\]\((?!https?:)([^()\s]*)\)")
_CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def pages() -> list[Path]:
    """All pages, README first; not the list of changes, which tells what was."""
    found = {*ROOT.glob("*.md"), *(ROOT / "host").rglob("*.md"), *(ROOT / "tests" / "bench").glob("*.md")}
    return [README, *sorted(found - {README, CHANGELOG})]


def links(text: str) -> list[str]:
    """Where a page leads to, but for other sites."""
    return _LINK.findall(_CODE.sub("", text))


@lru_cache
def anchors(path: Path) -> frozenset[str]:
    """Of the headings of a page."""
    titles = re.findall(r"^#+ (.+)$", _CODE.sub(lambda code: code[0].strip("`"), path.read_text("utf-8")), re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", title).lower().replace(" ", "-") for title in titles)


def place_of(page: Path, link: str) -> Path:
    """The file that a link of a page leads to."""
    return (page.parent / link.partition("#")[0]).resolve() if link.partition("#")[0] else page


def is_good(page: Path, link: str) -> bool:
    """Whether it leads to a file of the repository, and to a heading of it where it names one."""
    place, anchor = place_of(page, link), link.partition("#")[2]
    return place.is_relative_to(ROOT) and place.is_file() and (not anchor or anchor in anchors(place))


@pytest.mark.parametrize("page", [*pages(), CHANGELOG], ids=relative)
def test_links_lead_somewhere(page: Path) -> None:
    assert [link for link in links(page.read_text("utf-8")) if not is_good(page, link)] == []


def test_a_link_to_nothing_is_told() -> None:
    found = links("[a](CONTRIBUTING.md#vocabulary) [b](#install) [c](gone.md) [d](SECURITY.md#gone) `[e](code.md)`")
    assert [is_good(README, link) for link in found] == [True, True, False, False]
    assert not is_good(README, "../elsewhere.md")


def test_readme_is_short() -> None:
    assert len(README.read_bytes()) <= MOST_BYTES


def test_readme_leads_to_every_page() -> None:
    found, todo = {README}, [README]
    while todo:
        page = todo.pop()
        reached = {place_of(page, link) for link in links(page.read_text("utf-8"))}
        new = {place for place in reached if place.suffix == ".md"} - found
        found |= new
        todo += new
    assert {*pages(), CHANGELOG} - found == set()


def test_what_readme_leads_to_is_in_the_source_archive() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    included = [ROOT / name for name in project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]]
    places = {place_of(README, link) for link in links(README.read_text("utf-8"))}
    assert len(places) > 5
    assert [place for place in places if not any(place.is_relative_to(one) for one in included)] == []


def test_algorithms_are_those_of_the_table() -> None:
    text = ALGORITHMS.read_text("utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \|", text.partition("\n## ")[0], re.MULTILINE)
    assert len(rows) == len({*rows} & {*TABLE}) > 9
    headings = " ".join(re.findall(r"^##+ (.*`.*)$", text, re.MULTILINE))
    assert sorted(re.findall(r"`([\w-]+)`", headings)) == sorted(rows)


def test_steps_of_auto_are_those_of_its_list() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (.*) \| `auto/\w+\.py` \|$", ALGORITHMS.read_text("utf-8"), re.MULTILINE)
    assert rows == [(step.name, step.does) for step in STEPS]


def test_modules_named_beside_the_algorithms_are_there() -> None:
    named = re.findall(r"`([\w/]+\.py)`", ALGORITHMS.read_text("utf-8"))
    assert len(named) > 20
    assert [name for name in named if not ((HOST / "algorithms" / name).is_file() or (HOST / name).is_file())] == []


def missing_of_tree(tree: str) -> list[str]:
    """Names of a drawing of folders that are not there: in the folder that the line begins with, or the one above."""
    missing, top = [], ROOT
    for line in tree.splitlines():
        first, *others = re.findall(r"(?<!\S)([\w/]+(?:/|\.py))(?=[\s;,]|$)", line)
        top = top if line.startswith(" ") else ROOT / first
        begin = top / first if line.startswith(" ") else top
        missing += [] if begin.exists() else [first]
        missing += [name for name in others if not any((place / name).exists() for place in (begin, top))]
    return missing


def test_what_the_drawing_of_folders_names_is_there() -> None:
    [tree] = re.findall(r"^Where things are:\n\n```\n(.*?)^```$", README.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(tree.splitlines()) > 12
    assert missing_of_tree(tree) == []
    wrong = "host/crunch/  a program\n  documents/  page, gone/ and formats/\n  nowhere.py  nothing"
    assert missing_of_tree(wrong) == ["gone/", "nowhere.py"]
