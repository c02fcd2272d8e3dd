"""Matching: how units of a candidate and of its references become hits, one file a rule."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from rougelike.texts import Ids, Ints

Hits = NDArray[np.float64]
GroupArrays = tuple[Ids, Ints, Ids, Ints]


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
        per_candidate = np.repeat(np.diff(self.refs), np.diff(self.items))
        return np.concatenate(([0], np.cumsum(per_candidate)))

    @cached_property
    def pair_texts(self) -> tuple[Ids, Ids]:
        """The candidate's text and the reference's text of every pair."""
        counts, members = np.diff(self.refs), np.diff(self.items)
        first = np.repeat(np.repeat(self.refs[:-1], members), np.repeat(counts, members))
        pairs = self.pairs
        within = np.arange(pairs[-1]) - np.repeat(pairs[:-1], np.diff(pairs))
        return np.repeat(self.candidates, np.diff(pairs)), self.references[first + within]
