"""Files that are no pages: every command that reads them judges alike, in the same words."""

from __future__ import annotations

import contextlib
import io
import json

import pytest

from crunch.cli import main

NO_PAGES = {
    "empty": (b"", "empty"),
    "blank": (b" \n\n", "empty"),
    "words": (b"Nothing but words.\nTwo lines of them.\n", "no HTML in it"),
    "data": (b'{"a": 1}', "no HTML in it"),
    "portable": (b"%PDF-1.4\n\0\1", "binary: a PDF document, and no page"),
}
PAGES = {
    "app": (b"<body><div id=root></div><script>x()</script></body>", "this page has no text of its own"),
    "hollow": (b"<html><body></body></html>", "this page is empty"),
}


def crunch(*arguments: object) -> tuple[int, str]:
    said = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
        code = main([str(argument) for argument in arguments])
    said.flush()
    return code, said.buffer.getvalue().decode("utf-8")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "site").mkdir()
    for name, (data, _) in (NO_PAGES | PAGES).items():
        (tmp_path / "site" / f"{name}.html").write_bytes(data)
    return tmp_path / "site"


@pytest.mark.slow
def test_extract_and_clean_say_the_same(folder, tmp_path):
    code, _ = crunch("clean", folder, "--out", tmp_path / "out")
    assert code == 1
    cleaned = {
        one["name"]: one for one in json.loads((tmp_path / "out" / "crunch-report.json").read_text("utf-8"))["files"]
    }
    for name, (_, why) in NO_PAGES.items():
        file = folder / f"{name}.html"
        assert cleaned[file.name]["status"] == "failed"
        assert cleaned[file.name]["reason"] == why
        assert crunch("extract", file) == (1, f"crunch extract: {file}: {why}\n")
    for name, (_, note) in PAGES.items():
        file = folder / f"{name}.html"
        assert (cleaned[file.name]["status"], cleaned[file.name]["unsure"]) == ("cleaned", True)
        assert cleaned[file.name]["notes"][-1].startswith(note)
        code, said = crunch("extract", file)
        assert code == 0
        assert f"crunch extract: {note}" in said


def test_so_do_test_packages(folder, tmp_path):
    for name, (_, why) in NO_PAGES.items():
        file = folder / f"{name}.html"
        assert crunch("package", "new", tmp_path / "new", file) == (1, f"crunch package: {file}: {why}\n")
    package = tmp_path / "package"
    package.mkdir()
    (package / "package.toml").write_text('name = "package"')
    for name, (data, _) in NO_PAGES.items():
        (package / f"{name}.html").write_bytes(data)
        (package / f"{name}.txt").write_text("Words.")
        (package / f"{name}.json").write_text("{}")
    code, said = crunch("package", "check", package)
    assert code == 1
    for name, (_, why) in NO_PAGES.items():
        level = "error" if why == "empty" else "warning"
        assert f"{package}/{name}.html: {level}: {why}\n" in said
    code, said = crunch("evaluate", package, "--algorithms", "auto", "--out", tmp_path / "results")
    assert (code, said) == (1, f"crunch evaluate: {package}/blank.html: empty\n")
