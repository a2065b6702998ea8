"""One file a message: each joins the host's messages to what answers them.

``ACTIONS`` maps the type of a request to its module, which has ``answer(request, session)``: the reply, or None when
there is none (yet). Modules are imported when their message first comes. Those for marking are the laboratory's.
"""

from __future__ import annotations

from importlib import import_module

from crunch import laboratory
from crunch.actions.session import Session
from crunch.protocol.messages import Reply, Request

ACTIONS: dict[str, str] = {
    "hello": "crunch.actions.hello",
    "describe": "crunch.actions.describe",
    "snapshot_part": "crunch.actions.snapshot_part",
    "crunch": "crunch.actions.crunch",
    "write": "crunch.actions.write",
    "settings": "crunch.actions.settings",
    "presets": "crunch.actions.presets",
    **laboratory.ACTIONS,
    "cleaner_folders": "crunch.actions.cleaner_folders",
    "cleaner_list": "crunch.actions.cleaner_list",
    "cleaner_start": "crunch.actions.cleaner_start",
    "cleaner_control": "crunch.actions.cleaner_control",
    "cleaner_result": "crunch.actions.cleaner_result",
    "site_templates": "crunch.actions.site_templates",
    "correct": "crunch.actions.correct",
    "corrections": "crunch.actions.corrections",
    "cancel": "crunch.actions.cancel",
}


def answer(request: Request, session: Session) -> Reply | None:
    """Carry out a request."""
    kind: str = request.__struct_config__.tag  # type: ignore[assignment]
    reply: Reply | None = import_module(ACTIONS[kind]).answer(request, session)
    return reply
