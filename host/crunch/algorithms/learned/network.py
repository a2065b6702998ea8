"""A network that reads a page's blocks in their order, evaluated with numpy for all blocks of a page at once.

The trees judge each block by its own columns. The network sees the same columns of the blocks before and after it as
well, at distances that double from layer to layer (dilated convolutions, after Yu and Koltun 2016), and of the page as
a whole; so neighbours agree, and a page's blocks are judged together. Trained for the F1 of whole pages
(``crunch_lab/training/network.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.products import product
from crunch.algorithms.learned.tree_facts import Doubles, Floats

DILATIONS: Final = (1, 2, 4, 8, 16)
"""By layer: how many blocks away its neighbours stand."""
WHOLE_PAGE_AFTER: Final = 2
"""The layer after which every block is told what the page is like."""
FARTHEST: Final = 4.0
"""Standard deviations at which a column is cut off."""
SHARE: Final = 0.4
"""How much the network has to say beside the trees; measured on sites that neither saw."""

Margins = TypeVar("Margins", Doubles, Floats)


def agreed(trees: Margins, network: Margins) -> Margins:
    """What the trees and the network say as one."""
    return (1.0 - SHARE) * trees + SHARE * network


@dataclass(frozen=True, eq=False, slots=True)
class Network:
    """Several networks of one shape, trained from other beginnings; what they say is averaged."""

    mean: Floats
    """Shape (features,)."""
    scale: Floats
    """Shape (features,): what one standard deviation is divided by."""
    enter: Floats
    """Shape (members, features, width)."""
    enter_bias: Floats
    """Shape (members, width)."""
    mix: Floats
    """Shape (members, layers, 3, width, width): for the block before, the block, and the block after."""
    mix_bias: Floats
    """Shape (members, layers, width)."""
    page: Floats
    """Shape (members, 2 x width, width): for mean and maximum over the page."""
    page_bias: Floats
    """Shape (members, width)."""
    leave: Floats
    """Shape (members, width)."""
    leave_bias: Floats
    """Shape (members,)."""

    def margins(self, rows: Floats) -> Doubles:
        """Log-odds of every row.

        Args:
            rows: all blocks of one page in their order; shape (blocks, features).
        """
        hidden = np.maximum(product(self.standardised(rows), self.enter) + self.enter_bias[:, None], 0.0)
        for layer, distance in enumerate(DILATIONS):
            mixed = product(hidden, self.mix[:, layer, 1]) + self.mix_bias[:, layer, None]
            if distance < hidden.shape[1]:
                mixed[:, distance:] += product(hidden[:, :-distance], self.mix[:, layer, 0])
                mixed[:, :-distance] += product(hidden[:, distance:], self.mix[:, layer, 2])
            hidden += np.maximum(mixed, 0.0)
            if layer == WHOLE_PAGE_AFTER:
                whole = np.concatenate([hidden.mean(axis=1), hidden.max(axis=1)], axis=1)
                hidden += np.maximum(np.einsum("mc,mcw->mw", whole, self.page) + self.page_bias, 0.0)[:, None]
        margins = np.einsum("mrw,mw->mr", hidden, self.leave) + self.leave_bias[:, None]
        result: Doubles = margins.mean(axis=0, dtype=np.float64)
        return result

    def standardised(self, rows: Floats) -> Floats:
        """Columns with mean 0 and deviation 1 over the pages that were learned from."""
        result: Floats = np.clip((rows - self.mean) * self.scale, -FARTHEST, FARTHEST)
        return result


ARRAYS: Final = tuple(Network.__dataclass_fields__)
"""Names of the arrays, in the order in which they are given."""


def joined(networks: Sequence[Network]) -> Network:
    """One network whose members are those of all; they must standardise alike."""
    first = networks[0]
    arrays: list[NDArray[np.float32]] = [
        np.concatenate([getattr(one, name) for one in networks]) for name in ARRAYS[2:]
    ]
    return Network(first.mean, first.scale, *arrays)
