"""Similarities by random walks: what holds on any graph, and that every way to compute them agrees."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rougelike.resources.wordnet.graph import Graph, joined
from rougelike.similarity.pagerank import Comparison, Meaning, similarities
from rougelike.similarity.pagerank import compared as comparing
from rougelike.similarity.pagerank.meanings import Shared, Side
from rougelike.similarity.pagerank.nearly import HEAD, Ranker
from rougelike.similarity.pagerank.ranks import SCALE
from rougelike.similarity.pagerank.settings import COMPARE
from rougelike.similarity.pagerank.steps import first_steps, walked_steps
from tests.similarity.plain_pagerank import similarity

NODES = 14
EDGES = st.lists(st.tuples(st.integers(0, NODES - 1), st.integers(0, NODES - 1)), max_size=24)
MEANING = st.builds(
    lambda senses, words: Meaning(tuple(sorted(senses)), tuple(sorted(words))),
    st.sets(st.integers(0, NODES - 1), max_size=3),
    st.sets(st.sampled_from("xyz"), max_size=2),
)
MEANINGS = st.lists(MEANING, min_size=1, max_size=5)


def graph(edges, nodes=NODES):
    """Return a graph of some edges."""
    return Graph("toy", "", *joined(nodes, np.array(edges, np.int32).reshape(-1, 2)))


def near(own):
    """Return each node's neighbours as lists."""
    return [own.neighbours[a:b].tolist() for a, b in zip(own.starts, own.starts[1:], strict=False)]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"compare": "rank", "steps": 7},
        {"compare": "path+cosine", "decay": 0.4},
        {"ties": "reverse"},
        {"ties": "average", "damping": 0.5},
        {"steps": 0},
        {"damping": 1.0, "steps": 5},
        {"damping": 0.0, "steps": 2},
    ],
    ids=str,
)
@settings(max_examples=30)
@given(edges=EDGES, rows=MEANINGS, columns=MEANINGS)
def test_against_loops(options, edges, rows, columns):
    """Protects every option: walks, ranks, strangers and weights are those of loops over the formulas."""
    own = graph(edges)
    found = similarities(own, rows, columns, Comparison(**options), 1.0)
    for r, one in enumerate(rows):
        for c, other in enumerate(columns):
            sides = [(m.senses, m.strangers) for m in (one, other)]
            assert found[r, c] == pytest.approx(similarity(near(own), *sides, **options), abs=1e-9)


@settings(max_examples=30)
@given(edges=EDGES, rows=MEANINGS, columns=MEANINGS, compare=st.sampled_from(COMPARE))
def test_between_nothing_and_itself(edges, rows, columns, compare):
    """Protects the range: from 0 to the similarity of a meaning to itself, the same both ways round."""
    own, how = graph(edges), Comparison(compare=compare)
    found = similarities(own, rows, columns, how, 1.0)
    assert ((found >= 0) & (found <= how.most)).all()
    assert found == pytest.approx(similarities(own, columns, rows, how, 1.0).T, abs=1e-12)
    for meaning in rows:
        assert similarities(own, [meaning], [meaning], how, 1.0)[0, 0] == (how.most if meaning else 0)


@settings(max_examples=30)
@given(edges=EDGES, meanings=MEANINGS, order=st.permutations(range(NODES)))
def test_names_of_nodes_do_not_matter(edges, meanings, order):
    """Protects what is not tied from the numbers of nodes: with shared ranks, a graph renamed gives the same."""
    how = Comparison(ties="average", steps=6)
    renamed = [(order[a], order[b]) for a, b in edges]
    moved = [Meaning(tuple(sorted(order[s] for s in m.senses)), m.strangers) for m in meanings]
    one, other = (similarities(graph(e), m, m, how, 1.0) for e, m in ((edges, meanings), (renamed, moved)))
    assert one == pytest.approx(other, abs=1e-9)


@settings(max_examples=30)
@given(edges=EDGES, rows=MEANINGS, columns=MEANINGS)
def test_company_does_not_matter(edges, rows, columns):
    """Protects the bits of a similarity from what else is compared, and from being computed half by half."""
    own, how = graph(edges), Comparison()
    found = similarities(own, rows, columns, how, 1.0)
    alone = [[similarities(own, [r], [c], how, 1.0)[0, 0] for c in columns] for r in rows]
    assert found.tolist() == alone


def large(nodes=6000, edges=30000):
    """Return a random graph that is large enough to be fast on."""
    random = np.random.default_rng(1)
    return graph(random.integers(0, nodes, (edges, 2)) ** 2 // nodes, nodes)


def some(nodes, number, seed):
    """Return meanings of one and two senses, some with strangers."""
    random = np.random.default_rng(seed)
    draws = random.integers(0, nodes, (number, 2)).tolist()
    return [Meaning(tuple(sorted(set(draw[: 1 + n % 2]))), ("x",) * (n % 3 == 0)) for n, draw in enumerate(draws)]


def test_the_first_steps_are_those_of_the_walk():
    """Protects the fast mode's exact part: what only touches reached nodes equals what touches all."""
    own = large()
    left, right = Side(some(6000, 20, 2)), Side(some(6000, 30, 3))
    shared, how = Shared(left, right), Comparison(mode="exact")
    sparse = list(first_steps(own, left, right, shared, how))
    dense = list(walked_steps(own, left, right, shared, how, [0, 1, 2]))
    for (x, values, special), (y, others, other) in zip(sparse, dense, strict=True):
        assert x == y
        assert values == pytest.approx(others, abs=1e-6)
        assert special == pytest.approx(other, abs=1e-6)


def test_memory_changes_nothing(monkeypatch):
    """Protects large topics: compared in parts, every bit is the same."""
    own, how = large(), Comparison()
    rows, columns = some(6000, 9, 4), some(6000, 21, 5)
    whole = similarities(own, rows, columns, how, 4.0)
    monkeypatch.setattr(comparing, "CELLS", 10)
    assert similarities(own, rows, columns, how, 4.0).tolist() == whole.tolist()


def test_the_fast_mode_stands_for_all_steps():
    """Protects the fast mode's weights: together they are those of the steps that they stand for."""
    how = Comparison()
    left_out = sum(weight for x, weight in how.weights.items() if x > 2)
    assert sum(comparing.FAST_STEPS.values()) == pytest.approx(left_out / how.most, abs=1e-5)


def test_ranks_nearly_are_exact_among_the_first():
    """Protects the fast mode's ranks: the first are in order, and no rank is far from its own."""
    values = np.random.default_rng(7).permutation(np.exp(-np.linspace(1, 12, 20000))).astype(np.float32)
    values[::9] = 0
    row = np.empty(values.size, np.float32)
    high = Ranker(1e9, values.size).rank(values, 2, row)
    order = np.argsort(-values, kind="stable")[: np.count_nonzero(values)]
    found = row[order].astype(np.float64) / SCALE
    own = np.arange(1, order.size + 1) + 2
    assert high == 0
    assert found[:HEAD].tolist() == own[:HEAD].tolist()
    assert sorted(found.tolist()) == own.tolist()
    assert (np.abs(found - own) <= 0.02 * own).all()
    assert (row[values == 0] == 1e9).all()


@pytest.mark.parametrize("edges", [9000, 60000])
def test_the_fast_mode_is_within_its_bound_in_thin_and_thick_graphs(edges):
    """Protects the weights of steps: a graph of few links has its own."""
    own, how = large(edges=edges), [Comparison(mode=mode) for mode in ("fast", "exact")]
    rows, columns = some(6000, 12, 8), some(6000, 12, 9)
    fast, exact = (similarities(own, rows, columns, h, 4.0) / h.most for h in how)
    assert np.abs(fast - exact).max() < 5e-3
