"""Campaign: mutated settings files, read, used for a page, changed, and read again."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from random import Random
from typing import Any

from crunch.algorithms import TABLE, describe_settings
from crunch.errors import CrunchError, InputError
from crunch.presets.preset import read_preset
from crunch.settings_file.choosing import choose
from crunch.settings_file.editing import changed_text, migrated_text
from crunch.settings_file.loading import load, own_path
from tests.fuzz.case import Case
from tests.fuzz.values import integer, mutated_bytes, text, value

SEEDS = (
    """version = 2
preset = "news"

[algorithms.crunch]
variant = "paper"  # as printed
removed_links = true

[algorithms.lqf]
variant = "modern"

[sites."example.org"]
preset = "news"
[sites."example.org".settings]
output = "text"
""",
    'preset = "everything"\r\nalgorithms.bte.variant = "paper"\r\nalgorithms.dsc = { hidden_text = "keep" }\r\n',
    '[crunch]\nvariant = "paper"\n[lqf]\nlink_quota = 0.5\n',
    'version = 1\nsites = { "a.example" = { algorithm = "article" } }\n[algorithms]\ncrunch.font_size = 3\n',
    'title = "Mine"\nwhy = """\nBecause.\n"""\nalgorithm = "lqf"\n[settings]\nvariant = "paper"\n',
)
LINES = (
    "[algorithms.crunch]",
    "[[algorithms]]",
    "[sites]",
    '[sites.""]',
    '[sites."EXAMPLE.org"]',
    "[]",
    "[a.b",
    "= 1",
    "version = 99999999999999999999",
    "version = -1",
    'version = "1"',
    "version = true",
    "x = 1979-13-99T07:32:00Z",
    "x = 1979-05-27T07:32:00Z",
    "x = 0x_1",
    "x = " + "9" * 5_000,
    "x = " + "[" * 3_000,
    "x = " + "{a=" * 300,
    'x = """',
    "x = '''\n'''",
    'x = "\\uD800"',
    "a" + ".a" * 2_000 + " = 1",
    "# ü",
    "\x00",
    "\ufeff",
)


class SettingsFiles:
    """See the module."""

    target = 20_000
    batch = 50

    def prepare(self, folder: Path) -> None:
        self._path = own_path()
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._keys = {name: list(describe_settings(name)["properties"]) for name in TABLE}

    def make(self, drawn: Random, number: int) -> Case:
        lines = drawn.choice(SEEDS).split("\n")
        for _ in range(drawn.choice((1, 2, 4, 8))):
            place = drawn.randrange(len(lines) + 1)
            match drawn.randrange(5):
                case 0:
                    del lines[place : place + 1]
                case 1:
                    lines[place:place] = [drawn.choice(LINES)]
                case 2:
                    lines[place:place] = [self._setting(drawn)]
                case 3:
                    drawn.shuffle(lines)
                case _:
                    lines[place:place] = lines[: drawn.randrange(len(lines) + 1)]
        data = "\n".join(lines).encode("utf-8", "surrogatepass")
        if drawn.random() < 0.4:
            data = mutated_bytes(drawn, data, drawn.randrange(1, 8))
        name = drawn.choice(list(TABLE))
        key = drawn.choice([*self._keys[name], "x", ""])
        path = drawn.choice(
            (["algorithms", name, key], ["sites", "example.org", "preset"], ["preset"], [text(drawn), "x"])
        )
        new = drawn.choice((None, True, 1, 0.5, "paper", "news", ["a"], {"a": 1}, integer(drawn), value(drawn)))
        return Case(data, {"path": path, "value": new})

    def _setting(self, drawn: Random) -> str:
        name = drawn.choice(list(TABLE))
        key = drawn.choice(self._keys[name])
        new = drawn.choice((integer(drawn), text(drawn), value(drawn, 1), True, 0.5))
        return f"{drawn.choice(('', f'algorithms.{name}.', f'{name}.'))}{key} = {json.dumps(new)}"

    def run(self, case: Case) -> None:
        self._path.write_bytes(case.data)
        loaded = load(self._path)
        [str(problem).encode("utf-8", "replace") for problem in loaded.problems]
        for url in (None, "https://www.example.org/a", "http://["):
            with contextlib.suppress(CrunchError):
                choose(url)
        written = case.data.decode("utf-8", "replace")
        path: tuple[str, ...] = tuple(case.how["path"])
        new: Any = case.how["value"]
        for change in (lambda: changed_text(written, path, new), lambda: migrated_text(written)):
            with contextlib.suppress(InputError):
                self._path.write_text(change(), "utf-8", "surrogatepass")
                load(self._path)
        with contextlib.suppress(InputError):
            read_preset(written, "a file", "mine")
