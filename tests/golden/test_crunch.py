"""The heuristic filters on the sample pages, in both forms, against texts that the code wrote once and that hold since.

After a change that is meant: ``python -m tests.golden.test_crunch`` writes them anew; read the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.documents.parsing import parse_html
from crunch.service import extract_page

SAMPLES = Path(__file__).parents[1] / "packages" / "samples"
GOLDEN = Path(__file__).with_name("crunch")
NAMES = sorted(path.stem for path in SAMPLES.glob("*.html"))
VARIANTS = ["paper", "modern"]


def answer(name: str, variant: str) -> str:
    page = parse_html((SAMPLES / f"{name}.html").read_bytes(), f"https://{name}.example/")
    extraction = extract_page(page, "crunch", {"variant": variant, "removed_links": True})
    told = [f"- {removal.step}: {removal.kind}: {removal.reason}" for removal in extraction.removals]
    return "\n".join([extraction.text, "", "--- removals", *told, "--- notes", *extraction.notes]) + "\n"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", NAMES)
def test_sample_page(name, variant):
    golden = GOLDEN / f"{name}.{variant}.txt"
    assert golden.is_file(), "no text for this page: see above"
    assert answer(name, variant) == golden.read_text("utf-8")


def test_there_is_no_text_without_a_page():
    assert {path.name for path in GOLDEN.iterdir()} == {
        f"{name}.{variant}.txt" for name in NAMES for variant in VARIANTS
    }


if __name__ == "__main__":
    for one in NAMES:
        for form in VARIANTS:
            (GOLDEN / f"{one}.{form}.txt").write_text(answer(one, form), "utf-8")
