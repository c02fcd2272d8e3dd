"""How much of a data set only a metric of meaning can see: the share of semantically similar words (ENMS, Sec. 5.2.2).

A candidate's word is such a word if the reference's word that is most like it is another one.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rougelike.analysis import Analyser
from rougelike.batch import Batch
from rougelike.errors import DataError
from rougelike.matching.above import Above
from rougelike.matching.similar import matched
from rougelike.metrics.meaning import DEFAULT_VECTORS
from rougelike.readers import Columns, Source, open_data
from rougelike.scoring.run import warn_where_nothing_is_known
from rougelike.similarity.vectors import Recipe, Unknown, Words, store
from rougelike.texts import Ids
from rougelike.units import Units
from rougelike.units.ngrams import ngrams

BATCH = 384
EDGES = (0.0, 0.05, 0.1, 0.15, 0.2, 1.0)
"""Of the paper's Table 5: from 0 to 5 %, above that to 10 %, and so on."""


@dataclass(frozen=True)
class SimilarWords:
    """Each candidate's share of semantically similar words, averaged over its references."""

    doc_ids: list[str]
    systems: list[str]
    share: NDArray[np.float64]

    def histogram(self, edges: Sequence[float] = EDGES) -> list[tuple[float, float, int]]:
        """Return how many candidates lie between each two edges; one that lies on an edge counts below it."""
        place = np.maximum(np.searchsorted(edges, self.share, side="left") - 1, 0)
        counts = np.bincount(place, minlength=len(edges) - 1).tolist()
        return list(zip(edges[:-1], edges[1:], counts, strict=True))


def similar_words(
    data: object,
    *,
    vectors: str = DEFAULT_VECTORS,
    alpha: float = 0.0,
    analyser: str = "google",
    columns: Columns | None = None,
) -> SimilarWords:
    """Return the shares of semantically similar words of all candidates of `data`.

    A word whose best partner is not more alike than `alpha` counts as without one. As printed any partner counts.
    """
    if not -1 <= alpha < 1:
        raise DataError(f"alpha must be a cosine from -1 and below 1, not {alpha!r}")
    source = data if isinstance(data, Source) else open_data(data, columns)
    recipe, read = Recipe(vectors, "midpoint"), Analyser(analyser)
    whole, shares, unknown = source.read(), [], Unknown(0, Counter())
    for start in range(0, len(whole), BATCH):
        batch = Batch(whole[start : start + BATCH])
        units = batch.units(read, ngrams, n=1)
        words = Words(batch.tokens(read), recipe, {})
        unknown += words.unknown
        alike = matched(units, batch.groups, words, Above(alpha), exact=True)
        pairs, sizes = batch.groups.pairs, units.sizes[batch.groups.pair_texts[0]]
        of_pairs = (alike - _equal(units, *batch.groups.pair_texts)) / np.maximum(sizes, 1)
        own = np.add.reduceat(of_pairs, pairs[:-1]) / np.diff(pairs)
        shares.append(own if batch.restore is None else own[batch.restore])
    warn_where_nothing_is_known({store(vectors).name: unknown}, stacklevel=3)
    return SimilarWords(whole.doc_ids, whole.systems, np.concatenate(shares))


def _equal(units: Units, candidates: Ids, references: Ids) -> NDArray[np.float64]:
    """Return how many of the candidate's words the reference has too, for every pair."""
    keys = np.split(units.keys, units.offsets[1:-1])
    pairs = zip(candidates.tolist(), references.tolist(), strict=True)
    return np.array([np.isin(keys[c], keys[r]).sum() for c, r in pairs], np.float64)
