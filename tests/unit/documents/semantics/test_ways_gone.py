"""In which way an element is hidden; ``test_hidden.py`` has every way on a page."""

from __future__ import annotations

import pytest

from crunch.documents.semantics.style_sheets import declarations_of
from crunch.documents.semantics.style_values import may_hide
from crunch.documents.semantics.ways_gone import TRANSPARENT, has_no_box, is_on_its_way, way_gone

WAYS = [
    ("display:none", "no box"),
    ("opacity:0", TRANSPARENT),
    ("transform:rotateY(90deg)", TRANSPARENT),
    ("filter:blur(9px)", "blurred"),
    ("position:absolute;left:-9999px", "off the screen"),
    ("clip-path:inset(50%)", "clipped"),
    ("mask-image:linear-gradient(transparent,transparent)", "clipped"),
    ("zoom:1%", "clipped"),
    ("height:0;overflow:hidden", "clipped"),
    ("zoom:0", ""),
    ("color:red", ""),
    ("width:1px;height:1px;overflow:hidden", "clipped"),
    ("display:block;opacity:1;position:absolute;left:0;clip:auto", ""),
    ("margin-left:-9999px;padding-left:9999px", ""),
    ("clip-path:inset(1%)", ""),
    ("clip-path:inset(0 0 100% 0)", "clipped"),
    ("position:absolute;clip:rect(auto,auto,auto,auto)", ""),
    ("opacity:.", ""),
]


@pytest.mark.parametrize(("body", "way"), WAYS)
def test_ways(body, way):
    style = {name: value for name, value, _ in declarations_of(body)}
    assert way_gone(style) == way
    assert not way or may_hide(body.upper())


def test_what_moves_into_sight():
    assert is_on_its_way({"animation": "in 1s"})
    assert is_on_its_way({"transform": "translatey(20px)"})
    assert not is_on_its_way({"transform": "none", "animation": "none"})


def test_without_a_box_and_on_the_way():
    assert has_no_box({"max-height": "0px"})
    assert not has_no_box({"max-height": "9px"})
    assert is_on_its_way({"will-change": "opacity"})
    assert not is_on_its_way({"transform": "scale(0)"})
