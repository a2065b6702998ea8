from pathlib import Path

import pytest

from crunch_lab.evaluation.package_files import PackageError
from crunch_lab.evaluation.packages import Document, Package, Problem

SAMPLES = Path(__file__).parents[3] / "packages" / "samples"


def problems(folder):
    return [entry for entry in Package(folder).entries() if isinstance(entry, Problem)]


def errors(folder):
    return [f"{Path(p.file).name}:{p.line}: {p.message}" for p in problems(folder) if p.level == "error"]


def test_a_good_package(make_package):
    folder = make_package(site="bread.example")
    package = Package(folder)
    one, two = package.documents()
    assert (one.package, one.name, one.site) == ("news", "one", "bread.example")
    assert one.gold.startswith("Bread\nThe baker")
    assert b"<h1>Bread" in two.html
    assert not problems(folder)
    assert package.description["documents"] == 2


def test_our_sample_pages_are_valid():
    assert not problems(SAMPLES)


def test_site_falls_back_to_the_address_and_then_to_the_document():
    assert Document("p", "n", b"", "", {"url": "https://www.a.example/x"}).site == "a.example"
    assert Document("p", "n", b"", "", {"url": None, "site": None}).site == "p/n"


def test_fingerprint_follows_the_page_not_the_gold():
    first = Document("p", "n", b"<p>", "a", {})
    assert first.fingerprint == Document("q", "m", b"<p>", "b", {}).fingerprint
    assert first.fingerprint != Document("p", "n", b"<p>x", "a", {}).fingerprint


def test_broken_json_names_file_and_line(make_package):
    folder = make_package()
    (folder / "one.json").write_text('{\n "url": null,\n "language": }')
    assert errors(folder)[0].startswith("one.json:3: is no JSON")
    with pytest.raises(PackageError, match=r"one\.json:3"):
        list(Package(folder).documents())


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"language": 7}, "one.json:3: language must be a text or null, not 7"),
        ({"language": "english text"}, "one.json:3: language 'english text' is no language tag"),
        ({"fragmented": "yes"}, 'one.json:4: fragmented must be true or false or null, not "yes"'),
        ({"must_have": ["a", 3]}, "one.json:4: must_have must hold texts only"),
        ({"must_have": ["a", "…"]}, "one.json:4: must_have holds a snippet without a word"),
        ({"nodes": [{"path": "//[", "main": True}]}, "one.json:4: nodes: '//[' is no XPath"),
        ({"gold": "half"}, "one.json:4: gold must be full or partial"),
        ({"gold": 1}, "one.json:4: gold must be a text or null, not 1"),
        ({"recipe": ["flour"]}, 'one.json:4: recipe must be an object, not ["flour"]'),
        ({"nodes": [{"path": "//p"}]}, 'one.json:4: nodes must hold objects {"path": XPath, "main": true or false}'),
    ],
)
def test_wrong_facts_name_file_and_line(make_package, facts, expected):
    folder = make_package(documents={"one": "text"}, **facts)
    assert errors(folder)[0] == expected


def test_missing_parts(make_package):
    folder = make_package()
    (folder / "one.txt").unlink()
    found = errors(folder)
    assert "one.html:None: belongs to no complete document: no one.txt" in found
    assert "package.toml:None: says 2 documents, but there are 1" in found


def test_gold_must_be_utf_8(make_package):
    folder = make_package(documents={"one": "x"})
    (folder / "one.txt").write_bytes(b"fine\nfine\n\xff\n")
    assert errors(folder)[0] == "one.txt:3: is not UTF-8 at byte 10"


def test_html_in_another_encoding_is_only_a_warning(make_package):
    folder = make_package(documents={"one": "x"})
    (folder / "one.html").write_bytes(b"<p>\xe9</p>")
    assert not errors(folder)
    assert len(list(Package(folder).documents())) == 1


def test_broken_description(make_package):
    folder = make_package()
    (folder / "package.toml").write_text('name = "a"\ndocuments = = 2\n')
    assert errors(folder)[0].startswith("package.toml:2: ")
    (folder / "package.toml").write_text('name = "a"\nlanguages = "en"\n')
    assert errors(folder) == ["package.toml:2: languages must be a list"]
    (folder / "package.toml").write_text('name = "a"\n\nlicense = "MIT"\n')
    assert errors(folder) == ["package.toml:3: unknown key 'license'; did you mean licence?"]
    (folder / "package.toml").write_text('name = "a"\n[zzz]\nlicence = "MIT"\n')
    assert errors(folder)[0].startswith("package.toml:2: unknown key 'zzz'; there are name, ")


def test_names_that_differ_only_in_case(make_package):
    folder = make_package(documents={"one": "a", "ONE": "b"})
    assert any("differs from" in error for error in errors(folder))


def test_an_empty_folder(tmp_path):
    assert "holds no document" in errors(tmp_path)[0]


def test_licence_texts_are_no_documents(make_package):
    folder = make_package()
    (folder / "LICENSE.txt").write_text("MIT")
    package = Package(folder)
    assert len(list(package.documents())) == 2
    assert "LICENSE.txt" in package.others


@pytest.mark.parametrize("path", ["\\u0000", "\\u0007/p", "//p["])
def test_a_path_of_no_xml_is_named(make_package, path):
    folder = make_package()
    (folder / "one.json").write_text(f'{{"nodes": [{{"path": "{path}", "main": true}}]}}')
    assert "is no XPath" in errors(folder)[0]
