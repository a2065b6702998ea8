"""The advertisement remover: what an advertisement server delivers, or a link leads to there, goes."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.crunch.cuts import Cut, Proposal
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.state import PageState
from crunch.wording import say

_TAGS: Final = ("a", "area", "img", "iframe", "frame", "embed", "input", "source", "video", "audio", "script", "link")
_UNSEEN: Final = frozenset(("script", "link"))


class Advertisements:
    """Asks the list of advertisement servers about every ``src`` and ``href``."""

    name = "advertisements"

    def propose(self, state: PageState, rules: Rules) -> Proposal:
        """Elements whose address is listed."""
        is_listed = rules.context.is_advertisement
        if is_listed is None or not rules.on("advertisements"):
            return Proposal()
        page = state.page
        alive, ends = state.alive, page.ends
        numbers = [number for number, tag in enumerate(page.tags) if tag in _TAGS]
        proposal = Proposal()
        last = 0
        for number, element in zip(numbers, page.root.iter(*_TAGS), strict=True):
            if number < last or not alive[number]:
                continue
            host = next((host for name in ("src", "href") if (host := is_listed(element.get(name), page.url))), None)
            if host is None or not rules.at(number).advertisements:
                continue
            last = ends[number]
            tag = page.tags[number]
            if tag in _UNSEEN:
                proposal.dropped.append(number)
            elif page.shows(number):
                proposal.cuts.append(Cut(number, "advertisement", say("serves_advertisements", server=host)))
        return proposal
