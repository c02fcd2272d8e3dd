"""Skip-gram with negative sampling (Mikolov et al. 2013), where inputs and contexts are words and n-grams alike.

Of an input's vector u, a context's v and the vectors n of drawn contexts, -log s(u.v) - sum of log s(-u.n) is brought
down by gradient descent, s(x) = 1 / (1 + exp(-x)).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel, loose_kernel, signed
from rougelike.texts import Ids
from rougelike.training.pairs import LINE_END, STRETCH, Near, Table, contexts, name_grams, next_line, room

Floats = NDArray[np.float32]

LIMIT, CELLS = 8.0, 1024
"""The logistic function is read from a table of so many cells between -LIMIT and LIMIT; beyond, it is 0 or 1."""
STEP, ODD = 0x5851F42D4C957F2D, 0x14057B7EF767814F
"""Knuth's generator: state * STEP + ODD, of which the upper half is used."""


class Draws(NamedTuple):
    """What chance decides by: how often each feature is kept, and the alias table that contexts are drawn from."""

    keep: Floats
    chance: Floats
    other: Ids


class Model(NamedTuple):
    """The vectors of inputs and of contexts, a feature a row."""

    inputs: Floats
    outputs: Floats


class Way(NamedTuple):
    """How it is learned: contexts drawn for each that is there, whether windows vary, and the rates at both ends."""

    negative: int
    shrink: bool
    first: float
    last: float


class Curves(NamedTuple):
    """The logistic function, and -log of it, in the middle of every cell."""

    rise: Floats
    loss: Floats


def curves() -> Curves:
    """Return both tables."""
    middles = (np.arange(CELLS) + 0.5) * (2 * LIMIT / CELLS) - LIMIT
    return Curves((1 / (1 + np.exp(-middles))).astype(np.float32), np.log1p(np.exp(-middles)).astype(np.float32))


@kernel
def alias_table(weights: NDArray[np.float64]) -> tuple[Floats, Ids]:
    """Return Vose's table: of place k, drawn evenly, comes k with `chance[k]`, else `other[k]`."""
    size = weights.size
    scaled = weights * (size / weights.sum())
    chance, other = np.ones(size, np.float32), np.arange(size).astype(np.int32)
    small, large = np.empty(size, np.int64), np.empty(size, np.int64)
    few = many = 0
    for k in range(size):
        if scaled[k] < 1:
            small[few] = k
            few += 1
        else:
            large[many] = k
            many += 1
    while few and many:
        few -= 1
        low, high = small[few], large[many - 1]
        chance[low], other[low] = scaled[low], high
        scaled[high] -= 1 - scaled[low]
        if scaled[high] < 1:
            many -= 1
            small[few] = high
            few += 1
    return chance, other


@kernel
def _drawn(state: NDArray[np.uint64]) -> int:
    """Return 32 random bits."""
    state[0] = state[0] * np.uint64(STEP) + np.uint64(ODD)
    return signed(state[0] >> np.uint64(32))


@kernel
def _below(state: NDArray[np.uint64], bound: int) -> int:
    return (_drawn(state) * bound) >> 32


@kernel
def _share(state: NDArray[np.uint64]) -> float:
    """Return a random number from 0 and below 1."""
    return _drawn(state) * (1.0 / (1 << 32))


@kernel
def _thinned(
    ids: Ids, table: Table, keep: Floats, near: Near, grid: NDArray[np.int32], state: NDArray[np.uint64]
) -> int:
    """Fill the grid with what of a line is learned this time, and return its length.

    Where only words are learned, one that is dropped takes no place and the window reaches further, as in word2vec.
    Beside n-grams the text keeps its places, or there would be n-grams that nobody wrote.
    """
    if grid.shape[1] == 1:
        length = 0
        for i in range(ids.size):
            if ids[i] >= 0 and (keep[ids[i]] >= 1 or _share(state) < keep[ids[i]]):
                grid[length, 0] = ids[i]
                length += 1
        return length
    name_grams(ids, table, grid)
    for i in range(ids.size):
        for a in range(grid.shape[1]):
            if grid[i, a] >= 0 and keep[grid[i, a]] < 1 and _share(state) >= keep[grid[i, a]]:
                grid[i, a] = -1
    return ids.size


@loose_kernel
def _learn_pair(
    own: Floats, context: int, model: Model, draws: Draws, way: Way, tables: Curves, rate: float, gradient: Floats,
    state: NDArray[np.uint64],
) -> float:  # fmt: skip
    """Move an input's vector and those of a context and of drawn contexts; return the loss before."""
    gradient[:] = 0
    loss = np.float32(0)
    for n in range(way.negative + 1):
        target = context
        if n:
            target = _below(state, draws.chance.size)
            if _share(state) >= draws.chance[target]:
                target = draws.other[target]
            if target == context:
                continue
        theirs = model.outputs[target]
        product = np.float32(0)
        for k in range(own.size):
            product += own[k] * theirs[k]
        cell = min(CELLS - 1, max(0, int((product + LIMIT) * (CELLS / (2 * LIMIT)))))
        loss += tables.loss[CELLS - 1 - cell if n else cell]
        step = np.float32(((np.float32(0) if n else np.float32(1)) - tables.rise[cell]) * rate)
        for k in range(own.size):
            gradient[k] += step * theirs[k]
            theirs[k] += step * own[k]
    for k in range(own.size):
        own[k] += gradient[k]
    return float(loss)


@loose_kernel
def learn(
    ids: Ids, table: Table, near: Near, way: Way, draws: Draws, tables: Curves, model: Model, seed: int
) -> tuple[int, float]:
    """Learn from a piece of an encoded text; return how many pairs there were, and the sum of their losses."""
    state = np.full(1, np.uint64(seed))
    grid = np.empty((min(STRETCH, ids.size), max(near.order, near.contexts)), np.int32)
    found, gradient = np.empty(room(near), np.int32), np.empty(model.inputs.shape[1], np.float32)
    pairs, loss, at = 0, 0.0, 0
    while at < ids.size:
        end = next_line(ids, at)
        rate = way.first + (way.last - way.first) * at / ids.size
        length = _thinned(ids[at:end], table, draws.keep, near, grid, state)
        for i in range(length):
            reach = 1 + _below(state, near.window) if way.shrink else near.window
            for words in range(1, near.order + 1):
                if grid[i, words - 1] < 0:
                    continue
                own = model.inputs[grid[i, words - 1]]
                for k in range(contexts(grid, length, i, words, near, reach, found)):
                    loss += _learn_pair(own, found[k], model, draws, way, tables, rate, gradient, state)
                    pairs += 1
        at = end + 1 if end < ids.size and ids[end] == LINE_END else end
    return pairs, loss
