import xml.etree.ElementTree as ET

import pytest

from crunch_lab.evaluation.charts import box_plots, legend, log_lines, marker, mean_scatter, panels, series_class


@pytest.mark.parametrize(
    "chart",
    [
        box_plots({"a<b": [0.1, 0.5, 0.9], "one": [0.3], "none": []}, "Boxes & more"),
        panels({"a": [(0.1, 0.9)], "b": [(1.0, 0.0)]}, "Points"),
        panels({str(number): [(0.0, 1.0)] for number in range(13)}, "Many"),
        mean_scatter({"a": (0.9, 0.5), "b": (0.4, 1.0)}, "Means"),
        log_lines({"a": [(10, 0.5), (1000, 20)], "b": []}, "Times", ("kB", "ms")),
    ],
)
def test_charts_are_well_formed_and_have_a_name(chart):
    root = ET.fromstring(chart)
    assert root.get("role") == "img"
    assert root.get("aria-label") == root[0].text
    numbers = [
        float(value) for node in root.iter() for key, value in node.items() if key in ("x", "y", "cx", "cy", "x1")
    ]
    width, height = map(float, root.get("viewBox").split()[2:])
    assert all(0 <= value <= max(width, height) for value in numbers)


def test_nothing_to_draw():
    assert log_lines({"a": []}, "Times", ("x", "y")) == ""


def test_neighbours_differ_by_shape_and_colour():
    assert len({marker(place, 0, 0) for place in range(40)}) == 40
    assert series_class(0) != series_class(1)


def test_legend_escapes():
    assert "&lt;x&gt;" in legend(["<x>"])
