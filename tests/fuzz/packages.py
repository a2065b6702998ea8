"""Campaign: mutated test packages: their archives, and what stands in their files."""

from __future__ import annotations

import contextlib
import io
import json
import lzma
import tarfile
from pathlib import Path
from random import Random
from typing import Any

from crunch_lab.annotation.verifying import check_package
from crunch_lab.evaluation.package_files import PackageError
from crunch_lab.evaluation.packages import Document, Package
from tests.fuzz.case import Case
from tests.fuzz.message_mutations import _change
from tests.fuzz.page_mutations import mutated_page
from tests.fuzz.page_seeds import page_seeds
from tests.fuzz.values import mutated_bytes, nested, text, value

FACTS: dict[str, Any] = {
    "url": "https://news.example/1",
    "site": "news.example",
    "language": "en",
    "page_type": "article",
    "fragmented": False,
    "must_have": ["bread"],
    "must_not_have": ["menu"],
    "images": [],
    "nodes": [{"path": "/html/body/p[1]", "main": True}],
}
DESCRIPTION = b'name = "gold"\ntitle = "Gold"\nlanguages = ["en"]\ndocuments = 2\nguideline_version = "1"\n'
NAMES = (
    "../x.html",
    "/etc/x.html",
    "gold/../../x",
    "C:/x.html",
    "gold\\x.html",
    "gold/\x1b[2J.html",
    "gold/a.HTML",
    "gold/A.html",
    "other/a.html",
    "gold/.hidden",
    "gold/" + "x" * 300 + ".html",
    "gold/a.ada.labels",
    "gold/a/b/c.html",
    "gold/\ud800.txt",
    "",
    ".",
)
LABELS = (
    b'{"version": 1, "sha256": "x"}\n{"label": "main", "element": 3, "slot": 0, "start": 0, "end": 4, "text": "Brea"}\n'
)


class Packages:
    """See the module."""

    target = 20_000
    batch = 50

    def prepare(self, folder: Path) -> None:
        self._folder = folder
        self._seeds = page_seeds()

    def make(self, drawn: Random, number: int) -> Case:
        tar = self._archive(drawn)
        if drawn.random() < 0.2:
            tar = mutated_bytes(drawn, tar, drawn.randrange(1, 6))
        data = lzma.compress(tar, preset=0)
        if drawn.random() < 0.2:
            data = mutated_bytes(drawn, data, drawn.randrange(1, 6))
        return Case(data, {"folder": drawn.random() < 0.3})

    def _archive(self, drawn: Random) -> bytes:
        files = {"gold/package.toml": self._perhaps(drawn, DESCRIPTION)}
        for stem in ("a", "b"):
            facts = json.loads(json.dumps(FACTS))
            for _ in range(drawn.choice((0, 1, 2, 5))):
                _change(drawn, facts)
            if drawn.random() < 0.03:
                facts[text(drawn)] = nested(drawn)
            page = mutated_page(drawn, self._seeds)[:6_000].encode("utf-8", "replace")
            files[f"gold/{stem}.html"] = page
            files[f"gold/{stem}.txt"] = self._perhaps(drawn, b"Bread needs flour.")
            files[f"gold/{stem}.json"] = self._perhaps(drawn, json.dumps(facts).encode())
            if drawn.random() < 0.3:
                files[f"gold/{stem}.ada.labels"] = self._perhaps(drawn, LABELS)
        if drawn.random() < 0.2:
            files[drawn.choice(NAMES)] = json.dumps(value(drawn)).encode()
        if drawn.random() < 0.1:
            del files[drawn.choice(list(files))]
        out = io.BytesIO()
        with tarfile.open(
            fileobj=out, mode="w", format=drawn.choice((tarfile.PAX_FORMAT, tarfile.GNU_FORMAT))
        ) as archive:
            for name, data in files.items():
                member = tarfile.TarInfo(name)
                member.size = len(data)
                if drawn.random() < 0.02:
                    member.type = drawn.choice(
                        (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE)
                    )
                    member.linkname = drawn.choice(("/etc/passwd", "a.html", ".."))
                if drawn.random() < 0.02:
                    member.pax_headers = {
                        "path": drawn.choice(NAMES).replace("\ud800", "x"),
                        "size": str(drawn.choice((0, 9))),
                    }
                with contextlib.suppress(ValueError, UnicodeEncodeError):
                    archive.addfile(member, io.BytesIO(data))
        return out.getvalue()

    def _perhaps(self, drawn: Random, data: bytes) -> bytes:
        return mutated_bytes(drawn, data, drawn.randrange(1, 4)) if drawn.random() < 0.15 else data

    def run(self, case: Case) -> None:
        path = self._folder / "gold.tar.xz"
        path.write_bytes(case.data)
        if case.how["folder"]:
            path = self._unpacked(path)
        for entries in (Package(path).entries, lambda: check_package(Package(path))):
            with contextlib.suppress(PackageError):
                for entry in entries():
                    if isinstance(entry, Document):
                        entry.fingerprint, entry.site  # noqa: B018 - read from the facts when asked for
                    else:
                        str(entry).encode("utf-8", "replace")

    def _unpacked(self, archive: Path) -> Path:
        """The files that the reader of archives lets through, as a folder."""
        from crunch_lab.evaluation.package_files import read_files

        folder = self._folder / "gold"
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        with contextlib.suppress(PackageError, OSError, UnicodeEncodeError):
            for name, data in read_files(archive):
                (folder / name).write_bytes(data)
        return folder
