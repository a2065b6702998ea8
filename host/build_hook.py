"""Puts both builds of the extension into the wheel, so that an installed crunch has them ready to be loaded; and makes
what an index of packages shows of README."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:)([^()\s]*)\)")
"""Picture or not, words, and where it leads to in the repository."""


def long_description(readme: str) -> str:
    """README without its pictures, and with the names of files in place of links to them."""

    def plain(link: re.Match[str]) -> str:
        picture, words, place = link.groups()
        path = place.partition("#")[0]
        if picture:
            return ""
        if not path:
            return words
        return f"`{path}`" if words == path else f"{words} (`{path}`)"

    return f"{_LINK.sub(plain, readme).rstrip()}\n\nFiles that are named here are in the source archive.\n"


class LongDescription(MetadataHookInterface):
    """States the long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add it."""
        text = long_description(Path(self.root, "README.md").read_text("utf-8"))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class ExtensionBuilds(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the extension while the wheel is built."""

    _folder: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and say where it goes."""
        if version == "editable":  # a checkout builds into build/ when it is asked to
            return
        sys.path.insert(0, str(Path(self.root, "host")))
        try:
            from crunch.deploy.build_extension import FAMILIES, build_extension
        finally:
            sys.path.pop(0)
        self._folder = Path(tempfile.mkdtemp(prefix="crunch-builds-"))
        for family in FAMILIES:
            build_extension(family, self._folder / family)
            build_data["force_include"][str(self._folder / family)] = f"crunch/deploy/builds/{family}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clean up."""
        if self._folder:
            shutil.rmtree(self._folder)
