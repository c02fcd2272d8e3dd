"""Which words and n-grams are learned from which: every input of a line with every context near it.

As ngram2vec extracts them (Zhao et al. 2017, which He et al. 2022, Sec. 4.1, follow): an input and a context belong
together if there are at most `window + 1` words from the first of either to the last of the other, and they share none
unless `overlap` lets them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel, signed
from rougelike.texts import Ids, Ints

UNKNOWN, LINE_END = -1, -2
"""What stands in an encoded text for a word below the cut-off, and at the end of a line."""
STRETCH = 10_000
"""A longer line is learned in stretches of so many words, as in word2vec."""
MIX = 0x9E3779B97F4A7C15


class Table(NamedTuple):
    """The n-grams in a hash table: the number of what comes before the last word, and that word, make the key."""

    keys: Ints
    values: Ids


class Near(NamedTuple):
    """How many words inputs and contexts may have, how far they may reach, and whether they may share words."""

    order: int
    contexts: int
    window: int
    overlap: bool


@kernel
def _place(key: int, size: int) -> int:
    """Return where in a table of a power of two a key is looked for first."""
    return signed(((np.uint64(key) * np.uint64(MIX)) >> np.uint64(32)) & np.uint64(size - 1))


@kernel
def find(table: Table, key: int) -> int:
    """Return an n-gram's number, -1 where it has none."""
    at = _place(key, table.keys.size)
    while table.keys[at] >= 0:
        if table.keys[at] == key:
            return int(table.values[at])
        at = (at + 1) & (table.keys.size - 1)
    return -1


@kernel
def _fill(keys: Ints, first: int, table: Table) -> None:
    for k in range(keys.size):
        at = _place(keys[k], table.keys.size)
        while table.keys[at] >= 0:
            at = (at + 1) & (table.keys.size - 1)
        table.keys[at], table.values[at] = keys[k], first + k


def table_of(keys: Ints, first: int) -> Table:
    """Return the table of n-grams with these keys, numbered from `first`."""
    size = 1 << max(4, int(2 * len(keys)).bit_length())
    table = Table(np.full(size, -1, np.int64), np.zeros(size, np.int32))
    _fill(keys, first, table)
    return table


@kernel
def key_of(before: int, word: int) -> int:
    """Return the key of an n-gram: what comes before its last word, and that word."""
    return (signed(before) << 32) | signed(word)


@kernel
def name_grams(ids: Ids, table: Table, grid: NDArray[np.int32]) -> None:
    """Find what begins at each word of a line: `grid[i, a]` gets the n-gram of `a + 1` words, -1 where none is known.

    An n-gram is above the cut-off only if what it begins with is.
    """
    for i in range(ids.size):
        grid[i, 0] = ids[i]
        for a in range(1, grid.shape[1]):
            whole = grid[i, a - 1] >= 0 and i + a < ids.size and ids[i + a] >= 0
            grid[i, a] = find(table, key_of(grid[i, a - 1], ids[i + a])) if whole else UNKNOWN


@kernel
def contexts(grid: NDArray[np.int32], length: int, i: int, words: int, near: Near, reach: int, found: Ids) -> int:
    """Write the contexts of the input of so many words at place `i` into `found`, and return how many there are."""
    count = 0
    for size in range(1, near.contexts + 1):
        for j in range(max(0, i + words - 1 - reach), min(length, i + reach + 1) - size + 1):
            if near.overlap:
                if i == j and words == size:
                    continue
            elif j < i + words and i < j + size:
                continue
            if grid[j, size - 1] >= 0:
                found[count] = grid[j, size - 1]
                count += 1
    return count


@kernel
def next_line(ids: Ids, at: int) -> int:
    """Return where the line, or the stretch of it, that begins at `at` ends."""
    end = at
    while end < ids.size and ids[end] != LINE_END and end - at < STRETCH:
        end += 1
    return end


@kernel
def _all_pairs(ids: Ids, table: Table, near: Near, found: NDArray[np.int32]) -> int:
    """Write every pair of an encoded text into `found`, as far as there is room, and return how many there are."""
    count, at = 0, 0
    own = np.empty(room(near), np.int32)
    while at < ids.size:
        end = next_line(ids, at)
        grid = np.empty((end - at, max(near.order, near.contexts)), np.int32)
        name_grams(ids[at:end], table, grid)
        for i in range(end - at):
            for words in range(1, near.order + 1):
                if grid[i, words - 1] < 0:
                    continue
                for k in range(contexts(grid, end - at, i, words, near, near.window, own)):
                    if count < len(found):
                        found[count, 0], found[count, 1] = grid[i, words - 1], own[k]
                    count += 1
        at = end + 1 if end < ids.size and ids[end] == LINE_END else end
    return count


@kernel
def room(near: Near) -> int:
    """Return how many contexts an input can have."""
    return near.contexts * (2 * near.window + near.order + near.contexts)


def all_pairs(ids: Ids, table: Table, near: Near) -> NDArray[np.int32]:
    """Return every input of an encoded text with every context, in reading order, as numbers."""
    found = np.empty((0, 2), np.int32)
    found = np.empty((_all_pairs(ids, table, near, found), 2), np.int32)
    _all_pairs(ids, table, near, found)
    return found
