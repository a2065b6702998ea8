"""No file of ours takes the place of a pipe, a socket or a device; a link to one leads to it."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from crunch.cli import main
from crunch.errors import InputError
from crunch.file_kinds import is_file
from crunch.files import replace_file, save_text, update_file
from crunch.presets import collection
from crunch.settings_file.editing import change

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes with a name")

WRITERS: dict[str, Callable[[Path], object]] = {
    "results": lambda path: replace_file(path, b"text"),
    "manifests": lambda path: update_file(path, b"text"),
    "settings": lambda path: save_text(path, "text"),
}


@pytest.fixture(params=["pipe", "socket"])
def odd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """What is no file; a device cannot be made by everybody, and a test that fails must cost nobody one."""
    path = tmp_path / "odd"
    with socket.socket(socket.AF_UNIX) as listening:
        if request.param == "pipe":
            os.mkfifo(path)
        else:
            listening.bind(str(path))
        before = path.stat()
        yield path
        after = path.stat()
        assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)
        assert not stat.S_ISREG(after.st_mode)


@pytest.mark.parametrize("writer", WRITERS)
def test_it_stays(odd: Path, writer: str) -> None:
    with pytest.raises((OSError, InputError), match=r"is a (pipe|socket) and no file"):
        WRITERS[writer](odd)
    assert sorted(odd.parent.iterdir()) == [odd], "nothing unfinished beside it"


@pytest.mark.parametrize("writer", ["results", "manifests"])
def test_a_link_to_it_is_replaced_and_not_followed(odd: Path, tmp_path: Path, writer: str) -> None:
    link = tmp_path / "link"
    link.symlink_to(odd)
    WRITERS[writer](link)
    assert link.read_bytes() == b"text"
    assert not link.is_symlink()


@pytest.mark.parametrize("linked", [False, True])
def test_as_the_settings_file(odd: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, linked: bool) -> None:
    """A settings file that is a link to ``/dev/zero``: as root a change of a setting took that away from everybody."""
    folder = tmp_path / "config"
    folder.mkdir()
    monkeypatch.setenv("CRUNCH_CONFIG", str(folder))
    file = folder / "settings.toml"
    if linked:
        file.symlink_to(odd)
    else:
        os.mkfifo(file)
    with pytest.raises(InputError, match=r"cannot be written: is a (pipe|socket) and no file"):
        change(("preset",), "news")
    assert not file.is_file()


def test_as_the_file_of_an_exported_preset(odd: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preset", "export", "news", str(odd)]) == 1
    assert f"{odd} cannot be written: is a " in capsys.readouterr().err


def test_what_cannot_be_looked_at_is_no_file(tmp_path: Path) -> None:
    assert not is_file(tmp_path / ("x" * 300))
    assert not is_file(tmp_path)


def test_a_settings_folder_that_cannot_be_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one in a folder that is closed; a name over 255 bytes is refused to root, too."""
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path / ("x" * 300)))
    assert collection.find_preset("news").name == "news"
    assert "news" in collection.all_presets()
    assert "cannot be read" in collection.broken_presets()[0]
    for write in (lambda: change(("preset",), "news"), lambda: collection.copy_preset("news", "mine")):
        with pytest.raises(InputError, match="cannot be written"):
            write()
    assert main(["preset", "list"]) == 0
    assert main(["completion", "bash"]) == 0
    assert main(["settings"]) == 1
