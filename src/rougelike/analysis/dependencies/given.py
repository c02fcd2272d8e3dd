"""The enhanced graph that came with a tree, in the ninth column of CoNLL-U."""

import re

from rougelike.analysis.dependencies.graph import Edge
from rougelike.errors import DataError, shown
from rougelike.resources.parsers import Tree

_HEAD = re.compile(r"([0-9]+)(\.[0-9]+)?:(.+)")


def given_edges(tree: Tree) -> list[list[Edge]]:
    """Return the edges that lead to each word, numbered from 1, without those from a word that is not in the text."""
    edges: list[list[Edge]] = [[]]
    for word in tree.tokens:
        if not word.enhanced:
            raise DataError(
                f"{shown(word.form)} of {shown(tree.text)} has no enhanced relations; take enhanced=made, which makes "
                "them of the tree"
            )
        own = []
        for part in word.enhanced.split("|"):
            match = _HEAD.fullmatch(part)
            if not match or int(match[1]) > len(tree.tokens):
                raise DataError(
                    f"{shown(word.form)} of {shown(tree.text)} has the enhanced relation {shown(part)}; expected "
                    "HEAD:RELATION with the number of a word of the sentence"
                )
            if not match[2]:
                own.append((int(match[1]), match[3]))
        edges.append(own)
    return edges
