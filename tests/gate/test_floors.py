"""No algorithm got worse on the annotated pages. Their folder is ``CRUNCH_PACKAGES``, else ``../shared/packages``."""

from pathlib import Path

import pytest

from crunch.cli import main
from crunch_lab.cli.gate import default_packages
from crunch_lab.evaluation.gate import NEUTRAL_F1, read_floors
from crunch_lab.evaluation.losses.figures import ALL, GOLD_WORDS, OVER_HALF
from crunch_lab.evaluation.losses.parts import LISTS, PARTS

NAMES = {NEUTRAL_F1, GOLD_WORDS, *PARTS, *(name.format(part=part) for name in (OVER_HALF, ALL) for part in LISTS)}
FLOORS = Path(__file__).with_name("floors.json")


@pytest.mark.slow
def test_f1_is_above_its_floors(tmp_path, capsys):
    wanted = set(read_floors(FLOORS).packages)
    packages = [path for path in default_packages() if path.name.removesuffix(".tar.xz") in wanted]
    if not packages:
        pytest.skip("no annotated pages here: set CRUNCH_PACKAGES to their folder")
    code = main(["gate", *map(str, packages), "--floors", str(FLOORS), "--out", str(tmp_path)])
    shown = capsys.readouterr().out
    assert code == 0, shown
    assert " 0 floors checked" not in shown


def test_floors_hold_figures_only():
    """No text of a page may get into the repository with them."""
    floors = read_floors(FLOORS)
    for name, package in floors.packages.items():
        assert len(name) < 40
        assert len(package.fingerprint) == 16
        assert all(0 <= value <= 1 for value in package.floors.values())
        for kept in package.kept.values():
            assert all(0 <= value <= 1 for value in kept.values())
            assert kept.keys() <= NAMES
