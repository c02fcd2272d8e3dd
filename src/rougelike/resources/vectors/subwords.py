"""Vectors of words that are the means of their subwords' vectors: any word has one."""

import functools
import json
import math
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import ResourceError
from rougelike.resources.optional import SEMANTIC, load

TYPES = {"F16": "<f2", "F32": "<f4"}
TABLE, TOKENIZER = "table.safetensors", "tokenizer.json"


class SubwordStore:
    """A table of subword vectors and the tokenizer that cuts words into them.

    Row ids are given out as words are first asked for, so they hold within one store only.
    """

    def __init__(self, name: str, sha256: str, table: NDArray[np.floating], tokenizer: Any) -> None:  # noqa: ANN401
        self.name, self.sha256, self.table = name, sha256, table
        self._tokenizer = tokenizer
        self._ids: dict[str, int] = {}
        self._pieces: list[list[int]] = []
        self._lock = threading.Lock()

    @property
    def dim(self) -> int:
        """Return the length of a vector."""
        return int(self.table.shape[1])

    def lookup(self, words: Sequence[str]) -> NDArray[np.int32]:
        """Return a row id for each word, -1 only for one that has no subwords, such as the empty one."""
        with self._lock:
            fresh = [word for word in dict.fromkeys(words) if word not in self._ids]
            for word, encoding in zip(
                fresh, self._tokenizer.encode_batch(fresh, add_special_tokens=False), strict=True
            ):
                self._ids[word] = len(self._pieces) if encoding.ids else -1
                if encoding.ids:
                    self._pieces.append(encoding.ids)
            return np.fromiter((self._ids[word] for word in words), np.int32, len(words))

    def rows(self, ids: NDArray[np.int32]) -> NDArray[np.float32]:
        """Return the mean subword vector of each of `ids`."""
        pieces = [self._pieces[i] for i in ids.tolist()]
        if not pieces:
            return np.empty((0, self.dim), np.float32)
        lengths = np.fromiter(map(len, pieces), np.int64, len(pieces))
        starts = np.cumsum(lengths) - lengths
        sums = np.add.reduceat(self.table[np.concatenate(pieces)].astype(np.float32), starts, axis=0)
        return np.asarray(sums / lengths[:, None], np.float32)


@functools.cache  # one store a process, since row ids of another would name other words
def open_subwords(folder: Path, name: str, sha256: str) -> SubwordStore:
    """Open a folder that holds a safetensors table and its tokenizer."""
    tokenizer = load("tokenizers", f"{name}, vectors of subwords,", SEMANTIC).Tokenizer.from_file(
        str(folder / TOKENIZER)
    )
    table = read_safetensors(folder / TABLE)
    if tokenizer.get_vocab_size() > len(table):
        raise ResourceError(
            f"{folder / TOKENIZER} has {tokenizer.get_vocab_size()} subwords for the {len(table)} rows of {TABLE}: "
            "they do not belong together."
        )
    return SubwordStore(name, sha256, table, tokenizer)


def read_safetensors(file: Path) -> NDArray[np.floating]:
    """Map the one matrix of a safetensors file: eight bytes of header length, a JSON header, then the numbers."""
    with file.open("rb") as stream:
        length = int.from_bytes(stream.read(8), "little")
        if length > file.stat().st_size - 8:
            raise ResourceError(f"{file} is cut short or no safetensors file: its header would be {length} bytes long.")
        header: dict[str, Any] = json.loads(stream.read(length))
    tensors = [facts for key, facts in header.items() if key != "__metadata__"]
    if len(tensors) != 1 or tensors[0]["dtype"] not in TYPES or len(tensors[0]["shape"]) != 2:
        raise ResourceError(f"{file} must hold one matrix of {' or '.join(TYPES)}, and holds {len(tensors)} tensors.")
    (facts,) = tensors
    kind = np.dtype(TYPES[facts["dtype"]])
    start, end = facts["data_offsets"]
    stated = math.prod(facts["shape"]) * kind.itemsize
    if end - start != stated or 8 + length + end > file.stat().st_size:
        raise ResourceError(
            f"{file} states {facts['shape']} numbers in {end - start} bytes: its header is wrong or it is cut short."
        )
    return np.memmap(file, kind, "r", 8 + length + start, tuple(facts["shape"]))
