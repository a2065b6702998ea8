"""The link list remover: cells with too many links for the words outside links (Gupta et al. 2003, section 3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from crunch.algorithms.crunch.counters import marks
from crunch.algorithms.crunch.cuts import Cut, Proposal
from crunch.algorithms.crunch.link_kinds import LinkKinds
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.settings import Settings
from crunch.algorithms.crunch.state import PICTURES, PageState
from crunch.wording import Said, say

_SOMETHING_ELSE: Final = PICTURES | frozenset(
    "audio iframe form input select button textarea table ul ol dl pre blockquote h1 h2 h3 h4 h5 h6 hr".split()
)
"""What a cell that holds only text and links does not hold. Images inside links are part of the links."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A cell with links in it, in document order."""

    element: int
    end: int
    links: int
    words: float
    settings: Settings

    def is_list(self, factor: float) -> bool:
        """Whether it has too many links; the ratio of its settings is multiplied by ``factor``."""
        settings = self.settings
        return self.links > min(settings.ratio * factor, max(settings.max_ratio, settings.ratio)) * self.words


class LinkLists:
    """Judges every cell, outer ones first; what lies in one that goes is not looked at."""

    name = "link lists"

    def propose(self, state: PageState, rules: Rules) -> Proposal:
        """Link lists at the ratio that is set."""
        return self.choose(self.candidates(state, rules), 1)

    def candidates(self, state: PageState, rules: Rules) -> list[Candidate]:
        """Cells that may be link lists at some ratio: all that hold links."""
        if not rules.on("link_lists"):
            return []
        page, alive, ends = state.page, state.alive, state.page.ends
        size = len(page)
        kinds = LinkKinds.of(state)
        text_links, image_links = marks(kinds.text_links, size), marks(kinds.image_links, size)
        outside, behind = state.outside_links.sums, state.outside_links.behind
        characters = state.characters.below
        uniform = rules.page if rules.are_uniform else None
        others = self._others(state, rules)
        found: list[Candidate] = []
        form_end = 0
        forms = iter([*state.forms, size])
        form = next(forms)
        for number in state.cells(rules.page.cells or "table"):
            if not alive[number]:
                continue
            settings = uniform or rules.at(number)
            while form <= number:
                form_end, form = ends[form], next(forms)
            if not settings.link_lists or (settings.keep_forms and number < form_end):
                continue
            end = ends[number]
            images = image_links[end] - image_links[number]
            links = images if settings.list_image_links else 0
            if settings.list_text_links:
                links += text_links[end] - text_links[number]
            if not links:
                continue
            if settings.only_text_and_links and others[end] - others[number + 1]:
                continue
            if images and settings.keep_pictures and not characters(number, end):
                continue
            words = (outside[end] - outside[number] - behind[number]) / settings.characters_per_word
            found.append(Candidate(number, end, links, words, settings))
        return found

    def choose(self, candidates: list[Candidate], factor: float) -> Proposal:
        """The link lists among the candidates at a multiple of the ratio."""
        cuts: list[Cut] = []
        end = 0
        for candidate in candidates:
            if candidate.element < end or not candidate.is_list(factor):
                continue
            end = candidate.end
            settings = candidate.settings
            reason = _reason(candidate.links, round(candidate.words))
            score = round(candidate.links / (candidate.links + candidate.words), 3)
            cuts.append(
                Cut(
                    candidate.element,
                    "navigation",
                    reason,
                    score,
                    whole=settings.remove_cell,
                    spares_forms=bool(settings.keep_forms),
                )
            )
        return Proposal(cuts)

    def _others(self, state: PageState, rules: Rules) -> list[int]:
        if not rules.on("only_text_and_links"):
            return []
        in_link = state.in_link
        return marks([n for n in state.numbers_of(_SOMETHING_ELSE) if not in_link[n]], len(state.page))


@lru_cache(maxsize=1024)
def _reason(links: int, words: int) -> Said:
    return say("links_to_words", links=say("links", count=links), words=say("other_words", count=words))
