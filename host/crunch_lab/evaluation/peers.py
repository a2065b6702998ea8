"""Peers: foreign extractors, none of them a dependency. Each runs in a process of its own (``peer_work``, or node).

Python peers are looked for in the environment of ``CRUNCH_PEERS_PYTHON``, else in ours; those of node in the folder
``CRUNCH_NODE_PEERS``, else in ``~/.local/share/crunch/node-peers``.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import crunch
from crunch.errors import InputError, meant
from crunch.surroundings import Surroundings
from crunch_lab.evaluation.adapter_source import adapter_source
from crunch_lab.evaluation.extractors import Extractor, digest

_SELF_CLOSED: Final = re.compile(
    r"""<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)\b)"""
    r"""([a-zA-Z][\w:-]*)((?:\s+[^\s<>"'=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*/>"""
)
"""With quoted attributes only: in ``<a href=x/>`` the slash belongs to the address."""
NODE_FOLDER: Final = Path(__file__).with_name("node_peers")


@dataclass(frozen=True, slots=True)
class Peer:
    """A foreign extractor."""

    runtime: Literal["python", "node"]
    package: str
    """Its distribution, whose version is part of every result."""
    title: str
    with_package: str | None = None
    """A second package that its answers depend on."""
    needs: tuple[str, ...] = ()
    """What it imports but does not require."""


PEERS: Final[dict[str, Peer]] = {
    "trafilatura": Peer("python", "trafilatura", "trafilatura, comments off"),
    "readability-lxml": Peer("python", "readability-lxml", "readability-lxml, its summary as text"),
    "resiliparse": Peer("python", "resiliparse", "resiliparse, main content, comments off"),
    "justext": Peer("python", "justext", "jusText with the stop list of the page's language"),
    "boilerpy3": Peer("python", "boilerpy3", "boilerpy3, article extractor"),
    "goose3": Peer("python", "goose3", "goose3 as it comes, images off", None, ("jieba",)),
    "goose3-language": Peer("python", "goose3", "goose3 told the page's language, Chinese by jieba", None, ("jieba",)),
    "newspaper4k": Peer("python", "newspaper4k", "newspaper4k, images off", None, ("jieba",)),
    "magic-html": Peer("python", "magic-html", "magic-html, article mode"),
    "magic-html-forum": Peer("python", "magic-html", "magic-html, forum mode on forum pages"),
    "inscriptis": Peer("python", "inscriptis", "inscriptis: all text"),
    "readability-js": Peer("node", "@mozilla/readability", "Readability.js on linkedom", "linkedom"),
    "readability-js-jsdom": Peer("node", "@mozilla/readability", "Readability.js on jsdom", "jsdom"),
    "defuddle": Peer("node", "defuddle", "Defuddle on linkedom", "linkedom"),
    "postlight": Peer("node", "@postlight/parser", "Postlight Parser"),
}


def parse_peers(text: str) -> list[Extractor]:
    """Read a list of peers; ``all`` names those that are installed.

    Raises:
        InputError: unknown, or not installed: the message says the one command that installs it.
    """
    names = [name.strip() for name in text.split(",") if name.strip()]
    if names == ["all"]:
        names = [name for name in PEERS if peer_version(name)]
        if not names:
            raise InputError(f"no peer is installed. Run: {install_command('trafilatura')}")
    chosen = []
    for name in dict.fromkeys(names):
        if name not in PEERS:
            raise InputError(f"no peer {name!r}{meant(name, PEERS) or '; there are ' + ', '.join(PEERS)}")
        version = peer_version(name)
        if version is None:
            raise InputError(f"peer {name} is not installed. Run: {install_command(name)}")
        chosen.append(Extractor("peer", name, name, {}, digest([version, _adapter_version(name)]), version))
    return chosen


def describe_peers() -> str:
    """Every peer with its version, or how to install it."""
    lines = []
    for name, peer in PEERS.items():
        version = peer_version(name)
        state = f"{version}" if version else f"not installed: {install_command(name)}"
        lines.append(f"{name:21} {peer.title}. {state}")
    return "\n".join(lines)


def peer_command(name: str) -> list[str]:
    """The process that serves a peer (without its memory limit)."""
    if PEERS[name].runtime == "node":
        return [sys.executable, "-m", "crunch_lab.evaluation.node_work", str(node_home()), name]
    return [peers_python(), "-c", _START, str(Path(crunch.__file__).parent.parent), name]


_START: Final = "import sys; sys.path.append(sys.argv[1]); from crunch_lab.evaluation.peer_work import main; main()"
"""Appended, not put first: another environment's packages come before ours."""


def peers_python() -> str:
    """The interpreter that Python peers run in."""
    return os.environ.get("CRUNCH_PEERS_PYTHON") or sys.executable


def node_home() -> Path:
    """The folder whose ``node_modules`` hold the node peers."""
    named = os.environ.get("CRUNCH_NODE_PEERS")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "crunch" / "node-peers"


def install_command(name: str) -> str:
    """The one command that installs what a peer needs."""
    if PEERS[name].runtime == "node":
        home = shlex.quote(str(node_home()))
        manifest = shlex.quote(str(NODE_FOLDER / "package.json"))
        return f"mkdir -p {home} && cp {manifest} {home} && npm install --prefix {home}"
    peer = PEERS[name]
    packages = (peer.package, *peer.needs)
    # A wheel that says 3.12 and runs on 3.11; uv has no such option, and no need of it: it takes the newest that fits.
    options = ["--ignore-requires-python"] if peer.package == "magic-html" and sys.version_info < (3, 12) else []
    if peers_python() == sys.executable:
        return Surroundings.this().add(packages, options)
    return shlex.join([peers_python(), "-m", "pip", "install", *options, *packages])


def peer_version(name: str) -> str | None:
    """Installed version, or None."""
    peer = PEERS[name]
    if peer.runtime == "python":
        return _python_versions(peers_python()).get(peer.package.lower())
    if shutil.which("node") is None:
        return None
    versions = []
    for package in filter(None, (peer.package, peer.with_package)):
        try:
            described = json.loads((node_home() / "node_modules" / package / "package.json").read_text())
        except (OSError, ValueError):
            return None
        versions.append(str(described["version"]))
    return versions[0] if len(versions) == 1 else f"{versions[0]} ({peer.with_package} {versions[1]})"


@lru_cache(maxsize=4)
def _python_versions(interpreter: str) -> dict[str, str]:
    script = (
        "import json, importlib.metadata as m;"
        "print(json.dumps({d.metadata['Name'].lower(): d.version for d in m.distributions() if d.metadata['Name']}))"
    )
    try:
        done = subprocess.run([interpreter, "-c", script], capture_output=True, check=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        raise InputError(f"CRUNCH_PEERS_PYTHON: {interpreter} does not run") from None
    versions: dict[str, str] = json.loads(done.stdout)
    return versions


def repaired(html: str) -> str:
    """XML-style self-closed elements of a saved page as HTML; exact parsers nest or swallow the rest in them.

    >>> repaired('<iframe src="x"/><p>rest')
    '<iframe src="x"></iframe><p>rest'

    Our own parser reads them so by itself; this way peers and we read the same page.
    """
    return _SELF_CLOSED.sub(r"<\1\2></\1>", html)


def _adapter_version(name: str) -> str:
    """Changes with our code around a peer."""
    if PEERS[name].runtime == "node":
        return digest([_SELF_CLOSED.pattern, (NODE_FOLDER / "worker.mjs").read_text()])
    source = Path(__file__).with_name("peer_work.py").read_text()
    return digest([_SELF_CLOSED.pattern, adapter_source(source, name)])
