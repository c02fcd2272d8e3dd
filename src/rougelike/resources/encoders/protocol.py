"""What a sentence encoder is, and the one that any function makes."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import ResourceError, shown

Matrix = NDArray[np.floating[Any]]


class Encoder(Protocol):
    """Turns sentences into vectors, one row a sentence."""

    @property
    def name(self) -> str:
        """What the encoder is called in a metric's signature."""

    @property
    def sha256(self) -> str:
        """The hash of the model, empty where a function is all there is."""

    def encode(self, sentences: list[str]) -> Matrix:
        """Return the vectors of `sentences`."""


class FunctionEncoder:
    """An encoder made of a function from a list of sentences to anything that numpy takes for a matrix."""

    sha256 = ""

    def __init__(self, function: Callable[[list[str]], Any], name: str = "") -> None:
        self._function = function
        self.name = name or getattr(function, "__qualname__", type(function).__name__)

    def encode(self, sentences: list[str]) -> Matrix:
        """Return what the function gives, once it has been seen to be a vector a sentence."""
        return checked(self._function(sentences), sentences, self.name)


def checked(vectors: Any, sentences: Sequence[str], name: str) -> Matrix:  # noqa: ANN401
    """Return `vectors` as a matrix, or raise saying how they are not one vector a sentence.

    Single precision stays single, as models give it; all else becomes double, and nothing is rounded.
    """
    try:
        given = np.asarray(vectors)
        matrix: Matrix = given if given.dtype == np.float32 else np.asarray(given, np.float64)
    except (TypeError, ValueError) as problem:
        raise ResourceError(
            f"The encoder {name} returned {shown(vectors)}, which is no matrix ({problem})."
        ) from problem
    if matrix.ndim != 2 or len(matrix) != len(sentences):
        raise ResourceError(
            f"The encoder {name} returned an array of shape {matrix.shape} for {len(sentences)} sentences: "
            "one row a sentence is expected."
        )
    bad = np.flatnonzero(~np.isfinite(matrix).all(axis=1))
    if len(bad):
        raise ResourceError(f"The encoder {name} returned a vector that is not finite for {shown(sentences[bad[0]])}.")
    return matrix
