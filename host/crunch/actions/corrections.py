"""`corrections`: what is hidden and kept for good, changes of it, and the way to another machine."""

from __future__ import annotations

from functools import partial

import msgspec
from msgspec.structs import replace

from crunch.actions.fitting import FOR_THE_REST, those_that_fit
from crunch.actions.session import Session
from crunch.corrections import store
from crunch.corrections.exchange import exported, imported
from crunch.corrections.scope import widened
from crunch.errors import BadSettingsError, InputError, few
from crunch.protocol.correction_messages import CorrectionMessage, Corrections, CorrectionsReply
from crunch.protocol.framing import MAX_REPLY
from crunch.protocol.said import ROOM, said_messages
from crunch.wording import say


def answer(request: Corrections, session: Session) -> CorrectionsReply | None:
    """Do what is asked, then tell what there is; what takes longer beside other requests."""
    if request.action == "import":
        session.jobs.start(request.id, partial(carry_out, request), in_child=False)
        return None
    return carry_out(request)


def carry_out(request: Corrections) -> CorrectionsReply:
    """Change one if asked, or all by a file, then tell what there is."""
    text, added, problems = "", 0, list[str]()
    try:
        match request.action:
            case "export":
                text = exported()
            case "import":
                added, problems = imported(request.text, request.name)
            case "change" | "remove":
                _change(request)
            case "list":
                pass
    except InputError as error:
        raise BadSettingsError(error.words) from None
    loaded = store.load()
    problems = few([*problems, *loaded.problems])
    every = [
        CorrectionMessage(
            host=kept.host,
            name=kept.name,
            action=kept.correction.action,
            scope=kept.correction.scope,
            place=kept.correction.place,
            words=kept.correction.words or " ".join(kept.correction.part.path[-1:]),
            made=kept.correction.made,
        )
        for kept in loaded.every
    ]
    return CorrectionsReply(
        id=request.id,
        corrections=those_that_fit(every, MAX_REPLY - FOR_THE_REST - len(msgspec.json.encode(text))),
        file=str(store.own_path()),
        problems=list(map(str, problems)),
        said=said_messages(problems, ROOM)[0],
        text=text,
        added=added,
    )


def _change(request: Corrections) -> None:
    known = next((kept for kept in store.load().every if (kept.host, kept.name) == (request.host, request.name)), None)
    if known is None:
        raise InputError(say("correction_not_there"))
    if request.action == "remove":
        store.replace(request.host, request.name, None)
        return
    correction = known.correction
    scope = request.scope or correction.scope
    place = widened(correction.place, correction.scope, scope)
    if place is None:
        raise InputError(say("correction_not_narrower"))
    changed = replace(correction, action=request.to or correction.action, scope=scope, place=place)
    store.replace(request.host, request.name, changed)
