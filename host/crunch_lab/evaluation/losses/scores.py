"""What one extraction keeps of what stands on its page, ready for JSON."""

from __future__ import annotations

from typing import Any

from crunch_lab.evaluation.losses.lines import Text
from crunch_lab.evaluation.losses.parts import kept_parts


def loss_scores(text: str, standing: dict[str, Any]) -> dict[str, Any]:
    """``parts``: ``[kept, lines]`` of each part that stands on the page; nothing where nothing is known of the page.

    Args:
        text: of the extraction.
        standing: of the page (:func:`crunch_lab.evaluation.losses.standing.read_standing`).
    """
    parts = standing.get("parts")
    return {"parts": kept_parts(Text(text), parts)} if parts else {}
