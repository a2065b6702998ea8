"""The command that adds a package, for each way to install this program."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from crunch import surroundings
from crunch.errors import InputError
from crunch.surroundings import EXTRAS, Surroundings, absent, require

ROOT = Path(__file__).resolve().parents[2]
PYTHON = "/home/ines/my programs/bin/python"


def made_by(folder: Path, marker: str | None = None, **facts: bool) -> Surroundings:
    """An environment with the file that tells who made it."""
    folder.mkdir(parents=True, exist_ok=True)
    if marker:
        (folder / marker).touch()
    return Surroundings.of(folder, PYTHON, **facts)


def test_the_table_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["name"] == surroundings.DISTRIBUTION
    assert set(EXTRAS["eval"]) <= set(project["dependencies"])
    assert set(EXTRAS["train"]) == set(project["optional-dependencies"]["train"])


def test_pipx(tmp_path: Path) -> None:
    there = made_by(tmp_path / "venvs" / "crunch-reader", "pipx_metadata.json")
    assert there.add(["jax>=0.6", "optax"]) == "pipx inject crunch-reader 'jax>=0.6' optax"
    options = ["--ignore-requires-python"]
    assert there.add(["m"], options) == "pipx inject crunch-reader m --pip-args=--ignore-requires-python"


def test_pipx_for_all_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIPX_GLOBAL_HOME", str(tmp_path))
    there = made_by(tmp_path / "venvs" / "crunch-reader", "pipx_metadata.json")
    assert there.add(["jax"]) == "pipx inject --global crunch-reader jax"


def test_uv_tool(tmp_path: Path) -> None:
    there = made_by(tmp_path, "uv-receipt.toml", has_pip=False)
    assert there.add(["jax"]) == f"uv pip install --python '{PYTHON}' jax"


def test_virtual_environment(tmp_path: Path) -> None:
    assert made_by(tmp_path).add(["jax>=0.6"]) == f"'{PYTHON}' -m pip install 'jax>=0.6'"
    assert made_by(tmp_path, has_pip=False).add(["jax"]) == f"uv pip install --python '{PYTHON}' jax"


def test_the_systems_python(tmp_path: Path) -> None:
    assert made_by(tmp_path, is_managed=True).add(["jax"]) == f"'{PYTHON}' -m pip install --break-system-packages jax"


def test_taking_the_old_distribution_out(tmp_path: Path) -> None:
    assert made_by(tmp_path).replace_old(["/a b.whl"]) == (
        f"'{PYTHON}' -m pip uninstall -y crunch && '{PYTHON}' -m pip install --force-reinstall --no-deps '/a b.whl'"
    )
    there = made_by(tmp_path, has_pip=False)
    assert there.replace_old(["-e", "/x"]) == (
        f"uv pip uninstall --python '{PYTHON}' crunch"
        f" && uv pip install --python '{PYTHON}' --force-reinstall --no-deps -e /x"
    )


def test_this_one_is_a_virtual_environment_of_the_tests() -> None:
    here = Surroundings.this()
    assert here.prefix == Path(sys.prefix)
    assert here.python == sys.executable


def test_absent() -> None:
    assert absent([("lxml>=6", "lxml"), ("gone>=1", "module_that_is_not_there")]) == ["gone>=1"]


def test_require(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXTRAS, "nothing", {})
    require(["nothing"], "crunch extract")
    monkeypatch.setitem(EXTRAS, "more", {"gone>=1": "module_that_is_not_there"})
    with pytest.raises(InputError, match=r"crunch extract needs gone, which is not installed\. Run: .*'gone>=1'"):
        require(["nothing", "more"], "crunch extract")
    monkeypatch.setitem(EXTRAS, "more", dict.fromkeys(("a>=1", "b", "c>=2"), "module_that_is_not_there"))
    with pytest.raises(InputError, match=r"^it needs a, b and c, which are not installed\. Run: "):
        require(["more"], "it")
