"""Encodes each distinct sentence once: within a call, and across runs through a file of vectors."""

import contextlib
import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import ResourceError
from rougelike.resources.encoders.protocol import Encoder, Matrix, checked
from rougelike.resources.progress import bar

CHUNK = 2048
"""Sentences between two writes: what an interruption can lose."""

KEYS_AT_ONCE = 500
"""Below the number of variables that any build of sqlite takes in one query."""


class RememberingEncoder:
    """An encoder that asks another only for sentences it has not seen; `file` None remembers nothing between runs."""

    def __init__(self, encoder: Encoder, file: Path | None) -> None:
        self._encoder, self._file = encoder, file
        self.name, self.sha256 = encoder.name, encoder.sha256

    def encode(self, sentences: list[str]) -> Matrix:
        """Return the vectors of `sentences`; those that are kept are kept, and so returned, in single precision."""
        distinct = list(dict.fromkeys(sentences))
        known: dict[str, NDArray[np.floating[Any]]] = {}
        with self._store() as store, bar(f"encoding with {self.name}") as report:
            if store:
                known.update(store.read(distinct))
            # Longest first across the whole call, so that each chunk's batches need the least padding.
            missing = sorted((s for s in distinct if s not in known), key=len, reverse=True)
            for start in range(0, len(missing), CHUNK):
                chunk = missing[start : start + CHUNK]
                vectors = checked(self._encoder.encode(chunk), chunk, self.name)
                if store:
                    vectors = vectors.astype("<f4")
                    store.write(chunk, vectors)
                known.update(zip(chunk, vectors, strict=True))
                report(start + len(chunk), len(missing))
        if len(widths := {len(vector) for vector in known.values()}) > 1:
            raise ResourceError(
                f"The encoder {self.name} returned vectors of {' and of '.join(map(str, sorted(widths)))} dimensions: "
                "all need the same number."
            )
        return np.stack([known[s] for s in sentences]) if sentences else np.empty((0, 0), np.float32)

    @contextlib.contextmanager
    def _store(self) -> Iterator["_VectorFile | None"]:
        if self._file is None:
            yield None
            return
        try:
            with contextlib.closing(_VectorFile(self._file)) as store:
                yield store
        except sqlite3.Error as problem:
            raise ResourceError(
                f"The file of remembered vectors {self._file} cannot be used ({problem}): delete it, or switch it "
                "off with `memory=False`."
            ) from problem


class _VectorFile:
    """Vectors by the hash of their sentence, in a file that sqlite keeps whole through interruptions and writers."""

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(file, timeout=60)
        self._connection.execute("CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, vector BLOB) WITHOUT ROWID")

    def read(self, sentences: Sequence[str]) -> Iterator[tuple[str, NDArray[np.float32]]]:
        for start in range(0, len(sentences), KEYS_AT_ONCE):
            by_key = {_key(sentence): sentence for sentence in sentences[start : start + KEYS_AT_ONCE]}
            marks = ",".join("?" * len(by_key))
            rows = self._connection.execute(f"SELECT key, vector FROM vectors WHERE key IN ({marks})", list(by_key))
            for key, vector in rows:
                yield by_key[key], np.frombuffer(vector, "<f4")

    def write(self, sentences: Sequence[str], vectors: Matrix) -> None:
        rows = ((_key(s), v.tobytes()) for s, v in zip(sentences, vectors, strict=True))
        with self._connection:
            self._connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)

    def close(self) -> None:
        self._connection.close()


def _key(sentence: str) -> bytes:
    return hashlib.blake2b(sentence.encode("utf-8", "surrogatepass"), digest_size=16).digest()
