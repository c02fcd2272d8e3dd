"""What is compared: sets of senses, and words without a sense as dimensions of their own (Sec. 3.5)."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from rougelike.similarity.pagerank.walk import Matrix
from rougelike.texts import Ints

Number = TypeVar("Number", bound=np.number[Any])


@dataclass(frozen=True, slots=True)
class Meaning:
    """The senses chosen for some words, in order, and those of the words that have none, in alphabetical order."""

    senses: tuple[int, ...]
    strangers: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.senses or self.strangers)


class Side:
    """Distinct meanings, and the distinct vectors that rank their nodes: of strangers, only the number matters there.

    `seeds` are each vector's senses, `strangers` each vector's number of strangers, and `place` each meaning's vector.
    """

    def __init__(self, meanings: Sequence[Meaning]) -> None:
        self.meanings = meanings
        vectors: dict[tuple[tuple[int, ...], int], int] = {}
        places = [vectors.setdefault((m.senses, len(m.strangers)), len(vectors)) for m in meanings]
        self.place = np.array(places, np.int64)
        self.seeds = [senses for senses, _ in vectors]
        self.strangers = np.array([number for _, number in vectors], np.int64)

    def __len__(self) -> int:
        return len(self.seeds)


class Shared:
    """The pairs of meanings that have strangers in common, which are common dimensions of that pair alone."""

    def __init__(self, rows: Side, columns: Side) -> None:
        where: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for c, meaning in enumerate(columns.meanings):
            for place, word in enumerate(meaning.strangers):
                where[word].append((c, place))
        found = [
            (r, c, place, other)
            for r, meaning in enumerate(rows.meanings)
            for place, word in enumerate(meaning.strangers)
            for c, other in where.get(word, ())
        ]
        table = np.array(sorted(found), np.int64).reshape(-1, 4)
        new = np.any(np.diff(table[:, :2], axis=0, prepend=-1) != 0, axis=1)
        self.first = np.flatnonzero(new)
        self.rows, self.columns = table[new, 0], table[new, 1]
        self.left, self.right = rows.place[table[:, 0]], columns.place[table[:, 1]]
        self._places = table[:, 2:].sum(axis=1) + 2
        self.number = np.diff(np.append(self.first, len(table)))

    def __len__(self) -> int:
        return len(self.first)

    def inverse_sums(self, high_rows: Ints, high_columns: Ints) -> Matrix:
        """Add up 1 / (r + s) over each pair's strangers, which stand behind the `high` nodes of their vectors."""
        if not len(self):
            return np.zeros(0)
        return np.add.reduceat(1 / (self._places + high_rows[self.left] + high_columns[self.right]), self.first)

    def at(self, matrix: NDArray[Number]) -> NDArray[Number]:
        """Return what a matrix of vectors has for these pairs."""
        return matrix[self.left[self.first], self.right[self.first]]
