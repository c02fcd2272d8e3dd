"""What carries a similarity: each node's share of Eq. 2, against loops over the formulas."""

import math

import numpy as np
import pytest

from rougelike.resources.wordnet.graph import Graph
from rougelike.similarity.pagerank import Comparison, Meaning
from rougelike.similarity.pagerank.carriers import carriers
from tests.similarity.plain_pagerank import dimensions, ranks, walk

NEAR = [[1, 2], [0, 2, 3], [0, 1], [1, 4], [3], []]


def plain(one, other, how):
    """Return every node's share by loops."""
    paths = [walk(NEAR, set(m.senses), how.steps, how.damping) for m in (one, other)]
    shares, total = [0.0] * len(NEAR), 0.0
    for x, weight in how.weights.items():
        vectors = [dimensions(path[x], m.strangers) for path, m in zip(paths, (one, other), strict=True)]
        both = vectors[0].keys() & vectors[1].keys()
        if how.compare == "path+cosine":
            added = {h: vectors[0][h] * vectors[1][h] for h in both}
            most = math.prod(math.sqrt(sum(v * v for v in vector.values())) for vector in vectors)
        else:
            places = [ranks(vector, how.ties) for vector in vectors]
            added = {h: 1 / (places[0][h] + places[1][h]) for h in both}
            most = sum(1 / (2 * i) for i in range(1, len(both) + 1))
        for (known, node), value in added.items():
            total += weight * value / most
            if known:
                shares[node] += weight * value / most
    return [share / total for share in shares]


@pytest.mark.parametrize("compare", ["path+rank", "path+cosine", "rank"])
@pytest.mark.parametrize("ties", ["id", "reverse", "average"])
@pytest.mark.parametrize(
    ("one", "other"),
    [(Meaning((0,)), Meaning((4,))), (Meaning((1, 3)), Meaning((2,))), (Meaning((0, 5)), Meaning((5,)))],
)
def test_shares_are_those_of_the_formula(one, other, compare, ties):
    """Protects what is told of a similarity: every node's share is what Eq. 2 and 3 add up for it."""
    starts = np.concatenate(([0], np.cumsum([len(n) for n in NEAR]))).astype(np.int32)
    graph = Graph("toy", "0", starts, np.array([n for near in NEAR for n in near], np.int32))
    how = Comparison(steps=6, compare=compare, ties=ties)
    shares = carriers(graph, one, other, how)
    assert shares == pytest.approx(plain(one, other, how), abs=1e-9)
    assert shares.sum() == pytest.approx(1)


def test_words_without_a_sense_take_their_share():
    """Protects similarities that unknown words carry in part: nodes have what is left."""
    starts = np.concatenate(([0], np.cumsum([len(n) for n in NEAR]))).astype(np.int32)
    graph = Graph("toy", "0", starts, np.array([n for near in NEAR for n in near], np.int32))
    one, other = Meaning((0,), ("flarn",)), Meaning((1, 2), ("flarn", "quux"))
    for compare in ("path+rank", "path+cosine"):
        how = Comparison(steps=4, compare=compare)
        shares = carriers(graph, one, other, how)
        assert shares == pytest.approx(plain(one, other, how), abs=1e-9)
        assert 0 < shares.sum() < 1
