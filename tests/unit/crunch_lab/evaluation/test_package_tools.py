import pytest

from crunch.cli import main
from crunch.errors import InputError
from crunch_lab.evaluation.package_files import PackageError
from crunch_lab.evaluation.package_tools import (
    merge_packages,
    new_package,
    package_statistics,
    split_package,
)
from crunch_lab.evaluation.packages import Package


@pytest.mark.parametrize("language", ["xx-\udce9", "english text", "e", "en\n"])
def test_a_language_that_check_would_refuse_is_refused_at_once(language, tmp_path):
    page = tmp_path / "a.html"
    page.write_text("<p>Text</p>")
    with pytest.raises(InputError, match="is no language tag"):
        new_package(tmp_path / "mine", "Mine", [page], language, None)
    assert not (tmp_path / "mine").exists()


def test_new_package_is_valid_and_its_gold_is_all_text(tmp_path):
    page = tmp_path / "page.html"
    page.write_bytes("<meta charset=windows-1252><p>Caf\xe9 <a href=x>Menu</a></p>".encode("windows-1252"))
    assert new_package(tmp_path / "mine", "Mine", [page], "en", None) == 1
    (document,) = Package(tmp_path / "mine").documents()
    assert document.gold == "Café Menu\n"
    assert "Café".encode() in document.html


def test_merge_renames_only_what_clashes(make_package, tmp_path):
    first = make_package("a", {"one": "x", "two": "y"})
    second = make_package("b", {"two": "z"})
    assert merge_packages(tmp_path / "ab.tar.xz", [Package(first), Package(second)]) == 3
    names = {document.name: document.facts["package"] for document in Package(tmp_path / "ab.tar.xz").documents()}
    assert names == {"one": "a", "a.two": "a", "b.two": "b"}


def test_labels_stay_with_their_documents(make_package, tmp_path):
    first, second = make_package("a", {"one": "x", "two": "y"}), make_package("b", {"two": "z"})
    for folder in (first, second):
        (folder / "two.ada.labels").write_text(folder.name)
        (folder / "LICENSE").write_text(folder.name)
        for file in folder.glob("*.json"):
            file.write_text(f'{{"url": "https://{file.stem}.test/"}}')
    merged = Package(tmp_path / "ab.tar.xz")
    merge_packages(merged.path, [Package(first), Package(second)])
    assert len(list(merged.documents())) == 3
    assert merged.others == {
        "a.two.ada.labels": b"a",
        "b.two.ada.labels": b"b",
        "a.LICENSE": b"a",
        "b.LICENSE": b"b",
    }
    out = [tmp_path / "left", tmp_path / "right"]
    split_package(merged, out, 0.5)
    for part in map(Package, out):
        names = {document.name for document in part.documents()}
        labels = {name for name in part.others if name.endswith(".labels")}
        assert labels == {f"{name}.ada.labels" for name in names if name.endswith("two")}


def test_split_never_divides_a_site(make_package, tmp_path):
    folder = make_package("all", {f"d{number}": "x" for number in range(12)})
    for number, file in enumerate(sorted(folder.glob("*.json"))):
        file.write_text(f'{{"url": null, "site": "s{number % 4}"}}')
    out = [tmp_path / "left", tmp_path / "right"]
    assert sum(split_package(Package(folder), out, 0.5)) == 12
    left, right = ({document.site for document in Package(path).documents()} for path in out)
    assert left
    assert right
    assert not left & right


@pytest.mark.parametrize("share", [0.0001, 0.5, 0.9999])
def test_neither_part_is_empty(make_package, tmp_path, share):
    folder = make_package("all", {"one": "x", "two": "y"})
    assert split_package(Package(folder), [tmp_path / "left", tmp_path / "right"], share) == [1, 1]


def test_one_site_cannot_be_split(make_package, tmp_path):
    folder = make_package("all", {"one": "x", "two": "y"}, url="https://x.example/")
    with pytest.raises(PackageError, match="single site"):
        split_package(Package(folder), [tmp_path / "left", tmp_path / "right"], 0.5)


def test_statistics_find_gold_of_another_page(make_package):
    folder = make_package(documents={"good": "All of this is here.", "bad": "x", "empty": "x"}, page_type="article")
    (folder / "bad.txt").write_text("Something else entirely stands in this file")
    (folder / "empty.txt").write_text("\n")
    found = package_statistics(Package(folder))
    assert found.empty_gold == ["empty"]
    assert [name for name, _ in found.missing_gold] == ["bad"]
    assert found.page_types == {"article": 3}
    assert found.sites == 3


def test_check_lists_everything_and_fails(make_package, capsys):
    folder = make_package()
    (folder / "one.json").write_text("{")
    (folder / "two.txt").unlink()
    assert main(["package", "check", str(folder)]) == 1
    shown = capsys.readouterr()
    assert "one.json:1: error: is no JSON" in shown.err
    assert "no two.txt" in shown.err
    assert "0 good documents, 3 errors" in shown.out


def test_stats_on_the_command_line(make_package, capsys):
    assert main(["package", "stats", str(make_package())]) == 0
    assert "2 documents of 2 sites" in capsys.readouterr().out


def test_stats_count_what_has_no_gold_before_they_name_it(make_package, capsys):
    folder = make_package(documents={"31": "All of this is here.", "32": "x"})
    (folder / "32.txt").write_text("")
    assert main(["package", "stats", str(folder)]) == 0
    assert "  empty gold: 1 document: 32\n" in capsys.readouterr().out
