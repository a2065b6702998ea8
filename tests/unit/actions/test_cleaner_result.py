from __future__ import annotations

import pytest

from crunch.actions.cleaner_result import look
from crunch.errors import BadSettingsError
from crunch.protocol.cleaner_messages import CleanerResult


@pytest.fixture
def folders(tmp_path):
    pages, out = tmp_path / "pages", tmp_path / "out"
    pages.mkdir()
    out.mkdir()
    (pages / "a.html").write_text("<html><body><p>Home</p><p>The oven is hot.</p></body></html>", "utf-8")
    (out / "a.txt").write_text("The oven is hot.\n", "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    return pages, out


def test_result_and_lines(folders):
    pages, out = folders
    reply = look(CleanerResult(id=1, folder=str(pages), out=str(out), name="a.html", output="a.txt"))
    assert reply.text == "The oven is hot.\n"
    assert [(line.text, line.kept) for line in reply.lines] == [("Home", False), ("The oven is hot.", True)]
    assert reply.path == str(out / "a.txt")


@pytest.mark.parametrize(("name", "output"), [("../secret.txt", "a.txt"), ("a.html", "../secret.txt")])
def test_names_that_lead_elsewhere(folders, name, output):
    pages, out = folders
    with pytest.raises(BadSettingsError, match="is not in"):
        look(CleanerResult(id=1, folder=str(pages), out=str(out), name=name, output=output))
