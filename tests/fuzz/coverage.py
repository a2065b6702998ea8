"""Guided by coverage: ``python -m tests.fuzz.coverage TARGET [--seconds N]``. Wants atheris, the extra ``[fuzz]``.

What reaches new code is kept in a folder of the state and begun from the next time; what raises is kept beside it.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

LONGEST = 8_192
"""Bytes of an input."""
ADD = "python -m pip install --require-hashes -r locks/fuzz.txt"
MISSING = f"atheris is not there. Run: {ADD} (Linux and macOS, Python up to 3.13)"


def parser(data: bytes) -> None:
    """Bytes of a file, to Markdown."""
    from crunch.documents.parsing import parse_html
    from crunch.service import extract_page

    extract_page(parse_html(data, "https://news.example/a"), "crunch").markdown.encode()


def snapshot(data: bytes) -> None:
    """A snapshot, to markers."""
    from crunch.documents.parsing import parse_snapshot
    from crunch.errors import BadSnapshotError
    from crunch.protocol.framing import encode
    from crunch.protocol.markers import markers
    from crunch.service import extract_page

    with contextlib.suppress(BadSnapshotError):
        page = parse_snapshot(data.decode("utf-8", "replace"))
        encode(markers(extract_page(page, "lqf", fallback=True), 1))


def settings(data: bytes) -> None:
    """A settings file, read and changed."""
    from crunch.errors import InputError
    from crunch.settings_file.editing import changed_text
    from crunch.settings_file.loading import read_text

    text = data.decode("utf-8", "replace")
    read_text(text, Path("settings.toml"))
    with contextlib.suppress(InputError):
        read_text(changed_text(text, ("algorithms", "lqf", "variant"), "paper"), Path("settings.toml"))


def message(data: bytes) -> None:
    """The text of a message, to a request."""
    import io

    from crunch import stdio
    from crunch.errors import CrunchError
    from crunch.protocol import framing
    from tests.support.host_process import frame

    framing.reader(io.BytesIO(frame(data)))
    with contextlib.suppress(CrunchError, framing.EndOfInputError):
        stdio._request(framing.read_message())


TARGETS: dict[str, Callable[[bytes], None]] = {
    "parser": parser,
    "snapshot": snapshot,
    "settings": settings,
    "message": message,
}


def is_there() -> bool:
    """Whether it can be used."""
    return importlib.util.find_spec("atheris") is not None


def seeds_of(target: str) -> list[bytes]:
    """What a target begins from."""
    from tests.fuzz.message_seeds import message_seeds
    from tests.fuzz.page_seeds import page_seeds
    from tests.fuzz.settings_files import SEEDS
    from tests.fuzz.snapshots import snapshot_of_html

    pages = [html.encode("utf-8", "replace") for html in page_seeds() if len(html) < LONGEST // 2]
    if target == "settings":
        return [text.encode() for text in SEEDS]
    if target == "message":
        import json

        return [json.dumps({"id": 1, **one}).encode() for _, one in message_seeds(Path("folder"))]
    return [snapshot_of_html(page).encode() for page in pages] if target == "snapshot" else pages


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz one target; the process ends with the time, or at what was found."""
    options = argparse.ArgumentParser(prog="python -m tests.fuzz.coverage", description=__doc__)
    options.add_argument("target", choices=TARGETS)
    options.add_argument("--seconds", type=int, default=600)
    options.add_argument("--state", type=Path, default=Path("build/fuzz"))
    chosen = options.parse_args(arguments)
    if not is_there():
        options.error(MISSING)
    import atheris

    corpus = chosen.state / "coverage" / chosen.target
    corpus.mkdir(parents=True, exist_ok=True)
    with atheris.instrument_imports(include=["crunch", "crunch_lab"]):  # what is imported before or after tells nothing
        seeds = seeds_of(chosen.target)
        for data in (b"", *seeds):
            TARGETS[chosen.target](data)
    for number, data in enumerate(seeds):
        (corpus / f"seed-{number}").write_bytes(data)
    switches = {
        "max_total_time": chosen.seconds,
        "max_len": LONGEST,
        "timeout": 60,
        "rss_limit_mb": 3_000,
        "print_final_stats": 1,
        "artifact_prefix": f"{chosen.state / 'coverage' / chosen.target}-",
    }
    atheris.Setup(
        [sys.argv[0], str(corpus), *(f"-{name}={value}" for name, value in switches.items())],
        TARGETS[chosen.target],
    )
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
