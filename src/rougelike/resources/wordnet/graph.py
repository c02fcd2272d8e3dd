"""WordNet's graph: synsets joined by pointers, and by the relations that a user adds."""

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import ResourceError
from rougelike.resources import cache
from rougelike.resources.disk import combined_sha256, publish, sha256_of, staging
from rougelike.resources.progress import bar
from rougelike.resources.wordnet.database import COMPILED, WordNet, open_wordnet
from rougelike.resources.wordnet.relations import read_relations

CORPUS = "wordnet-glosses"
"""The name under which a user's gloss corpus is looked for."""
OWN = "wordnet+own-glosses"
RECIPE = 1
"""Counts up when links are chosen in another way, so that they are chosen anew."""
FACTS, STARTS, NEIGHBOURS = "graph.json", "graph_start.npy", "graph_neighbour.npy"


@dataclass(frozen=True, slots=True)
class Graph:
    """An undirected graph of synsets: those next to `i` are `neighbours[starts[i]:starts[i + 1]]`, in order."""

    name: str
    sha256: str
    starts: NDArray[np.int32]
    neighbours: NDArray[np.int32]

    @property
    def edges(self) -> int:
        """Return how many pairs of synsets are joined."""
        return len(self.neighbours) // 2


def open_graph(relations: str | os.PathLike[str] | None = None) -> Graph:
    """Open the graph of WordNet's pointers, with the relations of an installed resource or of a path beside them."""
    if relations is None:
        return _load(open_wordnet().folder)
    name = os.fspath(relations)
    if cache.installed(name):
        if cache.manifest(name).kind != "relations":
            raise ResourceError(
                f"{name} is installed, but is {cache.manifest(name).kind} and not relations of synsets."
            )
        return _load(cache.path(name) / COMPILED)
    place = Path(name)
    if not place.exists():
        raise ResourceError(f"{name} is neither a file or folder of relations nor installed under that name.")
    kept = cache.root() / "converted" / f"{_content_sha256(place)}-graph-{COMPILED}"
    if not (kept / FACTS).is_file():
        with staging(name) as stage:
            keep_graph(place, stage, place.name)
            publish(stage / COMPILED, kept, proof=FACTS)
    return _load(kept)


def open_gloss_graph() -> Graph:
    """Open WordNet's graph with links from synsets to the senses in their definitions.

    They are those of the disambiguated gloss corpus where a user has added it under the name `wordnet-glosses`. Who has
    not gets links that are chosen by ourselves, once, in about a minute.
    """
    if cache.installed(CORPUS):
        return open_graph(CORPUS)
    wordnet = open_wordnet()
    kept = cache.root() / "converted" / f"{wordnet.sha256}-glosses-{RECIPE}-{COMPILED}"
    if not (kept / FACTS).is_file():
        from rougelike.resources.wordnet.glosses import gloss_pairs

        with staging(OWN) as stage, bar("joining senses by their definitions") as report:
            (stage / COMPILED).mkdir()
            pairs = gloss_pairs(wordnet, report)
            digest = combined_sha256(
                {"wordnet": wordnet.sha256, "glosses": hashlib.sha256(pairs.tobytes()).hexdigest()}
            )
            save_graph(stage / COMPILED, OWN, digest, wordnet, wordnet.pointer_pairs(), pairs)
            publish(stage / COMPILED, kept, proof=FACTS)
    return _load(kept)


def keep_graph(place: Path, into: Path, name: str) -> None:
    """Write the graph of WordNet's pointers and a user's relations into the folder `into`."""
    wordnet = open_wordnet()
    (into / COMPILED).mkdir()
    sha256 = combined_sha256({"wordnet": wordnet.sha256, "relations": _content_sha256(place)})
    save_graph(into / COMPILED, name, sha256, wordnet, wordnet.pointer_pairs(), read_relations(place, wordnet))


def save_graph(folder: Path, name: str, sha256: str, wordnet: WordNet, *pairs: NDArray[np.int32]) -> None:
    """Write the undirected graph of rows of source and target synset, without loops or parallel edges."""
    starts, neighbours = joined(len(wordnet), *pairs)
    np.save(folder / STARTS, starts)
    np.save(folder / NEIGHBOURS, neighbours)
    (folder / FACTS).write_text(json.dumps({"name": name, "sha256": sha256}), "utf-8")


def joined(size: int, *pairs: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return where the neighbours of each of `size` nodes start, and the neighbours, from rows of source and target."""
    both = np.concatenate([np.concatenate([p, p[:, ::-1]]) for p in pairs]).astype(np.int64)
    both = both[both[:, 0] != both[:, 1]]
    edges = np.unique(both[:, 0] * size + both[:, 1])
    starts = np.searchsorted(edges, np.arange(size + 1, dtype=np.int64) * size)
    return starts.astype(np.int32), (edges % size).astype(np.int32)


def _load(folder: Path) -> Graph:
    facts = json.loads((folder / FACTS).read_text("utf-8"))
    starts, neighbours = (np.load(folder / file, mmap_mode="r") for file in (STARTS, NEIGHBOURS))
    return Graph(facts["name"], facts["sha256"], starts, neighbours)


def _content_sha256(place: Path) -> str:
    files = [place] if place.is_file() else sorted(f for f in place.rglob("*") if f.is_file())
    return combined_sha256({str(file.relative_to(place.parent)): sha256_of(file) for file in files})
