"""A sentence's words with the edges between them, which rewrites turn from a tree into a graph."""

from collections.abc import Collection, Iterator

from rougelike.errors import DataError, shown
from rougelike.resources.parsers import Token, Tree

Edge = tuple[int, str]
"""A word's head, by its number from 1 and 0 for the root, and its relation to it."""


class Graph:
    """The words of a tree, numbered from 1, and for each the edges that lead to it.

    Rewrites change `edges`. `heads`, `relations`, `bases` (relations without subtypes) and `children` stay the tree's.
    """

    def __init__(self, tree: Tree) -> None:
        self.words = tree.tokens
        self.heads = [0, *(word.head for word in tree.tokens)]
        self.relations = ["", *(word.relation for word in tree.tokens)]
        self.bases = [relation.partition(":")[0] for relation in self.relations]
        self.edges: list[list[Edge]] = [[], *([(word.head, word.relation)] for word in tree.tokens)]
        self.children: list[list[int]] = [[] for _ in self.edges]
        for number, word in enumerate(tree.tokens, 1):
            self.children[word.head].append(number)
        _check(self, tree)

    def word(self, number: int) -> Token:
        """Return a word."""
        return self.words[number - 1]

    def under(self, number: int, relations: Collection[str]) -> list[int]:
        """Return a word's children in the tree that hang on it by one of `relations`, subtype or not."""
        return [child for child in self.children[number] if self.bases[child] in relations]

    def subtree(self, number: int) -> Iterator[int]:
        """Yield a word and all below it in the tree."""
        waiting = [number]
        while waiting:
            word = waiting.pop()
            yield word
            waiting += self.children[word]

    def add(self, number: int, head: int, relation: str) -> None:
        """Add an edge to a word, unless it is there or would lead from the word to itself."""
        if head != number and (head, relation) not in self.edges[number]:
            self.edges[number].append((head, relation))

    def rename(self, number: int, relation: str) -> None:
        """Give the edge that a word has from the tree another relation."""
        head = self.heads[number]
        self.edges[number][self.edges[number].index((head, self.relations[number]))] = (head, relation)


def _check(graph: Graph, tree: Tree) -> None:
    """Refuse words that no root is above: their heads lead in a circle."""
    reached = set(graph.subtree(0)) if tree.tokens else {0}
    lost = next((word for number, word in enumerate(tree.tokens, 1) if number not in reached), None)
    if lost is not None:
        raise DataError(
            f"the tree of {shown(tree.text)} has a circle of heads above {shown(lost.form)}; every word must lead to "
            "a root, whose head is 0"
        )
