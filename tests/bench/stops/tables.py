"""The tables of RESULTS.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from tests.bench.stops.measure import Measured
from tests.bench.stops.summary import ALL, COMMAND, PAGE, PRESS, WAYS, by_kind, spread, summary

SAMPLES: Final = "sample pages"
Groups = dict[str, list[Measured]]


def tables(annotated: Sequence[Measured], samples: Sequence[Measured]) -> str:
    """In Markdown."""
    groups = {**by_kind(annotated), SAMPLES: list(samples)}
    few = {kind: pages for kind, pages in groups.items() if kind in (ALL, SAMPLES) and pages}
    parts = [_before_sentence(groups), _whole(groups), _ways(few), _screens(few)]
    return "\n".join("\n".join([*part, ""]) for part in parts)


def _before_sentence(groups: Groups) -> list[str]:
    head = ["before the first sentence: stops", "after a press", "by *go to the text*"]
    head += ["with title, byline and so on", "after a press", "seconds of speech", "after a press"]
    rows = []
    for kind, pages in groups.items():
        ways = summary(pages)["ways"]
        cells = [_said(ways[way]["stops"]) for way in (PAGE, PRESS, COMMAND)]
        cells += [_said(ways[way][figure]) for figure in ("all_stops", "seconds") for way in (PAGE, PRESS)]
        rows.append([kind, str(len(pages)), *cells])
    return _table(["kind", "pages", *head], rows)


def _whole(groups: Groups) -> list[str]:
    head = ["stops in the whole page", "after a press", "seconds of speech", "after a press", "no rival is nearer"]
    head += ["lost their beginning", "unreachable", "went up"]
    rows = []
    for kind, pages in groups.items():
        known = summary(pages)
        cells = [str(spread(page.stops[at] for page in pages)) for at in (0, 1)]
        cells += [str(spread(round(page.seconds[at]) for page in pages)) for at in (0, 1)]
        cells += [f"{100 * known['ahead']:.0f} %"]
        cells += [str(known[name]) for name in ("lost_beginning", "unreachable", "went_up")]
        rows.append([kind, *cells])
    return _table(["kind", *head], rows)


def _ways(few: Groups) -> list[str]:
    known = {kind: summary(pages)["ways"] for kind, pages in few.items()}
    head = [title for kind in few for title in (f"{kind}: stops to the first sentence", "leads there on")]
    rows = [[way, *(cell for kind in few for cell in _way(known[kind][way], len(few[kind])))] for way in WAYS]
    return _table(["from", *head], rows)


def _way(found: dict[str, Any], pages: int) -> tuple[str, str]:
    return _said(found["stops"]), f"{100 * found['reached'] / pages:.0f} %"


def _screens(few: Groups) -> list[str]:
    known = {kind: summary(pages)["seen"] for kind, pages in few.items()}
    head = [title for kind in few for title in (f"{kind}: words of gold on it", "after a press")]
    rows = [
        [size.replace("x", " x "), *(_said(known[kind][size][at]) for kind in few for at in (0, 1))]
        for size in next(iter(known.values()), {})
    ]
    return _table(["first screen", *head], rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    return [
        f"| {' | '.join(head)} |",
        f"|---|{'--:|' * (len(head) - 1)}",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]


def _said(pair: Sequence[float]) -> str:
    return " / ".join(f"{value:,.4g}" for value in pair)
