"""Products of matrices that leave the threads of the BLAS library asleep.

OpenBLAS, which numpy's wheels carry, hands a product to all its threads as soon as it takes more than about 262,000
multiplications. For matrices of this size the threads then wait for each other longer than they work: a page cost two
to four times the processor time. The library is told nothing, as that would hold for the whole program that calls us;
the products are made in pieces that it does alone.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from crunch.algorithms.learned.tree_facts import Floats

MOST: Final = 120_000
"""Multiplications in a piece: below what any build of OpenBLAS gives to more than one thread (262,144; 125,000 on some
ARM processors)."""


def product(rows: Floats, matrices: Floats) -> Floats:
    """``rows @ matrices``, some rows at a time; the last digit of a number may differ from that.

    Args:
        rows: shape (rows, columns), the same for all members, or (members, rows, columns).
        matrices: shape (members, columns, width).

    Returns:
        Shape (members, rows, width).
    """
    count, columns = rows.shape[-2:]
    members, _, width = matrices.shape
    size = max(1, MOST // (columns * width))
    whole = count // size * size
    result: Floats = np.empty((members, count, width), np.float32)
    if whole:
        pieces = rows[..., :whole, :].reshape(*rows.shape[:-2], -1, size, columns)
        np.matmul(pieces, matrices[:, None], out=result[:, :whole].reshape(members, -1, size, width))
    if whole < count:
        np.matmul(rows[..., whole:, :], matrices, out=result[:, whole:])
    return result
