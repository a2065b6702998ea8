"""From LightGBM's trees to the flat arrays of the model file."""

from __future__ import annotations

from typing import Any

import numpy as np

from crunch.algorithms.learned.forest import MOST_LEAVES, Forest

_ALL = 0xFFFFFFFF


def forest_of(dump: dict[str, Any]) -> Forest:
    """Convert ``Booster.dump_model()``.

    Raises:
        ValueError: a tree with more leaves than a mask has bits, or with a test other than "at most".
    """
    features: list[int] = []
    thresholds: list[float] = []
    masks: list[int] = []
    first_nodes: list[int] = []
    leaves = np.zeros((len(dump["tree_info"]), MOST_LEAVES), dtype=np.float32)
    for place, info in enumerate(dump["tree_info"]):
        first_nodes.append(len(features))
        values: list[float] = []
        _walk(info["tree_structure"], features, thresholds, masks, values)
        if len(features) == first_nodes[-1]:  # a tree that is one leaf still needs a node
            features.append(0)
            thresholds.append(float("inf"))
            masks.append(_ALL)
        if len(values) > MOST_LEAVES:
            raise ValueError(f"tree {place} has {len(values)} leaves; at most {MOST_LEAVES} fit")
        leaves[place, : len(values)] = values
    return Forest(
        np.array(features, dtype=np.int16),
        np.array(thresholds, dtype=np.float32),
        np.array(masks, dtype=np.uint32),
        np.array(first_nodes, dtype=np.int32),
        leaves,
    )


def _walk(
    node: dict[str, Any], features: list[int], thresholds: list[float], masks: list[int], values: list[float]
) -> None:
    """Number the leaves from left to right; depth is bounded by the leaves of a tree."""
    if "leaf_value" in node:
        values.append(node["leaf_value"])
        return
    if node["decision_type"] != "<=":
        raise ValueError(f"a test {node['decision_type']!r}; only '<=' is known")
    place = len(features)
    features.append(node["split_feature"])
    thresholds.append(_rounded_down(node["threshold"]))
    masks.append(_ALL)
    first = len(values)
    _walk(node["left_child"], features, thresholds, masks, values)
    left = ((1 << len(values)) - 1) & ~((1 << first) - 1)
    masks[place] = _ALL & ~left
    _walk(node["right_child"], features, thresholds, masks, values)


def _rounded_down(threshold: float) -> float:
    """The largest 32-bit number that is not greater: then ``x <= threshold`` holds for the same 32-bit values."""
    rounded = np.float32(threshold)
    return float(rounded if float(rounded) <= threshold else np.nextafter(rounded, np.float32(-np.inf)))
