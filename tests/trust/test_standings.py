"""Systems with intervals and clusters, all at once."""

import numpy as np
import pytest

from rougelike.trust.scores import Scores
from rougelike.trust.standings import standings
from rougelike.trust.systems import compare


def scores(*rows):
    """Return scores by one metric: a row a system, a column a document."""
    matrix = np.array(rows, float)
    systems, documents = (
        [f"{letter}{i}" for i in range(size)] for letter, size in zip("sd", matrix.shape, strict=True)
    )
    return Scores(systems, documents, {"m": matrix}, {})


@pytest.mark.parametrize("seed", range(5))
def test_clusters_follow_compare(seed):
    """Protects the letters: who beats whom is what `compare` says of each pair, though all are tested at once."""
    rng = np.random.default_rng(seed)
    table = scores(*(rng.normal(shift, 0.1, 12) for shift in (0.5, 0.5, 0.42, 0.3, 0.1)))
    found = standings(table, resamples=999, seed=seed)
    beaten = {(row.better, row.worse) for row in compare(table, resamples=999, seed=seed) if row.corrected < 0.05}
    order = [table.systems[i] for i in np.argsort(-found.value[:, 0], kind="stable")]
    members, rank = [], 1
    for system in order:
        if any((other, system) in beaten for other in members):
            members, rank = [], rank + 1
        members.append(system)
        assert found.clusters[table.systems.index(system), 0] == rank
    assert rank > 1


def test_missing_scores():
    """Protects tables with holes: means and tests are of what is there."""
    rng = np.random.default_rng(1)
    matrix = np.stack([rng.normal(shift, 0.05, 20) for shift in (0.9, 0.5, 0.1)])
    matrix[0, 3] = matrix[2, 7] = np.nan
    found = standings(scores(*matrix), resamples=999)
    assert found.value[:, 0] == pytest.approx(np.nanmean(matrix, axis=1))
    assert found.clusters[:, 0].tolist() == [1, 2, 3]
    assert (found.low <= found.value).all()
    assert (found.value <= found.high).all()


@pytest.mark.parametrize("rows", [([0.1, 0.2, 0.3],), ([0.1], [0.9])])
def test_nothing_to_test(rows):
    """Protects one system and one document: no test, one cluster."""
    assert set(standings(scores(*rows), resamples=99).clusters.flat) == {1}
