"""Where the results go: names kept, written whole or not at all."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

from crunch.errors import InputError

SUFFIXES: Final = {"text": ".txt", "html": ".html", "markdown": ".md"}
_UNFINISHED: Final = ".unfinished"


def output_names(names: Sequence[str], suffix: str) -> list[str]:
    """The name of each page's output: its own with another suffix; its whole name where two would be the same.

    >>> output_names(["a/x.html", "y.htm", "y.html"], ".txt")
    ['a/x.txt', 'y.htm.txt', 'y.html.txt']
    """
    short = [str(PurePosixPath(name).with_suffix(suffix)) for name in names]
    counts = Counter(name.lower() for name in short)
    outputs = [
        one if counts[one.lower()] == 1 or name == one else f"{name}{suffix}"
        for one, name in zip(short, names, strict=True)
    ]
    taken: set[str] = set()
    for place, output in enumerate(outputs):
        stem, extra = output.removesuffix(suffix), 2
        while outputs[place].lower() in taken:
            outputs[place] = f"{stem}-{extra}{suffix}"
            extra += 1
        taken.add(outputs[place].lower())
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
    pages = {path.resolve() for path in inputs}
    for output in outputs:
        path = out / output
        if path.resolve() in pages:
            raise InputError(f"{path} is one of the pages: give another folder with --out")
        if output not in ours and path.exists():
            raise InputError(f"{path} is there already and no result of an earlier run: give another folder with --out")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, whatever happens meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name[:200]}.{os.getpid()}{_UNFINISHED}")
    try:
        unfinished.write_bytes(data)
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def sweep(folder: Path) -> None:
    """Take away what a run that was killed left unfinished."""
    if folder.is_dir():
        for path in folder.rglob(f".*{_UNFINISHED}"):
            path.unlink(missing_ok=True)
