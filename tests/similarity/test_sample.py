"""The fast mode's sample of nodes: what is drawn, what it leaves out, and that it stands for all of a graph."""

import numpy as np
import pytest

from rougelike.similarity.pagerank import Comparison, overlap, sample, similarities
from rougelike.similarity.pagerank import compared as comparing
from tests.similarity.test_pagerank import graph, large, some

NODES = 6000
SIZES = {3: 3000, 4: 2400, 5: 2000, 6: 1600, 7: 1200}


@pytest.fixture
def sampled(tmp_path, monkeypatch):
    """Return a graph of which the fast mode looks at some nodes only."""
    monkeypatch.setenv("ROUGELIKE_CACHE", str(tmp_path))
    for name, value in {"SIZES": SIZES, "SIZE": 1200, "HEAD": 400}.items():
        monkeypatch.setattr(sample, name, value)
    return large(NODES)


def test_a_draw_stands_for_all():
    """Protects the weights: what is drawn adds up to what all nodes do, and who matters most is drawn surely."""
    importance = np.random.default_rng(1).pareto(1.5, 50_000) + 0.01
    nodes, weight = sample.draw(importance, 8000)
    assert len(nodes) == pytest.approx(8000, abs=2)
    assert (np.diff(nodes) > 0).all()
    assert (weight >= 1).all()
    assert {*np.argsort(-importance)[:200].tolist()} <= {*nodes[weight == 1].tolist()}
    assert (importance[nodes] * weight).sum() == pytest.approx(importance.sum(), rel=0.005)
    assert weight.sum() == pytest.approx(50_000, rel=0.05)


def test_first_ranks_are_made_whole():
    """Protects the exact part: first nodes get what the sample leaves out, but for ranks within a lane's limit."""
    random = np.random.default_rng(2)
    tiles = random.uniform(1, 90, (2, 640, overlap.TILE)).astype(np.float32)
    rest, limits = random.uniform(-3, 1, 640).astype(np.float32), random.uniform(1, 60, 70).astype(np.float32)
    nodes = np.sort(random.permuted(np.tile(np.arange(640), (3, 1)), axis=1)[:, :400], axis=1).astype(np.int32)
    values, sizes = random.uniform(1, 9, nodes.shape).astype(np.float32), np.array([400, 8, 0])
    sums = np.zeros((3, 70))
    overlap.first_sums(nodes, values, sizes, rest, tiles, limits, sums)
    ranks = np.concatenate(tiles, axis=1)[:, :70].astype(np.float64)
    for row, size in enumerate(sizes):
        chosen = nodes[row, :size]
        added = rest[chosen, None] / (values[row, :size, None] + ranks[chosen]) * (ranks[chosen] > limits)
        assert sums[row] == pytest.approx(added.sum(axis=0) * overlap.SCALE, rel=1e-4, abs=1e-8)


def test_a_sample_stands_for_the_graph(sampled):
    """Protects the fast mode: with half of the nodes and fewer, similarities stay near those of all."""
    rows, columns = some(NODES, 20, 3), some(NODES, 30, 4)
    fast, exact = (similarities(sampled, rows, columns, Comparison(mode=mode), 4.0) for mode in ("fast", "exact"))
    assert np.abs(fast - exact).max() / Comparison().most < 1e-2
    assert (fast != exact).any()


def test_company_changes_nothing(sampled, monkeypatch):
    """Protects similarities that are kept: they depend on their pair to the last bit, not on company or memory."""
    rows, columns = some(NODES, 5, 5), some(NODES, 70, 6)
    whole = similarities(sampled, rows, columns, Comparison(), 4.0)
    assert similarities(sampled, rows[3:4], columns[66:67], Comparison(), 4.0)[0, 0] == whole[3, 66]
    monkeypatch.setattr(comparing, "CELLS", 60)
    assert similarities(sampled, rows, columns, Comparison(), 4.0).tolist() == whole.tolist()


def test_a_sample_is_drawn_once(sampled, monkeypatch):
    """Protects who opens a graph again: its sample is on disk, the same."""
    width = overlap.padded(NODES)
    first = sample.samples(sampled, (3, 4), width)
    monkeypatch.setattr(sample, "OPENED", {})
    monkeypatch.setattr(sample, "_importance", lambda *_: pytest.fail("drawn again"))
    again = sample.samples(sampled, (3, 4), width)
    assert all((first[x].nodes == again[x].nodes).all() and (first[x].rest == again[x].rest).all() for x in (3, 4))


def test_a_graph_of_few_links_is_looked_at_whole(sampled):
    """Protects graphs of one's own, most nodes of which nothing is joined to: there is nobody to draw."""
    width = overlap.padded(100_000)
    assert sample.samples(graph([(0, 1), (1, 2)], 100_000), (3, 4), width)[3].head == 0


def test_a_cache_that_cannot_be_written_to_is_no_obstacle(sampled, tmp_path, monkeypatch):
    """Protects read-only caches: the sample is then drawn by every process."""
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("ROUGELIKE_CACHE", str(tmp_path / "file"))
    assert len(sample.samples(sampled, (3,), overlap.padded(NODES))[3].nodes) == pytest.approx(SIZES[3], abs=5)
