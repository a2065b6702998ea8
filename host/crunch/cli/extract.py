"""``crunch extract``: the main content of one HTML file."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from crunch.algorithms import describe_settings
from crunch.cli import COMMANDS
from crunch.cli.explain import explain, read_steps
from crunch.cli.waiting import waiting
from crunch.documents.extraction import Extraction
from crunch.documents.files import read_file, read_stream
from crunch.documents.formats import FORMATS, write, write_file
from crunch.documents.metadata import metadata_of
from crunch.documents.page import Page
from crunch.documents.page_text import page_text
from crunch.documents.parsing import parse_html
from crunch.documents.web_addresses import as_browsers_read
from crunch.errors import BadSettingsError, InputError, reason, shown
from crunch.files import replace_file
from crunch.page_types.telling import page_type_of
from crunch.protocol.markers import markers
from crunch.service import PageRequest, answer_reader, choose_for
from crunch.wording import plain

_STREAMS = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
_EXAMPLES = """examples:
  crunch extract page.html
  crunch extract page.html --format markdown
  curl -s https://example.org/ | crunch extract - --format json
  crunch extract page.html --format epub -o page.epub
  crunch extract page.html --explain
  crunch extract page.html --without byline --without captions
  crunch extract page.html --algorithm lqf --set variant=paper --set threshold=0.5
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "extract",
        help=COMMANDS["extract"],
        description="Print the main content of an HTML file.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="an HTML file, or - for standard input")
    parser.add_argument(
        "--algorithm",
        metavar="NAME",
        help="one of 'crunch algorithms' (default: that of the preset, of the settings file, else auto)",
    )
    parser.add_argument(
        "--preset",
        metavar="NAME",
        help="one of 'crunch preset list'; it is settings of one algorithm, so that --algorithm can name no other",
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a setting of the algorithm, or of Output and Size, which hold for all; may be repeated",
    )
    parser.add_argument(
        "--other",
        action="append",
        default=[],
        metavar="FILE",
        help="another page of the same site, for tree-matching; auto weighs its blocks with two or more of them; with"
        " any other algorithm, or one page, what both pages have goes from what it keeps; may be repeated",
    )
    parser.add_argument("--url", help="address of the page, such as https://example.org/news")
    parser.add_argument(
        "--parser", choices=("lxml", "html5lib"), default="lxml", help="html5lib is exact to the standard, and slow"
    )
    parser.add_argument("--encoding", metavar="E", help="encoding of the file (default: found)")
    printed = parser.add_mutually_exclusive_group()
    printed.add_argument(
        "--format",
        choices=(*FORMATS, *_OF_THE_COMMAND_LINE),
        help="markers: the reply that the browser gets (default: what the setting 'output' says, else text)",
    )
    printed.add_argument(
        "--explain",
        action="store_true",
        help="in place of the text, a line for each block of it: whether it stays, how likely it is, which step of auto"
        " decided, and why",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write to this file, which is replaced (default, and -: standard output)"
    )
    parser.add_argument(
        "--fallback",
        action="store_true",
        help="never blank: keep more when the algorithm keeps too little, as the browser does (always so with auto)",
    )
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        metavar="STEP",
        help="leave out a step of auto, to see what it does; may be repeated (an unknown one lists them)",
    )
    parser.set_defaults(run=run, wrong_usage=parser.error)


def run(options: argparse.Namespace) -> int:
    """Extract and print."""
    settings = read_settings(options.set)
    if options.explain and "output" in settings:
        options.wrong_usage("--explain prints no format: leave out --set output=…, or --explain")
    request = PageRequest(
        preset=options.preset, algorithm=options.algorithm, settings=settings, fallback=options.fallback
    )
    choice = choose_for(options.url, request)
    without = read_steps(options.without, choice.algorithm)
    if options.url is not None and not _is_address(options.url):
        no_address = f"--url: {shown(options.url)!r} is no address of a page, and names no site"
        print(f"crunch extract: {no_address}; one looks like https://example.org/news", file=sys.stderr)
    start = perf_counter()
    page = _page(options.file, options)
    parse = (perf_counter() - start) * 1000
    others = [_page(file, options) for file in options.other]
    with waiting(f"crunch extract: {_name(options.file)}: {len(page):,} elements, still at work"):
        extraction = answer_reader(page, replace(request, others=others, without=without), choice).extraction
        extraction = extraction.timed(parse=parse)
        form = options.format or choice.output or "text"
        of_ours = explain if options.explain else _OF_THE_COMMAND_LINE.get(form)
        if of_ours:
            written = f"{of_ours(extraction)}\n".encode("utf-8", "replace")
        elif FORMATS[form].is_text and options.output in (None, "", "-"):
            written = f"{write(extraction, form)}\n".encode("utf-8", "replace")
        else:
            written = write_file(extraction, form)
    _put(written, options.output, form)
    for note in (*extraction.notes, *without_effect(settings, choice.algorithm, form)):
        print(f"crunch extract: {note}", file=sys.stderr)
    return 0


def _put(written: bytes, file: str | None, form: str) -> None:
    if file and file != "-":
        try:
            replace_file(Path(file), written)
        except OSError as error:
            raise InputError(f"{shown(file)} cannot be written: {reason(error)}") from None
        return
    if form in FORMATS and not FORMATS[form].is_text and sys.stdout.isatty():
        raise InputError(
            f"{FORMATS[form].title} is no text for a terminal; write it to a file: -o page{FORMATS[form].suffix}"
        )
    sys.stdout.flush()
    sys.stdout.buffer.write(written)
    sys.stdout.flush()


def _is_address(text: str) -> bool:
    """Whether it is a whole address, as a page has one."""
    try:
        parts = urlsplit(as_browsers_read(text))
        return parts.scheme == "file" or (parts.scheme in ("http", "https") and bool(parts.hostname))
    except ValueError:
        return False


def read_settings(assignments: list[str]) -> dict[str, Any]:
    """Settings from what ``--set`` was given."""
    settings = {}
    for assignment in assignments:
        key, equals, value = assignment.partition("=")
        if not equals:
            raise BadSettingsError(f"--set takes KEY=VALUE, not {assignment!r}")
        settings[key.strip()] = value.strip()
    return settings


def without_effect(settings: dict[str, Any], algorithm: str, form: str) -> list[str]:
    """What to say of settings that were given and change nothing in that format."""
    if not settings or form == "html":
        return []
    properties = describe_settings(algorithm)["properties"]
    idle = [key for key in settings if properties.get(key, {}).get("acts") == "html"]
    if form != "markers":
        idle += [key for key in settings if key in ("font_size", "image_scale")]
    return [f"{key} changes nothing in the format {form}: it acts in HTML" for key in idle]


def _page(file: str, options: argparse.Namespace) -> Page:
    name = _name(file)
    if file != "-" and os.path.isdir(file):  # noqa: PTH112 - false of a name that is too long, too
        folder = shown(shlex.quote(file))
        raise InputError(f"{name} is a folder; for all pages in it: crunch clean {folder} --out DIR")
    end = ", which Ctrl+D ends" if file == "-" and sys.stdin.buffer.isatty() else ""
    try:
        with waiting(f"crunch extract: {name}: still being read{end}"):
            text = page_text(_bytes(file), options.encoding)
    except InputError as error:
        raise InputError(f"{name}: {error.message}") from None
    with waiting(f"crunch extract: {name}: {len(text) / 1e6:.1f} million characters, still being parsed"):
        return parse_html(text, options.url, parser=options.parser)


def _name(file: str) -> str:
    return "standard input" if file == "-" else shown(file)


def _bytes(file: str) -> bytes:
    """What a file holds, or a stream gives: the shell's ``<(program)`` is one, too."""
    if file == "-":
        return read_stream(sys.stdin.buffer)
    if file.startswith(_STREAMS):
        try:
            with open(file, "rb") as stream:  # noqa: PTH123 - a number, rather than a path
                return read_stream(stream)
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror}") from None
    try:
        return read_file(file)
    except InputError as error:
        if error.message.startswith("is a pipe"):
            error.message += f"; to read from it: crunch extract - < {shown(shlex.quote(file))}"
        raise


def _json(extraction: Extraction) -> str:
    found, output, page_type = metadata_of(extraction.page), extraction.output, page_type_of(extraction.page)
    reply = {
        "algorithm": extraction.algorithm,
        "settings": extraction.settings,
        "title": found.title,
        "byline": found.byline,
        "date": found.date,
        "language": found.language,
        "page_type": page_type.name,
        "page_type_confidence": page_type.confidence,
        "text": extraction.text,
        "share": round(extraction.share, 4),
        "removals": msgspec.to_builtins(extraction.removals, enc_hook=plain),
        **({"removed_links": msgspec.to_builtins(output.removed_links)} if output and output.appends_links else {}),
        **(extraction.details(extraction) if extraction.details else {}),
        "unsure": extraction.unsure,
        "notes": extraction.notes,
        "timings": {name: round(value, 3) for name, value in extraction.timings.items()},
    }
    return json.dumps(reply, ensure_ascii=False, indent=2)


def _markers(extraction: Extraction) -> str:
    return msgspec.json.encode(markers(extraction, request_id=1)).decode()


_OF_THE_COMMAND_LINE: Final[dict[str, Callable[[Extraction], str]]] = {"markers": _markers, "json": _json}
"""What it prints beside the formats of documents."""
