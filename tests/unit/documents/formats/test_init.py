"""The table of formats: every list of them is made from it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import crunch
from crunch.algorithms.crunch.settings import Settings
from crunch.documents.extraction import keep_everything
from crunch.documents.formats import FORMATS, write, write_file
from tests.support.pages import html_page

PAGE = "<nav><a href=/>Home</a></nav><h1>Tide</h1><p>Low at noon, and high in the evening.</p>"

ROW = '    "loud": Format("Loud", ".loud", "crunch.documents.formats.loud:render_loud", ends_line=True),\n'
MODULE = """
from crunch.documents.formats.text import render_text
def render_loud(kept):
    return render_text(kept).upper()
"""
LISTS = """
import json
from crunch.protocol.cleaner_messages import CleanerStart
from crunch.protocol.export import declarations, formats, schema
import msgspec
request = {"type": "cleaner_start", "id": 1, "folder": "a", "out": "b", "format": "loud"}
print(json.dumps([
    schema()["$defs"]["CleanerStart"]["properties"]["format"]["enum"],
    msgspec.convert(request, CleanerStart).format,
    [line for line in (declarations() + formats()).splitlines() if "loud" in line],
    __import__("crunch").extract("<p>Low at noon</p>", algorithm="plain").written("loud"),
]))
"""


@pytest.fixture
def with_a_new_format(tmp_path: Path) -> dict[str, str]:
    """An environment in which Python finds a copy of the host that has a format more: a module, and a row."""
    shutil.copytree(Path(crunch.__file__).parent, tmp_path / "host" / "crunch", ignore=shutil.ignore_patterns("*.pyc"))
    formats = tmp_path / "host" / "crunch" / "documents" / "formats"
    (formats / "loud.py").write_text(MODULE, "utf-8")
    before, table, after = (formats / "__init__.py").read_text("utf-8").partition("] = {\n")
    rows, end, after = after.partition("}\n")
    (formats / "__init__.py").write_text(f"{before}{table}{rows}{ROW}{end}{after}", "utf-8")
    return {**os.environ, "PYTHONPATH": str(tmp_path / "host"), "COLUMNS": "200", "HOME": str(tmp_path)}


def run(environment: dict[str, str], *arguments: str | Path) -> str:
    command = [sys.executable, *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_new_format_is_a_module_and_a_row(with_a_new_format, tmp_path):
    """Both commands offer and write it, and so do Python, the messages and what is generated from them."""
    env, page = with_a_new_format, tmp_path / "page.html"
    page.write_text(PAGE, "utf-8")
    for command in ("extract", "clean"):
        assert f"{{{','.join([*FORMATS, 'loud'])}" in run(env, "-m", "crunch", command, "--help")
    extracted = run(env, "-m", "crunch", "extract", page, "--algorithm", "plain", "--format", "loud")
    assert "LOW AT NOON, AND HIGH" in extracted
    run(env, "-m", "crunch", "clean", page, "--algorithm", "plain", "--format", "loud", "--out", tmp_path / "out")
    assert (tmp_path / "out" / "page.loud").read_text("utf-8") == extracted
    enum, decoded, declared, written = json.loads(run(env, "-c", LISTS))
    assert enum == sorted([*FORMATS, "loud"])
    assert decoded == "loud"
    assert len(declared) == 3  # of two messages, and the list for forms
    assert declared[2].strip() == '["loud", "Loud"],'
    assert written == "LOW AT NOON"


@pytest.mark.parametrize("name", [name for name, form in FORMATS.items() if form.is_text])
def test_every_format_of_the_table_holds_the_kept_text(name):
    extraction = keep_everything(html_page("<h1>Tide</h1><p>Low at noon</p>"))
    assert "Low at noon" in write(extraction, name)
    assert extraction.written(name) == write(extraction, name)


def test_what_is_no_text_is_a_file():
    extraction = keep_everything(html_page("<p>Low at noon</p>"))
    assert extraction.file("epub").startswith(b"PK")
    with pytest.raises(ValueError, match="EPUB is no text"):
        extraction.written("epub")


def test_files_of_text_end_with_a_line_break_unless_they_are_empty():
    full, empty = (keep_everything(html_page(body)) for body in ("<p>a</p>", ""))
    assert [write_file(full, name)[-1:] for name in ("text", "markdown", "html")] == [b"\n", b"a", b">"]
    assert write_file(empty, "text") == b""


def test_suffixes_tell_the_formats_apart():
    suffixes = [form.suffix for form in FORMATS.values()]
    assert len(set(suffixes)) == len(suffixes)
    assert all(suffix.startswith(".") for suffix in suffixes)


def test_what_the_setting_output_names_is_a_format():
    """It says what a browser shows, so that it has no Markdown; the command line takes it for its format."""
    literal, _ = get_args(get_type_hints(Settings)["output"])
    assert set(get_args(literal)) == {"html", "text"}
    assert FORMATS.keys() >= {"html", "text"}
