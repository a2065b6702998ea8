"""Small packages made on the spot."""

import json

import pytest

PAGE = (
    "<html><body><nav><a href='/'>Home</a> <a href='/n'>News</a></nav><article><h1>Bread</h1><p>{text}</p></article>"
    "</body></html>"
)
TEXT = "The baker of the village opens at six in the morning, and by seven every loaf of the day is sold to the last."


@pytest.fixture
def make_package(tmp_path):
    """Writes a package folder: ``make_package(name, {document: gold}, facts)``."""
    return package_maker(tmp_path)


def package_maker(parent):
    """Writes package folders under ``parent``."""

    def make(name="news", documents=None, **facts):
        folder = parent / name
        folder.mkdir()
        documents = {"one": TEXT, "two": TEXT.upper()} if documents is None else documents
        (folder / "package.toml").write_text(f'name = "{name}"\ndocuments = {len(documents)}\n')
        for document, gold in documents.items():
            (folder / f"{document}.html").write_text(PAGE.format(text=gold))
            (folder / f"{document}.txt").write_text(f"Bread\n{gold}\n")
            stated = {"url": f"https://{document}.example/", "language": "en", **facts}
            (folder / f"{document}.json").write_text(json.dumps(stated, indent=1))
        return folder

    return make
