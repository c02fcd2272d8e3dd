"""Text of any size turned into numbers on the disk, once: what follows reads four bytes a word, in any order."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from rougelike.analysis import Analyser, analyse
from rougelike.analysis.words import tokenise
from rougelike.compiled import kernel
from rougelike.errors import DataError
from rougelike.readers.files import File
from rougelike.texts import Ids, Ints, Tokens
from rougelike.training.pairs import LINE_END, STRETCH, UNKNOWN

CHUNK = 1 << 22
"""How much text is read at a time, in bytes, and how many numbers."""
PIECE = 1 << 14
"""How many words are learned from in one go, about."""


def encode(
    files: Sequence[str], analyser: str, cutoff: int, target: Path, report: Callable[[int], None]
) -> tuple[list[str], Ints]:
    """Write all files as numbers into `target`; return the words that these name, and their counts.

    `report` is called with the number of words read so far.
    """
    known: dict[str, int] = {}
    counts, total = np.zeros(0, np.int64), 0
    with target.open("wb") as out:
        for tokens in _read(files, analyser):
            number = [known.setdefault(word, len(known)) for word in tokens.vocabulary.words]
            counts = np.concatenate((counts, np.zeros(len(known) - len(counts), np.int64)))
            np.add.at(counts, number, np.bincount(tokens.words, minlength=len(number)))
            lines = np.repeat(np.arange(len(tokens.offsets) - 1), np.diff(tokens.offsets))
            ids = np.full(len(lines) + len(tokens.offsets) - 1, LINE_END, np.int32)
            ids[np.arange(len(lines)) + lines] = np.array(number, np.int32)[tokens.words]
            ids.tofile(out)
            report(total := total + len(lines))
    if not total:
        raise DataError(f"{' and '.join(files)} {'hold' if len(files) > 1 else 'holds'} no words to learn from.")
    spelled = list(known)
    order = np.array(
        sorted(np.flatnonzero(counts >= cutoff).tolist(), key=lambda w: (-counts[w], spelled[w])), np.int64
    )
    if len(order) < 2:
        raise DataError(
            f"{len(order)} of {len(known):,} words occur {cutoff} times or more, and two are needed; lower the "
            "cut-off of words, or give more text."
        )
    place = np.full(len(known), UNKNOWN, np.int32)
    place[order] = np.arange(len(order))
    ids = opened(target, "r+")
    for start in range(0, len(ids), CHUNK):
        part = ids[start : start + CHUNK]
        part[part >= 0] = place[part[part >= 0]]
    return [spelled[w] for w in order], counts[order]


def opened(file: Path, mode: str = "r") -> Ids:
    """Open an encoded text without reading it."""
    return np.asarray(np.memmap(file, np.int32, mode))  # type: ignore[call-overload]


def pieces(ids: Ids) -> Ints:
    """Return where the pieces begin that a text is learned from in, and the end of the last: at lines' ends."""
    bounds = np.empty(len(ids) // PIECE + 2, np.int64)
    return bounds[: _cut(ids, bounds)].copy()


@kernel
def _cut(ids: Ids, bounds: Ints) -> int:
    count, start = 1, 0
    bounds[0] = 0
    for at in range(ids.size):
        size = at + 1 - start
        if at + 1 == ids.size or (size >= PIECE and (ids[at] == LINE_END or size >= PIECE + STRETCH)):
            bounds[count], start = at + 1, at + 1
            count += 1
    return count


def _read(files: Sequence[str], analyser: str) -> Iterator[Tokens]:
    """Yield the words of all files, a few million characters at a time; a line is a text."""
    for name in files:
        file, lines, size = File(name), [], 0
        for number, line in enumerate(file.lines(), 1):
            lines.append(file.decoded(line, number).rstrip("\n"))
            size += len(line)
            if size >= CHUNK:
                yield _tokens(lines, analyser)
                lines, size = [], 0
        yield _tokens(lines, analyser)


def _tokens(lines: list[str], analyser: str) -> Tokens:
    return tokenise(lines, _spaced) if analyser == "spaces" else analyse(lines, Analyser(analyser))


def _spaced(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield words as they stand between spaces; where they stand nobody asks here."""
    return ((word, 0, 0) for word in text.split())
