"""`site_templates`: how much is remembered of sites, and forgetting it."""

from __future__ import annotations

from crunch.actions.session import Session
from crunch.protocol.site_messages import SiteTemplates, SiteTemplatesReply
from crunch.site_templates import store
from crunch.site_templates.later import forget
from crunch.site_templates.memory import pages_of


def answer(request: SiteTemplates, session: Session) -> SiteTemplatesReply:
    """Forget what is asked for, then tell what is left."""
    if request.action == "forget_all":
        forget(None)
    elif request.action == "forget" and request.site:
        forget(request.site)
    pages = len(pages_of(request.site)) if request.site else 0
    return SiteTemplatesReply(id=request.id, pages=pages, sites=store.count_sites(), folder=str(store.folder()))
