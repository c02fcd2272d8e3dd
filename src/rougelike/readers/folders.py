"""Directories: of texts in a fixed layout, or of data files of one format."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rougelike.errors import DataError
from rougelike.items import Item
from rougelike.readers.files import File
from rougelike.readers.summaries import read_summary


def systems(folder: Path) -> dict[str, Path]:
    """Return system -> its folder of candidates, or nothing where the folder is not laid out for texts."""
    if not (folder / "references").is_dir():
        return {}
    if (folder / "systems").is_dir():
        return {path.name: path for path in _entries(folder / "systems") if path.is_dir()}
    return {"system": folder / "candidates"} if (folder / "candidates").is_dir() else {}


def folder_items(folder: Path, encoding: str) -> Iterator[Item]:
    """Yield the items of a folder of texts, system by system; each line of a file is a sentence."""
    candidates = {system: _texts(below) for system, below in systems(folder).items()}
    references = _references(folder / "references", {doc for texts in candidates.values() for doc in texts})

    @cache
    def read(doc: str) -> tuple[tuple[str, ...], ...]:
        return tuple(read_summary(File(path, encoding)) for path in references[doc])

    for system, texts in candidates.items():
        for doc, path in texts.items():
            if doc not in references:
                raise DataError(
                    f"{path} has no reference, expected {folder / 'references' / doc}.txt, {doc}.NAME.txt beside it, "
                    f"or a folder {doc} of them."
                )
            yield Item(read_summary(File(path, encoding)), read(doc), doc, system)


def data_files(folder: Path, formats: dict[str, str], encoding: str) -> list[File]:
    """Return the data files of a folder in the order of their names; `formats` is suffix -> format."""
    files = [File(path, encoding) for path in _entries(folder) if path.is_file()]
    known = [file for file in files if file.suffix in formats]
    if len({formats[file.suffix] for file in known}) == 1:
        return known
    found = ", ".join(path.name + "/" * path.is_dir() for path in _entries(folder)[:8]) or "nothing"
    raise DataError(
        f"{folder} holds {found}, expected data files of one format ({', '.join(formats)}), or the folders "
        "systems/SYSTEM/DOC.txt (or candidates/DOC.txt) and references/DOC.txt, DOC.NAME.txt or DOC/NAME.txt."
    )


def _references(folder: Path, known: set[str]) -> dict[str, list[Path]]:
    """Return document -> reference files: `doc` itself, `doc.NAME`, or all files of the folder `doc`."""
    found: dict[str, list[Path]] = {}
    for path in _entries(folder):
        if path.is_dir():
            found.setdefault(path.name, []).extend(_texts(path).values())
        elif path.suffix == ".txt":
            # A document's own name wins, for "a.1" may be a document and not the first reference of "a".
            doc = path.stem if path.stem in known else path.stem.rpartition(".")[0]
            found.setdefault(doc, []).append(path)
    return found


def _texts(folder: Path) -> dict[str, Path]:
    texts = {path.stem: path for path in _entries(folder) if path.suffix == ".txt"}
    if not texts:
        raise DataError(f"{folder} holds no .txt file, expected one for each document.")
    return texts


def _entries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if not path.name.startswith("."))
