"""Puts both builds of the extension into the wheel, so that an installed crunch has them ready to be loaded."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


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
