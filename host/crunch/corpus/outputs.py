"""Where the results go: names kept, written whole or not at all."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Sequence
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from typing import Final

from crunch.errors import InputError, shown
from crunch.wording import say

LONGEST: Final = 255
"""Bytes of a file's name."""


def output_names(names: Sequence[str], suffix: str) -> list[str]:
    """The name of each page's output: its own with another suffix; its whole name where two would be the same.

    >>> output_names(["a/x.html", "y.htm", "y.html"], ".txt")
    ['a/x.txt', 'y.htm.txt', 'y.html.txt']
    """
    short = [fitting(str(PurePosixPath(name).with_suffix(suffix))) for name in names]
    counts = Counter(name.lower() for name in short)
    outputs = [
        one if counts[one.lower()] == 1 or name == one else fitting(f"{name}{suffix}")
        for one, name in zip(short, names, strict=True)
    ]
    taken: set[str] = set()
    for index, output in enumerate(outputs):
        stem, extra = output.removesuffix(suffix), 2
        while outputs[index].lower() in taken:
            outputs[index] = fitting(f"{stem}-{extra}{suffix}")
            extra += 1
        taken.add(outputs[index].lower())
    return outputs


def refuse_overwriting(inputs: Sequence[Path], out: Path, outputs: Sequence[str], ours: Collection[str]) -> None:
    """Results must never take the place of the pages they are made of, nor of any file that is no result.

    Args:
        inputs: the pages.
        out: the folder of results.
        outputs: their names in it.
        ours: names in it that an earlier run wrote.

    Raises:
        InputError: they would.
    """
    pages = set(map(os.path.realpath, inputs))
    for output in outputs:
        path = inside(out, output)
        if os.path.realpath(path) in pages:
            raise InputError(say("result_is_page", path=shown(path)))
        if output not in ours and os.path.lexists(path):
            raise InputError(say("result_there", path=shown(path)))


def inside(out: Path, name: str) -> Path:
    """Where a result of that name goes.

    Raises:
        InputError: a link among the folders of results leads out of them.
    """
    path = out / name
    root, folder = os.path.realpath(out), os.path.realpath(path.parent)
    if os.path.commonpath((root, folder)) != root:
        raise InputError(say("result_leads_out", folder=shown(path.parent)))
    return path


def fitting(name: str) -> str:
    """A name that file systems take: of a long one the beginning, with a mark of the whole.

    >>> fitting("d/a.txt"), len(fitting("x" * 300 + ".txt"))
    ('d/a.txt', 255)
    """
    path = PurePosixPath(name)
    if _size(path.name) <= LONGEST:
        return name
    end = f"~{blake2b(_bytes(path.name), digest_size=4).hexdigest()}{path.suffix[:20]}"
    stem = path.stem
    while _size(stem + end) > LONGEST:
        stem = stem[:-1]
    return str(path.with_name(stem + end))


def _bytes(name: str) -> bytes:
    return name.encode("utf-8", "surrogatepass")


def _size(name: str) -> int:
    return len(name.encode("utf-8", "surrogateescape"))
