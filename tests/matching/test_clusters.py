"""Clusters of words against scipy's linkage, and triples counted under them against a plain loop."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.cluster.hierarchy import linkage
from scipy.spatial.distance import squareform

from rougelike.matching import Groups
from rougelike.matching.clustered import TARGETS, clustered_counts
from rougelike.similarity.clusters import WordVectors, clustered, merges
from rougelike.units.triples import Rows


def plain(distances, count):
    """Return each word's cluster after the `count` lowest merges of scipy's tree, named by its first word."""
    own = [{i} for i in range(len(distances))]
    rows = linkage(squareform(distances), "complete")[:count] if len(distances) > 1 else []
    for left, right, *_ in rows:
        own.append(own[int(left)] | own[int(right)])
    found = np.arange(len(distances))
    for members in own[len(distances) :]:
        found[sorted(members)] = min(members)
    return found


@st.composite
def matrices(draw):
    """Draw symmetric distances, with many that are equal or with none."""
    size = draw(st.integers(1, 14))
    high = draw(st.sampled_from([1, 2, 4, 1000]))
    upper = np.triu(np.random.default_rng(draw(st.integers(0, 10_000))).integers(0, high, (size, size)), 1)
    return (upper + upper.T).astype(draw(st.sampled_from([np.float32, np.float64])))


@given(distances=matrices(), data=st.data())
def test_the_lowest_merges_are_scipys(distances, data):
    """Protects clusters from how they are found: stopping early is cutting the whole tree, ties and all."""
    count = data.draw(st.integers(0, len(distances) - 1))
    owner = np.empty(len(distances), np.int64)
    clustered(distances, count, owner)
    assert owner.tolist() == plain(distances, count).tolist()


@pytest.mark.parametrize(("words", "rate", "count"), [(0, 0.975, 0), (1, 0.975, 0), (2, 0.975, 1), (40, 0.975, 1),
                                                      (41, 0.975, 2), (10, 1.0, 0), (10, 0.0, 9)])  # fmt: skip
def test_how_many_merges(words, rate, count):
    """Protects N = max(1, floor(rate x Q)) clusters of Q words."""
    assert merges(words, rate) == count


@pytest.mark.parametrize("presence", [False, True])
@given(seed=st.integers(0, 10_000))
def test_counts(seed, presence):
    """Protects what a target's clusters are made of: its own words and all references', and nobody else's."""
    random = np.random.default_rng(seed)
    vectors = random.standard_normal((12, 3))
    rows = np.where(random.random(12) < 0.8, np.arange(12), -1)
    found = WordVectors(rows, vectors / np.linalg.norm(vectors, axis=1)[:, None])
    texts = [random.integers(0, (2, 12, 12), (random.integers(6), 3)).astype(np.int32) for _ in range(5)]
    offsets = np.concatenate(([0], np.cumsum([len(text) for text in texts])))
    ids = np.arange(5, dtype=np.int32)
    groups = Groups(ids[:3], np.array([0, 3]), ids[3:], np.array([0, 2]))
    got = clustered_counts(Rows(np.concatenate(texts), offsets), groups, found, 0.6, presence=presence)
    expected = []
    for candidate in texts[:3]:
        words = {w for text in (candidate, *texts[3:]) for w in text[:, 1:].ravel().tolist()}
        known = sorted(w for w in words if rows[w] >= 0)
        owner = plain(_distances(found.vectors[known]), merges(len(known), 0.6))
        name = dict(zip(known, np.array(known)[owner].tolist(), strict=True)) if known else {}
        counts = [Counter((r, name.get(h, h), name.get(m, m)) for r, h, m in text.tolist())
                  for text in (candidate, *texts[3:])]  # fmt: skip
        counts = [Counter(set(count)) if presence else count for count in counts]
        expected += [
            [(counts[0] & other).total(), counts[0].total(), other.total()] for other in counts[1:]
        ]  # fmt: skip
    assert got.tolist() == expected


def _distances(vectors):
    found = np.maximum(1 - vectors @ vectors.T, 0)
    np.fill_diagonal(found, 0)
    return (found + found.T) / 2


def test_many_targets_of_one_group():
    """Protects targets from the matrix that some of them share."""
    random = np.random.default_rng(1)
    texts = [random.integers(0, (2, 30, 30), (8, 3)).astype(np.int32) for _ in range(TARGETS + 3)]
    found = WordVectors(np.arange(30), random.standard_normal((30, 4)))
    rows = Rows(np.concatenate(texts), np.arange(len(texts) + 1) * 8)
    ids = np.arange(len(texts), dtype=np.int32)

    def groups(candidates):
        return Groups(candidates, np.array([0, len(candidates)]), ids[-1:], np.array([0, 1]))

    whole = clustered_counts(rows, groups(ids[:-1]), found, 0.7, presence=True)
    alone = [clustered_counts(rows, groups(ids[i : i + 1]), found, 0.7, presence=True) for i in range(len(ids) - 1)]
    assert whole.tolist() == np.concatenate(alone).tolist()
