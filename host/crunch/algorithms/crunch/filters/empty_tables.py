"""The empty table remover: tables, or containers, without anything of substance left in them."""

from __future__ import annotations

from crunch.algorithms.crunch.counters import marks
from crunch.algorithms.crunch.cuts import Cut, Proposal, outermost
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.settings import Settings
from crunch.algorithms.crunch.state import PageState
from crunch.wording import say


class EmptyTables:
    """Judges inner tables first; what one held that went is subtracted from those around it."""

    name = "empty tables"

    def propose(self, state: PageState, rules: Rules) -> Proposal:
        """Tables that are empty now."""
        if not rules.on("empty_tables"):
            return Proposal()
        ends, alive, page_settings = state.page.ends, state.alive, rules.page
        sums, behind = state.characters.sums, state.characters.behind
        tables = state.tables(rules.page.cells or "table")
        around = _nearest_around(tables, ends)
        judge = _Judge(state)
        gone: dict[int, tuple[int, int]] = {}  # by table: characters and words that went from inside it
        cuts: list[Cut] = []
        for number in reversed(tables):
            if not alive[number]:
                continue
            end = ends[number]
            settings = page_settings if rules.are_uniform else rules.at(number)
            characters = sums[end] - sums[number] - behind[number]
            gone_characters, gone_words = gone.get(number, (0, 0))
            left = characters - gone_characters
            if left < settings.minimum_text and settings.empty_tables:
                words = state.words.below(number, end)
                length = left + max(words - gone_words - 1, 0) if left else 0
                if length < settings.minimum_text and judge.is_without_substance(settings, number, end):
                    cuts.append(Cut(number, "other", _reason(length)))
                    gone_characters, gone_words = characters, words
            if gone_characters and around[number] >= 0:
                before = gone.get(around[number], (0, 0))
                gone[around[number]] = (before[0] + gone_characters, before[1] + gone_words)
        return Proposal(outermost(cuts, ends))


class _Judge:
    """Knows what of substance is where, for every set of tags that some setting asks for."""

    def __init__(self, state: PageState) -> None:
        self._state = state
        self._sums: dict[tuple[str, ...], list[int]] = {}
        self._needed = marks(state.forms, len(state.page))

    def is_without_substance(self, settings: Settings, number: int, end: int) -> bool:
        if settings.variant == "modern" and not self._state.original.below(number, end):
            return False  # nobody saw anything in it before: a script may fill it yet
        if settings.keep_forms and self._needed[end] - self._needed[number]:
            return False
        tags = settings.substance or ()
        if tags not in self._sums:
            wanted = frozenset(tag.lower() for tag in tags)
            self._sums[tags] = marks(self._state.numbers_of(wanted), len(self._state.page))
        sums = self._sums[tags]
        return sums[end] == sums[number + 1]


def _nearest_around(tables: list[int], ends: list[int]) -> dict[int, int]:
    """By table: the innermost other table around it, -1 without one."""
    found: dict[int, int] = {}
    stack: list[int] = []
    for number in tables:
        while stack and ends[stack[-1]] <= number:
            stack.pop()
        found[number] = stack[-1] if stack else -1
        stack.append(number)
    return found


def _reason(length: int) -> str:
    return say("few_characters_left", characters=length) if length else say("nothing_left")
