"""A press, ``crunch extract``, ``crunch clean`` and Python put settings together in one way.

The same page, settings files and site come to the same text, notes and kept nodes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

import crunch
from crunch.actions.crunch import crunch_snapshot
from crunch.cli import main
from crunch.corpus.cleaning import ALONE_NOTE
from crunch.documents.extraction import Extraction
from crunch.documents.kept import hidden_slots, kept_elements
from crunch.documents.parsing import parse_html
from crunch.presets.collection import save_preset
from crunch.presets.preset import Preset
from crunch.protocol.markers import pack
from crunch.protocol.messages import Crunch
from crunch.site_templates import store
from tests.support.site_pages import COMMON, site_html, story

ADDRESS = "https://www.news.example/1"
OTHER_ADDRESS = "https://www.news.example/2"
SITE = "https://www.news.example"
_LINKS = "".join(f"<li><a href='/{number}'>Section {number}</a></li>" for number in range(8))
_ROWS = "".join(f"<tr><td>Quay {number}</td><td>{number} boats</td></tr>" for number in range(1, 6))
_PICTURES = "".join(
    f"<div class='card'><a href='/p{number}'><img src='/{number}.jpg' width='300'></a>"
    f"<span class='badge'>-{number} %</span></div>"
    for number in range(6)
)
PAGE = f"""<!DOCTYPE html><html lang="en"><head><title>Story</title><link rel="canonical" href="{ADDRESS}"></head><body>
<nav><ul>{_LINKS}</ul></nav><main><article><h1>The night ferry stays</h1><p>{story(1)}</p>
<p>{story(2)} <a href="/ferry">Its timetable</a> hangs at the quay.</p>
<table><tr><th>Where</th><th>What</th></tr>{_ROWS}</table><p>{story(3)}</p><p>Write to us.</p>
</article><div class="views">{_PICTURES}</div><p>Printed at the old mill, sent by post.</p></main>
<aside><h2>Most read</h2><ul><li><a href="/a">Seal asleep in the car park</a></li><li><a href="/b">Pasty prices: the
survey</a></li></ul></aside><footer><p>Imprint, and where we are</p></footer></body></html>"""
"""It says where it is from, as a page in a folder has to."""


@dataclass(frozen=True)
class Answer:
    """What one way came to."""

    text: str
    notes: list[str]
    kept: tuple[str, list[int]] | None = None
    """Bitmap of elements and hidden slots, as the browser gets them; a folder's results have none."""


@dataclass(frozen=True)
class Case:
    """What is asked for, and what the files say."""

    own: str = ""
    managed: str = ""
    preset: str | None = None
    algorithm: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    changes: bool = True
    """Whether it makes a difference, to the text or the notes, against nothing at all: else the case says nothing."""


PRESET = Preset("mine", "Mine", "Tests.", "auto", {"tables": "keep", "pictures": "keep", "amount": 1})

CASES = {
    "nothing": Case(changes=False),
    "settings of the file": Case('[algorithms.auto]\npictures = "keep"\n'),
    "preset of the file": Case('preset = "papers-news"\n'),
    "preset of the request": Case(preset="papers-news"),
    "preset of one's own": Case(preset="mine"),
    "preset that is not there": Case('preset = "none"\n'),
    "preset of the site": Case('[sites."news.example"]\npreset = "papers-news"\n'),
    "algorithm of the site": Case('preset = "papers-news"\n[sites."news.example"]\nalgorithm = "lqf"\n'),
    "settings of the site": Case('[sites."news.example".settings]\npictures = "keep"\n'),
    "a bad setting of the site": Case('[sites."news.example".settings]\namount = 9\nnonsense = 1\n'),
    "the site is weaker than the request": Case('[sites."news.example"]\npreset = "papers-news"\n', algorithm="bte"),
    "algorithm and settings of the request": Case(algorithm="lqf", settings={"threshold": "0.5", "variant": "paper"}),
    "output": Case("[algorithms.crunch]\nword_wrap = 30\nremoved_links = true\n"),
    "output of the site": Case('[sites."news.example".settings]\nword_wrap = 30\n'),
    "output of the request": Case(settings={"word_wrap": "40", "removed_links": "true"}),
    "output of the filters": Case('[sites."news.example".settings]\nword_wrap = 30\n', algorithm="crunch"),
    "pictures of the filters": Case(settings={"images": "true", "images_alt": "true"}, algorithm="crunch"),
    "an administrator": Case("[algorithms.auto]\namount = 2\n", 'preset = "papers-news"\n', settings={"amount": "1"}),
    "a broken file": Case("[algorithms.auto]\namount = 2\nx y\n"),
}


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Case], None]:
    for name in ("STATE", "CONFIG", "MANAGED"):
        monkeypatch.setenv(f"CRUNCH_{name}", str(tmp_path / name.lower()))

    def write(case: Case) -> None:
        for name, text in (("config", case.own), ("managed", case.managed)):
            (tmp_path / name).mkdir(exist_ok=True)
            (tmp_path / name / "settings.toml").write_text(text, "utf-8")
        save_preset(PRESET)

    return write


def kept_of(extraction: Extraction) -> tuple[str, list[int]]:
    kept = kept_elements(extraction).kept
    return pack(kept), [place for places in hidden_slots(extraction, kept) for place in places]


def snapshot_of(html: str) -> tuple[str, int]:
    """The page as a browser sends it; this one has nothing that only a browser knows."""
    page = parse_html(html, ADDRESS)
    return etree.tostring(page.root, encoding="unicode"), len(page)


def pressed(html: str, case: Case, other: str | None = None) -> Answer:
    snapshot, elements = snapshot_of(html)
    request = Crunch(
        id=1,
        snapshot=snapshot,
        elements=elements,
        url=ADDRESS,
        preset=case.preset,
        algorithm=case.algorithm or "auto",
        settings=case.settings,
        site=SITE,
        other_page=other,
        other_url=OTHER_ADDRESS if other else None,
        compare=other is not None,
    )
    extractions: list[Extraction] = []
    reply = crunch_snapshot(request, extractions)
    return Answer(extractions[0].text, list(reply.notes), (reply.bitmap, list(reply.hidden_slots)))


def by_python(html: str, case: Case, other: str | None = None) -> Answer:
    others = [other] if other else []
    found = crunch.extract(
        html, ADDRESS, case.algorithm, case.settings, preset=case.preset, others=others, fallback=True
    )
    return Answer(found.text, [str(note) for note in found.notes], kept_of(found.extraction))


def arguments(case: Case) -> list[str]:
    """The same in the words of the command line."""
    words = [word for key, value in case.settings.items() for word in ("--set", f"{key}={value}")]
    words += ["--preset", case.preset] if case.preset else []
    return words + (["--algorithm", case.algorithm] if case.algorithm else [])


def by_command(
    html: str, case: Case, folder: Path, capsys: pytest.CaptureFixture[str], other: str | None = None
) -> Answer:
    file = folder / "page.html"
    file.write_text(html, "utf-8")
    words = ["extract", str(file), "--url", ADDRESS, "--fallback", *arguments(case)]
    if other:
        (folder / "other.html").write_text(other, "utf-8")
        words += ["--other", str(folder / "other.html")]
    assert main([*words, "--format", "json"]) == 0
    reply = json.loads(capsys.readouterr().out)
    assert main([*words, "--format", "markers"]) == 0
    marks = json.loads(capsys.readouterr().out)
    assert main([*words, "--format", "text"]) == 0
    assert capsys.readouterr().out == f"{reply['text']}\n"
    return Answer(reply["text"], reply["notes"], (marks["bitmap"], marks["hidden_slots"]))


def by_folder(pages: dict[str, str], case: Case, folder: Path, capsys: pytest.CaptureFixture[str]) -> Answer:
    """What becomes of the first of some pages."""
    (folder / "pages").mkdir()
    for name, html in pages.items():
        (folder / "pages" / name).write_text(html, "utf-8")
    out = folder / "out"
    assert main(["clean", str(folder / "pages"), "--out", str(out), "--format", "text", *arguments(case)]) == 0
    told = [line.removeprefix("crunch clean: ") for line in capsys.readouterr().err.splitlines()]
    first = next(iter(pages))
    report = json.loads((out / "crunch-report.json").read_text("utf-8"))
    [notes] = [one.get("notes", []) for one in report["files"] if one["name"] == first]
    general = [line for line in told if line.startswith(str(folder)) or "administrator" in line]
    return Answer((out / first).with_suffix(".txt").read_text("utf-8").removesuffix("\n"), [*notes, *general])


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_four_ways_come_to_the_same(
    case: Case, files: Callable[[Case], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files(case)
    html = PAGE
    python = by_python(html, case)
    assert pressed(html, case) == python
    assert by_command(html, case, tmp_path, capsys) == python
    folder = by_folder({"page.html": html}, case, tmp_path, capsys)
    assert (folder.text, sorted(folder.notes)) == (python.text, sorted(python.notes))
    files(Case())
    nothing = by_python(html, Case())
    assert (python != nothing) is case.changes


@pytest.mark.parametrize("algorithm", [None, "lqf", "tree-matching"])
def test_another_page_of_the_site(
    algorithm: str | None, files: Callable[[Case], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A press that compares says with what; the site is known from then on where that was asked, and only there."""
    case = Case(algorithm=algorithm)
    files(case)
    html, other = site_html(1), site_html(2)
    python = by_python(html, case, other)
    assert COMMON not in python.text.splitlines()
    assert by_command(html, case, tmp_path, capsys, other) == python
    assert store.count_sites() == 0
    answer = pressed(html, case, other)
    assert (answer.text, answer.kept) == (python.text, python.kept)
    assert answer.notes == [*python.notes, f"compared with the fetched page {OTHER_ADDRESS}"]


def test_pages_of_a_folder_are_compared_as_those_that_are_given(
    files: Callable[[Case], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = Case("[algorithms.crunch]\nword_wrap = 30\n", algorithm="tree-matching", settings={"use_level": "true"})
    files(case)
    html, other = site_html(1), site_html(2)
    python = by_python(html, case, other)
    folder = by_folder({"page.html": html, "second.html": other}, case, tmp_path, capsys)
    assert (folder.text, folder.notes) == (python.text, python.notes)
    assert " ".join(COMMON.split()[:3]) not in python.text


def test_a_page_alone_on_its_site_takes_the_settings_of_the_algorithm_that_cleans_it(
    files: Callable[[Case], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = Case('[algorithms.auto]\npictures = "keep"\n[algorithms.crunch]\nword_wrap = 30\n')
    files(case)
    python = by_python(PAGE, case)
    assert python.notes == ["6 pictures stay because you want that kept"]
    folder = by_folder({"page.html": PAGE}, replace(case, algorithm="tree-matching"), tmp_path, capsys)
    assert (folder.text, folder.notes) == (python.text, [ALONE_NOTE, *python.notes])
