"""Patterns of the extension's scripts that meet long text of a page, on traps."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

CONTENT = Path(__file__).parents[2] / "extension" / "content"
TIME = """
const [source, text] = JSON.parse(require("fs").readFileSync(0, "utf-8"));
const pattern = new RegExp(source);
const time = (length) => {
  const start = process.cpuUsage().user;
  pattern.test(text.repeat(length));
  return (process.cpuUsage().user - start) / 1000;
};
console.log(JSON.stringify([1, 2, 3].map(() => time(30000))));
"""
MOST_MILLISECONDS = 1_000
"""What is quadratic takes eight times as long, what is linear a fiftieth."""


@pytest.mark.parametrize("text", ["1", "1.", "$ ", "1 "])
def test_prices_are_found_in_linear_time(text):
    program = shutil.which("node")
    if program is None:
        pytest.skip("needs node")
    (source,) = re.findall(r"const PRICE = /(.*)/;", (CONTENT / "walls.js").read_text("utf-8"))
    done = subprocess.run(
        [program, "-e", TIME], input=json.dumps([source, text]), capture_output=True, text=True, check=True
    )
    assert min(json.loads(done.stdout)) < MOST_MILLISECONDS
