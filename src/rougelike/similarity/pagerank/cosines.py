"""The cosines of two sides of vectors, in which each word without a sense is a dimension of 0.5."""

from collections.abc import Sequence

import numpy as np

from rougelike.similarity.pagerank import overlap
from rougelike.similarity.pagerank.meanings import Shared, Side
from rougelike.similarity.pagerank.overlaps import CHUNK, Members, parts, share
from rougelike.similarity.pagerank.ranks import mixed
from rougelike.similarity.pagerank.threads import each
from rougelike.similarity.pagerank.walk import Matrix
from rougelike.texts import Ints


def at(left: Side, right: Side, members: Members, shared: Shared, _: int, walks: Matrix) -> tuple[Matrix, Matrix]:
    """Return the cosines of all pairs of vectors, and of the pairs with strangers in common."""
    products = np.zeros((len(left), len(right)))
    rows, lengths = _values(walks, left.strangers, members[0])
    others = []
    for first in range(0, len(right), CHUNK):
        chunk = slice(first, first + CHUNK)
        columns, length = _values(walks, right.strangers[chunk], members[1][chunk])
        others.append(length)

        def compare(part: slice, first: int = first, columns: Matrix = columns) -> None:
            overlap.products(rows[part], columns, products[part], first)

        each(compare, parts(len(left)))
    both = lengths[:, None] * np.concatenate(others)
    return share(products, both), share(shared.at(products) + 0.25 * shared.number, shared.at(both))


def _values(walks: Matrix, strangers: Ints, members: Sequence[Ints]) -> tuple[Matrix, Matrix]:
    """Return some vectors and their lengths."""
    values = np.zeros((len(members), walks.shape[1]), walks.dtype)
    for row, which in zip(values, members, strict=True):
        mixed(walks, which, row)
    return values, np.sqrt([float(row @ row) for row in values] + 0.25 * strangers)
