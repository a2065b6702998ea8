"""A network with weights drawn by chance."""

from __future__ import annotations

import numpy as np

from crunch.algorithms.learned.network import DILATIONS, Network


def small_network(features: int = 2, width: int = 4, members: int = 2, seed: int = 5) -> Network:
    """Everything in it is used: no weight is 0."""
    draw = np.random.default_rng(seed).normal
    shapes = (
        (features,), (features,), (members, features, width), (members, width),
        (members, len(DILATIONS), 3, width, width), (members, len(DILATIONS), width),
        (members, 2 * width, width), (members, width), (members, width), (members,),
    )  # fmt: skip
    arrays = [draw(size=shape).astype(np.float32) for shape in shapes]
    arrays[1] = np.abs(arrays[1]) + np.float32(0.1)
    return Network(*arrays)
