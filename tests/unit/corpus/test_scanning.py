from __future__ import annotations

import pytest

from crunch.corpus import scanning
from crunch.corpus.scanning import refused, scan_page
from crunch.processes.limits import OutOfTimeError
from crunch.wording import say
from tests.unit.corpus.conftest import article


def test_first_look(tmp_path):
    file = tmp_path / "x.html"
    file.write_text(article(1, "<link rel=canonical href=https://a.org/1>"), "utf-8")
    scan = scan_page(str(file))
    assert (scan.problem, scan.damage, scan.address) == (None, None, "https://a.org/1")
    assert scan.digest
    assert scan.sketch
    gone = scan_page(str(tmp_path / "gone"))
    assert gone.problem == "cannot be read: No such file or directory"
    assert gone == refused(say("unreadable", why=say("os_not_there")))


def test_damaged_page_can_be_cleaned(tmp_path):
    (tmp_path / "x.html").write_text("<html><body><p>Text <b", "utf-8")
    scan = scan_page(str(tmp_path / "x.html"))
    assert scan.problem is None
    assert "in the middle of a tag" in str(scan.damage)


@pytest.mark.parametrize("error", [ValueError("odd"), MemoryError(), OutOfTimeError()])
def test_whatever_goes_wrong_is_the_pages_problem(tmp_path, monkeypatch, error):
    def fail(*_: object) -> None:
        raise error

    (tmp_path / "x.html").write_text("<p>x", "utf-8")
    monkeypatch.setattr(scanning, "fingerprint", fail)
    said = {
        "ValueError": "cannot be read (ValueError: odd)",
        "MemoryError": "needs more memory than 4096 MiB (--memory allows more)",
        "OutOfTimeError": "takes more than 60 s (--timeout allows more)",
    }
    assert scan_page(str(tmp_path / "x.html")).problem == said[type(error).__name__]
