"""The actions themselves are tested in tests/unit/evaluation/test_package_tools.py."""

from pathlib import Path

import pytest

from crunch.cli import main

SAMPLES = Path(__file__).parents[2] / "packages"


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
