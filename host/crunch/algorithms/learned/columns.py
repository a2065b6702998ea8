"""Named columns of a feature table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray


class Columns:
    """Collects columns of one length, each with a name. What is added may not be changed before the table is made."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._rows: list[NDArray[np.generic]] = []

    def add(self, name: str, values: NDArray[np.generic]) -> None:
        """Add a column at the right."""
        self.names.append(name)
        self._rows.append(values[None])

    def add_all(self, names: Iterable[str], values: NDArray[np.generic]) -> None:
        """Add columns at the right; shape (columns, rows)."""
        self.names += names
        self._rows.append(values)

    def add_same(self, values: Mapping[str, float]) -> None:
        """Add columns in which all rows have the same."""
        self.add_all(values, np.array(list(values.values()))[:, None])

    def table(self, rows: int) -> NDArray[np.float32]:
        """All columns; shape (rows, columns), column by column in memory."""
        columns = np.empty((len(self.names), rows), np.float32)
        start = 0
        for values in self._rows:
            columns[start : start + len(values)] = values
            start += len(values)
        return columns.T
