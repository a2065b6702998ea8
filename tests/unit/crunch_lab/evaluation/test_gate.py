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
    assert verdict.checked == 4, "F1 and neutral F1 of both"
    assert "baker" not in path.read_text()


def test_below_the_floor_fails(gate, capsys):
    folder, path, out = gate
    edit(path, "plain", 0.99)
    assert main(["gate", str(folder), "--floors", str(path), "--out", str(out)]) == 1
    assert "FAILED  news, plain: F1 0." in capsys.readouterr().out


def test_the_neutral_count_has_a_floor_of_its_own(gate):
    folder, path, out = gate
    floors = read_floors(path)
    assert floors.packages["news"].kept["lqf"] == {"neutral F1": 1}
    floors.packages["news"].kept["plain"] = {"neutral F1": 0.99}
    verdict = check_floors(floors, [folder], out, 1)
    (failure,) = verdict.failures
    assert failure.startswith("news, plain: neutral F1 0.")


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


RECIPE = {"title": "Bread", "ingredients": ["500 g flour"], "steps": ["by seven every loaf of the day is sold"]}


@pytest.fixture
def recipes(make_package, tmp_path):
    """A package with partial gold, its floors for ``plain``, and the folder of runs."""
    folder = make_package("recipes", gold="partial", recipe=RECIPE)
    floors = Floors(sample=10)
    update_floors(floors, ["plain"], [folder], tmp_path / "out", 1, lower=False)
    return folder, floors, tmp_path / "out"


def test_partial_gold_has_floors_of_what_is_kept_and_none_of_f1(recipes):
    folder, floors, out = recipes
    pinned = floors.packages["recipes"]
    assert pinned.floors == {}
    assert pinned.kept == {
        "plain": {"gold words": 1, "recipe title": 1, "steps, over half kept": 1, "steps, all kept": 1}
    }
    verdict = check_floors(floors, [folder], out, 1)
    assert (verdict.passed, verdict.checked) == (True, 4)


def test_a_part_below_its_floor_fails_by_name(recipes):
    folder, floors, out = recipes
    floors.packages["recipes"].kept["plain"] = {"steps, all kept": 1.1, "price": 0.9, "gold words": 0.5}
    verdict = check_floors(floors, [folder], out, 1)
    assert verdict.failures == [
        "recipes, plain: steps, all kept 1.0000 is below its floor 1.1000",
        "recipes, plain: price 0.0000 is below its floor 0.9000",
    ]
    assert verdict.notes == ["recipes, plain: gold words 1.0000; its floor 0.5000 can be raised"]
    with pytest.raises(InputError, match=r"recipes, plain, steps, all kept: 1\.1000 down to 1\.0000"):
        update_floors(floors, ["plain"], [folder], out, 1, lower=False)
    changes = update_floors(floors, ["plain"], [folder], out, 1, lower=True)
    assert "recipes, plain, gold words: 0.5000 up to 1.0000" in changes
    assert floors.packages["recipes"].kept["plain"]["steps, all kept"] == 1


@pytest.mark.slow
def test_only_what_is_pinned_of_a_package_is_measured(recipes, gate):
    folder, floors, _ = recipes
    news, path, out = gate
    floors.packages |= read_floors(path).packages
    assert check_floors(floors, [folder, news], out, 1).checked == 8
    assert sorted(file.name for file in (out / "extract" / "recipes").iterdir()) == ["plain.jsonl"]


def test_floors_of_both_kinds_are_written_and_read(recipes, tmp_path):
    _, floors, _ = recipes
    write_floors(tmp_path / "floors.json", floors)
    assert read_floors(tmp_path / "floors.json") == floors
    assert "baker" not in (tmp_path / "floors.json").read_text()
