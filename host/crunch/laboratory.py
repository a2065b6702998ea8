"""The one place where the reader's program names the laboratory: what of it answers messages and commands.

Names only. A module of the laboratory is imported when its message or its command comes, and no press needs one.
"""

from __future__ import annotations

from typing import Final

PACKAGE: Final = "crunch_lab"
"""It lies beside ``crunch`` and is installed with it."""

ACTIONS: Final[dict[str, str]] = {
    kind: f"{PACKAGE}.actions.{kind}"
    for kind in (
        "annotation_folder",
        "annotation_page",
        "annotation_proposal",
        "annotation_save",
        "annotation_scores",
        "annotation_differences",
    )
}
"""Messages of who marks pages -> module, for the table of :mod:`crunch.actions`."""

COMMANDS: Final[dict[str, str]] = {
    "package": "make, check, merge, split and count test packages",
    "agreement": "how far annotators agree on pages that two of them marked",
    "evaluate": "run extractors over test packages and compare them",
    "gate": "fail when an algorithm got worse on the annotated pages",
    "train": "train the model of the algorithm 'learned'",
    "images": "measure which pictures are told to belong to the main content",
    "findings": "look again at the findings of the evaluation paper",
}
"""Subcommand and what it does, for the table of :mod:`crunch.cli`; the module is ``crunch_lab.cli.<subcommand>``."""

NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "evaluate": ("eval",),
    "findings": ("eval",),
    "gate": ("eval",),
    "train": ("eval", "train"),
}
"""Subcommand -> keys of ``surroundings.EXTRAS`` that must be there before it begins."""

GO_ON: Final = frozenset(("evaluate", "findings"))
"""Subcommands that, stopped and run again, do only what is left."""
