"""Dependency triples as small trees: heads with their modifiers below them, shared arcs marked."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rougelike.alignment import Part, Piece

TRIPLE = "triple"
"""The kind of parts that are shown so: their units' spans are head and modifier, their note is the relation."""
Span = tuple[int, int]


@dataclass
class Node:
    """A word with the relation to what stands above it, "" at the top, and whether the other side has this arc too."""

    word: str
    relation: str = ""
    shared: bool = False
    below: list["Node"] = field(default_factory=list)

    def rows(self) -> list[object]:
        """Return the node as a page's script reads it."""
        return [self.word, self.relation, self.shared, [node.rows() for node in self.below]]


def trees(part: Part, candidate: str, reference: str) -> tuple[list[Node], list[Node]]:
    """Return the trees of both sides of a part."""
    own, other = {link.candidate for link in part.links}, {link.reference for link in part.links}
    return grown(part.candidate, candidate, own), grown(part.reference_units, reference, other)


def grown(pieces: Sequence[Piece], text: str, shared: set[int]) -> list[Node]:
    """Return the trees that triples make, in the order of the text; every arc stands there once.

    A word that has several heads, as enhanced graphs allow, stands below each of them, with its own modifiers once.
    Triples that were given without a text have each word in a place of its own: there, equal words are one.
    """
    ends = [(piece.spans[0], piece.spans[-1]) for piece in pieces]
    spans = [span for pair in ends for span in pair]
    given = len(set(spans)) == len(spans)
    first: dict[str, Span] = {}
    one = {span: first.setdefault(text[slice(*span)], span) if given else span for span in sorted(spans)}
    arcs: dict[Span, list[tuple[Span, int]]] = {}
    for i, (head, modifier) in enumerate(ends):
        arcs.setdefault(one[head], []).append((one[modifier], i))
    modifiers = {modifier for below in arcs.values() for modifier, _ in below}
    seen: set[Span] = set()

    def grow(span: Span) -> list[Node]:
        if span in seen:
            return []
        seen.add(span)
        return [
            Node(text[slice(*modifier)], pieces[i].note, i in shared, grow(modifier))
            for modifier, i in sorted(arcs.get(span, ()))
        ]

    roots = sorted(arcs, key=lambda span: (span in modifiers, span))  # those without a head, then what cycles leave
    found = [(root, grow(root)) for root in roots if root not in seen]
    return [Node(text[slice(*root)], below=below) for root, below in sorted(found, key=lambda pair: pair[0])]
