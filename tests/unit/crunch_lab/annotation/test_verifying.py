"""Labels held against the saved file, as both parsers read it."""

from __future__ import annotations

from crunch.documents.labels import Span
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch_lab.annotation.gold import save_gold
from crunch_lab.annotation.labels import decode
from crunch_lab.annotation.slots import slots_of
from crunch_lab.annotation.verifying import check_labels, digest, file_spans, label_files, stored_labels
from crunch_lab.evaluation.packages import Package
from tests.unit.crunch_lab.annotation.support import USUAL, marked


def read(folder):
    package = Package(folder)
    return package, list(package.documents())


def test_numbers_of_a_page_that_parsers_read_otherwise():
    """A table without a body: the browser's and html5lib's tree has one, lxml's has not."""
    snapshot = "<html><head/><body><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table></body></html>"
    html = "<html><head></head><body><table><tr><td>a</td><td>b</td></tr></table></body></html>"
    page = parse_snapshot(snapshot)
    labels, found = stored_labels(page, [Span(label="main", element=7, slot=0)], html)
    assert (labels[0].html5lib.element, labels[0].lxml.element) == (7, 6)
    assert (found["html5lib"].same, found["lxml"].moved, found["lxml"].lost) == (1, 1, 0)


def test_text_that_is_not_in_the_file_is_lost():
    page = parse_snapshot("<html><body><p>shown by a script</p><p>b</p></body></html>")
    labels, found = stored_labels(page, [Span(label="main", element=2, slot=0)], "<p>b</p>")
    assert labels[0].lxml is None
    assert {one.lost for one in found.values()} == {1}


def test_spans_by_the_numbers_of_a_parser(folder):
    saved = save_gold(folder, marked(*USUAL))
    package, (document,) = read(folder)
    ((name, data),) = label_files(package, document.name)
    assert name == f"{saved.name}.ada.labels"
    for parser in ("lxml", "html5lib"):
        texts = {
            (slot.element, slot.slot): slot.text for slot in slots_of(parse_html(document.html.decode(), parser=parser))
        }
        found = file_spans(decode(data, name), parser)
        assert [texts[span.element, span.slot][span.start : span.end] for span in found] == [text for text, _ in USUAL]


def test_check_finds_nothing_in_what_was_saved(folder):
    save_gold(folder, marked(*USUAL))
    assert list(check_labels(*read(folder))) == []


def test_check_finds_labels_of_another_page(folder):
    saved = save_gold(folder, marked(*USUAL))
    html = folder / saved.name / f"{saved.name}.html"
    html.write_text(html.read_text("utf-8").replace("Nobody slept", "Nobody spoke"), "utf-8")
    problems = list(check_labels(*read(folder)))
    assert len(problems) == 2
    assert all("'Nobody slept.' is not where" in problem.message for problem in problems)


def test_check_finds_broken_files_and_wrong_names(folder):
    saved = save_gold(folder, marked(*USUAL))
    file = folder / saved.name / f"{saved.name}.ada.labels"
    text = file.read_text("utf-8")
    file.write_text("no JSON", "utf-8")
    assert ["is no file of labels" in problem.message for problem in check_labels(*read(folder))] == [True]
    file.write_text(text.replace(f'"document":"{saved.name}"', '"document":"other"'), "utf-8")
    assert [problem.level for problem in check_labels(*read(folder))] == ["warning"]
    assert [problem.message for problem in check_labels(*read(folder))] == ["was made for a document of the name other"]


def test_digest_of_text_and_bytes():
    assert digest("ä") == digest("ä".encode())
