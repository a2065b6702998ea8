"""Clips and masks that leave nothing to see, as a browser shows them."""

from __future__ import annotations

import pytest

from crunch.documents.semantics.clipping import is_clipped_away, is_masked_away

FIXED = {"position": "fixed"}


@pytest.mark.parametrize(
    "clip",
    [
        *("inset(50%)", "inset(0 100% 0 0)", "circle(0)", "polygon(0 0, 0 0)"),
        *("rect(0 0 0 0)", "rect(9px 9px 9px 0)", "xywh(0 0 0 4px)", "xywh(1px 1px 4px 0%)"),
    ],
)
def test_cut_off(clip):
    assert is_clipped_away({"clip-path": clip})
    assert is_clipped_away({"-webkit-clip-path": clip})


@pytest.mark.parametrize(
    "clip",
    [
        *("none", "inset(20%)", "circle(50%)", "rect(0 auto auto 0)", "rect(0 9px 9px 0)", "xywh(0 0 4px 4px)"),
        *("inset()", "circle(calc(0px + 20%))", "polygon(calc(1px) 1px, 1px 1px)"),
    ],
)
def test_not_cut_off(clip):
    assert not is_clipped_away({"clip-path": clip})


def test_the_old_clip_is_for_what_is_laid_over():
    assert is_clipped_away({"clip": "rect(0, 0, 0, 0)", **FIXED})
    assert not is_clipped_away({"clip": "rect(0, 0, 0, 0)"})
    assert not is_clipped_away({"clip": "rect(0, 9px, 9px, 0)", **FIXED})


@pytest.mark.parametrize(
    "mask",
    [
        "linear-gradient(transparent,transparent)",
        "linear-gradient(to right, rgba(0,0,0,0), #0000 40%)",
        "radial-gradient(circle at 4px, transparent, rgb(0 0 0 / 0))",
        "repeating-linear-gradient(-45deg, transparent 0 4px)",
        "linear-gradient(#0000 0 0) no-repeat, linear-gradient(transparent, transparent)",
        "linear-gradient(#000, #000) 0 0 / 0 0 no-repeat",
        "url(a.png) 0 0 / 4px 0",
    ],
)
def test_masked(mask):
    assert is_masked_away({"mask": mask})
    assert is_masked_away({"-webkit-mask": mask})


@pytest.mark.parametrize(
    "mask",
    [
        "none",
        "linear-gradient(black, transparent)",
        "linear-gradient(to right, transparent, #000 20px)",
        "linear-gradient(transparent, transparent), url(a.svg)",
        "linear-gradient(var(--a), transparent)",
        "linear-gradient(transparent, transparent), linear-gradient(#000, #000)",
        "url(a.svg)",
        "url(a.svg) 0 0 / 20px 20px",
        "linear-gradient()",
    ],
)
def test_not_masked(mask):
    assert not is_masked_away({"mask": mask})


def test_the_parts_of_a_mask():
    assert is_masked_away({"mask-image": "url(a.png)", "mask-size": "0"})
    assert is_masked_away({"mask-image": "url(a.png)", "mask-size": "auto 0px"})
    assert not is_masked_away({"mask-size": "0"})
    assert not is_masked_away({"mask-image": "url(a.png)", "mask-size": "0, 4px"})
    assert not is_masked_away({"mask-image": "url(a.png)", "mask-size": "0.5em"})
