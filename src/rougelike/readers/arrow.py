"""Columnar data: Parquet files, and everything that speaks Arrow (polars, pyarrow, Hugging Face datasets)."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rougelike.errors import DataError
from rougelike.readers.columns import Columns, resolve
from rougelike.readers.files import File
from rougelike.readers.tables import Fields, Table, keyed, numbered


def parquet_tables(file: File, columns: Columns, size: int) -> Iterator[Table]:
    """Yield the rows of a Parquet file, decoding only the columns that are needed."""
    with _opened(file) as parquet, _blamed(file):
        names = parquet.schema_arrow.names
        needed = resolve(names, columns, file.name).names()
        # On this thread: one of Arrow's that still holds a Python file when Python ends would abort it.
        batches = parquet.iter_batches(batch_size=size, columns=needed, use_threads=False)
        yield from batch_tables(batches, file.name, size, names)


def parquet_total(file: File) -> int | None:
    """Return the number of rows where the file's footer is at hand."""
    if not _seekable(file):
        return None
    with _opened(file) as parquet:
        return int(parquet.metadata.num_rows)


def stream_tables(data: object, source: str, size: int) -> Iterator[Table]:
    """Yield the batches of anything with the Arrow C stream protocol."""
    import pyarrow as pa

    return batch_tables(pa.RecordBatchReader.from_stream(data), source, size)


def batch_tables(batches: Iterable[Any], source: str, size: int, names: Sequence[str] = ()) -> Iterator[Table]:
    """Yield record batches in tables of at most `size`; `names` are the columns to speak of, read or not."""
    start = 1
    for batch in batches:
        for offset in range(0, batch.num_rows, size):
            part = batch.slice(offset, size)
            columns = keyed(part.schema.names, part.columns, source)
            unread = dict.fromkeys(names)
            yield Fields(unread | columns, part.num_rows, numbered(source, start), load=lambda array: array.to_pylist())
            start += part.num_rows


def _seekable(file: File) -> bool:
    return not file.once and file.path.suffix.lower() == file.suffix


@contextmanager
def _opened(file: File) -> Iterator[Any]:
    """Open a Parquet file where it lies, or in memory where its end cannot be read first."""
    import pyarrow as pa
    from pyarrow import parquet

    with file.stream() as stream:
        where = stream if _seekable(file) else pa.BufferReader(stream.read())
        with _blamed(file):
            opened = parquet.ParquetFile(where)
        yield opened


@contextmanager
def _blamed(file: File) -> Iterator[None]:
    import pyarrow as pa

    try:
        yield
    except (pa.ArrowException, OSError) as error:
        raise DataError(f"{file.name} is not a whole Parquet file ({error}); fetch or write it again.") from None
