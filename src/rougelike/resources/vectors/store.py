"""Word vectors in the form we keep: one matrix, and an index of hashed words that opens without being parsed."""

import json
import mmap
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from rougelike.resources.vectors.hashing import hash_words

TABLE, HASHES, ROWS, FACTS = "table.npy", "hashes.npy", "rows.npy", "store.json"


class VectorStore(Protocol):
    """What a metric needs of word vectors, wherever they come from."""

    @property
    def name(self) -> str:
        """What the vectors are called in a metric's signature."""

    @property
    def sha256(self) -> str:
        """The hash of what they were read from."""

    @property
    def dim(self) -> int:
        """The length of a vector."""

    def lookup(self, words: Sequence[str]) -> NDArray[np.int32]:
        """Return a row id for each word, -1 where it has no vector."""

    def rows(self, ids: NDArray[np.int32]) -> NDArray[np.floating]:
        """Return the vectors of row ids that `lookup` gave, in single or double precision."""


@dataclass(frozen=True, slots=True)
class TableStore:
    """A matrix and the sorted hashes of its words; both may be memory-mapped, so that only rows used are read."""

    name: str
    sha256: str
    table: NDArray[np.floating]
    hashes: NDArray[np.uint64]
    row_of: NDArray[np.int32]

    @property
    def dim(self) -> int:
        """Return the length of a vector."""
        return int(self.table.shape[1])

    def __len__(self) -> int:
        return len(self.hashes)

    def lookup(self, words: Sequence[str]) -> NDArray[np.int32]:
        """Return the row of each word's surface form, else of its lower-case form, else -1."""
        ids = self._find(words)
        unknown = [i for i in np.flatnonzero(ids < 0).tolist() if words[i] != words[i].lower()]
        if unknown:
            ids[unknown] = self._find([words[i].lower() for i in unknown])
        return ids

    def lookup_spelled(self, letters: NDArray[np.uint8], offsets: NDArray[np.int64]) -> NDArray[np.int32]:
        """Return the same for words in UTF-8, one after the other; only those not found at once become strings."""
        from rougelike.resources.vectors.spelled import hash_spelled  # compiled, and only metrics need it

        ids = self._at(hash_spelled(letters, offsets))
        unknown = np.flatnonzero(ids < 0)
        if len(unknown):
            spelled = (letters[offsets[w] : offsets[w + 1]].tobytes() for w in unknown.tolist())
            ids[unknown] = self.lookup([word.decode("utf-8", "surrogatepass") for word in spelled])
        return ids

    def rows(self, ids: NDArray[np.int32]) -> NDArray[np.floating]:
        """Return the vectors of `ids` as a matrix, as precise as they are kept but never in half precision."""
        rows = self.table[ids]
        return rows if rows.dtype == np.float64 else np.asarray(rows, np.float32)

    def save(self, folder: Path, table_file: Path | None = None) -> None:
        """Write the store into `folder`, sharing `table_file`'s bytes where that is the matrix on this disk already."""
        folder.mkdir(parents=True, exist_ok=True)
        if table_file is None:
            np.save(folder / TABLE, self.table)
        else:
            _share(table_file, folder / TABLE)
        np.save(folder / HASHES, self.hashes)
        np.save(folder / ROWS, self.row_of)
        (folder / FACTS).write_text(json.dumps({"name": self.name, "sha256": self.sha256}), "utf-8")

    def _find(self, words: Sequence[str]) -> NDArray[np.int32]:
        return self._at(hash_words([word.encode("utf-8", "surrogatepass") for word in words]))

    def _at(self, wanted: NDArray[np.uint64]) -> NDArray[np.int32]:
        places = np.minimum(np.searchsorted(self.hashes, wanted), len(self.hashes) - 1)
        return np.where(self.hashes[places] == wanted, self.row_of[places], np.int32(-1))


def load(folder: Path) -> TableStore:
    """Open a store that `TableStore.save` wrote, reading nothing but headers."""
    facts = json.loads((folder / FACTS).read_text("utf-8"))
    table, hashes, rows = (np.load(folder / file, mmap_mode="r") for file in (TABLE, HASHES, ROWS))
    if isinstance(table.base, mmap.mmap) and hasattr(mmap, "MADV_RANDOM"):
        # Words lie far apart: reading ahead of each would fetch most of a large file for a few thousand rows.
        table.base.madvise(mmap.MADV_RANDOM)
    return TableStore(facts["name"], facts["sha256"], table, hashes, rows)


def _share(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError:  # another disk, or one without hard links
        shutil.copyfile(source, target)
