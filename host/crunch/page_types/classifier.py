"""The classifier of page types: small trees for each type, and its file; no code in it and no pickle.

Layout of the file: 8 bytes of magic, 32 bytes SHA-256 of what follows, then zlib of: length of the header (4 bytes,
little endian), the header in JSON, the arrays one after another.
"""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.forest import Forest
from crunch.errors import CrunchError
from crunch.page_types.facts import PageFacts
from crunch.page_types.names import COLUMNS, NameScores
from crunch.page_types.types import PAGE_TYPES, PageType

MAGIC: Final = b"CRNCHT01"
FILE: Final = "classifier.bin"
_FIELDS: Final = ("features", "thresholds", "masks", "first_nodes", "leaves")
_ARRAYS: Final = ("scores", *(f"{name}.{field}" for name in PAGE_TYPES for field in _FIELDS))


class BadClassifierError(CrunchError):
    """A file of a classifier that is damaged or of another version."""

    code = "internal"


@dataclass(frozen=True, eq=False, slots=True)
class Classifier:
    """Tells the type of a page by its facts."""

    columns: tuple[str, ...]
    """Names of the figures that the trees test, in their order."""
    names: NameScores
    forests: tuple[Forest, ...]
    """One for each type."""
    sharpness: float
    """What margins are multiplied with, so that what is said is as often right as it says."""
    least: float
    """Confidence below which no type is said."""

    def probabilities(self, facts: PageFacts) -> NDArray[np.float64]:
        """How likely each type is; shape (types,)."""
        row = row_of(facts, self.names, self.columns)[None]
        return likely(np.array([forest.margins(row)[0] for forest in self.forests]), self.sharpness)

    def tell(self, facts: PageFacts) -> PageType:
        """The likeliest type, if it is likely enough."""
        found = self.probabilities(facts)
        best = int(np.argmax(found))
        confidence = float(found[best])
        return PageType(PAGE_TYPES[best] if confidence >= self.least else None, round(confidence, 3))


def row_of(facts: PageFacts, names: NameScores, columns: tuple[str, ...]) -> NDArray[np.float32]:
    """What the trees see of a page; shape (columns,)."""
    values = {**facts.values, **dict(zip(COLUMNS, names.told(facts.names).tolist(), strict=True))}
    return np.array([values[name] for name in columns], np.float32)


def likely(margins: NDArray[np.float64], sharpness: float) -> NDArray[np.float64]:
    """Probabilities of margins, of which the last axis is that of the types."""
    raised = np.exp(sharpness * (margins - margins.max(axis=-1, keepdims=True)))
    result: NDArray[np.float64] = raised / raised.sum(axis=-1, keepdims=True)
    return result


def to_bytes(classifier: Classifier) -> bytes:
    """The file of a classifier; the same classifier always gives the same bytes."""
    arrays: dict[str, NDArray[Any]] = {"scores": classifier.names.scores}
    for name, forest in zip(PAGE_TYPES, classifier.forests, strict=True):
        arrays |= {f"{name}.{field}": getattr(forest, field) for field in _FIELDS}
    whole = {name: np.ascontiguousarray(arrays[name]) for name in _ARRAYS}
    header = json.dumps(
        {
            "types": PAGE_TYPES,
            "columns": classifier.columns,
            "words": list(classifier.names.rows),
            "sharpness": classifier.sharpness,
            "least": classifier.least,
            "arrays": [[array.dtype.str, list(array.shape)] for array in whole.values()],
        },
        sort_keys=True,
    ).encode()
    data = b"".join(array.tobytes() for array in whole.values())
    packed = zlib.compress(struct.pack("<I", len(header)) + header + data, 9)
    return MAGIC + hashlib.sha256(packed).digest() + packed


def from_bytes(data: bytes) -> Classifier:
    """Read such a file.

    Raises:
        BadClassifierError: another format, or damaged.
    """
    packed = data[40:]
    if data[:8] != MAGIC or hashlib.sha256(packed).digest() != data[8:40]:
        raise BadClassifierError("the file of page types is damaged or of another version; install Crunch again")
    content = zlib.decompress(packed)
    (length,) = struct.unpack("<I", content[:4])
    header = json.loads(content[4 : 4 + length])
    place = 4 + length
    arrays: dict[str, NDArray[Any]] = {}
    for name, (kind, shape) in zip(_ARRAYS, header["arrays"], strict=True):
        count = int(np.prod(shape))
        arrays[name] = np.frombuffer(content, np.dtype(kind), count, place).reshape(shape)
        place += arrays[name].nbytes
    rows = {word: row for row, word in enumerate(header["words"])}
    return Classifier(
        tuple(header["columns"]),
        NameScores(rows, arrays["scores"]),
        tuple(_forest({field: arrays[f"{name}.{field}"] for field in _FIELDS}) for name in PAGE_TYPES),
        header["sharpness"],
        header["least"],
    )


def _forest(arrays: dict[str, NDArray[Any]]) -> Forest:
    return Forest(**arrays, shares=np.zeros((*arrays["leaves"].shape, 0), np.float16))


@cache
def shipped_classifier() -> Classifier:
    """The one that comes with the package."""
    return from_bytes(files(__package__).joinpath(FILE).read_bytes())
