from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from crunch.corpus import pictures
from crunch.corpus.pictures import copy_local, kept_images, references
from crunch.documents.extraction import Extraction
from crunch.service import extract_page
from tests.support.pages import WORDS, html_page


def extraction_of(body: str, algorithm: str = "plain", **settings: Any) -> Extraction:
    return extract_page(html_page(body), algorithm, settings)


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<img src=a.png>", ["a.png"]),
        ("<img src=blank.gif data-src=b.png>", ["blank.gif", "b.png"]),
        ("<img srcset='c.png 1x, d.png 2x'>", ["c.png", "d.png"]),
        ("<img src='data:image/gif;base64,R0'>", []),
        ("<img>", []),
    ],
)
def test_references(html, found):
    extraction = extraction_of(html)
    assert references(extraction, extraction.page.tags.index("img")) == found


def test_images_that_stay_are_listed():
    extraction = extraction_of(
        "<p><a>Menu<img src=no.png></a></p><p>Text<img src=a.png alt='A cat'></p>", "lqf", variant="paper"
    )
    assert [(image["image"], image["caption"]) for image in kept_images(extraction)] == [("a.png", "A cat")]


def test_article_tells_more():
    body = f"<p>{WORDS * 7} He saw Ada Lovelace.</p><div><img src=a.png>Ada Lovelace</div><div><img src=b.png></div>"
    (image,) = kept_images(extraction_of(f"<section>{body}</section>", "article", variant="paper"))
    assert image["entities"] == ["Ada Lovelace"]


def test_what_lies_beside_the_page_is_copied_to_the_same_place(tmp_path):
    folder, out = tmp_path / "in", tmp_path / "out"
    for name in ("img/a b.png", "sub/c.jpg", "secret.txt"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(name.encode())
    (tmp_path / "outside.png").write_bytes(b"outside")
    addresses = (
        "../img/a%20b.png?x=1 c.jpg c.jpg ../secret.txt ../../outside.png /etc/passwd.png https://a.org/d.png gone.png"
    )
    extraction = extraction_of("".join(f'<img src="{address}">' for address in addresses.split()))
    copied = copy_local(extraction, kept_images(extraction), folder / "sub" / "page.html", "sub/page.html", out, folder)
    assert copied == ["img/a b.png", "sub/c.jpg"]
    assert (out / "img" / "a b.png").read_bytes() == b"img/a b.png"
    assert sorted(path.relative_to(out).as_posix() for path in out.rglob("*.*")) == copied
    assert not Path(tmp_path / "out" / ".." / "secret.txt").exists()


def test_no_link_leads_out_on_either_side(tmp_path):
    folder, out = tmp_path / "in", tmp_path / "out"
    for place in (folder / "real", out, tmp_path / "mine"):
        place.mkdir(parents=True)
    (tmp_path / "mine" / "key.png").write_bytes(b"secret")
    (folder / "a.png").symlink_to(tmp_path / "mine" / "key.png")
    (folder / "linked").symlink_to(tmp_path / "mine")
    (folder / "loop.png").symlink_to("loop.png")
    os.mkfifo(folder / "pipe.png")
    (folder / "zero.png").symlink_to("/dev/zero")
    (folder / "real" / "b.png").write_bytes(b"b")
    (folder / "c.png").symlink_to("real/b.png")
    (folder / "d.png").write_bytes(b"d")
    (out / "real").symlink_to(tmp_path / "mine")
    (out / "d.png").symlink_to(tmp_path / "mine" / "key.png")
    addresses = "a.png linked/key.png loop.png pipe.png zero.png real/b.png c.png d.png"
    extraction = extraction_of("".join(f'<img src="{address}">' for address in addresses.split()))
    copied = copy_local(extraction, kept_images(extraction), folder / "page.html", "page.html", out, folder)
    assert copied == ["c.png", "d.png"]
    assert (out / "d.png").read_bytes() == b"d"
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["key.png"]
    assert (tmp_path / "mine" / "key.png").read_bytes() == b"secret"


@pytest.mark.parametrize(
    ("number", "goes_on"), [(errno.ENAMETOOLONG, True), (errno.ENOSPC, False), (errno.EROFS, False)]
)
def test_what_holds_for_all_files_ends_the_work_and_what_is_of_one_does_not(tmp_path, monkeypatch, number, goes_on):
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    (tmp_path / "a.png").write_bytes(b"x")
    monkeypatch.setattr(pictures, "replace_file", fail)
    extraction = extraction_of("<img src=a.png>")
    given = (kept_images(extraction), tmp_path / "page.html", "page.html", tmp_path / "out", tmp_path)
    if goes_on:
        assert copy_local(extraction, *given) == []
    else:
        with pytest.raises(OSError, match=os.strerror(number)):
            copy_local(extraction, *given)
