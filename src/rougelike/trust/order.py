"""Agreement with an order that is known beforehand, as that of systems made to be good or bad."""

from collections.abc import Sequence

import numpy as np

from rougelike.errors import DataError, nearest
from rougelike.trust.correlation import Correlations, correlate
from rougelike.trust.scores import Scores, read_scores

ORDER = "order"


def correlate_with_order(
    data: object,
    order: Sequence[str],
    *,
    metric: Sequence[str] | None = None,
    level: str = "system",
    coefficient: str | Sequence[str] = "kendall",
) -> Correlations:
    """Correlate metrics with an order of systems from best to worst; `data` is as in `correlate`, without judgements.

    Only the order counts, so take a coefficient of ranks: at system level that of the systems' means, at summary level
    the mean over documents. Systems that the order leaves out are left out.
    """
    scores = read_scores(data, metric, ())
    for name in order:
        if name not in scores.systems:
            raise DataError(
                f"there is no system {name!r}.{nearest(name, scores.systems)} There are {', '.join(scores.systems)}."
            )
    rows = [scores.systems.index(name) for name in order]
    quality = np.repeat(np.arange(len(order), 0.0, -1.0)[:, None], len(scores.documents), axis=1)
    ordered = Scores(
        list(order), scores.documents, {m: matrix[rows] for m, matrix in scores.metrics.items()}, {ORDER: quality}
    )
    coefficients = [coefficient] if isinstance(coefficient, str) else list(coefficient)
    found = correlate(ordered, metric=None, human=ORDER, level=level, coefficient=coefficients)
    if not isinstance(found, Correlations):
        raise TypeError("several coefficients make a table")
    return found
