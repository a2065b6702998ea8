"""The report's figures as SVG of our own. Series differ by shape as well as by colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10
from statistics import quantiles
from typing import Final

from crunch_lab.evaluation.markup import Markup, el, join

WIDTH: Final = 760
COLOURS: Final = 8
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 26, 10, 40
_ROW: Final = 26
_PANELS: Final = 4


def series_class(number: int) -> str:
    """The class that colours a series."""
    return f"s{number % COLOURS}"


def marker(number: int, x: float, y: float, size: float = 3.5) -> Markup:
    """The sign of a series: circle, square, triangle, diamond, cross, then again."""
    name = series_class(number)
    x, y = round(x, 1), round(y, 1)
    kind = number % 5
    if kind == 0:
        return el("circle", cx=x, cy=y, r=size, class_=name)
    if kind == 1:
        return el("rect", x=x - size, y=y - size, width=2 * size, height=2 * size, class_=name)
    if kind == 2:
        return el("path", d=f"M{x} {y - size * 1.2}l{size * 1.2} {size * 2.2}h{-size * 2.4}z", class_=name)
    if kind == 3:
        step = size * 1.3
        return el("path", d=f"M{x} {y - step}l{step} {step}l{-step} {step}l{-step} {-step}z", class_=name)
    return el(
        "path",
        d=f"M{x - size} {y - size}l{2 * size} {2 * size}m0 {-2 * size}l{-2 * size} {2 * size}",
        class_=f"{name} line",
    )


def legend(labels: Sequence[str]) -> Markup:
    """Signs and names of the series."""
    signs = (
        el("li", el("svg", marker(number, 7, 7), width=14, height=14, aria_hidden="true"), " ", label)
        for number, label in enumerate(labels)
    )
    return el("ul", signs, class_="legend")


def _figure(height: float, title: str, *children: Markup) -> Markup:
    return el(
        "svg",
        el("title", title),
        *children,
        viewBox=f"0 0 {WIDTH} {round(height)}",
        role="img",
        aria_label=title,
        class_="chart",
    )


def _text(x: float, y: float, text: str, anchor: str = "middle", kind: str = "tick") -> Markup:
    return el("text", text, x=round(x, 1), y=round(y, 1), text_anchor=anchor, class_=kind)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str = "grid") -> Markup:
    return el("line", x1=round(x1, 1), y1=round(y1, 1), x2=round(x2, 1), y2=round(y2, 1), class_=kind)


def box_plots(series: Mapping[str, Sequence[float]], title: str) -> Markup:
    """One box a series over 0 to 1: quartiles, whiskers at the 5th and 95th percentile, the mean as a diamond."""
    left = 210
    width = WIDTH - left - _RIGHT
    height = _TOP + _ROW * len(series) + 34
    parts = []
    for tick in range(0, 11, 2):
        x = left + width * tick / 10
        parts += [_line(x, _TOP, x, height - 30), _text(x, height - 14, f"{tick / 10:.1f}")]
    for number, (label, values) in enumerate(series.items()):
        if not values:
            continue
        y = _TOP + _ROW * number + _ROW / 2
        cuts = quantiles(values, n=20, method="inclusive") if len(values) > 1 else [values[0]] * 19
        low, first, middle, third, high = (left + width * cuts[index] for index in (0, 4, 9, 14, 18))
        mean = left + width * sum(values) / len(values)
        parts += [
            _text(left - 8, y + 4, _clip(label, 30), "end", "label"),
            _line(low, y, high, y, f"whisker {series_class(number)}"),
            el(
                "rect",
                x=round(first, 1),
                y=y - 8,
                width=round(max(third - first, 1), 1),
                height=16,
                class_=f"box {series_class(number)}",
            ),
            _line(middle, y - 8, middle, y + 8, "median"),
            el("path", d=f"M{round(mean, 1)} {y - 5}l5 5l-5 5l-5 -5z", class_="mean"),
        ]
    return _figure(height, title, *parts)


def panels(
    series: Mapping[str, Sequence[tuple[float, float]]], title: str, axes: tuple[str, str] = ("recall", "precision")
) -> Markup:
    """A small panel a series, points over 0 to 1 in both directions."""
    size, gap, head = 152, 22, 22
    step = size + gap
    lines = -(-len(series) // _PANELS)
    height = lines * (step + head) + 28
    parts = []
    for number, (label, points) in enumerate(series.items()):
        left, top = _LEFT + number % _PANELS * step, head + number // _PANELS * (step + head)
        for tick in (0.0, 0.5, 1.0):
            x, y = left + size * tick, top + size * (1 - tick)
            parts += [_line(x, top, x, top + size), _line(left, y, left + size, y)]
            parts.append(_text(x, top + size + 14, f"{tick:g}"))
            if number % _PANELS == 0:
                parts.append(_text(left - 6, y + 4, f"{tick:g}", "end"))
        parts.append(_text(left, top - 6, _clip(label, 26), "start", "label"))
        marks = [marker(number, left + size * x, top + size * (1 - y), 2) for x, y in points]
        parts.append(el("g", marks, class_="points"))
    parts += _axis_names(axes, height, height - _TOP - _BOTTOM)
    return _figure(height, title, *parts)


def mean_scatter(points: Mapping[str, tuple[float, float]], title: str) -> Markup:
    """One point a series, cut to the part of the plane that they lie in."""
    height = 360
    width, tall = WIDTH - _LEFT - _RIGHT, height - _TOP - _BOTTOM
    lowest = max(0.0, min((min(point) for point in points.values()), default=0.0) - 0.05)
    tenth = min(9, int(lowest * 10))
    low = tenth / 10
    parts = []
    for tick in (step / 10 for step in range(tenth, 11)):
        part = (tick - low) / (1 - low)
        x, y = _LEFT + width * part, _TOP + tall * (1 - part)
        parts += [_line(x, _TOP, x, _TOP + tall), _line(_LEFT, y, _LEFT + width, y)]
        parts += [_text(x, _TOP + tall + 16, f"{tick:.1f}"), _text(_LEFT - 6, y + 4, f"{tick:.1f}", "end")]
    parts += _axis_names(("recall", "precision"), height, tall)
    for number, (x, y) in enumerate(points.values()):
        at = _LEFT + width * (x - low) / (1 - low), _TOP + tall * (1 - (y - low) / (1 - low))
        parts.append(marker(number, *at, 6))
    return _figure(height, title, *parts)


def _axis_names(axes: tuple[str, str], height: float, tall: float) -> list[Markup]:
    y = _TOP + tall / 2
    turned = el("text", axes[1], x=14, y=y, text_anchor="middle", transform=f"rotate(-90 14 {y})", class_="label")
    return [_text(_LEFT + (WIDTH - _LEFT) / 2, height - 6, axes[0], kind="label"), turned]


def log_lines(series: Mapping[str, Sequence[tuple[float, float]]], title: str, axes: tuple[str, str]) -> Markup:
    """A line a series on two logarithmic axes; every value is above 0."""
    height = 420
    width, tall = WIDTH - _LEFT - _RIGHT, height - _TOP - _BOTTOM
    points = [point for values in series.values() for point in values]
    if not points:
        return join()
    spans = []
    for axis in (0, 1):
        logs = [log10(point[axis]) for point in points]
        low, high = _floor(min(logs)), -_floor(-max(logs))
        spans.append((low, max(high, low + 1)))
    (x_low, x_high), (y_low, y_high) = spans
    parts = []
    for power in range(x_low, x_high + 1):
        x = _LEFT + width * (power - x_low) / (x_high - x_low)
        parts += [_line(x, _TOP, x, _TOP + tall), _text(x, _TOP + tall + 16, _power(power))]
    for power in range(y_low, y_high + 1):
        y = _TOP + tall * (1 - (power - y_low) / (y_high - y_low))
        parts += [_line(_LEFT, y, _LEFT + width, y), _text(_LEFT - 6, y + 4, _power(power), "end")]
    parts += _axis_names(axes, height, tall)
    for number, values in enumerate(series.values()):
        spots = [
            (
                _LEFT + width * (log10(x) - x_low) / (x_high - x_low),
                _TOP + tall * (1 - (log10(y) - y_low) / (y_high - y_low)),
            )
            for x, y in values
        ]
        drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        parts.append(el("polyline", points=drawn, class_=f"line {series_class(number)}"))
        parts.append(el("g", [marker(number, x, y, 3.5) for x, y in spots]))
    return _figure(height, title, *parts)


def _floor(value: float) -> int:
    return int(value // 1)


def _power(power: int) -> str:
    return f"{10**power:,}" if power >= 0 else f"{10.0**power:.{-power}f}"


def _clip(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
