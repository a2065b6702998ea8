"""Every regular expression that the extension's scripts hold, read by a parser, and how long it takes."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.support.traps import Trap, traps

ROOT: Final = Path(__file__).parents[2]
_LIST: Final = """
const { parse } = require("acorn");
const { readFileSync } = require("fs");
const found = [];
for (const path of JSON.parse(readFileSync(0, "utf-8"))) {
  const onToken = ({ type, value, loc }) => {
    if (type.label === "regexp") {
      found.push({ path, line: loc.start.line, source: value.pattern, flags: value.flags });
    }
  };
  parse(readFileSync(path, "utf-8"), { ecmaVersion: "latest", sourceType: "module", locations: true, onToken });
}
console.log(JSON.stringify(found));
"""
_TIME: Final = """
const { patterns, length, most } = JSON.parse(require("fs").readFileSync(0, "utf-8"));
const time = (pattern, [before, part, end], size) => {
  const text = before + part.repeat(Math.max(Math.floor(size / part.length), 1)) + end;
  const start = process.cpuUsage().user;
  text.replace(pattern, "");
  return (process.cpuUsage().user - start) / 1000;
};
console.log(JSON.stringify(patterns.map(({ source, flags, texts }) => {
  const pattern = new RegExp(source, flags);
  let worst = [0, null];
  for (const text of texts) {
    if (time(pattern, text, length / 10) < most / 100) continue;
    const took = Math.min(time(pattern, text, length), time(pattern, text, length));
    if (took > worst[0]) worst = [took, text];
    if (took > most) break;
  }
  return worst;
})));
"""


@dataclass(frozen=True, slots=True)
class Script:
    """One pattern of a script."""

    place: str
    source: str
    flags: str

    def traps(self) -> Iterable[Trap]:
        """The traps for it; what only JavaScript writes so is written as Python does."""
        source = re.sub(r"\\p\{[\w=]+\}", r"\\w", self.source)
        source = source.replace("(?<", "(?P<").replace("(?P<=", "(?<=").replace("(?P<!", "(?<!")
        return traps(re.compile(source, re.IGNORECASE if "i" in self.flags else re.NOFLAG))


def node() -> str | None:
    """The program that runs scripts; none where it or what it needs is not installed."""
    return shutil.which("node") if (ROOT / "node_modules" / "acorn").is_dir() else None


def script_patterns() -> list[Script]:
    """All of them, each once."""
    paths = sorted(str(path) for path in (ROOT / "extension").rglob("*.js"))
    found: dict[tuple[str, str], Script] = {}
    for one in _node(_LIST, paths):
        place = f"{Path(one['path']).relative_to(ROOT / 'extension')}:{one['line']}"
        found.setdefault((one["source"], one["flags"]), Script(place, one["source"], one["flags"]))
    return list(found.values())


def slowest(patterns: list[Script], length: int, most: float) -> list[tuple[float, Any]]:
    """Of each pattern the first trap of about ``length`` characters that takes more than ``most`` milliseconds.

    Where none does, the slowest; before it, its milliseconds.

    Only those are tried that take a hundredth of that at a tenth of the length.
    """
    given = [
        {
            "source": one.source,
            "flags": one.flags,
            "texts": [(trap.before, trap.part, trap.end) for trap in one.traps()],
        }
        for one in patterns
    ]
    return [(took, text) for took, text in _node(_TIME, {"patterns": given, "length": length, "most": most})]


def _node(script: str, given: object) -> Any:
    program = node()
    assert program is not None
    done = subprocess.run(
        [program, "-e", script], input=json.dumps(given), cwd=ROOT, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)
