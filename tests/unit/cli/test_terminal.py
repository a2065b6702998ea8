from __future__ import annotations

import io
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as some

from crunch.cli import main
from crunch.cli.terminal import Printable


class Stream(io.StringIO):
    def isatty(self) -> bool:
        return True


@given(some.text() | some.text(some.sampled_from("\x1b[K2J\r\n\t\x9b\u202ea\udcff\x00")))
def test_nothing_that_acts_gets_through(text):
    stream = Stream()
    Printable(stream).write(text)
    written = stream.getvalue().removeprefix("\r").replace("\x1b[K", "").replace("\n", "").replace("\t", "")
    assert not any(ord(one) < 32 or 0x7F <= ord(one) < 0xA0 for one in written)
    assert "\u202e" not in written
    written.encode()


def test_progress_is_still_written_over():
    stream = Stream()
    Printable(stream).writelines(["\rread: 1/2\x1b[K", "plain é 漢\n"])
    assert stream.getvalue() == "\rread: 1/2\x1b[Kplain é 漢\n"
    assert Printable(stream).isatty()


@pytest.mark.parametrize("arguments", [["extract", "\x1bc\udcff"], ["clean", "\x1b]0;\x07", "--out", "x"], ["\x1bc"]])
def test_names_in_messages(arguments, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    try:
        assert main(arguments) == 1
    except SystemExit as error:
        assert error.code == 2  # noqa: PT017 - argparse
    said = capsys.readouterr().err
    assert "\\x1b" in said
    assert "\x1b" not in said
    assert "\x07" not in said


def test_content_for_programs_stays_as_it_is(capsys, tmp_path):
    (tmp_path / "a.html").write_text("<p>A left-to-right \u200e mark, and what follows it</p>", "utf-8")
    assert main(["extract", str(tmp_path / "a.html"), "--algorithm", "plain"]) == 0
    assert "\u200e" in capsys.readouterr().out


def test_closed_streams_are_no_files_of_ours(tmp_path):
    """A file that a program opens gets the lowest free number: without care, what is printed ends up in it."""
    code = (
        "import os, sys\n"
        "from crunch.cli.terminal import open_standard_streams\n"
        "open_standard_streams()\n"
        f"handle = os.open({str(tmp_path / 'file')!r}, os.O_CREAT | os.O_WRONLY)\n"
        "print('text'); sys.stdout.flush(); os.write(2, b'more')\n"
        "sys.exit(0 if handle > 2 else 1)\n"
    )
    line = f'exec "{sys.executable}" -c "$0" <&- >&- 2>&-'
    assert subprocess.run(["bash", "-c", line, code], timeout=60).returncode == 0
    assert (tmp_path / "file").read_bytes() == b""
