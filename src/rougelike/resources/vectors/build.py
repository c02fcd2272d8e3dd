"""Turns a list of words and their vectors into a store, refusing what cannot be looked up truthfully."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import ResourceError, shown
from rougelike.resources.vectors.hashing import hash_words
from rougelike.resources.vectors.store import TableStore

ROWS_AT_ONCE = 1 << 16


@dataclass(frozen=True, slots=True)
class Table:
    """What a reader found: hashed words, the row of each, the matrix, and its file where it is one as it stands."""

    hashes: NDArray[np.uint64]
    row_of: NDArray[np.int32]
    matrix: NDArray[np.floating]
    file: Path | None = None

    def store(self, name: str, sha256: str, half: bool = False) -> TableStore:
        """Return the store, its vectors in half precision where that is asked for."""
        order = np.argsort(self.hashes, kind="stable")
        matrix = self.matrix.astype(np.float16) if half else self.matrix
        return TableStore(name, sha256, matrix, self.hashes[order], self.row_of[order])


def table(words: Sequence[bytes], matrix: NDArray[np.floating], origin: Path, file: Path | None = None) -> Table:
    """Return the table of `words`, one a row of `matrix`."""
    check_matrix(matrix, origin)
    if len(words) != len(matrix):
        raise ResourceError(f"{origin} has {len(matrix)} vectors for {len(words)} words: each word needs one.")
    check_utf8(words, origin)
    hashes = hash_words(words)
    order = np.argsort(hashes, kind="stable")
    twice = np.flatnonzero(hashes[order][1:] == hashes[order][:-1])
    if len(twice):
        first, second = sorted(order[twice[0] : twice[0] + 2].tolist())
        raise ResourceError(
            f"{origin} has the word {shown(words[second].decode())} twice, as words {first + 1} and {second + 1}: "
            "remove one of them."
        )
    return Table(hashes, np.arange(len(words), dtype=np.int32), matrix, file)


def check_utf8(words: Iterable[bytes], origin: Path) -> None:
    """Refuse words that are not UTF-8, since no text could ever ask for them."""
    for number, word in enumerate(words, 1):
        try:
            word.decode("utf-8")
        except UnicodeDecodeError:
            raise ResourceError(
                f"{origin}, word {number}: {shown(word)} is not UTF-8: convert the file's words to UTF-8 first."
            ) from None


def check_matrix(matrix: NDArray[np.floating], origin: Path) -> None:
    """Refuse what is no matrix of finite numbers."""
    if matrix.ndim != 2 or 0 in matrix.shape or not np.issubdtype(matrix.dtype, np.floating):
        raise ResourceError(
            f"{origin} holds an array of shape {matrix.shape} and type {matrix.dtype} where a matrix of floating-point "
            "numbers, one row a word, is expected."
        )
    for start in range(0, len(matrix), ROWS_AT_ONCE):
        bad = np.flatnonzero(~np.isfinite(matrix[start : start + ROWS_AT_ONCE]).all(axis=1))
        if len(bad):
            raise ResourceError(f"{origin}: vector {start + int(bad[0]) + 1} has a number that is not finite.")
