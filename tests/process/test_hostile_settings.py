"""What stands in a settings file costs a press milliseconds, and no reply grows over the browser's cap."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest

from tests.process.conftest import page
from tests.support.pages import WORDS

pytestmark = pytest.mark.slow

PAGE = page(f"<nav>Menu</nav><p>{WORDS * 4}</p>")
HOSTILE = {
    "brackets": "x = " + "[" * 5_000 + "\n" + "[" * 5_000 + "\n" + "x = [\n" * 1_000,
    "one long line": "[" + "a" * 29_000 + ",",
    "bad settings": "[algorithms.auto]\n" + "".join(f"nothing{number} = 1\n" for number in range(10_000)),
    "bad sites": "".join(f'[sites."host{number}.test"]\nnothing = "{"é" * 20}"\n' for number in range(4_000)),
    "good sites": "[sites]\n" + "".join(f"h{number} = {{}}\n" for number in range(17_000)),
    "one long value": f"preset = '{'é' * 100_000}'\n[algorithms.crunch]\nratio = '{'x' * 40_000}'",
    "integers": "version = " + "9" * 5_000 + "\npreset = 0x" + "f" * 20_000,
    "settings of the site": '[sites."a.test".settings]\n' + "".join(f"nothing{n} = 1\n" for n in range(10_000)),
    "too large": "# \n" * 200_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_press_and_options(host, tmp_path, name):
    write(tmp_path, "packages = '/mine'\n" + HOSTILE[name])
    host.ask("crunch", **PAGE)
    start = perf_counter()
    reply = host.ask("crunch", **PAGE, url="https://a.test/")
    assert perf_counter() - start < 5, "seconds; read once, it is not read again"
    assert (reply["type"], [removal["element"] for removal in reply["removals"]]) == ("crunch", [2])
    said = host.ask("settings")
    assert said["type"] == "settings", said
    assert len(said["problems"]) <= 52
    assert name == "good sites" or said["problems"] or reply["notes"], "what is wrong is named"


def test_many_presets_of_the_reader_fit(host, tmp_path):
    folder = tmp_path / "home" / ".config" / "crunch" / "presets"
    folder.mkdir(parents=True)
    for number in range(150):
        bad = "[settings]\n" + "".join(f"nothing{one} = 1\n" for one in range(80 if number < 5 else 0))
        text = f"why = '{'é' * 20_000}'\n{bad}"
        (folder / f"mine-{number}.toml").write_text(text, "utf-8")
    reply = host.ask("presets", action="list")
    assert reply["type"] == "presets", reply
    assert len(reply["problems"]) <= 52
    assert "are not listed" in reply["problems"][-1]


def write(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "home" / ".config" / "crunch"
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text(text, "utf-8")
