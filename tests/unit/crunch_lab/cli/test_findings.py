from pathlib import Path

import pytest

from crunch.cli import main

WIKI = Path(__file__).parents[3] / "packages" / "wiki"


@pytest.mark.slow
def test_findings_on_the_wiki_package(tmp_path, capsys):
    assert main(["findings", str(WIKI), "--jobs", "1", "--sample", "4", "--out", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert shown.count("HELD. Held when") + shown.count("NOT JUDGED (no pages for it). Held when") == 7
    assert "longest common subsequence" in shown
    written = (tmp_path / "findings.md").read_text()
    assert written.count("\n| ") == shown.count("Held when") + shown.count(" -> ")  # each with one line of headings


def test_a_sample_of_none(tmp_path, capsys):
    assert main(["findings", str(WIKI), "--sample", "0", "--out", str(tmp_path)]) == 1
    assert "above 0" in capsys.readouterr().err
