"""What pairs of texts summed to, kept on disk: an interrupted run goes on where it was, and a repeated one is instant.

Sums are kept, not walks or ranks: a sense's ranks at every step are more than a megabyte, and reading them takes as
long as walking again.
"""

import contextlib
import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from rougelike.errors import ResourceError
from rougelike.resources import cache

Pair = tuple[str, str]
Sums = Mapping[str, float]
ROWS = 2_000_000
"""Pairs kept of one manner of comparing, about 120 MB; then it starts anew."""
AT_ONCE = 500
"""Below the number of variables that any build of sqlite takes in one query."""


class Remembered:
    """Sums under some rules, by the texts of a pair."""

    def __init__(self, file: Path, rules: Iterable[str]) -> None:
        self._rules = tuple(rules)
        self._connection = sqlite3.connect(file, timeout=60)
        columns = ", ".join(f"of_{rule} REAL" for rule in self._rules)
        self._connection.execute(f"CREATE TABLE IF NOT EXISTS sums (pair BLOB PRIMARY KEY, {columns}) WITHOUT ROWID")
        if self._connection.execute("SELECT count(*) FROM sums").fetchone()[0] > ROWS:
            self._connection.execute("DELETE FROM sums")

    def read(self, pairs: Iterable[Pair]) -> dict[Pair, Sums]:
        """Return the sums of those pairs that are known."""
        by_key = {_key(pair): pair for pair in pairs}
        keys = list(by_key)
        found: dict[Pair, Sums] = {}
        for start in range(0, len(keys), AT_ONCE):
            some = keys[start : start + AT_ONCE]
            rows = self._connection.execute(
                f"SELECT * FROM sums WHERE pair IN ({','.join('?' * len(some))})", some
            )  # nothing of a user's is in the query's text
            found |= {by_key[key]: dict(zip(self._rules, values, strict=True)) for key, *values in rows}
        return found

    def write(self, sums: Mapping[Pair, Sums]) -> None:
        """Keep the sums of some pairs."""
        rows = [(_key(pair), *(own[rule] for rule in self._rules)) for pair, own in sums.items()]
        places = ",".join("?" * (len(self._rules) + 1))
        with self._connection:
            self._connection.executemany(f"INSERT OR REPLACE INTO sums VALUES ({places})", rows)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


@contextlib.contextmanager
def remembered(manner: str, rules: Iterable[str]) -> Iterator[Remembered | None]:
    """Open what is remembered of a manner of comparing; None where the cache cannot be written to."""
    folder = cache.root() / "sums"
    file = folder / f"{hashlib.sha256(manner.encode()).hexdigest()[:32]}.sqlite"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        yield None
        return
    if not os.access(folder, os.W_OK):
        yield None
        return
    try:
        with contextlib.closing(Remembered(file, rules)) as store:
            yield store
    except sqlite3.Error as problem:
        raise ResourceError(f"The file of remembered sums {file} cannot be used ({problem}): delete it.") from problem


def _key(pair: Pair) -> bytes:
    return hashlib.sha256("\0".join(pair).encode("utf-8", "surrogatepass")).digest()[:16]
