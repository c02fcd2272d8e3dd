"""Each unit with its best partner, however many others have the same one; and all pairs at once."""

import numpy as np

from rougelike.alignment import Link
from rougelike.compiled import kernel
from rougelike.matching.similar import Matrix, Partners, Rule, Similar
from rougelike.texts import Ints


@kernel
def _best(values: Matrix, references: Ints, candidates: Ints) -> Partners:
    partner, credit, total = np.full(references.size, -1), np.zeros(references.size, np.float64), 0.0
    for i in range(references.size):
        most = 0.0
        for j in range(candidates.size):
            if values[references[i], candidates[j]] > most:
                most, partner[i] = values[references[i], candidates[j]], j
        credit[i] = most
        total += most
    return total, partner, credit


class Best(Rule):
    """Gives every unit of the reference its greatest similarity to one of the candidate's, at least 0."""

    def match(self, similar: Similar, references: Ints, candidates: Ints, pair: int) -> Partners:
        """Look for every unit's best partner."""
        return _best(similar.values, references, candidates)


class AllPairs(Rule):
    """Adds up the similarities of all pairs of distinct units."""

    def match(self, similar: Similar, references: Ints, candidates: Ints, pair: int) -> Partners:
        """Refuse to name partners, of which every unit has many."""
        raise NotImplementedError

    def total(self, similar: Similar, references: Ints, candidates: Ints, pair: int) -> float:
        """Return the sum."""
        distinct = np.ix_(np.unique(references), np.unique(candidates))
        return float(similar.values[distinct].sum(dtype=np.float64))

    def links(self, similar: Similar, references: Ints, candidates: Ints, pair: int) -> list[Link]:
        """Link the first of each kind with the first of every other."""
        (rows, row_at), (columns, column_at) = (np.unique(s, return_index=True) for s in (references, candidates))
        alike = similar.values[np.ix_(rows, columns)].astype(np.float64)
        return [
            Link(int(column_at[j]), int(row_at[i]), float(alike[i, j]), float(alike[i, j]))
            for i, j in np.argwhere(alike != 0).tolist()
        ]
