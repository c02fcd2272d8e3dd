"""Encodes each distinct sentence once: within a call, and across runs through a file of vectors."""

from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import ResourceError
from rougelike.resources.encoders.protocol import Encoder, Matrix, checked
from rougelike.resources.remembering import Memory

Vector = NDArray[np.floating[Any]]


class RememberingEncoder:
    """An encoder that asks another only for sentences it has not seen; `file` None remembers nothing between runs."""

    def __init__(self, encoder: Encoder, file: Path | None) -> None:
        self._encoder = encoder
        self._memory = Memory[Vector](
            file, "vectors", lambda vector: vector.tobytes(), lambda _, value: np.frombuffer(value, "<f4")
        )
        self.name, self.sha256 = encoder.name, encoder.sha256

    def encode(self, sentences: list[str]) -> Matrix:
        """Return the vectors of `sentences`; those that are kept are kept, and so returned, in single precision."""
        known = self._memory.recall(sentences, lambda _: nullcontext(self._new), f"encoding with {self.name}")
        if len(widths := {len(vector) for vector in known.values()}) > 1:
            raise ResourceError(
                f"The encoder {self.name} returned vectors of {' and of '.join(map(str, sorted(widths)))} dimensions: "
                "all need the same number."
            )
        return np.stack([known[s] for s in sentences]) if sentences else np.empty((0, 0), np.float32)

    def _new(self, sentences: list[str]) -> Matrix:
        vectors = checked(self._encoder.encode(sentences), sentences, self.name)
        return vectors.astype("<f4") if self._memory.file else vectors
