from __future__ import annotations

import json
from pathlib import Path

import pytest

from crunch.cli import main

PACKAGES = Path(__file__).parents[3] / "packages"


@pytest.mark.slow
def test_figures_of_the_invented_pages_are_as_promised(capsys):
    assert main(["images", str(PACKAGES / "images"), "--mistakes"]) == 0
    shown = capsys.readouterr().out
    assert "labelled on 60 pages" in shown
    f1 = float(shown.partition("F1 ")[2].split()[0])
    informative = float(shown.partition("informative")[2].split()[0])
    captions = float(shown.partition("captions")[2].split()[0])
    assert min(f1, informative, captions) >= 0.9


def test_packages_without_labels(capsys):
    assert main(["images", str(PACKAGES / "wiki")]) == 1
    assert "no picture" in capsys.readouterr().err


def test_a_page_that_is_another_than_the_labelled_one(tmp_path, capsys):
    labels = tmp_path / "labels.json"
    labels.write_text(json.dumps({"wiki": {"01-river": {"page": "0" * 20, "labels": []}}}), "utf-8")
    assert main(["images", str(PACKAGES / "wiki"), "--labels", str(labels)]) == 1
    assert "wiki/01-river" in capsys.readouterr().err
