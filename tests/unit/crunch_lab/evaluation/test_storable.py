"""Packages with files and values that nobody expects: a line for each, the rest is read, and no other error ever."""

from __future__ import annotations

import contextlib
import json
import os
import socket
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from crunch_lab.evaluation.package_files import PackageError, read_files
from crunch_lab.evaluation.packages import Document, Package
from crunch_lab.evaluation.storable import storable

ODD_VALUES = ['"\\ud800"', "9" * 5_000, "[" * 5_000, "[" * 900 + "]" * 900, '{"a":' * 2_000]


@pytest.mark.parametrize("value", ODD_VALUES, ids=lambda value: value[:8])
@pytest.mark.parametrize("file", ["one.json", "package.toml"])
def test_a_value_that_nothing_can_store(make_package, file, value):
    folder = make_package()
    (folder / file).write_text(f'{{"x": {value}}}' if file.endswith("json") else f'name = "news"\nx = {value}\n')
    entries = list(Package(folder).entries())
    said = [str(entry) for entry in entries if not isinstance(entry, Document)]
    assert any(line.startswith(f"{folder / file}") for line in said) or "[" * 900 in value, said
    assert [entry.name for entry in entries if isinstance(entry, Document)][-1] == "two", "the rest goes on"


@pytest.mark.parametrize("url", ["http://[", "https://]x", "http://[::1", "http://\u2100/", "//[", "\x00", "x" * 9_999])
def test_an_address_that_is_none(make_package, url):
    folder = make_package(url=url)
    documents = list(Package(folder).documents())
    assert [document.site for document in documents], "a site all the same"
    assert all(document.site.startswith("news/") for document in documents)


def test_odd_files_in_a_folder_cost_only_themselves(make_package):
    folder = make_package()
    os.mkfifo(folder / "pipe.html")
    (folder / "loop.html").symlink_to("loop.html")
    (folder / "zero.txt").symlink_to("/dev/zero")
    (folder / "nowhere.json").symlink_to("nothing")
    (folder / ("x" * 255)).mkdir()
    (folder / "dir.html").mkdir()
    os.close(os.open(os.fsencode(folder) + b"/caf\xe9.html", os.O_CREAT))
    with socket.socket(socket.AF_UNIX) as listening, contextlib.chdir(folder):  # names of sockets are short
        listening.bind("sock.html")
    entries = list(Package(folder).entries())
    said = "\n".join(str(entry) for entry in entries if not isinstance(entry, Document))
    assert [entry.name for entry in entries if isinstance(entry, Document)] == ["one", "two"]
    for name in ("pipe.html", "loop.html", "zero.txt", "nowhere.json", "sock.html", "caf\\xe9.html"):
        assert f"{folder / name}: " in said
    assert said.replace("\n", "").isprintable()
    with pytest.raises(PackageError):  # one who must have all of them is told of the first
        list(Package(folder).documents())


def test_a_device_is_not_read(make_package, tmp_path):
    folder = make_package()
    (folder / "inner").mkdir()
    (folder / "one.html").unlink()
    (folder / "one.html").symlink_to("/dev/full")
    with pytest.raises(PackageError, match="link out of the package"):
        list(read_files(folder))


def test_names_of_one_document_in_two_normal_forms(make_package):
    folder = make_package("a", {"caf\u00e9": "x", "cafe\u0301": "y"})
    said = [str(entry) for entry in Package(folder).entries() if not isinstance(entry, Document)]
    assert any("only in case, or in how it is encoded" in line for line in said)


JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(some.characters()),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
FACTS = ["url", "site", "language", "must_have", "nodes", "images", "title", "fragmented", "page_type", "x"]


@pytest.mark.slow
@given(
    facts=some.dictionaries(some.sampled_from(FACTS), JSON).map(json.dumps) | some.text() | JSON.map(json.dumps),
    gold=some.binary(max_size=40),
    toml=some.text(max_size=60) | some.sampled_from([f"name = {value}" for value in ODD_VALUES]),
)
@settings(max_examples=80, deadline=None)
def test_anything_in_a_package_is_a_document_or_a_problem(facts, gold, toml):
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "a.html").write_bytes(b"<p>" + gold)
        (folder / "a.txt").write_bytes(gold)
        (folder / "a.json").write_bytes(facts.encode("utf-8", "surrogatepass"))
        (folder / "package.toml").write_bytes(toml.encode("utf-8", "surrogatepass"))
        package = Package(folder)
        for entry in package.entries():
            if isinstance(entry, Document):
                msgspec.json.encode([entry.facts, entry.gold, entry.site, entry.fingerprint])
            else:
                assert str(entry).encode()
        storable(package.description)
