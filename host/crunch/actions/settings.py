"""`settings`: what the settings file says, and changes of it."""

from __future__ import annotations

from crunch.actions.fitting import those_that_fit
from crunch.actions.session import Session
from crunch.errors import BadSettingsError, InputError, shown
from crunch.protocol.said import ROOM, said_messages
from crunch.protocol.settings_messages import Settings, SettingsReply
from crunch.protocol.site_messages import SiteSettings
from crunch.settings_file.editing import change
from crunch.settings_file.loading import load, managed_path, own_path
from crunch.wording import say


def answer(request: Settings, session: Session) -> SettingsReply:
    """Change it if asked, then tell what it says now."""
    try:
        for one in request.changes:
            change(tuple(one.path), one.value)
    except InputError as error:
        raise BadSettingsError(error.words) from None
    own, managed = load(own_path()), load(managed_path())
    every = [
        SiteSettings(host=host, preset=site.preset, algorithm=site.algorithm, settings=site.settings)
        for host, site in own.sites.items()
    ]
    sites = those_that_fit(every)
    problems = [problem.words for problem in (*managed.problems, *own.problems)]
    if len(sites) < len(every):
        problems.append(say("sites_not_listed", file=shown(own.path), sites=len(every) - len(sites)))
    return SettingsReply(
        id=request.id,
        file=str(own.path),
        preset=own.preset,
        algorithms={name: table for name, table in own.algorithms.items() if table},
        sites=sites,
        entry=own.entry_for(request.host) if request.host else None,
        managed_file=str(managed.path),
        managed_preset=managed.preset,
        managed={name: table for name, table in managed.algorithms.items() if table},
        problems=list(map(str, problems)),
        said=said_messages(problems, ROOM)[0],
    )
