import pytest

from crunch.cli import main

pytest.importorskip("lightgbm", reason="the extra [train] is not installed")


def test_packages_without_a_page_that_may_train_are_refused(tmp_path, capsys):
    package = tmp_path / "cleaneval"
    package.mkdir()
    (package / "1.html").write_text("<p>Text</p>")
    (package / "1.txt").write_text("Text")
    (package / "1.json").write_text("{}")
    assert main(["train", "--packages", str(package), "--out", str(tmp_path / "out"), "--jobs", "1"]) == 1
    assert "may be trained on" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_no_process_is_no_way_to_read_pages(tmp_path, capsys):
    assert main(["train", "--packages", str(tmp_path), "--out", str(tmp_path / "out"), "--jobs", "0"]) == 1
    assert "--jobs must be above 0" in capsys.readouterr().err


def test_no_process_is_no_way_to_fit_models(tmp_path, capsys):
    assert main(["train", "--packages", str(tmp_path), "--out", str(tmp_path / "out"), "--fits", "0"]) == 1
    assert "--fits must be above 0" in capsys.readouterr().err


def test_help_shows_an_example(capsys):
    with pytest.raises(SystemExit):
        main(["train", "--help"])
    assert "crunch train --packages" in capsys.readouterr().out


def test_page_types_alone(tmp_path, capsys, monkeypatch):
    from crunch.page_types.classifier import from_bytes
    from crunch_lab.training import page_types

    monkeypatch.setattr(page_types, "ROUNDS", 3)
    monkeypatch.setattr(page_types, "SEEDS", (7,))
    package = tmp_path / "wcxb"
    package.mkdir()
    for number in range(12):
        kind, name = (("forum", "thread"), ("product", "cart"))[number % 2]
        (package / f"{number}.html").write_text(f"<div class={name}><p>Text number {number}</p></div>")
        (package / f"{number}.txt").write_text("Text")
        (package / f"{number}.json").write_text(f'{{"site": "{number}.example", "page_type": "{kind}"}}')
    out = tmp_path / "out"
    command = ["train", "--packages", str(package), "--out", str(out), "--jobs", "1", "--page-types"]
    assert main(command) == 0
    assert capsys.readouterr().out.strip().endswith("classifier.bin")
    assert sorted(path.name for path in (out / "page-types").iterdir()) == [
        "classifier.bin", "figures.json", "model-card.md",
    ]  # fmt: skip
    first = (out / "page-types" / "classifier.bin").read_bytes()
    assert len(from_bytes(first).forests) == 7
    assert main(command) == 0
    assert (out / "page-types" / "classifier.bin").read_bytes() == first, "the same bytes twice"


def test_page_types_of_packages_without_types(tmp_path, capsys):
    package = tmp_path / "other"
    package.mkdir()
    (package / "1.html").write_text("<p>Text</p>")
    (package / "1.txt").write_text("Text")
    (package / "1.json").write_text("{}")
    assert (
        main(["train", "--packages", str(package), "--out", str(tmp_path / "out"), "--jobs", "1", "--page-types"]) == 0
    )
    assert "no classifier of page types" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
