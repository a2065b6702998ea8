"""``crunch build``: the extension, and the files generated from the protocol."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from crunch.cli import COMMANDS
from crunch.deploy.build_extension import FAMILIES, build_archive, build_extension
from crunch.deploy.sources import DeployError, source_folder
from crunch.errors import shown
from crunch.files import update_file

_EXAMPLES = """\
examples:
  crunch build chromium              build/extension/chromium, to load as an unpacked extension
  crunch build firefox --zip F.xpi   also one archive, the same byte by byte for the same files
  crunch build protocol              extension/protocol/, after a change of the messages (in a checkout)
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "build",
        help=COMMANDS["build"],
        description="Build the extension for a browser family: its files, and a manifest made of base and overlay.\n"
        "Files that are the same already stay untouched; others are replaced in one step.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = [*FAMILIES, "protocol"]
    parser.add_argument("what", choices=kinds, metavar="WHAT", help=f"what to build: {', '.join(kinds)}")
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="folder to build into; default: build/extension/FAMILY under this one"
    )
    parser.add_argument("--zip", type=Path, metavar="FILE", help="write the extension as one archive, too")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Build it and say where it is."""
    if options.what == "protocol":
        return _build_protocol()
    out: Path = options.out or Path("build", "extension", options.what)
    _refuse_foreign_folder(out)
    changed = build_extension(options.what, out)
    print(f"{shown(out.resolve())}: {changed} file{'' if changed == 1 else 's'} changed")
    if options.zip:
        build_archive(options.what, options.zip)
        print(shown(options.zip.resolve()))
    return 0


def _refuse_foreign_folder(out: Path) -> None:
    """The build takes out what does not belong into it, so it must not be pointed at somebody's files."""
    if out.exists() and not out.is_dir():
        raise DeployError(f"{shown(out)} is a file. Give a folder with --out.")
    if out.is_dir() and any(out.iterdir()) and not (out / "manifest.json").is_file():
        raise DeployError(f"{shown(out)} is neither empty nor an extension. Give a new folder with --out.")


def _build_protocol() -> int:
    from crunch.protocol.export import generated

    folder = source_folder("extension") / "protocol"
    for name, text in generated().items():
        state = "written" if update_file(folder / name, text.encode()) else "fresh"
        print(f"{shown(folder / name)}: {state}")
    return 0
