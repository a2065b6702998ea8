import shutil

import pytest

from crunch.cli import main
from crunch.errors import InputError
from crunch_lab.evaluation.gate import Floors, check_floors, read_floors, update_floors, write_floors
from tests.unit.crunch_lab.evaluation.conftest import package_maker


@pytest.fixture(scope="module")
def measured(tmp_path_factory):
    parent = tmp_path_factory.mktemp("gate")
    floors = Floors(sample=10)
    update_floors(floors, ["plain", "lqf"], [package_maker(parent)()], parent / "out", 1, lower=False)
    write_floors(parent / "floors.json", floors)
    return parent


@pytest.fixture
def gate(measured, tmp_path):
    """A package, the file of its floors, and the folder of runs with what is measured already."""
    parent = shutil.copytree(measured, tmp_path / "gate")
    return parent / "news", parent / "floors.json", parent / "out"


def edit(path, label, value):
    floors = read_floors(path)
    floors.packages["news"].floors[label] = value
    write_floors(path, floors)


def test_what_was_pinned_passes(gate):
    folder, path, out = gate
    verdict = check_floors(read_floors(path), [folder], out, 1)
    assert verdict.passed
    assert verdict.checked == 2
    assert "baker" not in path.read_text()


def test_below_the_floor_fails(gate, capsys):
    folder, path, out = gate
    edit(path, "plain", 0.99)
    assert main(["gate", str(folder), "--floors", str(path), "--out", str(out)]) == 1
    assert "FAILED  news, plain: F1 0." in capsys.readouterr().out


def test_well_above_the_floor_is_a_note(gate):
    folder, path, out = gate
    edit(path, "lqf", 0.5)
    verdict = check_floors(read_floors(path), [folder], out, 1)
    assert verdict.passed
    assert any("can be raised" in note for note in verdict.notes)


def test_other_pages_fail(gate):
    folder, path, out = gate
    (folder / "one.txt").write_text("Other gold")
    verdict = check_floors(read_floors(path), [folder], out, 1)
    assert verdict.failures == ["news: its pages are not those that the floors were measured on"]


def test_lowering_needs_the_flag(gate):
    folder, path, out = gate
    edit(path, "plain", 0.99)
    floors = read_floors(path)
    with pytest.raises(InputError, match="--lower"):
        update_floors(floors, ["plain", "lqf"], [folder], out, 1, lower=False)
    assert floors.packages["news"].floors["plain"] == 0.99
    update_floors(floors, ["plain", "lqf"], [folder], out, 1, lower=True)
    assert floors.packages["news"].floors["plain"] < 0.99


def test_updating_raises(gate):
    folder, path, out = gate
    edit(path, "lqf", 0.5)
    assert main(["gate", str(folder), "--floors", str(path), "--out", str(out), "--update"]) == 0
    assert read_floors(path).packages["news"].floors["lqf"] == 1.0


def test_a_package_that_is_not_here_is_said(gate, tmp_path):
    _, path, out = gate
    verdict = check_floors(read_floors(path), [], out, 1)
    assert verdict.passed
    assert verdict.notes == ["news: not here, so not checked"]


def test_no_floors(tmp_path):
    with pytest.raises(InputError, match="--update"):
        read_floors(tmp_path / "none.json")
    (tmp_path / "bad.json").write_text('{"sample": "many"}')
    with pytest.raises(InputError, match=r"bad\.json"):
        read_floors(tmp_path / "bad.json")
