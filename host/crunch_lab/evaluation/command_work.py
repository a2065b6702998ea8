"""The worker process for ``crunch evaluate --command``: one run of the program for each page. Arguments: MEMORY FOLDER.

``{html}`` in the command stands for the path of a file with the page, ``{url}`` for its address; a command without
``{html}`` gets the page on standard input. What the program prints is the extraction, as text, or as HTML of which all
displayed text counts (the paper's way).
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from crunch.errors import shortened
from crunch.leftovers import temporary_folder
from crunch.processes.channel import serve
from crunch.processes.limits import limit_memory
from crunch_lab.evaluation.displayed import displayed_text

_SAID: Final = 4096
"""Bytes of standard error, from its beginning and its end, that are looked at for one line."""
_LONGEST: Final = 300
"""Characters of that line."""
OUTPUT_LIMIT: Final = 64 * 2**20
"""Bytes that a program may print for one page; one that prints more is ended by the system."""


def run_command(command: str, html: str, url: str | None, output: str, folder: Path) -> dict[str, Any]:
    """Run the program on one page; ``folder`` is for the files of this run."""
    page, printed, errors = folder / "page.html", folder / "output", folder / "errors"
    page.write_text(html, encoding="utf-8")
    words = [word.replace("{html}", str(page)).replace("{url}", url or "") for word in shlex.split(command)]
    start, used = perf_counter(), _seconds_of_children()
    try:
        with (
            (Path(os.devnull) if "{html}" in command else page).open("rb") as given,
            printed.open("wb") as out,
            errors.open("wb") as err,
        ):
            done = subprocess.run(words, stdin=given, stdout=out, stderr=err, check=False)
    except OSError as error:
        return {"status": "error", "message": str(error), "text": ""}
    reply: dict[str, Any] = {"wall": perf_counter() - start, "seconds": _seconds_of_children() - used}
    if done.returncode:
        message = ": ".join(filter(None, (_ending(done.returncode), _said(errors, page))))
        return {**reply, "status": "error", "message": message, "text": ""}
    text = printed.read_text(encoding="utf-8", errors="replace")
    if not text.strip():
        message = ": ".join(filter(None, ("it printed nothing", _said(errors, page))))
        return {**reply, "status": "ok", "message": message, "text": ""}
    return {**reply, "status": "ok", "text": displayed_text(text) if output == "html" else text}


def _said(errors: Path, page: Path) -> str:
    """The first line of standard error; of a Python program's the one that names the error.

    The file of the page is called ``{html}``, as in the command, so that all pages with one fault say the same.
    """
    with errors.open("rb") as file:
        lines = file.read(_SAID).decode("utf-8", "replace").split("\n")
        file.seek(max(0, errors.stat().st_size - _SAID))
        last = file.read().decode("utf-8", "replace").rstrip().rpartition("\n")[2]
    first = next((line for line in lines if line.strip()), "")
    line = last if first.startswith("Traceback ") else first
    return shortened(line.replace(str(page), "{html}").strip(), _LONGEST)


def _ending(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    if -code == getattr(signal, "SIGXFSZ", None):
        return f"more than {OUTPUT_LIMIT >> 20} MiB printed"
    return f"ended by {signal.Signals(-code).name}"


def _seconds_of_children() -> float:
    """Processor time of the programs that have ended; the clock of ``os.times`` ticks a hundred times a second only."""
    try:
        import resource
    except ImportError:  # not a Unix
        times = os.times()
        return times.children_user + times.children_system
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _handle(request: dict[str, Any], parent: Path) -> Iterator[dict[str, Any]]:
    for extractor in request["extractors"]:
        with temporary_folder(parent) as folder:
            output = extractor["settings"]["output"]
            yield run_command(extractor["name"], request["html"], request["url"], output, folder)


def limit_output() -> None:
    """No file of this process or of its children grows beyond the limit, where the system can."""
    try:
        import resource
    except ImportError:  # not a Unix
        return
    resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT_LIMIT, OUTPUT_LIMIT))


if __name__ == "__main__":
    limit_output()
    limit_memory(int(sys.argv[1]))
    serve(partial(_handle, parent=Path(sys.argv[2])), {"ready": True, "version": ""})
