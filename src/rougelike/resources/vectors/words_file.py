"""Reads word2vec files, binary and text, and the text of GloVe and fastText."""

import gzip
import zlib
from pathlib import Path
from typing import IO, cast

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import ResourceError, shown
from rougelike.resources.vectors.build import Table, table

LONGEST_WORD = 1 << 12
LINE_LIMIT = 1 << 20
PRECISE = 1 << 22
"""Text files up to this size keep every digit, so that what is computed from a few vectors can be checked by hand."""

TEXT_CONTROLS = frozenset(b"\t\n\r")


def read_words_file(file: Path) -> Table:
    """Read a file of words and vectors, telling its format from its first bytes."""
    try:
        with _open(file) as stream:
            first = stream.readline(LINE_LIMIT)
            sample = stream.read(1 << 10)
        with _open(file) as stream:
            return _read(stream, file, first, sample)
    except (EOFError, zlib.error, gzip.BadGzipFile) as problem:
        raise ResourceError(f"{file} is cut short or damaged ({problem}): get it again.") from problem


def _read(stream: IO[bytes], file: Path, first: bytes, sample: bytes) -> Table:
    header = _header(first)
    if header is None:
        return _text(stream, file, None, len(first.split()) - 1, first_line=1)
    stream.readline()
    count, dim = header
    if any(byte < 32 and byte not in TEXT_CONTROLS for byte in sample):
        return _binary(stream, file, count, dim)
    return _text(stream, file, count, dim, first_line=2)


def _open(file: Path) -> IO[bytes]:
    return cast(IO[bytes], gzip.open(file)) if file.suffix == ".gz" else file.open("rb")


def _header(line: bytes) -> tuple[int, int] | None:
    """Return the words and dimensions that a word2vec header states; None where the line is a vector already."""
    fields = line.split()
    if len(fields) == 2 and all(field.isdigit() for field in fields):
        return int(fields[0]), int(fields[1])
    return None


def _text(stream: IO[bytes], file: Path, stated: int | None, dim: int, first_line: int) -> Table:
    if dim < 1:
        raise ResourceError(f"{file}, line {first_line}: a word and its numbers are expected on a line.")
    words: list[bytes] = []
    kind = np.float64 if file.stat().st_size <= PRECISE else np.float32
    vectors: list[NDArray[np.floating]] = []
    for number, line in enumerate(stream, first_line):
        # A few of GloVe's words contain spaces, so the numbers are counted from the right.
        fields = line.rstrip().rsplit(b" ", dim)
        try:
            if len(fields) != dim + 1:
                raise ValueError(f"{len(fields) - 1} numbers")
            vectors.append(np.array(fields[1:], kind))
        except ValueError as problem:
            raise ResourceError(
                f"{file}, line {number}: {shown(line[:40])} has {problem} where a word and {dim} numbers are expected."
            ) from problem
        words.append(fields[0])
    _check_count(file, stated, len(words))
    return table(words, np.stack(vectors), file)


def _binary(stream: IO[bytes], file: Path, count: int, dim: int) -> Table:
    size = 4 * dim
    if count * (size + 2) > file.stat().st_size and file.suffix != ".gz":
        raise _short(file, count, dim, f"its {file.stat().st_size} bytes cannot hold them")
    words: list[bytes] = []
    matrix = np.empty((count, dim), np.float32)
    for row in range(count):
        letters = bytearray()
        while (letter := stream.read(1)) != b" ":
            if not letter or len(letters) > LONGEST_WORD:
                raise _short(file, count, dim, f"word {row + 1} has no end")
            letters += letter
        vector = stream.read(size)
        if len(vector) < size:
            raise _short(file, count, dim, f"the vector of word {row + 1} has {len(vector)} of {size} bytes")
        # Google's own files end no vector with a line break, most others do.
        words.append(bytes(letters).lstrip(b"\n"))
        matrix[row] = np.frombuffer(vector, "<f4")
    if rest := stream.read(2).strip():
        raise ResourceError(f"{file} goes on after the {count} words its header states ({shown(rest)}): it is damaged.")
    return table(words, matrix, file)


def _check_count(file: Path, stated: int | None, found: int) -> None:
    if stated is not None and stated != found:
        raise ResourceError(
            f"{file} has {found} words where its first line states {stated}: it is cut short, or its header is wrong."
        )
    if not found:
        raise ResourceError(f"{file} holds no words: give a file of word vectors.")


def _short(file: Path, count: int, dim: int, what: str) -> ResourceError:
    return ResourceError(f"{file} states {count} words of {dim} dimensions, but {what}: it is cut short, get it again.")
