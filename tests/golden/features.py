"""What the trees and the detector are told of sample pages, in few figures a column.

``python -m tests.golden.features`` writes what differs: to be done with models that are trained anew, as those that are
there were trained on the columns as they stand here.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from crunch.algorithms.learned.detector import describe
from crunch.algorithms.learned.features import NameTable, features_of
from crunch.algorithms.learned.names import page_words
from crunch.documents.parsing import parse_html

FILE = Path(__file__).parent / "features.json"
SAMPLES = Path(__file__).parents[1] / "packages" / "samples"
PAGES = ("news", "forum", "product")
NAMES = {"post": 1.5, "content": 0.5, "nav": -2.0, "comment": -0.5}


def told(name: str) -> dict[str, list[float]]:
    """By column its mean over the blocks, and one in which each block has a weight of its own; the detector's row."""
    page = parse_html((SAMPLES / f"{name}.html").read_bytes(), "https://example.org/story")
    table = features_of(page, page_words(page), NameTable(NAMES))
    values = table.values.astype(np.float64)
    weights = np.random.default_rng(1).uniform(0.5, 1.5, len(values))
    weighted = (values * weights[:, None]).mean(axis=0)
    columns = {
        column: [float(mean), float(own)]
        for column, mean, own in zip(table.names, values.mean(axis=0), weighted, strict=True)
    }
    probabilities = np.linspace(0.02, 0.97, len(values), dtype=np.float32)
    keep, other = probabilities > 0.4, probabilities > 0.6
    return {**columns, "detector": describe(table, probabilities, keep, other).tolist()}


def rounded(value: Any) -> Any:
    return [float(f"{one:.5g}") for one in value]


def main() -> None:
    """Write what differs."""
    written = {name: {column: rounded(value) for column, value in told(name).items()} for name in PAGES}
    lines = [
        f"  {json.dumps(name)}: {{\n"
        + ",\n".join(f"    {json.dumps(column)}: {json.dumps(value)}" for column, value in columns.items())
        + "\n  }"
        for name, columns in written.items()
    ]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    if not FILE.is_file() or FILE.read_text("utf-8") != text:
        FILE.write_text(text, "utf-8")
        print(f"written: {FILE.name}")


if __name__ == "__main__":
    main()
