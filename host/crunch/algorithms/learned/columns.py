"""Named columns of a feature table."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


class Columns:
    """Collects columns of one length, each with a name."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._columns: list[NDArray[np.float32]] = []

    def add(self, name: str, values: NDArray[np.generic]) -> None:
        """Add a column at the right."""
        self.names.append(name)
        self._columns.append(values.astype(np.float32))

    def table(self, rows: int) -> NDArray[np.float32]:
        """All columns; shape (rows, columns)."""
        return np.column_stack(self._columns) if rows else np.zeros((0, len(self._columns)), np.float32)
