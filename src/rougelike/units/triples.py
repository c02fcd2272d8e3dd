"""Dependency triples (relation, head, modifier) of parsed text: the basic elements of BE (Honda et al. 2018, Sec. 3.1).

Words are surface forms, case kept. A triple is kept if its relation, up to the first colon, is one of the paper's
(footnote 5); the relation in the triple is the full one, nmod:to.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from rougelike.analysis.dependencies import Graph, enhance, given_edges, v1
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
"""What UD v1 has beside these, the root and punctuation."""


class Triple(NamedTuple):
    """A relation between two words, and where these stand in their text."""

    relation: str
    head: str
    modifier: str
    head_span: Span = (0, 0)
    modifier_span: Span = (0, 0)

    def __str__(self) -> str:
        return f"{self.relation}({self.head}, {self.modifier})"


@cache
def relations(written: str) -> Callable[[str], bool]:
    """Return what tells relations that are kept: the paper's, all, or those of a list of names joined by +."""
    if written == "all":
        return lambda relation: relation.partition(":")[0] not in ("root", "punct")
    names = frozenset(KEPT if written == "paper" else written.split("+"))
    for name in names:
        if name not in KEPT + LEFT_OUT:
            raise MetricError(
                f"UD v1 has no relation {name!r}; relations takes paper, all, or names joined by + as "
                f"nsubj+dobj.{nearest(name, KEPT + LEFT_OUT)}"
            )
    return lambda relation: relation.partition(":")[0] in names


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
class Rows:
    """The triples of many texts, relation, head and modifier in a row; those of text `t` begin at `offsets[t]`."""

    columns: Ids
    offsets: Ints


@dataclass(frozen=True)
class Triples:
    """The triples of many texts as numbers, equal ones with equal numbers.

    Text `t` has the triples `numbers[offsets[t]:offsets[t + 1]]`. Row `u` of `columns` has the relation, the head and
    the modifier of triple `u`; words are numbered in the order of their code points.
    """

    words: list[str]
    numbers: Ids
    offsets: Ints
    columns: Ids


def numbered(texts: Iterable[Iterable[Triple]]) -> Triples:
    """Give equal triples of texts equal numbers."""
    known: dict[tuple[str, str, str], int] = {}
    numbers: list[int] = []
    offsets = [0]
    for triples in texts:
        numbers += (known.setdefault(triple[:3], len(known)) for triple in triples)
        offsets.append(len(numbers))
    words = sorted({word for _, *both in known for word in both})
    place = {word: i for i, word in enumerate(words)}
    names = {name: i for i, name in enumerate(dict.fromkeys(relation for relation, _, _ in known))}
    columns = np.array([(names[r], place[h], place[m]) for r, h, m in known], np.int32).reshape(-1, 3)
    return Triples(words, np.array(numbers, np.int32), np.array(offsets, np.int64), columns)
