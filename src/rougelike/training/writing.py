"""Vectors written as word2vec does, in text or binary: what gensim reads, and `open_vectors`."""

import contextlib
import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

import numpy as np

from rougelike.errors import DataError
from rougelike.training.learning import Floats
from rougelike.training.vocabulary import Vocabulary

BINARY, TEXT = (".bin",), (".txt", ".vec")
ROWS = 1 << 14


def kind_of(out: Path) -> str:
    """Return `binary` or `text` by a file's name."""
    suffix = (out.with_suffix("") if out.suffix == ".gz" else out).suffix
    if suffix not in BINARY + TEXT:
        raise DataError(f"{out}: cannot tell the format; end the name in {', '.join(BINARY + TEXT)}, or these and .gz.")
    return "binary" if suffix in BINARY else "text"


@contextlib.contextmanager
def writable(out: Path) -> Iterator[Path]:
    """Give a file beside `out` that takes its place when all is written, and say where that cannot be done."""
    part = out.with_name(f"{out.name}.part")
    try:
        yield part
        part.replace(out)
    except OSError as error:
        raise DataError(f"{out} cannot be written ({error.strerror or error}); give another place.") from None
    finally:
        part.unlink(missing_ok=True)


def write(out: Path, vocabulary: Vocabulary, inputs: Floats, dim: int) -> int:
    """Write the vectors of all inputs, the most frequent first; return how many n-grams a word's spelling hid."""
    spelled = vocabulary.names()[: len(inputs)]
    words = set(vocabulary.words)
    hidden = {f for f in range(len(words), len(spelled)) if spelled[f] in words}
    order = [f for f in np.argsort(-vocabulary.counts[: len(inputs)], kind="stable").tolist() if f not in hidden]
    as_row = _binary if kind_of(out) == "binary" else _text
    with writable(out) as part, _opened(part, packed=out.suffix == ".gz") as stream:
        stream.write(f"{len(order)} {dim}\n".encode())
        for start in range(0, len(order), ROWS):
            stream.write(b"".join(as_row(spelled[f], inputs[f, :dim]) for f in order[start : start + ROWS]))
    return len(hidden)


def _opened(file: Path, *, packed: bool) -> BinaryIO:
    # Without a time in its header the same vectors are the same bytes.
    return cast("BinaryIO", gzip.GzipFile(file, "wb", mtime=0)) if packed else file.open("wb")


def _binary(name: str, vector: Floats) -> bytes:
    return name.encode() + b" " + vector.astype("<f4").tobytes() + b"\n"


def _text(name: str, vector: Floats) -> bytes:
    return f"{name} {' '.join(map(str, vector))}\n".encode()
