"""What values of properties mean for seeing; the ways themselves are tested in ``test_hidden``."""

from __future__ import annotations

import pytest

from crunch.documents.semantics.style_sheets import declarations_of
from crunch.documents.semantics.style_values import (
    background,
    colour,
    font_size,
    is_same_colour,
    pixels,
)


def style(text: str) -> dict[str, str]:
    return {name: value for name, value, _ in declarations_of(text)}


@pytest.mark.parametrize(
    ("value", "expected"),
    [("0", 0), ("-9999px", -9999), ("2em", 32), (".5rem", 8), ("auto", None), ("5%", None), ("calc( -9px )", -9)],
)
def test_lengths(value, expected):
    assert pixels(value) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("font-size:12px", 12), ("font-size:1.2em", -1), ("font-size:0", 0), ("font:0/0 a", 0), ("font:bold 1rem x", 16)],
)
def test_sizes_of_letters(text, expected):
    assert font_size(style(text)) == expected


def test_no_size_is_said():
    assert font_size({}) is None
    assert font_size({"font-size": "inherit"}) is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("#fff", (255, 255, 255)),
        ("#abcdef", (171, 205, 239)),
        ("rgb(1, 2, 3)", (1, 2, 3)),
        ("rgb(1 2 3 / 50%)", (1, 2, 3)),
        ("rgb(100%,0%,0%)", (255, 0, 0)),
        ("rgba(9,9,9,0)", "transparent"),
        ("rgb(9 9 9 / 0)", "transparent"),
        ("hsla(0,0%,0%,0)", "transparent"),
        ("#12345600", "transparent"),
        ("var(--x)", "unknown"),
        ("#ggg", "unknown"),
        ("inherit", None),
        ("", None),
    ],
)
def test_colours(value, expected):
    assert colour(value) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("background:#fff", (255, 255, 255)),
        ("background:white no-repeat", (255, 255, 255)),
        ("background:url(x) #fff", "unknown"),
        ("background:linear-gradient(red,blue)", "unknown"),
        ("background:none", None),
        ("background-color:#000;background-image:url(x)", "unknown"),
        ("color:red", None),
    ],
)
def test_backgrounds(text, expected):
    assert background(style(text)) == expected


def test_colours_that_cannot_be_told_apart():
    assert is_same_colour((255, 255, 255), (254, 254, 254))
    assert not is_same_colour((255, 255, 255), (238, 238, 238))
    assert not is_same_colour("unknown", "unknown")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("10px", 10), ("10em", 160), ("10rem", 160), ("3pt", 4), ("2ex", 16), ("2ch", 16), ("10vw", 128), ("10vh", 80),
        ("2in", 192), ("10cm", 378), ("10mm", 37.8),
    ],
)  # fmt: skip
def test_units_of_lengths(value, expected):
    """In a window of 1280 by 800 pixels."""
    assert pixels(value) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("white", "#ffffff"), ("snow", "#fffafa"), ("black", "#000000"), ("red", "#ff0000"), ("lime", "#00ff00"),
        ("blue", "#0000ff"), ("yellow", "#ffff00"), ("gray", "#808080"), ("grey", "#808080"), ("silver", "#c0c0c0"),
        ("green", "#008000"), ("navy", "#000080"), ("maroon", "#800000"), ("teal", "#008080"), ("olive", "#808000"),
        ("purple", "#800080"), ("orange", "#ffa500"), ("whitesmoke", "#f5f5f5"), ("ivory", "#fffff0"),
        ("aqua", "#00ffff"), ("cyan", "#00ffff"), ("fuchsia", "#ff00ff"), ("magenta", "#ff00ff"),
        ("lightgray", "#d3d3d3"), ("lightgrey", "#d3d3d3"), ("pink", "#ffc0cb"), ("darkgray", "#a9a9a9"),
        ("darkgrey", "#a9a9a9"), ("brown", "#a52a2a"), ("beige", "#f5f5dc"),
    ],
)  # fmt: skip
def test_names_of_colours(name, written):
    """As CSS writes them."""
    assert colour(name) == colour(written)
