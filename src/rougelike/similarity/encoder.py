"""Sentences as vectors of an encoder (SEM-F1's M_E), every distinct sentence of the data encoded once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.analysis.sentences import sentences
from rougelike.compiled import kernel
from rougelike.items import Text
from rougelike.resources import Encoder, open_encoder
from rougelike.resources.named import Named
from rougelike.texts import Ids

Vectors = NDArray[np.floating[Any]]

encoder: Named[Encoder] = Named("encoders", open_encoder)
"""Returns the encoder that a name stands for."""


@dataclass(frozen=True)
class Encoded:
    """The sentences of some texts by their numbers, and the vector and squared length of each distinct sentence."""

    numbers: Mapping[Text, Ids]
    vectors: Vectors
    squares: NDArray[np.float64]


def encode(texts: Iterable[Text], encoder: Encoder, splitter: str) -> Encoded:
    """Split every distinct text, and encode every distinct sentence in one call, longest first."""
    known: dict[str, int] = {}
    numbers = {
        text: np.array([known.setdefault(s, len(known)) for s in sentences(text, splitter)], np.int32)
        for text in dict.fromkeys(texts)
    }
    vectors = encoder.encode(list(known))
    # A power of two changes no digit, and keeps squares of huge and tiny numbers within range.
    exponents = np.frexp(np.abs(vectors).max(axis=1, initial=0))[1]
    vectors = np.ldexp(vectors, -exponents[:, None])
    return Encoded(numbers, vectors, _squares(vectors))


@kernel
def dot(vectors: Vectors, i: int, j: int) -> float:
    """Return the inner product of two rows in double precision, always summed in the same order."""
    a = b = c = d = 0.0
    width = vectors.shape[1]
    whole = width - width % 4
    for k in range(0, whole, 4):
        a += np.float64(vectors[i, k]) * np.float64(vectors[j, k])
        b += np.float64(vectors[i, k + 1]) * np.float64(vectors[j, k + 1])
        c += np.float64(vectors[i, k + 2]) * np.float64(vectors[j, k + 2])
        d += np.float64(vectors[i, k + 3]) * np.float64(vectors[j, k + 3])
    for k in range(whole, width):
        a += np.float64(vectors[i, k]) * np.float64(vectors[j, k])
    return (a + b) + (c + d)


@kernel
def cosine(vectors: Vectors, squares: NDArray[np.float64], i: int, j: int) -> float:
    """Return the cosine of two rows: exactly 1 of a row with itself, 0 where one has no length."""
    lengths = np.sqrt(squares[i] * squares[j])
    return dot(vectors, i, j) / lengths if lengths > 0 else 0.0


@kernel
def _squares(vectors: Vectors) -> NDArray[np.float64]:
    squares = np.empty(len(vectors), np.float64)
    for i in range(len(vectors)):
        squares[i] = dot(vectors, i, i)
    return squares
