"""Plain text files, one summary a line: the candidates in one file, and the references in one file each."""

from collections.abc import Iterator, Sequence
from itertools import islice

from rougelike.errors import DataError
from rougelike.readers.files import File
from rougelike.readers.tables import Fields, Table, numbered


def plain_tables(candidates: File, references: Sequence[File], size: int) -> Iterator[Table]:
    """Yield the files' lines side by side; a blank line is an empty summary."""
    files = (candidates, *references)
    streams = [file.lines() for file in files]
    before = 0
    while any(columns := [_texts(file, stream, size, before) for file, stream in zip(files, streams, strict=True)]):
        count = len(columns[0])
        for file, stream, column in zip(files, streams, columns, strict=True):
            if len(column) != count:
                totals = (before + len(c) + sum(1 for _ in s) for c, s in ((columns[0], streams[0]), (column, stream)))
                here, there = totals
                raise DataError(
                    f"{candidates.name} has {here} lines but {file.name} has {there}; line i of each belongs to "
                    "item i, and an empty summary is a blank line."
                )
        texts = {"candidate": columns[0], "references": list(zip(*columns[1:], strict=True))}
        yield Fields(texts, count, numbered(candidates.name, before + 1, "line"))
        before += count


def _texts(file: File, stream: Iterator[bytes], size: int, before: int) -> list[str]:
    return [file.decoded(line, before + i).rstrip("\r\n") for i, line in enumerate(islice(stream, size), 1)]
