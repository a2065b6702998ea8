"""The model file: a header in JSON, then flat arrays; compressed, with a checksum; no code in it and no pickle.

Layout: 8 bytes of magic, 32 bytes SHA-256 of what follows, then zlib of: length of the header (4 bytes, little endian),
the header, the arrays one after another. The header holds the version, the names of the features, what is known
of the names of page parts, and type, shape and place of every array.
"""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np

from crunch.algorithms.learned.features import NameTable
from crunch.algorithms.learned.forest import Forest
from crunch.algorithms.learned.network import ARRAYS, Network
from crunch.errors import CrunchError

MAGIC: Final = b"CRNCHM03"
FILE: Final = "model.bin"
_FIELDS: Final = ("features", "thresholds", "masks", "first_nodes", "leaves", "shares")
_FORESTS: Final = ("trees", "precision", "recall")
_ARRAYS: Final = (
    *((part, field) for part in _FORESTS for field in _FIELDS),
    *(("network", field) for field in ARRAYS),
)


class BadModelError(CrunchError):
    """A model file that is damaged or of another version."""

    code = "internal"


@dataclass(frozen=True, eq=False, slots=True)
class Model:
    """Trees and a network that judge blocks, the detector of bad output, and what is known of names."""

    version: str
    feature_names: list[str]
    """In order of the columns."""
    names: NameTable
    trees: Forest
    network: Network
    precision: Forest
    recall: Forest


def to_bytes(model: Model) -> bytes:
    """The file of a model; the same model always gives the same bytes."""
    arrays, layout, position = [], {}, 0
    for part, field in _ARRAYS:
        array = np.ascontiguousarray(getattr(getattr(model, part), field))
        data = array.tobytes()
        layout[f"{part}.{field}"] = [array.dtype.str, list(array.shape), position]
        arrays.append(data)
        position += len(data)
    header = json.dumps(
        {
            "version": model.version,
            "feature_names": model.feature_names,
            "name_scores": model.names.scores,
            "kind_scores": model.names.kinds,
            "arrays": layout,
        },
        sort_keys=True,
    ).encode()
    packed = zlib.compress(struct.pack("<I", len(header)) + header + b"".join(arrays), 9)
    return MAGIC + hashlib.sha256(packed).digest() + packed


def from_bytes(data: bytes) -> Model:
    """Read a model file.

    Raises:
        BadModelError: another format, or damaged.
    """
    packed = data[40:]
    if data[:8] != MAGIC or hashlib.sha256(packed).digest() != data[8:40]:
        raise BadModelError("the model file is damaged or of another version; install Crunch again")
    content = zlib.decompress(packed)
    (length,) = struct.unpack("<I", content[:4])
    header = json.loads(content[4 : 4 + length])
    start = 4 + length
    arrays = {(part, field): _array(content, start, header["arrays"][f"{part}.{field}"]) for part, field in _ARRAYS}
    trees, precision, recall = (Forest(*(arrays[part, field] for field in _FIELDS)) for part in _FORESTS)
    network = Network(*(arrays["network", field] for field in ARRAYS))
    names = NameTable(header["name_scores"], header["kind_scores"])
    return Model(header["version"], header["feature_names"], names, trees, network, precision, recall)


def _array(content: bytes, start: int, entry: list[Any]) -> Any:
    kind, shape, offset = entry
    count = int(np.prod(shape))
    return np.frombuffer(content, dtype=np.dtype(kind), count=count, offset=start + offset).reshape(shape)


@cache
def shipped_model() -> Model:
    """The model that comes with the package."""
    return from_bytes(files(__package__).joinpath(FILE).read_bytes())


_INSTEAD: Final = ContextVar[Model | None]("instead", default=None)


@contextmanager
def used_instead(model: Model) -> Iterator[None]:
    """Let the algorithms judge with another model than the shipped one, as training does to judge sites never seen."""
    before = _INSTEAD.set(model)
    try:
        yield
    finally:
        _INSTEAD.reset(before)


def model_in_use() -> Model:
    """The shipped model, if none is used instead."""
    return _INSTEAD.get() or shipped_model()
