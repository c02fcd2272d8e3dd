"""The fast mode's sample: nodes that stand for all of a graph's, where neither of two vectors ranks a node high.

A sum of 1 / (r + s) over all nodes is that over the nodes that either vector ranks among its first `HEAD`, exact, and
an estimate of the rest from a sample, in which a node counts by the inverse of its chance to be drawn (Horvitz and
Thompson). Chances follow how much a node adds to sums of random senses. The sample is drawn once for a graph, so that
a similarity depends on its pair alone.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.errors import ResourceError
from rougelike.resources import cache
from rougelike.resources.disk import publish, staging
from rougelike.resources.progress import bar
from rougelike.resources.wordnet.graph import Graph
from rougelike.similarity.pagerank.nearly import Ranker
from rougelike.similarity.pagerank.ranks import SCALE, absent
from rougelike.similarity.pagerank.settings import Comparison, precision
from rougelike.similarity.pagerank.walk import WIDTH, Matrix, Walks
from rougelike.texts import Ids

HEAD = 2048
"""A vector's ranks up to which its nodes are looked at one by one."""
SIZES = {3: 72_000, 4: 44_000, 5: 28_000, 6: 20_000, 7: 16_000}
SIZE = 24_000
"""About how many nodes are drawn at each step, and at all further ones."""
WALKS = 512
"""Random senses by which nodes are weighed."""
FLOOR = 0.3
"""Of the mean chance: what a node has at least, so that none weighs too much once it is drawn."""
SEED = 5
RECIPE = 1
"""Counts up when a sample is drawn in another way, so that it is drawn anew."""
FILE = "sample.npz"


@dataclass(frozen=True)
class Sample:
    """The nodes that stand for all, the inverses of their weights, and how much of each node its weight leaves out.

    Their number is a multiple of 4; what fills it up is a node that no walk reaches. `head` is how many first ranks are
    looked at, 0 where the sample is the whole.
    """

    nodes: Ids
    inverse: Matrix
    rest: Matrix
    head: int

    @classmethod
    def whole(cls, width: int, dtype: type) -> "Sample":
        """Return all nodes."""
        return cls(np.arange(width, dtype=np.int32), np.ones(width, dtype), np.zeros(width, dtype), 0)

    @classmethod
    def drawn(cls, chosen: Ids, weight: Matrix, nodes: int, width: int) -> "Sample":
        """Return a sample of so many nodes, whose vectors are so wide."""
        fill = -len(chosen) % 4
        rest = np.zeros(width, np.float32)
        rest[:nodes] = 1
        rest[chosen] = 1 - weight
        inverse = np.append(1 / weight, np.ones(fill)).astype(np.float32)
        return cls(np.append(chosen, np.full(fill, nodes)).astype(np.int32), inverse, rest, HEAD)


def samples(graph: Graph, steps: Sequence[int], width: int) -> Mapping[int, Sample]:
    """Return the sample for each of some steps; a graph in which few nodes have links is looked at whole."""
    nodes = len(graph.starts) - 1
    if np.count_nonzero(np.diff(graph.starts)) <= min(size_at(x) for x in steps):
        return dict.fromkeys(steps, Sample.whole(width, precision(nodes)))
    kept = cache.root() / "converted" / f"{graph.sha256}-sample-{RECIPE}-{'-'.join(map(str, steps))}"
    if kept not in OPENED:
        found = _drawn(graph, steps, kept)
        OPENED[kept] = {x: Sample.drawn(found[f"nodes{x}"], found[f"weight{x}"], nodes, width) for x in steps}
    return OPENED[kept]


def size_at(step: int) -> int:
    """Return about how many nodes are drawn at a step."""
    return SIZES.get(step, SIZE)


OPENED: dict[Path, Mapping[int, Sample]] = {}
"""The samples that this process has at hand, by the folder that they are kept in."""


def _drawn(graph: Graph, steps: Sequence[int], kept: Path) -> dict[str, NDArray[Any]]:
    """Return the nodes drawn for each step and their weights, which are drawn once and kept where that can be."""
    if (kept / FILE).is_file():
        with np.load(kept / FILE) as rows:
            return dict(rows)
    made = _made(graph, steps)
    with suppress(ResourceError):  # a cache that cannot be written to costs the next process the same again
        _keep(made, kept)
    return made


def _made(graph: Graph, steps: Sequence[int]) -> dict[str, NDArray[Any]]:
    made: dict[str, NDArray[Any]] = {}
    for x, own in zip(steps, _importance(graph, steps), strict=True):
        made[f"nodes{x}"], made[f"weight{x}"] = draw(own, size_at(x))
    return made


def _keep(made: dict[str, NDArray[Any]], kept: Path) -> None:
    with staging("a sample of nodes") as stage:
        (stage / kept.name).mkdir()
        np.savez(stage / kept.name / FILE, allow_pickle=False, **made)
        publish(stage / kept.name, kept, proof=FILE)


def _importance(graph: Graph, steps: Sequence[int]) -> NDArray[np.float64]:
    """Return what each node adds at each step to the sums of random senses, at most as much as at rank `HEAD`."""
    nodes = len(graph.starts) - 1
    share = np.sqrt(np.diff(graph.starts))
    seeds = np.random.default_rng(SEED).choice(nodes, WALKS, replace=False, p=share / share.sum())
    walks = Walks(graph, [(int(seed),) for seed in seeds], Comparison().damping, np.float32)
    found = np.zeros((len(steps), nodes))
    ranker, ranks = Ranker(absent(np.float32), nodes), np.empty(nodes, np.float32)
    with bar("weighing synsets") as report:
        for at, block in enumerate(walks.blocks):
            mass: Matrix = np.empty(block.spread.shape, np.float32)
            rows: Matrix = np.empty((block.spread.shape[1], nodes), np.float32)
            for x in range(1, max(steps) + 1):
                walks.advance(block, mass)
                if x in steps:
                    walks.rows(mass, rows)
                    for row in rows:
                        ranker.rank(row, 0, ranks)
                        _added(ranks, HEAD * SCALE, found[list(steps).index(x)])
            report(at * WIDTH + len(rows), len(seeds))
    return found


@kernel
def _added(ranks: Matrix, least: float, sums: NDArray[np.float64]) -> None:
    """Add the inverse ranks."""
    for node in range(sums.size):
        sums[node] += 1 / max(np.float64(ranks[node]), least)


def draw(importance: NDArray[np.float64], size: int) -> tuple[Ids, Matrix]:
    """Draw about `size` nodes, the more important ones surely, and return them and the inverses of their chances.

    The draw is systematic: along decreasing chances, a node is drawn wherever their running sum passes a whole number
    and a half.
    """
    wanted = importance + FLOOR * importance.mean()
    low, high = 0.0, size / wanted.min()
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if np.minimum(1, middle * wanted).sum() < size else (low, middle)
    chance = np.minimum(1, high * wanted)
    order = np.argsort(-wanted, kind="stable")
    passed = np.floor(np.cumsum(chance[order]) + 0.5)
    taken = (np.diff(passed, prepend=0) > 0) | (chance[order] >= 1)
    chosen = np.sort(order[taken])
    return chosen.astype(np.int32), 1 / chance[chosen]
