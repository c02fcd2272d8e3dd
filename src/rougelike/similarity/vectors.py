"""Vectors of units: word vectors composed, or n-gram vectors looked up (He et al. 2022, Sec. 4.1; Ng & Abrecht 2015).

`multiply` is the element-wise product of the words' raw vectors (Mitchell & Lapata), `midpoint` their mean, `tfidf`
their mean weighted by inverse document frequency, `concat` the vectors one after the other.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.errors import MetricError
from rougelike.resources import open_vectors
from rougelike.resources.vectors.store import TableStore
from rougelike.texts import Ids, Ints, Tokens, Vocabulary
from rougelike.units import Units

Matrix = NDArray[np.floating[Any]]

COMPOSITIONS = ("multiply", "midpoint", "concat", "tfidf")


@dataclass(frozen=True)
class Recipe:
    """How a unit gets its vector."""

    vectors: str
    compose: str
    missing: str = "drop"
    ngrams: str = ""
    cosine: bool = True


@cache
def store(name: str) -> Any:  # noqa: ANN401 - whatever the vectors come from
    """Return opened vectors, once a process."""
    return open_vectors(name)


@dataclass(frozen=True)
class Unknown:
    """How many words vectors were looked up for, every occurrence counted, and how often each that has none occurs."""

    words: int
    missing: Counter[str]

    @property
    def rate(self) -> float:
        """The share of words without a vector."""
        return self.missing.total() / self.words if self.words else 0.0

    def __add__(self, other: "Unknown") -> "Unknown":
        return Unknown(self.words + other.words, self.missing + other.missing)


@dataclass(frozen=True)
class Embedded:
    """Vectors of units, all 0 for a unit that has none, and which units have one."""

    vectors: Matrix
    has: NDArray[np.bool_]

    @cached_property
    def lengths(self) -> Matrix:
        """The vectors' lengths, 1 in the place of 0; of vectors in double precision, summed in order."""
        double = self.vectors.dtype == np.float64
        lengths = np.sqrt(_squares(self.vectors) if double else np.einsum("ij,ij->i", self.vectors, self.vectors))
        return np.where(lengths > 0, lengths, 1).astype(self.vectors.dtype)

    def alike(self, other: "Embedded", *, cosine: bool) -> Matrix:
        """Return the cosine, or the inner product, of every vector with each of the other's.

        What is kept in double precision comes from a few vectors written out by hand: its sums run in order, so that
        they can be checked by hand as well, to the last bit. Single precision is for speed.
        """
        if not len(self.vectors) or not len(other.vectors):
            return np.zeros((len(self.vectors), len(other.vectors)), self.vectors.dtype)
        if np.float64 in (self.vectors.dtype, other.vectors.dtype):
            products = _in_order(self.vectors.astype(np.float64), np.ascontiguousarray(other.vectors.T, np.float64))
            return products / (self.lengths[:, None] * other.lengths) if cosine else products
        if not cosine:
            return self.vectors @ other.vectors.T
        return (self.vectors / self.lengths[:, None]) @ (other.vectors / other.lengths[:, None]).T


@kernel
def _squares(vectors: Matrix) -> NDArray[np.float64]:
    sums = np.zeros(len(vectors))
    for i in range(len(vectors)):
        for x in vectors[i]:
            sums[i] += np.float64(x) * np.float64(x)
    return sums


@kernel
def _sums(matrix: Matrix, places: Ints) -> Matrix:
    """Return the sums of rows of the matrix, those of each row of `places`."""
    sums = np.empty((places.shape[0], matrix.shape[1]), matrix.dtype)
    for i in range(places.shape[0]):
        sums[i] = matrix[places[i, 0]]
        for place in places[i, 1:]:
            for k in range(matrix.shape[1]):
                sums[i, k] += matrix[place, k]
    return sums


@kernel
def _products(matrix: Matrix, places: Ints) -> Matrix:
    """Return the element-wise products of rows of the matrix, those of each row of `places`."""
    products = np.empty((places.shape[0], matrix.shape[1]), matrix.dtype)
    for i in range(places.shape[0]):
        products[i] = matrix[places[i, 0]]
        for place in places[i, 1:]:
            for k in range(matrix.shape[1]):
                products[i, k] *= matrix[place, k]
    return products


@kernel
def _in_order(left: Matrix, right: Matrix) -> Matrix:
    """Return the matrix product, every sum made from the first dimension to the last."""
    products = np.zeros((left.shape[0], right.shape[1]))
    for i in range(left.shape[0]):
        for k in range(left.shape[1]):
            products[i] += left[i, k] * right[k]
    return products


def _rows(opened: Any, vocabulary: Vocabulary) -> Ids:  # noqa: ANN401 - whatever the vectors come from
    """Return the row of every word, -1 where it has none, from its bytes where the store is a table of hashes."""
    if isinstance(opened, TableStore):
        return opened.lookup_spelled(*vocabulary.spelled)
    rows: Ids = opened.lookup(vocabulary.words)
    return rows


class Words:
    """The vectors of a batch's vocabulary, looked up once."""

    def __init__(self, tokens: Tokens, recipe: Recipe, idf: Mapping[str, float]) -> None:
        self.tokens, self.recipe = tokens, recipe
        opened = store(recipe.vectors)
        rows = _rows(opened, tokens.vocabulary)
        self.known: NDArray[np.bool_] = rows >= 0
        vectors = opened.rows(rows[self.known])
        # A word without a vector is the last row, which leaves a sum or a product as it is.
        rest = np.full((1, opened.dim), recipe.compose == "multiply", vectors.dtype)
        self.place = np.where(self.known, np.cumsum(self.known) - 1, len(vectors))
        self.share = self.known.astype(vectors.dtype)
        if recipe.compose == "tfidf":
            self.share *= np.array([idf.get(word, 1.0) for word in tokens.vocabulary.words], vectors.dtype)
            vectors = vectors * self.share[self.known, None]
        self.matrix: Matrix = np.concatenate([vectors, rest])

    @property
    def unknown(self) -> Unknown:
        """Which of the batch's words have no vector."""
        counts = np.bincount(self.tokens.words, minlength=len(self.known))
        strange = np.flatnonzero(~self.known & (counts > 0)).tolist()
        spelled = self.tokens.vocabulary.words if strange else []
        return Unknown(len(self.tokens.words), Counter({spelled[w]: int(counts[w]) for w in strange}))

    def embed(self, units: Units, numbers: Ints) -> "Embedded":
        """Return the vectors of some units."""
        words = self.tokens.words[units.places(numbers)]
        if not len(words):
            return Embedded(np.zeros((0, 1), self.matrix.dtype), np.zeros(0, np.bool_))
        composed, has = self._composed(words)
        if self.recipe.ngrams and self.recipe.compose != "concat" and words.shape[1] > 1:
            self._look_up(words, composed, has)
        composed[~has] = 0
        if self.recipe.cosine:
            has &= composed.any(axis=1)  # nothing has a direction in common with no direction
        return Embedded(composed, has)

    def _composed(self, words: Ids) -> tuple[Matrix, NDArray[np.bool_]]:
        known, places = self.known[words], self.place[words]
        has: NDArray[np.bool_] = np.any(known, axis=1) if self.recipe.missing == "skip" else np.all(known, axis=1)
        if self.recipe.compose == "concat":
            return self.matrix[places].reshape(len(words), -1), np.all(known, axis=1)
        if self.recipe.compose == "multiply":
            return _products(self.matrix, places), has
        whole = _sums(self.matrix, places)
        whole /= np.maximum(self.share[words].sum(axis=1), np.finfo(whole.dtype).tiny)[:, None]
        return whole, has

    def _look_up(self, words: Ids, composed: Matrix, has: NDArray[np.bool_]) -> None:
        """Put trained vectors in the place of composed ones, for the n-grams that have one."""
        spelled = self.tokens.vocabulary.words
        names = ["_".join(spelled[word] for word in unit) for unit in words.tolist()]
        trained = store(self.recipe.ngrams)
        if trained.dim != composed.shape[1]:
            raise MetricError(
                f"ngrams={self.recipe.ngrams} has {trained.dim} dimensions and vectors={self.recipe.vectors} has "
                f"{composed.shape[1]}; give n-grams and words that were trained together"
            )
        rows = trained.lookup(names)
        found = rows >= 0
        composed[found] = trained.rows(rows[found])
        has |= found


def inverse_frequencies(texts: Sequence[Sequence[str]]) -> dict[str, float]:
    """Return ln((1 + N) / (1 + df)) + 1 of every word of N texts."""
    counts: dict[str, int] = {}
    for words in texts:
        for word in set(words):
            counts[word] = counts.get(word, 0) + 1
    return {word: float(np.log((1 + len(texts)) / (1 + count)) + 1) for word, count in counts.items()}
