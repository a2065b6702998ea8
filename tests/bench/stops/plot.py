"""The plot: on what share of pages each way is at the first sentence after so many stops. SVG, by hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from typing import Final
from xml.sax.saxutils import escape

from tests.bench.stops.measure import Measured
from tests.bench.stops.summary import COMMAND, PAGE, PRESS, WAYS, stops_of_way

_WIDTH, _HEIGHT = 760, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 190, 40, 52
_MOST: Final = 1000
_TICKS: Final = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_LINES: Final = {PRESS: ("#0b5cad", "", 3), COMMAND: ("#0a7a4b", "", 3), PAGE: ("#555", "", 1.5)}
_DASHES: Final = ("7 4", "2 3", "9 3 2 3")


def plot(pages: Sequence[Measured], title: str) -> str:
    """An SVG document."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">',
        "<style>text { font: 12px sans-serif }</style>",
        f"<title>{escape(title)}</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        f'<text x="{_LEFT}" y="22" style="font: bold 14px sans-serif">{escape(title)}</text>',
    ]
    for tick in _TICKS:
        parts.append(_line(_x(tick), _y(0), _x(tick), _y(1), "#e4e4e4"))
        parts.append(f'<text x="{_x(tick):.1f}" y="{_y(0) + 18:.1f}" text-anchor="middle">{tick:,}</text>')
    for percent in (0, 25, 50, 75, 95, 100):
        parts.append(_line(_x(0), _y(percent / 100), _x(_MOST), _y(percent / 100), "#e4e4e4"))
        parts.append(f'<text x="{_LEFT - 8}" y="{_y(percent / 100) + 4:.1f}" text-anchor="end">{percent} %</text>')
    middle = (_x(0) + _x(_MOST)) / 2
    parts.append(f'<text x="{middle:.1f}" y="{_HEIGHT - 12}" text-anchor="middle">stops, at most</text>')
    dashes = iter(_DASHES)
    ends: list[tuple[float, str, str]] = []
    for way in WAYS:
        colour, dash, width = _LINES[way] if way in _LINES else ("#b3400e", next(dashes), 2)
        points, last = _points(stops_of_way(pages, way), len(pages))
        parts.append(
            f'<polyline fill="none" stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dash}"'
            f' points="{points}"/>'
        )
        ends.append((_y(last), way, colour))
    place = 0.0
    for end, way, colour in sorted(ends):
        place = max(end, place + 16)
        parts.append(f'<text x="{_x(_MOST) + 8:.1f}" y="{place + 4:.1f}" fill="{colour}">{escape(way)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _points(stops: Sequence[int], pages: int) -> tuple[str, float]:
    """Of a line with steps, and the share at which it ends."""
    found, share = [], 0.0
    for value in sorted({0, *stops, _MOST}):
        found.append(f"{_x(value):.1f},{_y(share):.1f}")
        share = sum(one <= value for one in stops) / max(pages, 1)
        found.append(f"{_x(value):.1f},{_y(share):.1f}")
    return " ".join(found), share


def _x(stops: float) -> float:
    """Logarithmic, with a place for none."""
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * log10(min(stops, _MOST) + 1) / log10(_MOST + 1)


def _y(share: float) -> float:
    return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (1 - share)


def _line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"/>'
