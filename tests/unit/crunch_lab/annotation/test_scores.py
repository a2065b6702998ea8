"""Every algorithm on a document that was just saved."""

from __future__ import annotations

import sys
from pathlib import Path

from crunch.algorithms import TABLE
from crunch.documents.parsing import parse_html
from crunch_lab.annotation import scores
from crunch_lab.annotation.labels import labelled
from crunch_lab.annotation.proposing import propose

SAMPLES = Path(__file__).parents[3] / "packages" / "samples"


def test_the_algorithm_that_the_gold_came_from_is_first(monkeypatch):
    html = (SAMPLES / "blog.html").read_text("utf-8")
    page = parse_html(html)
    gold = labelled(page, propose(page, html, "bte")).text
    found = scores.score_algorithms(html.encode(), None, gold)
    assert {one.algorithm for one in found} == set(TABLE)
    assert [one.f1 for one in found] == sorted((one.f1 for one in found), reverse=True)
    assert {one.algorithm: one.f1 for one in found}["bte"] == 1.0
    assert found[-1].f1 < 0.9


def test_an_algorithm_that_fails_is_a_miss(monkeypatch):
    def extract(page, name):
        raise ValueError(f"{name} is broken")

    monkeypatch.setattr(scores, "extract_page", extract)
    found = scores.score_algorithms(b"<p>a</p>", None, "a")
    assert {one.f1 for one in found} == {0.0}
    assert found[0].problem == f"ValueError: {found[0].algorithm} is broken"


def test_measure_without_the_extra(monkeypatch):
    assert scores.measure() == "sequence"
    monkeypatch.setitem(sys.modules, "rapidfuzz", None)
    assert scores.measure() == "bag"
    assert scores.score_algorithms(b"<p>b a</p>", None, "a b")[0].f1 == 1.0
