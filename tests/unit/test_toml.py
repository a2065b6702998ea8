"""Files of settings: of bounded size, and no pipe; what cannot be read raises one kind of error."""

from __future__ import annotations

import os

import pytest

from crunch import toml
from crunch.errors import InputError


@pytest.mark.parametrize(
    "text",
    [
        *(
            "x = " + "[" * 5_000,
            "x = " + "{a = " * 5_000,
            "x = " + "9" * 5_000,
            "x = 0x" + "9" * 5_000,
            "a." * 60 + "a = 1",
        ),
        *(
            "x = 9223372036854775808",
            "x = [[{y = -9223372036854775809}]]",
            "x",
            "x = " + "[" * 60 + "]" * 60,
            '"\\ud800" = 1',
        ),
    ],
)
def test_one_kind_of_error(text):
    with pytest.raises(toml.TOMLError):
        toml.loads(text)


def test_values():
    text = "a = 9223372036854775807\nb = true\nc = " + "[" * 50 + "]" * 50
    assert toml.loads(text)["a"] == 2**63 - 1


def test_file_with_its_line_ends(tmp_path):
    (tmp_path / "f").write_bytes(b"\xef\xbb\xbfa\r\nb\n")
    assert toml.read_file(tmp_path / "f") == "\ufeffa\r\nb\n"


def test_size_is_bounded(tmp_path):
    (tmp_path / "f").write_bytes(b"#" * toml.LARGEST)
    assert len(toml.read_file(tmp_path / "f")) == toml.LARGEST
    (tmp_path / "f").write_bytes(b"#" * (toml.LARGEST + 1))
    with pytest.raises(InputError, match="larger than 256 KiB"):
        toml.read_file(tmp_path / "f")


def test_what_is_no_file_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/zero")
    for name in ("pipe", "link", "."):
        with pytest.raises(InputError, match=r"no file|directory"):
            toml.read_file(tmp_path / name)
    with pytest.raises(InputError, match="No such file"):
        toml.read_file(tmp_path / "none")


@pytest.mark.parametrize("text", ["", 'a "b" \\c', "a\nb\x7f\x00", "\u6f22\U0001f600", "caf\\xe9"])
def test_texts_are_quoted(text):
    assert toml.loads(f"key = {toml.quoted(text)}\n{toml.quoted(text)} = 1") == {"key": text, text: 1}


@pytest.mark.parametrize("text", ["caf\udce9", "\ud83d"])
def test_what_is_not_utf8_is_not_quoted(text):
    with pytest.raises(InputError, match=r"\\x?u?[0-9a-f]+ is not written: it is not UTF-8"):
        toml.quoted(text)
