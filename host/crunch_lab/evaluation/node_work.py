"""Starts node with the worker of a node peer: HOME NAME MEMORY. Then this process is node."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path


def main() -> None:
    """Replace this process; V8 reserves address space that it never uses, so its own limit counts, not the system's."""
    home, name, memory = sys.argv[1:4]
    worker = Path(__file__).with_name("node_peers") / "worker.mjs"
    node = shutil.which("node") or "node"
    limits = [f"--max-old-space-size={memory}", "--stack-size=3900"] if int(memory) else []
    os.execv(node, [node, *limits, str(worker), home, name])


if __name__ == "__main__":
    main()
