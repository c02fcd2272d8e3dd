"""One door for all data: tells what it was given and opens it as a source."""

import codecs
import os
from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from functools import partial
from itertools import chain

from rougelike.errors import DataError, nearest, shown
from rougelike.items import Item
from rougelike.readers import arrow, delimited, folders, json_rows, memory, plain, settings
from rougelike.readers.columns import Columns
from rougelike.readers.files import File
from rougelike.readers.source import Source
from rougelike.readers.tables import Table

_SUFFIXES = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "json",
    ".csv": "csv",
    ".tsv": "tsv",
    ".parquet": "parquet",
}
_STARTS = {b"{": "jsonl", b"[": "json", b"PAR1": "parquet", b"<": "xml"}
_WITH_COLUMNS = tuple(dict.fromkeys(_SUFFIXES.values()))
_LISTS = ("spl", "see", "isi")

FORMATS = (*_WITH_COLUMNS, "text", "xml", *_LISTS)
"""Besides the formats with columns: text is a summary a line, xml the settings of ROUGE-1.5.5, and spl, see and isi
are its lists of one evaluation a line."""


def open_data(
    data: object,
    columns: Columns | None = None,
    *,
    references: Sequence[str | os.PathLike[str]] = (),
    format: str | None = None,  # noqa: A002 - what every other reader calls it
    encoding: str = "utf-8",
) -> Source:
    """Open whatever holds candidates and references: a path, "-" for standard input, or data in memory."""
    if format is not None and format not in FORMATS:
        raise DataError(
            f"The format {format!r} is not known, expected one of {', '.join(FORMATS)}.{nearest(format, FORMATS)}"
        )
    if isinstance(references, str | os.PathLike):
        references = (references,)
    if isinstance(data, str | os.PathLike):
        return _open_path(File(os.fspath(data), encoding), columns or Columns(), references, format)
    if references or format:
        raise DataError(f"The options references and format go with a file, and the data is {shown(data)}.")
    name = f"the {type(data).__name__}"
    return Source(
        name,
        memory.reader(data, name, columns or Columns()),
        columns,
        total=len(data) if isinstance(data, Sized) and not isinstance(data, Mapping) else None,
        once=isinstance(data, Iterator),
        in_memory=not isinstance(data, Iterator),
    )


def _open_path(file: File, columns: Columns, references: Sequence[str | os.PathLike[str]], kind: str | None) -> Source:
    if file.missing:
        raise DataError(f"{shown(file.name)} does not exist; check the path, or give texts as a list of dicts.")
    if not file.stdin and file.path.is_dir():
        if references or kind:
            raise DataError(f"{file.name} is a directory; the options references and format go with one file.")
        return _open_folder(file, columns)
    kind = kind or ("text" if references else _told(file))
    if references and kind != "text":
        raise DataError(f"{file.name} is read as {kind}, which has its own references; references go with text only.")
    if kind in _WITH_COLUMNS:
        return _with_columns(file.name, [file], kind, columns, once=file.once)
    _refuse_columns(file, columns)
    if kind == "text":
        return _open_text(file, [File(os.fspath(path), file.encoding) for path in references])
    if kind == "xml":
        origin = {"candidate": "P", "references": "M", "doc_id": "ID of EVAL", "system": "ID of P"}
        return _one_file_a_text(file, partial(settings.settings_items, file), origin, once=file.once)
    origin = {"candidate": "the first file of a line", "references": "its other files", "doc_id": "the line's number"}
    return _one_file_a_text(file, partial(settings.listed_items, file, kind.upper()), origin, once=file.once)


def _open_folder(folder: File, columns: Columns) -> Source:
    systems = folders.systems(folder.path)
    if not systems:
        files = folders.data_files(folder.path, _SUFFIXES, folder.encoding)
        return _with_columns(folder.name, files, _SUFFIXES[files[0].suffix], columns)
    _refuse_columns(folder, columns)
    origin = {"candidate": "systems/SYSTEM/DOC.txt", "references": "references/", "doc_id": "DOC", "system": "SYSTEM"}
    if not (folder.path / "systems").is_dir():
        origin = {"candidate": "candidates/DOC.txt", "references": "references/", "doc_id": "DOC"}
    return _one_file_a_text(folder, partial(folders.folder_items, folder.path, folder.encoding), origin)


def _open_text(file: File, references: list[File]) -> Source:
    if not references:
        raise DataError(f"{file.name} is plain text, which holds candidates only; name a file for each reference.")
    for reference in references:
        if reference.missing:
            raise DataError(f"{shown(reference.name)} does not exist; check the path of the references.")
    return Source(
        file.name,
        partial(plain.plain_tables, file, references),
        system="system" if file.stdin else file.stem,
        once=any(one.once for one in (file, *references)),
        origin={"candidate": file.name, "references": ", ".join(reference.name for reference in references)},
    )


def _with_columns(name: str, files: list[File], kind: str, columns: Columns, *, once: bool = False) -> Source:
    totals = [arrow.parquet_total(file) if kind == "parquet" else None for file in files]
    return Source(
        name,
        lambda size: chain.from_iterable(_tables(file, kind, columns, size) for file in files),
        columns,
        total=None if None in totals else sum(filter(None, totals)),
        once=once,
    )


def _tables(file: File, kind: str, columns: Columns, size: int) -> Iterator[Table]:
    match kind:
        case "jsonl":
            return json_rows.jsonl_tables(file, size)
        case "json":
            return json_rows.json_tables(file, columns, size)
        case "parquet":
            return arrow.parquet_tables(file, columns, size)
        case _:
            return delimited.delimited_tables(file, "," if kind == "csv" else "\t", size)


def _one_file_a_text(
    file: File, items: Callable[[], Iterator[Item]], origin: dict[str, str], *, once: bool = False
) -> Source:
    return Source(file.name, lambda size: memory.row_tables(items(), file.name, size), once=once, origin=origin)


def _told(file: File) -> str:
    """Tell the format by the suffix, or else by how the content starts."""
    if file.suffix in _SUFFIXES:
        return _SUFFIXES[file.suffix]
    head = file.head().removeprefix(codecs.BOM_UTF8).lstrip()
    if file.suffix != ".txt":
        for start, kind in _STARTS.items():
            if head.startswith(start):
                return kind
        if not head:
            raise DataError(f"{file.name} is empty, expected at least one item.")
    raise DataError(
        f"{file.name} does not tell its format by its suffix or by how it starts; say which it is, one of "
        f"{', '.join(FORMATS)}, or name the files of references if each line is a summary."
    )


def _refuse_columns(file: File, columns: Columns) -> None:
    if columns != Columns():
        raise DataError(f"{file.name} has no columns, so {', '.join(columns.named())} cannot be one of them.")
