"""The actions themselves are tested in tests/unit/crunch_lab/evaluation/test_package_tools.py."""

from pathlib import Path

import pytest

from crunch.cli import main
from crunch_lab.annotation.folder import choose_folder
from crunch_lab.annotation.gold import save_gold
from tests.unit.crunch_lab.annotation.conftest import HTML
from tests.unit.crunch_lab.annotation.support import USUAL, marked

SAMPLES = Path(__file__).parents[3] / "packages"


@pytest.mark.parametrize("name", ["samples", "wiki"])
def test_our_own_packages_are_good(name, capsys):
    assert main(["package", "check", str(SAMPLES / name)]) == 0
    assert "0 errors" in capsys.readouterr().out


def test_from_new_to_split(tmp_path, capsys):
    for name in ("a", "b", "c", "d", "e", "f"):
        (tmp_path / f"{name}.html").write_text(f"<p>Page {name}</p>")
    pages = [str(path) for path in sorted(tmp_path.glob("*.html"))]
    first, second, both = (str(tmp_path / name) for name in ("first", "second", "both.tar.xz"))
    assert main(["package", "new", first, *pages[:3], "--language", "en"]) == 0
    assert main(["package", "new", second, *pages[3:]]) == 0
    assert main(["package", "merge", both, first, second]) == 0
    left, right = str(tmp_path / "left"), str(tmp_path / "right.tar.xz")
    assert main(["package", "split", both, left, right, "--share", "0.5"]) == 0
    assert main(["package", "check", first, second, both, left, right]) == 0
    assert "both.tar.xz: 6 good documents, 0 errors" in capsys.readouterr().out


def test_rules_learned_and_applied(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path / "config"))
    folder = choose_folder(str(tmp_path / "gold"))
    for number in range(2):
        save_gold(folder, marked(*USUAL, url=f"https://example.org/{number}"))
    rules, out = str(tmp_path / "rules.toml"), str(tmp_path / "many")
    assert main(["package", "learn-rules", str(folder)]) == 0
    assert '[sites."example.org"]' in capsys.readouterr().out
    assert main(["package", "learn-rules", str(folder), "--out", rules]) == 0
    page = tmp_path / "saved.html"
    page.write_text(HTML, "utf-8")
    assert main(["package", "from-rules", rules, out, str(page), "--site", "example.org"]) == 0
    assert main(["package", "check", out]) == 0
    written = capsys.readouterr()
    assert "1 document, 0 pages left out" in written.out
    assert written.err == ""
    assert main(["package", "from-rules", rules, str(tmp_path / "none"), str(page)]) == 1
    assert "of which site it is" in capsys.readouterr().err


def test_check_reads_labels(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path / "config"))
    folder = choose_folder(str(tmp_path / "gold"))
    saved = save_gold(folder, marked(*USUAL))
    assert main(["package", "check", str(folder)]) == 0
    (folder / saved.name / f"{saved.name}.ada.labels").write_text("{}", "utf-8")
    assert main(["package", "check", str(folder)]) == 1
    assert "is no file of labels" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["new", "x", "no-such-page.html"], "cannot be read"),
        (["new", "x", "a.html", "b.html", "--url", "https://x/"], "one page"),
        (["split", "x", "y", "z", "--share", "1"], "between 0 and 1"),
        (["merge", "x", "no-such-package"], "no such"),
    ],
)
def test_mistakes(monkeypatch, tmp_path, capsys, arguments, message):
    monkeypatch.chdir(tmp_path)
    assert main(["package", *arguments]) == 1
    assert message in capsys.readouterr().err
