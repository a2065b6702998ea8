"""The worker process for ``crunch evaluate --command``: one run of the program for each page.

``{html}`` in the command stands for the path of a file with the page, ``{url}`` for its address; a command without
``{html}`` gets the page on standard input. What the program prints is the extraction, as text, or as HTML of which all
displayed text counts (the paper's way).
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from crunch.evaluation.channel import limit_memory, serve
from crunch.evaluation.displayed import displayed_text


def run_command(command: str, html: str, url: str | None, output: str, folder: Path) -> dict[str, Any]:
    """Run the program on one page."""
    page = folder / "page.html"
    page.write_text(html, encoding="utf-8")
    words = [word.replace("{html}", str(page)).replace("{url}", url or "") for word in shlex.split(command)]
    start, used = perf_counter(), _seconds_of_children()
    try:
        done = subprocess.run(
            words, input=None if "{html}" in command else html.encode(), capture_output=True, check=False
        )
    except OSError as error:
        return {"status": "error", "message": str(error), "text": ""}
    reply: dict[str, Any] = {"wall": perf_counter() - start, "seconds": _seconds_of_children() - used}
    if done.returncode:
        errors = done.stderr.decode("utf-8", "replace").strip()[-400:]
        return {**reply, "status": "error", "message": f"exit code {done.returncode}. {errors}", "text": ""}
    text = done.stdout.decode("utf-8", "replace")
    return {**reply, "status": "ok", "text": displayed_text(text) if output == "html" else text}


def _seconds_of_children() -> float:
    """Processor time of the programs that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def _handle(request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    with tempfile.TemporaryDirectory(prefix="crunch-") as folder:
        for extractor in request["extractors"]:
            output = extractor["settings"]["output"]
            yield run_command(extractor["name"], request["html"], request["url"], output, Path(folder))


if __name__ == "__main__":
    limit_memory(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    serve(_handle, {"ready": True, "version": ""})
