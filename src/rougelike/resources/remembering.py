"""Computes what belongs to each distinct text once: within a call, and across runs through a file."""

import contextlib
import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from rougelike.errors import ResourceError
from rougelike.resources.progress import bar

CHUNK = 2048
"""Texts between two writes: what an interruption can lose."""

KEYS_AT_ONCE = 500
"""Below the number of variables that any build of sqlite takes in one query."""

V = TypeVar("V")
Computing = Callable[[int], contextlib.AbstractContextManager[Callable[[list[str]], Iterable[V]]]]


@dataclass(frozen=True)
class Memory(Generic[V]):
    """What is known of texts, as values that pack into bytes; `file` None remembers nothing between runs."""

    file: Path | None
    what: str
    pack: Callable[[V], bytes]
    unpack: Callable[[str, bytes], V]

    def recall(self, texts: Iterable[str], computing: Computing[V], doing: str) -> dict[str, V]:
        """Return the value of each distinct text, from the file or computed, and keep what is computed.

        `computing` is told how many texts there are, and gives the function for as long as it is needed.
        """
        distinct = list(dict.fromkeys(texts))
        known: dict[str, V] = {}
        with self._store() as store, bar(doing) as report:
            if store:
                known.update((text, self.unpack(text, value)) for text, value in store.read(distinct))
            # Longest first across the whole call, so that each chunk's batches need the least padding.
            missing = sorted((text for text in distinct if text not in known), key=len, reverse=True)
            if missing:
                with computing(len(missing)) as compute:
                    for start in range(0, len(missing), CHUNK):
                        chunk = missing[start : start + CHUNK]
                        values = dict(zip(chunk, compute(chunk), strict=True))
                        if store:
                            store.write((text, self.pack(value)) for text, value in values.items())
                        known.update(values)
                        report(start + len(chunk), len(missing))
        return known

    @contextlib.contextmanager
    def _store(self) -> Iterator["_File | None"]:
        if self.file is None:
            yield None
            return
        try:
            with contextlib.closing(_File(self.file, self.what)) as store:
                yield store
        except sqlite3.Error as problem:
            raise ResourceError(
                f"The file of remembered {self.what} {self.file} cannot be used ({problem}): delete it, or switch it "
                "off with `memory=False`."
            ) from problem


class _File:
    """Bytes by the hash of their text, in a file that sqlite keeps whole through interruptions and writers."""

    def __init__(self, file: Path, table: str) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self._connection, self._table = sqlite3.connect(file, timeout=60), table
        self._connection.execute(f"CREATE TABLE IF NOT EXISTS {table} (key BLOB PRIMARY KEY, value BLOB) WITHOUT ROWID")

    def read(self, texts: Sequence[str]) -> Iterator[tuple[str, bytes]]:
        for start in range(0, len(texts), KEYS_AT_ONCE):
            by_key = {_key(text): text for text in texts[start : start + KEYS_AT_ONCE]}
            marks = ",".join("?" * len(by_key))
            query = f"SELECT * FROM {self._table} WHERE key IN ({marks})"
            for key, value in self._connection.execute(query, list(by_key)):
                yield by_key[key], value

    def write(self, values: Iterable[tuple[str, bytes]]) -> None:
        rows = ((_key(text), value) for text, value in values)
        with self._connection:
            self._connection.executemany(f"INSERT OR REPLACE INTO {self._table} VALUES (?, ?)", rows)

    def close(self) -> None:
        self._connection.close()


def writable(folder: Path) -> bool:
    """Return whether anything can be kept in `folder`; a read-only cache is a fair choice and costs only time."""
    existing = next(parent for parent in (folder, *folder.parents) if parent.exists())
    return os.access(existing, os.W_OK)


def _key(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
