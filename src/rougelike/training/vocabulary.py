"""The features vectors are learned for: words and n-grams above their cut-offs, numbered from the commonest on."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from rougelike.compiled import kernel
from rougelike.texts import Ids, Ints
from rougelike.training.corpus import CHUNK
from rougelike.training.pairs import Table, find, key_of, table_of

POSITIONS = 1 << 26
"""How many places of a text are counted at a time: of more, the n-grams are counted in several parts."""
WORD = (1 << 32) - 1


@dataclass(frozen=True)
class Vocabulary:
    """Words first, then n-grams of two words, of three, and so on; `starts` says where each order begins and ends.

    `counts` has every feature's occurrences. `grams` has every n-gram's key: the number of the feature that it is
    without its last word, and that word's.
    """

    words: list[str]
    counts: Ints
    starts: list[int]
    grams: Ints

    def __len__(self) -> int:
        return self.starts[-1]

    @cached_property
    def table(self) -> Table:
        """The n-grams, to be found by key."""
        return table_of(self.grams, len(self.words))

    def upto(self, order: int) -> int:
        """Return how many features have at most so many words."""
        return self.starts[order]

    def names(self) -> list[str]:
        """Return how each feature is written: its words joined by _."""
        names = list(self.words)
        for key in self.grams.tolist():
            names.append(f"{names[key >> 32]}_{self.words[key & WORD]}")
        return names


def vocabulary(
    ids: Ids, words: list[str], counts: Ints, order: int, cutoff: int, report: Callable[[int, int], None]
) -> Vocabulary:
    """Count the n-grams of up to `order` words, exactly, and keep those that occur `cutoff` times or more.

    One of n words is counted only where the one of n - 1 that it begins with is kept, for it cannot be more frequent.
    `report` is called with the order and the places of the text that were looked at.
    """
    kept = Vocabulary(words, counts, [0, len(words)], np.zeros(0, np.int64))
    for size in range(2, order + 1):
        keys, found = _count(ids, kept.table, size, cutoff, partial(report, size))
        commonest = np.lexsort((keys, -found))
        kept = Vocabulary(
            words,
            np.concatenate((kept.counts, found[commonest])),
            [*kept.starts, kept.starts[-1] + len(keys)],
            np.concatenate((kept.grams, keys[commonest])),
        )
    return kept


def _count(ids: Ids, table: Table, size: int, cutoff: int, report: Callable[[int], None]) -> tuple[Ints, Ints]:
    """Return the keys of the n-grams of so many words that occur often enough, and how often they do."""
    parts, kept = max(1, -(-len(ids) // POSITIONS)), []
    for part in range(parts):
        keys, counts = np.zeros(0, np.int64), np.zeros(0, np.int64)
        for start in range(0, len(ids), CHUNK):
            # The last n-grams of a chunk reach into the next.
            own = _keys(ids[start : start + CHUNK + size - 1], table, size, part, parts)
            keys, counts = _added(keys, counts, *np.unique(own, return_counts=True))
            report((part * len(ids) + min(len(ids), start + CHUNK)) // parts)
        often = counts >= cutoff
        kept.append((keys[often], counts[often]))
    return np.concatenate([k for k, _ in kept]), np.concatenate([c for _, c in kept])


def _added(keys: Ints, counts: Ints, others: Ints, more: Ints) -> tuple[Ints, Ints]:
    joined, place = np.unique(np.concatenate((keys, others)), return_inverse=True)
    both = np.concatenate((counts, more))
    return joined, np.bincount(place, weights=both, minlength=len(joined)).astype(np.int64)


@kernel
def _keys(ids: Ids, table: Table, size: int, part: int, parts: int) -> Ints:
    """Return the keys of the n-grams of so many words, of those keys that belong to a part."""
    keys, count = np.empty(ids.size, np.int64), 0
    for i in range(ids.size - size + 1):
        before, whole = ids[i], ids[i] >= 0 and ids[i + size - 1] >= 0
        for a in range(1, size - 1):
            whole = whole and ids[i + a] >= 0
            before = find(table, key_of(before, ids[i + a])) if whole else -1
            whole = before >= 0
        if whole:
            key = key_of(before, ids[i + size - 1])
            if (key ^ (key >> 32)) % parts == part:
                keys[count] = key
                count += 1
    return keys[:count]
