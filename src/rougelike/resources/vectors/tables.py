"""Reads matrices with a vocabulary beside them: npy files, spaCy's vector tables and gensim's KeyedVectors."""

import io
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import ResourceError, shown
from rougelike.resources.vectors.build import Table, check_matrix, table

GENSIM_MATRIX = ".vectors.npy"
VOCABULARIES = (".vocab", ".txt", ".json", ".parquet")
NUMPY_PARTS = {"_reconstruct", "ndarray", "dtype", "scalar", "_frombuffer"}
MSGPACK_INTEGERS = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}


def read_npy(file: Path, vocabulary: Path | None = None) -> Table:
    """Read a matrix and the vocabulary next to it: a word a line, a JSON list, or a parquet file's first column."""
    beside = [vocabulary] if vocabulary else [file.with_suffix(suffix) for suffix in VOCABULARIES]
    found = [place for place in beside if place.is_file()]
    if not found:
        raise ResourceError(f"{file} has no vocabulary: put one beside it as {' or '.join(p.name for p in beside)}.")
    return table(_vocabulary(found[0]), _matrix(file), file, file)


def read_spacy(folder: Path) -> Table:
    """Read the vectors of a spaCy vocabulary, whose keys are hashes already and may share a row."""
    matrix = _matrix(folder / "vectors")
    check_matrix(matrix, folder / "vectors")
    pairs = np.array(list(_msgpack_map(folder / "key2row")), np.uint64).reshape(-1, 2)
    rows = pairs[:, 1].astype(np.int64)
    if len(rows) and int(rows.max()) >= len(matrix):
        raise ResourceError(f"{folder / 'key2row'} names row {int(rows.max())} of a table of {len(matrix)} rows.")
    return Table(pairs[:, 0].copy(), rows.astype(np.int32), matrix, folder / "vectors")


def read_gensim(file: Path) -> Table:
    """Read what gensim's KeyedVectors.save wrote, without gensim and without running what the pickle names."""
    try:
        with file.open("rb") as stream:
            saved = _DataUnpickler(stream).load()
    except (pickle.UnpicklingError, EOFError, AttributeError, IndexError, TypeError) as problem:
        raise ResourceError(f"{file} cannot be read as gensim's KeyedVectors: {problem}.") from problem
    facts = saved.__dict__
    matrix = facts.get("vectors")
    beside = file.with_name(file.name + GENSIM_MATRIX)
    matrix = _matrix(beside) if matrix is None and beside.is_file() else matrix
    words = facts.get("index_to_key", facts.get("index2word"))
    if matrix is None or words is None:
        raise ResourceError(f"{file} holds no KeyedVectors: save the model's `wv`, and keep {beside.name} beside it.")
    return table([str(word).encode("utf-8", "surrogateescape") for word in words], matrix, file)


class _Saved:
    """Stands for any of gensim's own objects, of which only the attributes matter."""

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)


class _DataUnpickler(pickle.Unpickler):
    """Loads numbers and strings and nothing that could act."""

    def find_class(self, module: str, name: str) -> Any:  # noqa: ANN401
        if module.split(".")[0] == "gensim":
            return _Saved
        if module.split(".")[0] == "numpy" and name in NUMPY_PARTS:
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"it asks for {module}.{name}, which word vectors do not need")


def _matrix(file: Path) -> NDArray[Any]:
    try:
        matrix: NDArray[Any] = np.load(file, mmap_mode="r", allow_pickle=False)
    except (ValueError, EOFError, OSError) as problem:
        raise ResourceError(f"{file} cannot be read as a numpy array ({problem}).") from problem
    return matrix


def _vocabulary(file: Path) -> list[bytes]:
    if file.suffix == ".parquet":
        import pyarrow.parquet

        return [str(word).encode() for word in pyarrow.parquet.read_table(file).column(0).to_pylist()]
    content = file.read_bytes()
    if file.suffix == ".json":
        import orjson

        return [str(word).encode() for word in orjson.loads(content)]
    return content.rstrip(b"\n").split(b"\n")


def _msgpack_map(file: Path) -> Iterator[tuple[int, int]]:
    """Yield the pairs of a msgpack map of whole numbers, the one shape that a key2row file has."""
    stream = io.BytesIO(file.read_bytes())
    kind = stream.read(1)[0]
    count = int.from_bytes(stream.read({0xDE: 2, 0xDF: 4}.get(kind, 0)), "big") if kind & 0xF0 != 0x80 else kind & 0x0F
    for _ in range(count):
        yield _msgpack_integer(stream, file), _msgpack_integer(stream, file)


def _msgpack_integer(stream: io.BytesIO, file: Path) -> int:
    lead = stream.read(1)
    if lead and lead[0] < 0x80:
        return lead[0]
    size = MSGPACK_INTEGERS.get(lead[0], 0) if lead else 0
    digits = stream.read(size)
    if not size or len(digits) < size:
        raise ResourceError(f"{file} is no map of word hashes to rows: byte {stream.tell()} is {shown(lead)}.")
    return int.from_bytes(digits, "big")
