import re

import pytest

from crunch_lab.evaluation.report_style import HEAT_STEPS, STYLE, heat_class


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", [0, 1])
def test_texts_stand_out_in_both_schemes(scheme):
    roots = re.findall(r":root\{([^}]*)\}", STYLE)
    colours = {}
    for name, value in re.findall(r"--([\w]+):(#\w+)", roots[scheme]):
        colours[name] = value if len(value) == 7 else "#" + "".join(digit * 2 for digit in value[1:])
    for behind in ("page", "band", "missing", "surplus", *(f"h{step}" for step in range(HEAT_STEPS))):
        assert contrast(colours["text"], colours[behind]) >= 4.5, behind
    assert contrast(colours["soft"], colours["page"]) >= 4.5
    for place in range(8):
        assert contrast(colours[f"s{place}"], colours["page"]) >= 3


@pytest.mark.parametrize(("value", "name"), [(0.0, "h0"), (0.3, "h0"), (0.66, "h5"), (1.0, "h9")])
def test_heat_class(value, name):
    assert heat_class(value) == name
