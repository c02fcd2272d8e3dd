"""Dependency triples (relation, head, modifier) of parsed text: the basic elements of BE (Honda et al. 2018, Sec. 3.1).

Words are surface forms, case kept. A triple is kept if its relation, up to the first colon, is one of the paper's
(footnote 5); the relation in the triple is the full one, nmod:to.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from rougelike.analysis.dependencies import Graph, enhance, v1
from rougelike.errors import MetricError, nearest
from rougelike.resources.parsers import Tree
from rougelike.texts import Ids, Ints

Span = tuple[int, int]

KEPT = (
    *("nsubj", "nsubjpass", "dobj", "iobj", "csubj", "csubjpass", "ccomp", "xcomp", "nmod", "advcl", "advmod", "neg"),
    *("vocative", "discourse", "expl", "aux", "cop", "mark", "nummod", "appos", "acl", "amod", "det", "case"),
    *("compound", "name", "foreign", "dislocated"),
)
LEFT_OUT = ("auxpass", "mwe", "cc", "conj", "parataxis", "list", "goeswith", "remnant", "reparandum", "dep", "ref")
"""Relations of UD v1 that the paper keeps out, beside the root and punctuation."""


class Triple(NamedTuple):
    """A relation between two words, and where these stand in their text."""

    relation: str
    head: str
    modifier: str
    head_span: Span = (0, 0)
    modifier_span: Span = (0, 0)

    def __str__(self) -> str:
        return f"{self.relation}({self.head}, {self.modifier})"


def relations(written: str) -> frozenset[str]:
    """Return the relations that are kept: the paper's, all there are, or those of a list joined by +."""
    if written in ("paper", "all"):
        return frozenset(KEPT if written == "paper" else KEPT + LEFT_OUT)
    chosen = written.split("+")
    for name in chosen:
        if name not in KEPT + LEFT_OUT:
            raise MetricError(
                f"there is no relation {name!r} in UD v1; relations takes paper, all, or names joined by + as "
                f"nsubj+dobj.{nearest(name, KEPT + LEFT_OUT)}"
            )
    return frozenset(chosen)


def of_tree(tree: Tree, kind: str) -> list[Triple]:
    """Return all triples of a tree in UD v1's names, words in reading order, spans in the tree's own text.

    `kind` says what graph they are taken from: the enhanced one that we make of the tree, the one that came with the
    tree (`given`), or the `basic` tree.
    """
    edges = Graph(tree).edges if kind == "basic" else given_edges(tree) if kind == "given" else enhance(tree).edges
    triples = []
    for number, own in enumerate(edges[1:], 1):
        word = tree.tokens[number - 1]
        for above, relation in own:
            if above:
                head = tree.tokens[above - 1]
                name = v1(relation, word)
                triples.append(Triple(name, head.form, word.form, (head.start, head.end), (word.start, word.end)))
    return triples


@dataclass(frozen=True)
class Triples:
    """The triples of many texts as numbers, equal ones with equal numbers.

    Text `t` has the triples `numbers[offsets[t]:offsets[t + 1]]`; triple `u` is made of the words `heads[u]` and
    `modifiers[u]` and the relation `relations[u]`. Words are numbered in the order of their code points.
    """

    words: Sequence[str]
    numbers: Ids
    offsets: Ints
    relations: Ids
    heads: Ids
    modifiers: Ids


def numbered(texts: Iterable[Iterable[Triple]]) -> Triples:
    """Number the triples of texts."""
    known: dict[tuple[str, str, str], int] = {}
    numbers: list[int] = []
    offsets = [0]
    for triples in texts:
        numbers += (known.setdefault(triple[:3], len(known)) for triple in triples)
        offsets.append(len(numbers))
    words = sorted({word for _, head, modifier in known for word in (head, modifier)})
    place = {word: i for i, word in enumerate(words)}
    names = {name: i for i, name in enumerate(dict.fromkeys(relation for relation, _, _ in known))}
    columns = np.array([(names[r], place[h], place[m]) for r, h, m in known], np.int32).reshape(-1, 3)
    return Triples(words, np.array(numbers, np.int32), np.array(offsets, np.int64), *np.ascontiguousarray(columns.T))
