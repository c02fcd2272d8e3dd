"""From units with vectors to a number for each pair: similarities of distinct units by group, and a rule on them."""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from rougelike.matching import Groups, Hits
from rougelike.similarity.vectors import Words
from rougelike.texts import Ints
from rougelike.units import Units

CELLS = 1 << 23  # similarities held at a time
Similar = NDArray[np.float64]
Rule = Callable[[Similar, Ints, Ints, int], float]
"""Makes a pair's number of the similarities, of the rows of the reference's units, of the columns of the candidate's,
and of the pair's number."""


def blocks(
    units: Units, groups: Groups, words: Words, *, exact: bool
) -> Iterator[tuple[Similar, int, Ints, list[Ints]]]:
    """Yield similarities, reference by candidate, of some candidates' units to those of all references of their group.

    With each come the number of the first candidate, the rows of every reference's units one after the other, and
    the columns of each candidate's units.
    """
    for g in range(len(groups.refs) - 1):
        references = groups.references[groups.refs[g] : groups.refs[g + 1]]
        sides = [np.arange(units.offsets[t], units.offsets[t + 1]) for t in references]
        asked = np.concatenate(sides)
        keys, first, rows = np.unique(units.keys[asked], return_index=True, return_inverse=True)
        left, has_left = words.embed(units, asked[first])
        start = groups.items[g]
        while start < groups.items[g + 1]:
            stop, total = start, 0
            while stop < groups.items[g + 1] and (
                stop == start or (total + _size(units, groups, stop)) * len(keys) <= CELLS
            ):
                total += _size(units, groups, stop)
                stop += 1
            texts = groups.candidates[start:stop]
            given = np.concatenate([np.arange(units.offsets[t], units.offsets[t + 1]) for t in texts])
            others, place, columns = np.unique(units.keys[given], return_index=True, return_inverse=True)
            right, has_right = words.embed(units, given[place])
            similar = (
                (left @ right.T).astype(np.float64) if len(keys) and len(others) else np.zeros((len(keys), len(others)))
            )
            _, same_left, same_right = np.intersect1d(keys, others, assume_unique=True, return_indices=True)
            if exact:
                similar[same_left, same_right] = 1.0
            elif words.recipe.cosine:  # a vector is as like itself as can be, whatever rounding says
                similar[same_left, same_right] = (has_left[same_left] & has_right[same_right]).astype(np.float64)
            bounds = np.cumsum([_size(units, groups, i) for i in range(start, stop)])[:-1]
            yield similar, int(start), rows, np.split(columns, bounds)
            start = stop


def _size(units: Units, groups: Groups, item: int) -> int:
    text = groups.candidates[item]
    return int(units.offsets[text + 1] - units.offsets[text])


def matched(units: Units, groups: Groups, words: Words, rule: Rule, *, exact: bool) -> Hits:
    """Return, for every pair, what `rule` makes of the similarities and of the reference's and candidate's units."""
    hits = np.zeros(groups.pairs[-1], np.float64)
    group = np.repeat(np.arange(len(groups.refs) - 1), np.diff(groups.items))
    for similar, start, rows, candidates in blocks(units, groups, words, exact=exact):
        g = group[start]
        texts = groups.references[groups.refs[g] : groups.refs[g + 1]]
        references = np.split(rows, np.cumsum([units.offsets[t + 1] - units.offsets[t] for t in texts])[:-1])
        for i, candidate in enumerate(candidates):
            for r, reference in enumerate(references):
                if len(candidate) and len(reference):
                    pair = int(groups.pairs[start + i] + r)
                    hits[pair] = rule(similar, reference, candidate, pair)
    return hits
