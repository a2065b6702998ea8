"""From LightGBM's trees to the flat arrays of the model file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.forest import MOST_LEAVES, Forest

_ALL = 0xFFFFFFFF


def forest_of(dump: dict[str, Any], groups: Sequence[int] = (), size: int = 0) -> Forest:
    """Convert ``Booster.dump_model()``.

    Args:
        dump: the trees.
        groups: by column, the group of features it belongs to.
        size: how many groups there are; with none the forest tells no contributions.

    Raises:
        ValueError: a tree with more leaves than a mask has bits, or with a test other than "at most".
    """
    features: list[int] = []
    thresholds: list[float] = []
    masks: list[int] = []
    first_nodes: list[int] = []
    leaves = np.zeros((len(dump["tree_info"]), MOST_LEAVES), dtype=np.float32)
    shares = np.zeros((len(dump["tree_info"]), MOST_LEAVES, size), dtype=np.float16)
    for index, info in enumerate(dump["tree_info"]):
        first_nodes.append(len(features))
        values: list[float] = []
        _walk(info["tree_structure"], features, thresholds, masks, values)
        if len(features) == first_nodes[-1]:  # a tree that is one leaf still needs a node
            features.append(0)
            thresholds.append(float("inf"))
            masks.append(_ALL)
        if len(values) > MOST_LEAVES:
            raise ValueError(f"tree {index} has {len(values)} leaves; at most {MOST_LEAVES} fit")
        leaves[index, : len(values)] = values
        if size:
            _walk_shares(info["tree_structure"], groups, [0.0] * size, shares[index], [0])
    return Forest(
        np.array(features, dtype=np.int16),
        np.array(thresholds, dtype=np.float32),
        np.array(masks, dtype=np.uint32),
        np.array(first_nodes, dtype=np.int32),
        leaves,
        shares,
    )


def mean_forest(forests: Sequence[Forest]) -> Forest:
    """One forest that says the mean of what several say of the same columns."""
    nodes = np.cumsum([0, *(len(forest.features) for forest in forests)])
    starts = [forest.first_nodes + offset for forest, offset in zip(forests, nodes[:-1].tolist(), strict=True)]
    return Forest(
        np.concatenate([forest.features for forest in forests]),
        np.concatenate([forest.thresholds for forest in forests]),
        np.concatenate([forest.masks for forest in forests]),
        np.concatenate(starts).astype(np.int32),
        (np.concatenate([forest.leaves for forest in forests]) / len(forests)).astype(np.float32),
        (np.concatenate([forest.shares for forest in forests]) / len(forests)).astype(np.float16),
    )


def _walk_shares(
    node: dict[str, Any], groups: Sequence[int], so_far: list[float], shares: NDArray[np.float16], leaf: list[int]
) -> None:
    """What each group's tests did to the expectation on the way to each leaf, leaves from left to right."""
    if "leaf_value" in node:
        shares[leaf[0]] = so_far
        leaf[0] += 1
        return
    here = node["internal_value"]
    for side in ("left_child", "right_child"):
        child = node[side]
        after = list(so_far)
        after[groups[node["split_feature"]]] += child.get("leaf_value", child.get("internal_value", 0.0)) - here
        _walk_shares(child, groups, after, shares, leaf)


def _walk(
    node: dict[str, Any], features: list[int], thresholds: list[float], masks: list[int], values: list[float]
) -> None:
    """Number the leaves from left to right; depth is bounded by the leaves of a tree."""
    if "leaf_value" in node:
        values.append(node["leaf_value"])
        return
    if node["decision_type"] != "<=":
        raise ValueError(f"a test {node['decision_type']!r}; only '<=' is known")
    index = len(features)
    features.append(node["split_feature"])
    thresholds.append(_rounded_down(node["threshold"]))
    masks.append(_ALL)
    first = len(values)
    _walk(node["left_child"], features, thresholds, masks, values)
    left = ((1 << len(values)) - 1) & ~((1 << first) - 1)
    masks[index] = _ALL & ~left
    _walk(node["right_child"], features, thresholds, masks, values)


def _rounded_down(threshold: float) -> float:
    """The largest 32-bit number that is not greater: then ``x <= threshold`` holds for the same 32-bit values."""
    rounded = np.float32(threshold)
    return float(rounded if float(rounded) <= threshold else np.nextafter(rounded, np.float32(-np.inf)))
