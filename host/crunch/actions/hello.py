"""`hello`: do both sides speak the same protocol?"""

from __future__ import annotations

import platform
import threading
from importlib import import_module

from crunch import __version__
from crunch.actions.session import Session
from crunch.errors import ProtocolMismatchError
from crunch.folders import config_folder, state_folder
from crunch.last_hello import note
from crunch.leftovers import sweep_once
from crunch.protocol import PROTOCOL
from crunch.protocol.messages import Hello, HelloReply
from crunch.wording import say

WARM_UP_AFTER = 0.03
"""Seconds: the imports of the background must not hold up the reply."""


def answer(request: Hello, session: Session) -> HelloReply:
    """Tell the host's version, or that the versions do not fit."""
    if request.protocol != PROTOCOL:
        words = say(
            "protocol_of_extension" if request.protocol < PROTOCOL else "protocol_of_host",
            extension=request.extension,
            asked=str(request.protocol),
            host=__version__,
            known=str(PROTOCOL),
        )
        raise ProtocolMismatchError(words, protocol=PROTOCOL, host=__version__)
    if session.wrapper:
        note(session.wrapper, request.extension)
    warm_up = threading.Timer(WARM_UP_AFTER, _warm_up)
    warm_up.daemon = True
    warm_up.start()
    return HelloReply(id=request.id, protocol=PROTOCOL, host=__version__, python=platform.python_version())


def _warm_up() -> None:
    """Import what the first press needs, numpy and the model above all, while the browser still reads the page.

    Meanwhile what a killed host left is taken away.
    """
    for module in ("crunch.actions.crunch", "crunch.algorithms.auto.algorithm"):
        import_module(module)
    own, state = config_folder(), state_folder()
    for folder in (own, own / "presets", state / "greetings", state / "sites"):
        sweep_once(folder)
    from crunch.algorithms.learned.model import shipped_model

    shipped_model()
