"""A few kills of each kind; ``make soak`` has five hundred."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.soak.kills import KINDS

TIMES = {"annotation": 6, "settings": 10, "sites": 6, "clean": 4, "evaluate": 4}


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_killed_at_random_moments(name: str, tmp_path: Path) -> None:
    tally = KINDS[name](tmp_path, TIMES[name], Random(f"1 {name}"))
    assert tally.faults == []
    assert tally.kills == TIMES[name]
    assert tally.early
    assert tally.ends
