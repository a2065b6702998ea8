"""What all users run may be changed by nobody but root; tried with folders of other users, groups and modes."""

from __future__ import annotations

import grp
import os
import pwd
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import crunch_lab
from crunch.deploy import trust
from crunch.deploy.sources import DeployError
from crunch.deploy.trust import first_open, folders_of_code, refuse_open_installation

pytestmark = pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root can give files away")

NOBODY = 12345
"""A user that is not root."""
OWNERS = (0,)


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """An interpreter in a folder of root's, with the bits that pytest's own folder lacks taken off."""
    for folder in (*tmp_path.parents, tmp_path):
        if folder.is_relative_to("/tmp") and folder != Path("/tmp"):
            folder.chmod(0o755)
    path = tmp_path / "env" / "bin" / "python"
    path.parent.mkdir(parents=True, mode=0o755)
    path.write_text("")
    path.chmod(0o755)
    return path


def test_what_is_roots_alone(program):
    assert first_open([program, program / "not" / "there"], [program.parent], OWNERS) is None


def group_with(*users: int) -> int:
    """A group that has one of these users beside root."""
    for group in grp.getgrall():
        if trust._members(group.gr_gid) - {0}:
            return group.gr_gid
    return max(user.pw_gid for user in pwd.getpwall() if user.pw_uid)


ATTACKS: dict[str, tuple[Callable[[Path], object], str]] = {
    "the interpreter is somebody's": (lambda path: os.chown(path, NOBODY, 0), f"belongs to user {NOBODY}"),
    "its folder is": (lambda path: os.chown(path.parent, NOBODY, 0), "belongs to"),
    "a folder above is": (lambda path: os.chown(path.parents[1], NOBODY, 0), "belongs to"),
    "the interpreter is everybody's": (lambda path: path.chmod(0o777), "by everybody"),
    "a folder above is everybody's": (lambda path: path.parents[1].chmod(0o777), "by everybody"),
    "a folder is a group's": (
        lambda path: (os.chown(path.parent, 0, group_with()), path.parent.chmod(0o775)),
        "by the group",
    ),
    "a folder is of a group without a name": (
        lambda path: (os.chown(path.parent, 0, 54321), path.parent.chmod(0o775)),
        "by the group 54321",
    ),
    "it is a link to somebody's": (
        lambda path: (
            path.rename(path.with_name("real")),
            os.chown(path.with_name("real"), NOBODY, 0),
            path.symlink_to("../bin/real"),
        ),
        "belongs to",
    ),
    "a link on the way": (
        lambda path: (
            path.parent.rename(path.parents[1] / "real"),
            os.chown(path.parents[1] / "real", NOBODY, 0),
            path.parent.symlink_to(path.parents[1] / "real"),
        ),
        "belongs to",
    ),
    "the link is somebody's": (
        lambda path: (
            path.rename(path.with_name("real")),
            path.symlink_to("real"),
            os.chown(path, NOBODY, 0, follow_symlinks=False),
        ),
        "belongs to",
    ),
    "a link to itself": (lambda path: (path.unlink(), path.symlink_to(path)), "leads nowhere"),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_somebody_else_may_change(program, attack):
    change, why = ATTACKS[attack]
    change(program)
    found = first_open([program], [], OWNERS)
    assert found is not None
    assert why in found.why


@pytest.mark.parametrize(
    "change",
    [
        lambda file: os.chown(file, NOBODY, 0),
        lambda file: file.chmod(0o666),
        lambda file: file.parent.chmod(0o1777),
        lambda file: os.chown(file.parent, NOBODY, 0),
        lambda file: (
            (file.unlink(), file.symlink_to("/tmp/of-anybody"), Path("/tmp/of-anybody").exists())
            and os.chown(file, NOBODY, 0, follow_symlinks=False)
        ),
    ],
)
def test_what_lies_in_a_folder_of_code(program, change):
    file = program.parents[1] / "lib" / "crunch" / "stdio.py"
    file.parent.mkdir(parents=True)
    file.write_text("")
    assert first_open([], [program.parents[1]], OWNERS) is None
    change(file)
    assert first_open([], [program.parents[1]], OWNERS) is not None


def test_a_group_that_has_only_root_is_roots(program):
    os.chown(program.parent, 0, 0)
    program.parent.chmod(0o775)
    assert (first_open([program], [], OWNERS) is None) is (trust._members(0) <= {0})


def test_a_folder_for_everybody_where_nobody_moves_others_files_is_passed_through(program):
    program.parents[1].chmod(0o1777)
    assert first_open([program], [], OWNERS) is None


def test_where_this_program_was_started_is_no_folder_of_code(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path[1:]])
    assert tmp_path not in folders_of_code()
    code = folders_of_code()
    assert {Path(trust.__file__).parents[1], Path(crunch_lab.__file__).parent} <= set(code)


def test_the_refusal_says_what_to_do(program, monkeypatch):
    program.parent.chmod(0o777)
    monkeypatch.setattr(sys, "executable", str(program))
    with pytest.raises(DeployError, match=r"can be written by everybody.*sudo pipx install --global"):
        refuse_open_installation([])
    monkeypatch.undo()
    os.chown(program.parent, NOBODY, 0)
    monkeypatch.setattr(trust, "folders_of_code", list)
    monkeypatch.setattr(trust, "interpreter", lambda: "/bin/sh")
    with pytest.raises(DeployError, match="belongs to"):
        refuse_open_installation([program.parent / "org.crunch.host.sh"])
