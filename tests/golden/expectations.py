"""Golden files: what each page gives in each format. Written by hand of a person who has looked at the difference:

python -m tests.golden.expectations      # writes what differs, and says so
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from crunch.documents.parsing import parse_html
from crunch.service import extract_page

PAGES = Path(__file__).parent / "pages"
FORMATS = {".txt": "text", ".md": "markdown", ".kept.html": "html"}


def names() -> list[str]:
    """The pages, each with a file that says which algorithm runs."""
    return sorted(path.name.removesuffix(".json") for path in PAGES.glob("*.json"))


def outputs(name: str) -> Iterator[tuple[Path, str]]:
    """Golden file and what the page gives now."""
    how = json.loads((PAGES / f"{name}.json").read_text("utf-8"))
    page = parse_html((PAGES / f"{name}.html").read_bytes())
    extraction = extract_page(page, how["algorithm"], how["settings"])
    for suffix, output in FORMATS.items():
        yield PAGES / f"{name}{suffix}", f"{getattr(extraction, output).rstrip()}\n"


def main() -> None:
    """Write what differs."""
    for name in names():
        for path, text in outputs(name):
            if not path.is_file() or path.read_text("utf-8") != text:
                path.write_text(text, "utf-8")
                print(f"written: {path.name}")


if __name__ == "__main__":
    main()
