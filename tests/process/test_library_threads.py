"""``crunch`` as a library, in a program that knows nothing of BLAS."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.threads import processor_times

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).parents[1] / "packages" / "samples"
SETUP = f"""
from pathlib import Path
import crunch
pages = [path.read_bytes() for path in sorted(Path({str(SAMPLES)!r}).rglob("*.html"))]
def work(algorithm):
    for page in pages:
        crunch.extract(page, url="https://site.example/a", algorithm=algorithm)
"""


@pytest.mark.parametrize("algorithm", ["auto", "learned", "article"])
def test_extraction_wakes_no_thread_of_another_library(algorithm):
    process, thread = processor_times(SETUP, f"work({algorithm!r})", 2)
    assert process <= 1.05 * thread
