"""A graph of one's own: a relation file in UKB's format whose nodes have any names, and the words that mean them."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from rougelike.errors import ResourceError, nearest, shown
from rougelike.resources.disk import combined_sha256, sha256_of
from rougelike.resources.wordnet.graph import Graph, joined


@dataclass(frozen=True)
class OwnGraph:
    """A graph whose nodes are numbered in the order of their names, and every word's nodes, its first sense first."""

    graph: Graph
    names: tuple[str, ...]
    senses: Mapping[str, tuple[int, ...]]


def open_own_graph(relations: str, lexicon: str) -> OwnGraph:
    """Return a graph and its lexicon, read again only when one of the files has changed."""
    files = Path(relations).expanduser(), Path(lexicon).expanduser()
    changed = tuple(file.stat().st_mtime_ns if file.is_file() else 0 for file in files)
    return _opened(*files, changed)


@functools.lru_cache(8)
def _opened(relations: Path, lexicon: Path, changed: tuple[int, ...]) -> OwnGraph:
    """Read a graph and its lexicon.

    A relation file cannot name a node that nothing is joined to, so senses beside a word's known ones are such nodes.
    A word that the graph knows no sense of is a mistake.
    """
    pairs, words = _relations(relations), _words(lexicon)
    joint = {name for pair in pairs for name in pair}
    for (word, number), named in words.items():
        if joint.isdisjoint(named):
            raise ResourceError(
                f"lexicon={lexicon}, line {number}: {shown(word)} means {shown(named[0])}, which is no node of "
                f"graph={relations}.{nearest(named[0], joint)}"
            )
    names = tuple(sorted(joint.union(*words.values())))
    number_of = {name: number for number, name in enumerate(names)}
    rows = np.array([(number_of[u], number_of[v]) for u, v in pairs], np.int32)
    hashes = {"relations": sha256_of(relations), "lexicon": sha256_of(lexicon)}
    graph = Graph(relations.name, combined_sha256(hashes), *joined(len(names), rows))
    return OwnGraph(graph, names, {word: tuple(number_of[n] for n in named) for (word, _), named in words.items()})


def _relations(file: Path) -> list[tuple[str, str]]:
    """Return the pairs of lines like `u:town v:city`."""
    pairs = []
    for number, line in enumerate(_lines(file, "graph"), 1):
        ends = {field[:2]: field[2:] for field in line.split() if field[:2] in ("u:", "v:")}
        if ends.get("u:") and ends.get("v:"):
            pairs.append((ends["u:"], ends["v:"]))
        elif line.strip() and not line.startswith("#"):
            raise ResourceError(
                f"graph={file}, line {number}: {shown(line[:40])} names no two nodes as `u:town v:city` does; if the "
                "file was cut, get it again."
            )
    if not pairs:
        raise ResourceError(f"graph={file} joins no nodes; give a file of lines like `u:town v:city`.")
    return pairs


def _words(file: Path) -> dict[tuple[str, int], tuple[str, ...]]:
    """Return the senses of each word, with the line that it stands on: the word, then its senses in order."""
    words: dict[tuple[str, int], tuple[str, ...]] = {}
    seen: set[str] = set()
    for number, line in enumerate(_lines(file, "lexicon"), 1):
        word, *named = line.split() or ["#"]
        if word.startswith("#"):
            continue
        where = f"lexicon={file}, line {number}: {shown(word)}"
        if not named:
            raise ResourceError(f"{where} has no sense; write the word and then its senses, separated by spaces.")
        if word in seen:
            raise ResourceError(f"{where} stands twice; write all of its senses on one line.")
        seen.add(word)
        words[word, number] = tuple(dict.fromkeys(named))
    if not words:
        raise ResourceError(f"lexicon={file} holds no word; write a line a word: the word, and then its senses.")
    return words


def _lines(file: Path, option: str) -> list[str]:
    try:
        return file.read_text("utf-8").splitlines()
    except OSError as problem:
        raise ResourceError(f"{option}={file} cannot be read ({problem.strerror}): give a file.") from None
    except UnicodeDecodeError as problem:
        raise ResourceError(f"{option}={file} is not UTF-8 at byte {problem.start}: save it as UTF-8.") from None
