"""Agreement of two annotators: kappa by block, F1 by word, and the stretches that they see differently."""

from __future__ import annotations

import pytest

from crunch.documents.labels import Span
from crunch.documents.parsing import parse_html
from crunch_lab.annotation.agreement import agreement, block_labels, differences, files_of, kappa, package_agreement
from crunch_lab.annotation.gold import ADJUDICATED, save_gold
from crunch_lab.annotation.slots import slots_of
from crunch_lab.evaluation.packages import Package
from tests.unit.crunch_lab.annotation.support import USUAL, marked


def read(folder):
    package = Package(folder)
    (document,) = package.documents()
    return package, document


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ([], 1.0),
        ([("a", "a")] * 3, 1.0),
        ([("a", "b"), ("b", "a")], -1.0),
        ([("a", "a"), ("a", "a"), ("b", "b"), ("b", "a")], 0.5),
        ([("a", "a")] * 20 + [("a", "b")] * 5 + [("b", "a")] * 10 + [("b", "b")] * 15, 0.4),  # Cohen's own example form
    ],
)
def test_kappa(pairs, expected):
    assert kappa(pairs) == pytest.approx(expected)


def test_a_block_has_the_label_of_most_of_its_characters():
    page = parse_html("<p>ten chars!<b>six!!!</b></p><p>other</p>")
    paragraph = slots_of(page)[0].element
    marked_all = [Span(label="main", element=paragraph, slot=0)]
    assert block_labels(page, marked_all) == ["main", "additional"]
    assert block_labels(page, [Span(label="main", element=paragraph, slot=0, start=0, end=3)]) == [
        "additional",
        "additional",
    ]


def test_agreement_of_two(folder):
    save_gold(folder, marked(*USUAL))
    save_gold(folder, marked(*USUAL[:5], ("Home", "main"), annotator="bob"), "second")
    package, document = read(folder)
    files = files_of(package, document.name)
    assert [file.annotator for file in files] == ["ada", "bob"]
    same = agreement(document, files[0], files[0])
    assert (same.kappa, same.gold_kappa, same.text_f1, same.differing) == (1.0, 1.0, 1.0, ())
    found = agreement(document, *files)
    assert found.blocks == 6  # nav, heading, three paragraphs, footer
    assert set(found.differing) == {("additional", "main", 1), ("main", "additional", 1)}
    assert 0 < found.kappa < 1
    assert found.text_f1 == pytest.approx(2 * 15 / (17 + 16))
    assert list(package_agreement(Package(folder))) == [found]


def test_settled_labels_are_no_third_opinion(folder):
    save_gold(folder, marked(*USUAL))
    save_gold(folder, marked(*USUAL, annotator="bob"), "second")
    save_gold(folder, marked(*USUAL, annotator=ADJUDICATED), "adjudicate")
    (found,) = package_agreement(Package(folder))
    assert found.annotators == ("ada", "bob")


def test_differences_by_stretch():
    slots = slots_of(parse_html("<p>one two three</p><p>four</p><p>five</p>"))
    element = slots[0].element

    def span(label, start, end, place=element):
        return Span(label=label, element=place, slot=0, start=start, end=end)

    found = differences(
        slots,
        [span("main", 0, 7), span("main", 0, 4, element + 1), span("additional", 0, 4, element + 2)],
        [span("main", 4, 13), span("title", 0, 4, element + 1)],
    )
    assert found.agreed == [span("main", 4, 7)]
    assert found.first == [span("main", 0, 4), span("additional", 7, 13), span("main", 0, 4, element + 1)]
    assert found.second == [span("additional", 0, 4), span("main", 7, 13), span("title", 0, 4, element + 1)]
