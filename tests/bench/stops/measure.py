"""The figures of one page: stops and speech before its first sentence and in all, before and after a press."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any, Final

from crunch_lab.evaluation.packages import Document
from crunch_lab.evaluation.tokens import compared_tokens
from tests.bench.stops.browser import Gone
from tests.bench.stops.gold import Beginning, Head, beginnings_of, find, head_of, of_the_text, title_of
from tests.bench.stops.model import Stops
from tests.bench.stops.rivals import landings

UNREACHABLE: Final = 0.5
"""Of the words of gold that were in the tree, with a smaller share left in it most of the content is gone."""


@dataclass(frozen=True, slots=True)
class Way:
    """From some place of a page to its first sentence."""

    stops: int
    """Without title, byline, date, lead picture with caption and standfirst."""
    all_stops: int
    seconds: float
    """Of speech, with them."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One page. Ways are none where the sentence is not there, or lies behind where a key leads."""

    name: str
    kind: str
    state: str
    before: Way
    after: Way | None
    text: Way | None
    """From the focus of the command that goes to the text."""
    before_title: int | None
    """Stops between that focus and the title, where the title comes later."""
    rivals: dict[str, Way | None]
    stops: tuple[int, int]
    """In the whole page, before and after."""
    seconds: tuple[float, float]
    gold: tuple[int, int]
    """Words of gold in the tree, before and after."""
    seen: dict[str, tuple[int, int]]
    """By size of the screen, words of gold on the first one."""
    left: tuple[str, ...]
    """What is still counted before the sentence after the press, to look at; no figure."""

    @property
    def lost_beginning(self) -> bool:
        """Whether the first sentence was there before the press and is not after it."""
        return self.after is None

    @property
    def unreachable(self) -> bool:
        """Whether most of the main content is not in the tree any more."""
        return self.gold[1] < UNREACHABLE * self.gold[0]

    @property
    def went_up(self) -> bool:
        """Whether a reader has more stops than before."""
        later = self.after is not None and self.after.all_stops > self.before.all_stops
        return later or self.stops[1] > self.stops[0]

    @property
    def own(self) -> Way | None:
        """Our better way: the command, else from the top of the crunched page."""
        ways = [way for way in (self.text, self.after) if way is not None]
        return min(ways, key=lambda way: way.stops, default=None)

    @property
    def best_rival(self) -> int | None:
        """Stops from where the best of the three leads."""
        return min((way.stops for way in self.rivals.values() if way is not None), default=None)

    @property
    def ahead(self) -> bool:
        """Whether no key of a screen reader leads nearer to the first sentence than we do."""
        own, best = self.own, self.best_rival
        return own is not None and (best is None or own.stops <= best)


def measured(document: Document, gone: Gone) -> Measured | None:
    """Figures of a page that was gone through; none where its gold begins with nothing that is in its tree."""
    head = head_of(document, gone.title)
    words = [word for word, _ in gone.before.words]
    tried = beginnings_of(document.gold, head)
    beginning = next((beginning for beginning in tried if find(beginning, words) is not None), None)
    if beginning is None:
        return None
    before, after = _way(gone.before, beginning, head), _way(gone.after, beginning, head)
    text = before_title = None
    if gone.text is not None and gone.text.focus is not None:
        text = _way(gone.text, beginning, head, gone.text.focus)
        end = _end(gone.text, beginning)
        title = None if end is None else title_of(gone.text.stops[:end], head)
        before_title = None if title is None else max(title - gone.text.focus, 0)
    assert before is not None
    gold = Counter(compared_tokens(document.gold))
    return Measured(
        name=f"{document.package}/{document.name}",
        kind=kind_of(document),
        state=gone.state,
        before=before,
        after=after,
        text=text,
        before_title=before_title,
        rivals={
            name: None if place is None else _way(gone.before, beginning, head, place)
            for name, place in landings(gone.before).items()
        },
        stops=(len(gone.before.stops), len(gone.after.stops)),
        seconds=(gone.before.seconds, gone.after.seconds),
        gold=(_there(gone.before, gold), _there(gone.after, gold)),
        seen={f"{width}x{height}": words for (width, height), words in gone.seen.items()},
        left=_left(gone, beginning, head),
    )


def kind_of(document: Document) -> str:
    """The kind of a page, as its package states it."""
    return "sample" if document.package == "samples" else str(document.facts.get("page_type") or "unknown")


def _there(stops: Stops, gold: Counter[str]) -> int:
    return sum((Counter(word for word, _ in stops.words) & gold).values())


def _end(stops: Stops, beginning: Beginning) -> int | None:
    place = find(beginning, [word for word, _ in stops.words])
    return None if place is None else stops.words[place][1]


def _way(stops: Stops, beginning: Beginning, head: Head, start: int = 0) -> Way | None:
    """From a stop to the one with the first sentence; none where that lies before it, or nowhere."""
    end = _end(stops, beginning)
    if end is None or end < start:
        return None
    free = of_the_text(stops, end, beginning, head)
    between = stops.stops[start:end]
    counted = sum(number not in free for number in range(start, end))
    return Way(counted, len(between), round(sum(stop.seconds for stop in between), 1))


def _left(gone: Gone, beginning: Beginning, head: Head) -> tuple[str, ...]:
    end = _end(gone.after, beginning)
    if end is None:
        return ()
    free = of_the_text(gone.after, end, beginning, head)
    stops = gone.after.stops
    return tuple(f"{stops[number].kind}: {stops[number].text[:60]}" for number in range(end) if number not in free)


def as_json(page: Measured) -> dict[str, Any]:
    """Figures without a word of the page."""
    found = asdict(page)
    del found["left"]
    return found
