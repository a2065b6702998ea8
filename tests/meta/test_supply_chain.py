"""Every package that an environment of the project takes: pinned, with hashes, of a licence that fits, and meant."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path

import pytest

from tests.meta.test_names_of_packages import texts
from tests.meta.test_sources import ROOT, dependencies, name_of, relative, section_of

LOCKS = sorted(path for path in (ROOT / "locks").glob("*.txt") if path.name != "licences.txt")
_ENTRY = re.compile(r"([\w.-]+)==([\w.]+)(?: ; ([^\\]+?))?(?: \\)?")
_HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")
FITTING = {
    *("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "CNRI-Python", "ISC", "MIT", "MIT-CMU"),
    *("MPL-1.1", "MPL-2.0", "PSF-2.0", "Zlib", "Artistic-1.0-Perl", "LGPL-2.1-or-later", "LicenseRef-Public-Domain"),
}
"""What this project may use; of licences joined by OR one must be among these, of those joined by AND all."""
OURS = {"crunch-reader"}
_INSTALLS = re.compile(
    r"(?:pipx|pip3?|uv tool|uv pip|poetry|pdm|conda|mamba)\s+(?:install|inject|upgrade|add|run|download)\b([^\n`;&|)]*)"
)
_WITH_VALUE = {"-r", "-c", "-w", "--python", "--pip-args", "--requirement", "--constraint", "--from"}
_NAME = re.compile(r"[a-z][a-z0-9._-]*[a-z0-9]", re.IGNORECASE)


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def entries(lock: Path) -> dict[str, tuple[str, int]]:
    """Version and number of hashes by name."""
    found: dict[str, tuple[str, int]] = {}
    name = ""
    for line in lock.read_text("utf-8").splitlines():
        if entry := _ENTRY.fullmatch(line):
            name = plain(entry[1])
            found[name] = entry[2], 0
        else:
            assert _HASH.fullmatch(line), f"{relative(lock)}: {line}"
            found[name] = found[name][0], found[name][1] + 1
    return found


def pinned() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    return {plain(name): version for name, _, version in (line.partition("==") for line in lines if line[0] != "#")}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_each_package_has_one_version_and_hashes(lock: Path) -> None:
    found = entries(lock)
    assert found
    assert [name for name, (_, hashes) in found.items() if not hashes] == []


def test_locks_and_constraints_say_the_same() -> None:
    locked = {(name, version) for lock in LOCKS for name, (version, _) in entries(lock).items()}
    older = {("chardet", version) for name, version in locked if name == "chardet" and int(version.split(".")[0]) < 6}
    assert len(older) == 1, "readability-lxml wants it"
    assert dict(entries(ROOT / "locks" / "peers.txt"))["chardet"][0] == next(iter(older))[1]
    assert locked - older == set(pinned().items())


@pytest.mark.parametrize(
    ("extra", "lock"),
    [("", "dev"), ("dev", "dev"), ("train", "dev"), ("fuzz", "fuzz"), ("nlp", "nlp"), ("peers", "peers")],
)
def test_what_the_project_names_is_locked(extra: str, lock: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = project["optional-dependencies"][extra] if extra else project["dependencies"]
    names = {plain(name_of(line)) for line in wanted} - OURS
    assert names - set(entries(ROOT / "locks" / f"{lock}.txt")) == set()


def test_what_builds_the_project_is_pinned_and_locked() -> None:
    requires = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    dev = entries(ROOT / "locks" / "dev.txt")
    for line in requires:
        name, _, version = line.partition("==")
        assert dev[plain(name)][0] == version


def test_nothing_is_installed_without_hashes() -> None:
    lines = [
        line for path in ("Makefile", ".ci/need", ".ci/run") for line in (ROOT / path).read_text("utf-8").splitlines()
    ]
    installing = [line for line in lines if re.search(r"\bpip install\b", line)]
    assert len(installing) >= 3
    of_the_project = [line for line in installing if "--no-deps --no-build-isolation -e ." in line]
    assert [line for line in installing if "--require-hashes -r locks/" not in line] == of_the_project
    assert len(of_the_project) == 1


@pytest.mark.slow
def test_pip_refuses_a_file_that_is_another(tmp_path: Path) -> None:
    """The attack: a package of the right name and version and other bytes."""
    package = tmp_path / "six-1.17.0"
    package.mkdir()
    (package / "setup.py").write_text("raise SystemExit('this ran')\n", "utf-8")
    (package / "PKG-INFO").write_text("Metadata-Version: 2.1\nName: six\nVersion: 1.17.0\n", "utf-8")
    files = tmp_path / "files"
    files.mkdir()
    subprocess.run(["tar", "-czf", files / "six-1.17.0.tar.gz", "-C", tmp_path, "six-1.17.0"], check=True)
    lock = (ROOT / "locks" / "dev.txt").read_text("utf-8")
    found = re.search(r"^six==.*\n(?:    --hash.*\n)+", lock, re.MULTILINE)
    assert found
    (tmp_path / "lock.txt").write_text(found[0], "utf-8")
    options = ["--isolated", "--no-index", "--find-links", files, "--target", tmp_path / "into", "--require-hashes"]
    command = [sys.executable, "-m", "pip", "install", "-q", *options, "-r", tmp_path / "lock.txt"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "DO NOT MATCH THE HASHES" in done.stderr
    assert "this ran" not in done.stdout + done.stderr


def licences() -> dict[str, str]:
    lines = (ROOT / "locks" / "licences.txt").read_text("utf-8").splitlines()
    return {name: licence for name, _, licence in (line.partition(" ") for line in lines if line[0] != "#")}


def fits(licence: str) -> bool:
    """Whether a licence in the words of SPDX is one of ours to use.

    >>> fits("MIT OR GPL-3.0-only"), fits("MIT AND GPL-3.0-only")
    (True, False)
    """
    return any(all(part in FITTING for part in way.split(" AND ")) for way in licence.split(" OR "))


def test_every_package_has_a_licence_that_fits() -> None:
    every = {name for lock in LOCKS for name in entries(lock)}
    of_versions = {name for name in licences() if "==" in name}
    assert set(licences()) - of_versions == every
    assert of_versions == {f"chardet=={entries(ROOT / 'locks' / 'peers.txt')['chardet'][0]}"}
    assert {name: licence for name, licence in licences().items() if not fits(licence)} == {}
    assert not fits("GPL-3.0-only")
    assert fits("GPL-3.0-only OR MIT")
    assert not fits("GPL-3.0-only AND MIT")


def test_licences_are_those_that_the_packages_state() -> None:
    stated = {plain(one.metadata["Name"]): one.metadata.get("License-Expression") for one in distributions()}
    listed = licences()
    wrong = {
        name: licence for name, licence in stated.items() if licence and name in listed and listed[name] != licence
    }
    assert wrong == {}
    table = section_of("CONTRIBUTING.md", "Dependencies")
    rows = re.findall(r"^\| ([\w-]+) \| ([\w.-]+) \|", table, re.MULTILINE)
    assert ("lxml", "BSD-3-Clause") in rows
    assert {name: licence for name, licence in rows if licence not in listed.get(name, licence)} == {}


def test_spacy_alone_is_named_for_languages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert [name_of(line) for line in project["optional-dependencies"]["nlp"]] == ["spacy"]
    assert [line for line in dependencies() if re.search(r"en[-_]core|sentence[-_]encoder|@|://", line)] == []


def named(line: str) -> list[str]:
    """Packages that a command line in a text installs."""
    found = []
    for command in _INSTALLS.finditer(line):
        words = re.sub(r"[\"'“”,]", " ", command[1]).split()
        for before, word in zip(["", *words], words, strict=False):
            name = re.split(r"[\[<>=!~]", word)[0]
            if before not in _WITH_VALUE and not word.startswith("-") and _NAME.fullmatch(name):
                found.append(plain(name))
                if "inject" not in command[0]:
                    break  # what follows are words of a sentence as often as not
    return found


def test_no_text_sends_anybody_to_a_package_that_is_not_meant() -> None:
    known = OURS | {name for lock in LOCKS for name in entries(lock)}
    known |= {"pipx", "uv"}  # what installs
    words = {"in", "it", "its", "as", "or", "the", "does", "line", "again", "into", "cannot", "a", "of"}
    words |= {"dans", "en", "im", "wheel"}  # as the translations go on
    found = {}
    for path in texts():
        if relative(path).startswith("tests/"):
            continue
        hits = [name for line in path.read_text("utf-8", "replace").splitlines() for name in named(line)]
        if strange := set(hits) - known - words:
            found[relative(path)] = sorted(strange)
    assert found == {}


def test_named_packages_are_recognised() -> None:
    assert named("pip install 'evil[x]>=3'") == ["evil"]
    assert named("pipx inject crunch-reader evil jax") == ["crunch-reader", "evil", "jax"]
    assert named("uv pip install --python /x evil") == ["evil"]
    assert named("pipx install --force . && crunch install") == []
