"""The network of `learned`, fitted with JAX: whole pages in batches, for the F1 of a page as well as for each block."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")  # sums in one order: the same file again

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from crunch.algorithms.learned.network import ARRAYS, DILATIONS, FARTHEST, WHOLE_PAGE_AFTER, Network, joined

Floats = NDArray[np.float32]
Arrays = dict[str, Any]

SEED: Final = 7
WIDTH: Final = 64
EPOCHS: Final = 9
RATE: Final = 2e-3
"""Highest learning rate; it rises for the first part of the training and falls to nothing."""
_RISING: Final = 0.15
_DECAY: Final = 1e-2
_DROPPED: Final = 0.2
"""Share of the columns that a page is shown without, so that no block depends on one of them."""
OF_PAGES: Final = (0.3, 0.6)
"""By member: the share of its loss that is 1 - F1 of whole pages; the rest is the cross-entropy of blocks. The mean of
members that look at other things errs less than each of them."""
_LENGTHS: Final = (64, 128, 256, 384, 512)
"""Blocks that a page is filled up to; of a longer one a part is shown, another each time."""
_BATCH: Final = 4096
"""Blocks in a batch."""
_SAMPLE: Final = 200_000


class Sample(NamedTuple):
    """One page to learn from."""

    rows: Floats
    """Features; shape (blocks, features)."""
    content: Floats
    """By block: the share of its words that are gold."""
    tokens: Floats
    weights: Floats
    """By block, in the cross-entropy."""
    weight: float
    """Of the page, in the loss of whole pages."""


def fit_network(samples: Sequence[Sample], seed: int = SEED) -> Network:
    """Networks of one shape, one for each of :data:`OF_PAGES`, each from a beginning of its own."""
    known = np.concatenate([sample.rows for sample in samples])
    if len(known) > _SAMPLE:
        known = known[np.random.default_rng(seed).choice(len(known), _SAMPLE, replace=False)]
    mean = known.mean(axis=0, dtype=np.float64).astype(np.float32)
    scale = (1.0 / (known.std(axis=0, dtype=np.float64) + 1e-3)).astype(np.float32)
    rows = [np.clip((sample.rows - mean) * scale, -FARTHEST, FARTHEST) for sample in samples]
    standard = [sample._replace(rows=own) for sample, own in zip(samples, rows, strict=True)]
    members = [_fit(standard, of_pages, seed + member) for member, of_pages in enumerate(OF_PAGES)]
    return joined([_network(weights, mean, scale) for weights in members])


def _network(weights: Arrays, mean: Floats, scale: Floats) -> Network:
    return Network(mean, scale, *(np.asarray(weights[name], dtype=np.float32)[None] for name in ARRAYS[2:]))


def _beginning(key: Any, features: int) -> Arrays:
    layers = len(DILATIONS)
    enter, mix, page, leave = jax.random.split(key, 4)
    normal = jax.random.normal
    return {
        "enter": normal(enter, (features, WIDTH)) * np.sqrt(2.0 / features),
        "enter_bias": jnp.zeros(WIDTH),
        "mix": normal(mix, (layers, 3, WIDTH, WIDTH)) * (0.5 * np.sqrt(2.0 / (3 * WIDTH))),
        "mix_bias": jnp.zeros((layers, WIDTH)),
        "page": normal(page, (2 * WIDTH, WIDTH)) * (0.3 * np.sqrt(1.0 / WIDTH)),
        "page_bias": jnp.zeros(WIDTH),
        "leave": normal(leave, (WIDTH,)) * (0.1 * np.sqrt(2.0 / WIDTH)),
        "leave_bias": jnp.zeros(()),
    }


def _shifted(values: Any, by: int) -> Any:
    """Along the blocks: place i holds what was at i + by."""
    nothing = jnp.zeros_like(values[:, : abs(by)])
    parts = [values[:, by:], nothing] if by > 0 else [nothing, values[:, :by]]
    return jnp.concatenate(parts, axis=1)


def margins(weights: Arrays, rows: Any, there: Any) -> Any:
    """What ``Network.margins`` gives for one member, for pages filled up to one length.

    Args:
        weights: by name of the array.
        rows: standardised features; shape (pages, blocks, features).
        there: 1 for blocks, 0 for filling; shape (pages, blocks).
    """
    real = there[..., None]
    hidden = jax.nn.relu(rows @ weights["enter"] + weights["enter_bias"]) * real
    for layer, distance in enumerate(DILATIONS):
        before, own, after = weights["mix"][layer]
        mixed = hidden @ own + _shifted(hidden, -distance) @ before + _shifted(hidden, distance) @ after
        hidden = hidden + jax.nn.relu(mixed + weights["mix_bias"][layer]) * real
        if layer == WHOLE_PAGE_AFTER:
            mean = hidden.sum(axis=1) / there.sum(axis=1, keepdims=True)
            whole = jnp.concatenate([mean, hidden.max(axis=1)], axis=-1)  # never below 0, so filling is not the largest
            hidden = hidden + jax.nn.relu(whole @ weights["page"] + weights["page_bias"])[:, None] * real
    return hidden @ weights["leave"] + weights["leave_bias"]


def _loss(weights: Arrays, batch: dict[str, Any], key: Any, of_pages: Any) -> Any:
    rows = batch["rows"]
    shown = jax.random.bernoulli(key, 1.0 - _DROPPED, (rows.shape[0], 1, rows.shape[2]))
    said = margins(weights, rows * shown / (1.0 - _DROPPED), batch["there"])
    likely = jax.nn.sigmoid(said)
    is_content = (batch["content"] >= 0.5).astype(jnp.float32)
    entropy = (batch["weights"] * (jax.nn.softplus(said) - is_content * said)).sum() / batch["weights"].sum()
    right = (likely * batch["content"] * batch["tokens"]).sum(axis=1)
    sizes = ((likely + batch["content"]) * batch["tokens"]).sum(axis=1)
    f1 = 2.0 * right / (sizes + 1.0)
    pages = (batch["weight"] * (1.0 - f1)).sum() / batch["weight"].sum()
    return (1.0 - of_pages) * 2.0 * entropy + of_pages * pages


_MOVES: Final = optax.scale_by_adam()


@jax.jit
def _step(weights: Arrays, state: Any, batch: dict[str, Any], key: Any, of_pages: Any, rate: Any) -> tuple[Arrays, Any]:
    slopes = jax.grad(_loss)(weights, batch, key, of_pages)
    moves, state = _MOVES.update(slopes, state)
    return jax.tree.map(lambda own, move: own - rate * (move + _DECAY * own), weights, moves), state


def _fit(samples: Sequence[Sample], of_pages: float, seed: int) -> Arrays:
    rng = np.random.default_rng(seed)
    key, beginning = jax.random.split(jax.random.PRNGKey(seed))
    weights = _beginning(beginning, samples[0].rows.shape[1])
    state = _MOVES.init(weights)
    batches = [batch for _ in range(EPOCHS) for batch in _batches(samples, rng)]
    schedule = optax.cosine_onecycle_schedule(len(batches), RATE, pct_start=_RISING)
    rates = np.asarray(jax.vmap(schedule)(jnp.arange(len(batches))))
    for number, batch in enumerate(batches):
        key, own = jax.random.split(key)
        filled = _filled([samples[index] for index in batch], rng)
        weights, state = _step(weights, state, filled, own, of_pages, rates[number])
    return weights


def _batches(samples: Sequence[Sample], rng: np.random.Generator) -> list[list[int]]:
    """Every page once, in batches of pages that are about as long as each other."""
    lengths = np.array([min(len(sample.rows), _LENGTHS[-1]) for sample in samples])
    order = np.argsort(lengths + rng.uniform(0.0, 20.0, len(lengths)), kind="stable").tolist()
    batches = list(_runs(order, lengths.tolist()))
    rng.shuffle(batches)
    return batches


def _runs(order: list[int], lengths: list[int]) -> Iterator[list[int]]:
    start = 0
    while start < len(order):
        count = max(1, _BATCH // max(lengths[order[start]], 32))
        yield order[start : start + count]
        start += count


def _filled(samples: Sequence[Sample], rng: np.random.Generator) -> dict[str, Any]:
    """A batch as arrays of one length; the number of pages is filled up, too, so that few shapes are compiled."""
    longest = max(len(sample.rows) for sample in samples)
    length = next((one for one in _LENGTHS if one >= longest), _LENGTHS[-1])
    count = 1 << (len(samples) - 1).bit_length()
    table = np.zeros((count, length, samples[0].rows.shape[1]), dtype=np.float32)
    columns = {name: np.zeros((count, length), dtype=np.float32) for name in ("there", "content", "tokens", "weights")}
    weight = np.zeros(count, dtype=np.float32)
    for index, sample in enumerate(samples):
        size = min(len(sample.rows), length)
        start = int(rng.integers(0, len(sample.rows) - size + 1))
        part = slice(start, start + size)
        table[index, :size] = sample.rows[part]
        columns["there"][index, :size] = 1.0
        for name in ("content", "tokens", "weights"):
            columns[name][index, :size] = getattr(sample, name)[part]
        weight[index] = sample.weight
    columns["there"][len(samples) :, 0] = 1.0
    return {"rows": table, "weight": weight, **columns}
