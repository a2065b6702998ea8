"""The empty table remover: tables, or containers, without anything of substance left in them."""

from __future__ import annotations

from crunch.algorithms.crunch.counters import marks
from crunch.algorithms.crunch.cuts import Cut, Proposal, outermost
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.settings import Settings
from crunch.algorithms.crunch.state import PageState


class EmptyTables:
    """Judges inner tables first; what one held that went is subtracted from those around it."""

    name = "empty tables"

    def propose(self, state: PageState, rules: Rules) -> Proposal:
        """Tables that are empty now."""
        if not rules.on("empty_tables"):
            return Proposal()
        ends, alive = state.page.ends, state.alive
        characters, words, original = state.characters.below, state.words.below, state.original.below
        substance = _Substance(state)
        tables = self._tables(state, rules)
        gone: dict[int, tuple[int, int]] = {}  # by table: characters and words that went from inside it
        around = _nearest_around(tables, ends)
        cuts: list[Cut] = []
        needed = marks(state.forms, len(state.page))
        for number in reversed(tables):
            if not alive[number]:
                continue
            settings, end = rules.at(number), ends[number]
            all_characters, all_words = characters(number, end), words(number, end)
            gone_characters, gone_words = gone.get(number, (0, 0))
            left = all_characters - gone_characters
            length = left + max(all_words - gone_words - 1, 0) if left else 0
            is_empty = (
                settings.empty_tables
                and length < settings.minimum_text
                and not substance.count(settings, number, end)
                and not (settings.keep_forms and needed[end] - needed[number])
                and (settings.variant == "paper" or original(number, end) > 0)
            )
            if is_empty:
                cuts.append(Cut(number, "other", _reason(length)))
                gone_characters, gone_words = all_characters, all_words
            if gone_characters and around[number] >= 0:
                before = gone.get(around[number], (0, 0))
                gone[around[number]] = (before[0] + gone_characters, before[1] + gone_words)
        return Proposal(outermost(cuts, ends))

    def _tables(self, state: PageState, rules: Rules) -> list[int]:
        if rules.page.cells == "container":
            return state.cells("container")
        return [number for number, tag in enumerate(state.page.tags) if tag == "table"]


class _Substance:
    """Counts tags of substance, for every set of them that some setting asks for."""

    def __init__(self, state: PageState) -> None:
        self._state = state
        self._sums: dict[tuple[str, ...], list[int]] = {}

    def count(self, settings: Settings, number: int, end: int) -> int:
        tags = settings.substance or ()
        if tags not in self._sums:
            wanted = frozenset(tag.lower() for tag in tags)
            self._sums[tags] = marks(self._state.numbers_of(wanted), len(self._state.page))
        sums = self._sums[tags]
        return sums[end] - sums[number + 1]


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
    return f"only {length} characters are in it" if length else "nothing is left in it"
