"""Fresh environments for what people install: the tools that install it, and the wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILT_FROM = ("host", "extension", "manifest_templates", "pyproject.toml", "README.md", "LICENSE")
"""What a wheel is built from."""


def run(*command: str | Path, **variables: str) -> str:
    """Run a command that must succeed; what it printed."""
    done = subprocess.run(
        command,
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def make_tools(folder: Path) -> Path:
    """pip, pipx and uv in an environment of their own; its folder of programs."""
    venv.create(folder, with_pip=True)
    run(folder / "bin" / "python", "-m", "pip", "install", "-q", "pipx", "uv")
    return folder / "bin"


def copy_sources(folder: Path) -> Path:
    """The files that a wheel is built from, somewhere else; a build leaves nothing in the checkout."""
    for name in BUILT_FROM:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def build_wheel(tools: Path, sources: Path, folder: Path) -> Path:
    """The wheel of some sources."""
    run(tools / "python", "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, sources)
    (built,) = folder.glob("*.whl")
    return built


def pipx_folders(home: Path) -> dict[str, str]:
    """Where pipx keeps things of somebody with that home folder."""
    return {
        "HOME": str(home),
        "PIPX_HOME": str(home / ".local" / "pipx"),
        "PIPX_BIN_DIR": str(home / ".local" / "bin"),
        "PIPX_DEFAULT_PYTHON": sys.executable,
    }


def uv_folders(tools: Path, home: Path) -> dict[str, str]:
    """The same for uv."""
    variables = {"HOME": str(home), "UV_PYTHON_DOWNLOADS": "never", **_uv_settings(tools)}
    for name in ("XDG_DATA_HOME", "XDG_BIN_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        variables[name] = str(home / ".local" / name.lower())
    return variables


def _uv_settings(tools: Path) -> dict[str, str]:
    """What pip is told about where packages are, in uv's words; uv does not read pip's configuration."""
    settings: dict[str, str] = {}
    names = {
        "index-url": "UV_DEFAULT_INDEX",
        "extra-index-url": "UV_INDEX",
        "find-links": "UV_FIND_LINKS",
        "cert": "SSL_CERT_FILE",
    }
    for line in run(tools / "python", "-m", "pip", "config", "list").splitlines():
        key, _, value = line.partition("=")
        name = names.get(key.rpartition(".")[2])
        if name and name not in os.environ:
            settings[name] = value.strip("'\"")
    return settings
