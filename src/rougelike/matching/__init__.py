"""Matching: how units of a candidate and of its references become hits, one file a rule."""

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import small_kernel
from rougelike.texts import Ids, Ints

V = TypeVar("V", bound=np.generic)
Hits = NDArray[np.float64]
GroupArrays = tuple[Ids, Ints, Ids, Ints]


@small_kernel
def _pair_bounds(items: Ints, refs: Ints) -> Ints:
    bounds = np.zeros(items[-1] + 1, np.int64)
    for g in range(refs.size - 1):
        for item in range(items[g], items[g + 1]):
            bounds[item + 1] = bounds[item] + refs[g + 1] - refs[g]
    return bounds


@small_kernel
def _pair_texts(groups: GroupArrays, pairs: Ints) -> tuple[Ids, Ids]:
    candidates, items, references, refs = groups
    left, right = np.empty(pairs[-1], np.int32), np.empty(pairs[-1], np.int32)
    for g in range(refs.size - 1):
        for item in range(items[g], items[g + 1]):
            for r in range(refs[g + 1] - refs[g]):
                left[pairs[item] + r], right[pairs[item] + r] = candidates[item], references[refs[g] + r]
    return left, right


@small_kernel
def _pair_sizes(offsets: Ints, pair_texts: tuple[Ids, Ids]) -> tuple[Hits, Hits]:
    candidates, references = pair_texts
    left, right = np.empty(candidates.size, np.float64), np.empty(candidates.size, np.float64)
    for pair in range(candidates.size):
        left[pair] = offsets[candidates[pair] + 1] - offsets[candidates[pair]]
        right[pair] = offsets[references[pair] + 1] - offsets[references[pair]]
    return left, right


@dataclass(frozen=True)
class Groups:
    """Which texts are held against which, grouped so that a reference is prepared once for all its candidates.

    Group `g` has the candidates `candidates[items[g]:items[g + 1]]` and the references
    `references[refs[g]:refs[g + 1]]`, all numbers of texts. Rules answer with one number for each candidate and each
    of its references, candidate by candidate.
    """

    candidates: Ids
    items: Ints
    references: Ids
    refs: Ints

    @property
    def arrays(self) -> GroupArrays:
        """The four arrays as kernels take them."""
        return self.candidates, self.items, self.references, self.refs

    @cached_property
    def pairs(self) -> Ints:
        """Where each candidate's pairs begin, and the end of the last."""
        return _pair_bounds(self.items, self.refs)

    @cached_property
    def pair_texts(self) -> tuple[Ids, Ids]:
        """The candidate's text and the reference's text of every pair."""
        return _pair_texts(self.arrays, self.pairs)

    def pair_sizes(self, offsets: Ints) -> tuple[Hits, Hits]:
        """Return how many units the candidate and the reference of every pair have, given where each text's begin."""
        return _pair_sizes(offsets, self.pair_texts)

    def of_pairs(self, values: NDArray[V]) -> tuple[NDArray[V], NDArray[V]]:
        """Return what the candidate and what the reference of every pair has, given what every text has."""
        candidates, references = self.pair_texts
        return values[candidates], values[references]
