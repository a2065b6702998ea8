from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from crunch.corpus import reading, work
from crunch.corpus.journal import PageJournal
from crunch.corpus.reading import ReadPages
from crunch.corpus.tasks import Task
from crunch.corpus.work import clean_pages, clean_request, handle, scan_request
from crunch.documents.parsing import parse_html
from crunch.errors import InputError
from crunch.page_types.types import PAGE_TYPES
from crunch.processes.limits import OutOfTimeError
from crunch.service import extract_page
from crunch.wording import say
from tests.unit.corpus.conftest import article


def task(site: Path, number: int = 1, other: int | None = 2, **changes: Any) -> Task:
    made = Task(
        str(site / f"page{number}.html"),
        f"page{number}.html",
        str(site / f"page{other}.html") if other else None,
        "tree-matching",
        {},
        {},
        False,
        "text",
        False,
        str(site.parent / "out"),
        f"page{number}.txt",
        f"page{number}.html",
        str(site),
        "key",
        [],
    )
    return msgspec.structs.replace(made, **changes)


def test_page_is_compared_and_written(site):
    (result,) = clean_pages([task(site)])
    text = (site.parent / "out" / "page1.txt").read_text("utf-8")
    assert result.problem is None
    assert 0 < result.share < 1
    assert "harbour1" in text
    assert "Sport" not in text
    assert text.endswith("\n")
    assert result.page_type in (*PAGE_TYPES, None)
    assert 0 < result.page_type_confidence <= 1


@pytest.mark.parametrize(("form", "start"), [("html", "<!DOCTYPE html>"), ("markdown", "The harbour1")])
def test_formats(site, form, start):
    list(clean_pages([task(site, format=form, output="x")]))
    assert (site.parent / "out" / "x").read_text("utf-8").startswith(start)


def test_each_page_is_parsed_once(site, monkeypatch):
    parsed = []
    parse = reading.parse_html
    monkeypatch.setattr(reading, "parse_html", lambda text, url: parsed.append(url) or parse(text, url))
    list(clean_pages([task(site, number, number % 4 + 1) for number in (1, 2, 3)]))
    assert len(parsed) == 4


def test_what_one_request_has_read_serves_the_next(site, monkeypatch):
    parsed = []
    parse = reading.parse_html
    monkeypatch.setattr(reading, "parse_html", lambda text, url: parsed.append(url) or parse(text, url))
    pages = ReadPages()
    paths = [str(site / f"page{number}.html") for number in (1, 2, 3, 4)]
    for number in (1, 2, 3, 4):
        beside = [path for path in paths if f"page{number}" not in path]
        (result,) = handle(clean_request([task(site, number, None, algorithm="auto", beside=beside)]), pages)
        assert "problem" not in result
    assert len(parsed) == 4


def test_a_page_is_weighed_with_those_beside_it(site, monkeypatch):
    seen = []
    answer = work.answer_reader

    def spy(page, request, choice):
        seen.append((len(request.others), len(request.beside)))
        return answer(page, request, choice)

    monkeypatch.setattr(work, "answer_reader", spy)
    paths = [str(site / f"page{number}.html") for number in (2, 3, 9)]
    (result,) = clean_pages([task(site, 1, None, algorithm="auto", beside=paths)])
    assert (result.problem, result.notes, seen) == (None, [], [(0, 2)]), (
        "what cannot be read is told where it is cleaned"
    )


def weighed(site: Path, **changes: Any) -> Task:
    """A task with three pages beside its own."""
    paths = [str(site / f"page{number}.html") for number in (2, 3, 4)]
    return task(site, 1, None, algorithm="auto", beside=paths, fewer_key="fewer", **changes)


@pytest.mark.parametrize("error", [ValueError("no"), MemoryError(), OutOfTimeError()])
def test_a_page_that_fails_beside_others_is_cleaned_by_itself(site, monkeypatch, error):
    answer = work.answer_reader

    def fail(page, request, choice):
        if request.beside:
            raise error
        return answer(page, request, choice)

    monkeypatch.setattr(work, "answer_reader", fail)
    (result,) = clean_pages([weighed(site)])
    assert (result.problem, result.fewer) == (None, True)
    alone = extract_page(parse_html((site / "page1.html").read_text("utf-8")), "auto")
    assert (site.parent / "out" / "page1.txt").read_text("utf-8") == f"{alone.text}\n"
    with PageJournal(site.parent / "out") as journal:
        assert journal.get("clean", "page1.html", "fewer") == msgspec.to_builtins(result)


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (ValueError("no"), "cannot be cleaned (ValueError: no)"),
        (MemoryError(), "needs more memory than 4096 MiB (--memory allows more)"),
        (OutOfTimeError(), "takes more than 60 s (--timeout allows more)"),
    ],
)
def test_a_page_that_fails_by_itself_too_has_failed(site, monkeypatch, error, problem):
    tries = []

    def fail(_, request, __):
        tries.append(len(request.beside))
        raise error

    monkeypatch.setattr(work, "answer_reader", fail)
    (result,) = clean_pages([weighed(site)])
    assert (result.problem, tries) == (problem, [3, 0])


def test_a_page_that_cannot_be_cleaned_at_all_is_tried_once(site, monkeypatch):
    tries = []

    def refuse(_, request, __):
        tries.append(len(request.beside))
        raise InputError(say("cancelled"))

    monkeypatch.setattr(work, "answer_reader", refuse)
    assert [one.problem for one in clean_pages([weighed(site)])] == ["cancelled"]
    assert tries == [3]


def test_it_is_told_when_a_page_beside_could_not_be_weighed(site, monkeypatch):
    before = reading.weigh_ahead

    def fail(page, settings):
        if any("station6" in text for text in page.texts if text):
            raise ValueError("no")
        before(page, settings)

    (site / "page3.html").write_text(article(6), "utf-8")
    (whole,) = clean_pages([weighed(site, key="key")])
    monkeypatch.setattr(reading, "weigh_ahead", fail)
    (fewer,) = clean_pages([weighed(site, key="key")])
    assert (whole.problem, whole.fewer, fewer.problem, fewer.fewer) == (None, False, None, True)
    with PageJournal(site.parent / "out") as journal:
        assert journal.get("clean", "page1.html", "fewer") == msgspec.to_builtins(fewer)


def test_page_it_was_to_be_compared_with_is_gone(site):
    (result,) = clean_pages([task(site, 1, 9)])
    assert result.problem is None
    assert "page9.html cannot be read" in result.notes[0]


def test_problem_of_one_page_is_not_that_of_the_next(site, monkeypatch):
    (site / "page1.html").write_bytes(b"")
    first, second = clean_pages([task(site), task(site, 2, 3)])
    assert first.problem == "empty"
    assert second.problem is None

    def fail(*_: object, **__: object) -> None:
        raise ValueError("no")

    monkeypatch.setattr(work, "answer_reader", fail)
    assert next(clean_pages([task(site, 2, 3)])).problem == "cannot be cleaned (ValueError: no)"


def test_result_that_cannot_be_written(site):
    (site.parent / "out").write_text("a file")
    assert str(next(clean_pages([task(site)])).problem).startswith("the result cannot be written")


def test_images(site):
    html = (site / "page1.html").read_text("utf-8").replace("</body>", "<p>It is <img src=a.png> here</p></body>")
    (site / "page1.html").write_text(html, "utf-8")
    (site / "a.png").write_bytes(b"png")
    (result,) = clean_pages([task(site, images=True)])
    assert [image["image"] for image in result.images] == ["a.png"]
    assert result.copied == ["a.png"]


def test_what_is_written_is_noted_at_once(site):
    """Each page by itself, so that whoever is stopped among several does none of them twice."""
    tasks = [task(site, number, number % 4 + 1, key=f"k{number}") for number in (1, 2)]
    first, _ = clean_pages(tasks)
    with PageJournal(site.parent / "out") as journal:
        assert journal.get("clean", "page1.html", "k1") == msgspec.to_builtins(first)
        assert journal.get("clean", "page2.html", "k2") is not None
        assert journal.get("clean", "page2.html", "other") is None


def test_requests_may_name_files_that_are_no_unicode(site):
    name = "caf\udce9.html"
    (site / "page1.html").rename(site / name)
    (scan,) = handle(scan_request([str(site / name)]))
    assert "problem" not in scan
    (result,) = handle(clean_request([task(site, path=str(site / name), output="caf\udce9.txt")]))
    assert "problem" not in result
    assert (site.parent / "out" / "caf\udce9.txt").is_file()
    msgspec.json.encode([clean_request([task(site, path=str(site / name))]), result])


def test_what_an_algorithm_keeps_is_written_though_it_is_next_to_nothing(site):
    """Only a reader's page is never blank."""
    page = site / "page1.html"
    page.write_text("<p><a href=/a>One story</a></p>" * 40, "utf-8")
    (result,) = clean_pages([task(site, 1, None, algorithm="lqf", settings={"variant": "paper"})])
    alone = extract_page(parse_html(page.read_text("utf-8")), "lqf", {"variant": "paper"})
    assert extract_page(alone.page, "lqf", {"variant": "paper"}, fallback=True).text != alone.text
    assert (result.problem, (site.parent / "out" / "page1.txt").read_text("utf-8").strip()) == (
        None,
        alone.text.strip(),
    )
