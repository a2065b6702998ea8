"""The command `crunch agreement`."""

from __future__ import annotations

import pytest

from crunch.cli import main
from crunch_lab.annotation.folder import choose_folder
from crunch_lab.annotation.gold import save_gold
from tests.unit.crunch_lab.annotation.support import USUAL, marked


def test_agreement(tmp_path, capsys, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path / "config"))
    folder = choose_folder(str(tmp_path / "gold"))
    saved = save_gold(folder, marked(*USUAL))
    assert main(["agreement", str(folder)]) == 1
    assert "no page was marked by two" in capsys.readouterr().out
    save_gold(folder, marked(*USUAL[:5], annotator="bob"), "second")
    assert main(["agreement", str(folder), "--differences"]) == 0
    head, line, differing, last = capsys.readouterr().out.splitlines()
    assert head.split() == ["document", "annotators", "blocks", "kappa", "gold", "kappa", "text", "F1"]
    assert line.split() == [saved.name, "ada", "bob", "6", "0.769", "0.667", "0.938"]
    assert differing == "  1 × main / additional"
    assert last.split()[0] == "mean"
