"""Tells which format word vectors are in, and which files make them up."""

from pathlib import Path

from rougelike.errors import ResourceError
from rougelike.resources.disk import combined_sha256, sha256_of
from rougelike.resources.vectors import subwords, tables
from rougelike.resources.vectors.build import Table
from rougelike.resources.vectors.words_file import read_words_file

PICKLE = b"\x80"


def read(place: Path) -> Table:
    """Read vectors in whatever format `place` is."""
    if place.is_dir():
        for folder in (place, place / "vocab"):
            if (folder / "key2row").is_file():
                return tables.read_spacy(folder)
        matrices = sorted(place.glob("*.npy"))
        if len(matrices) != 1:
            raise ResourceError(f"{place} holds {len(matrices)} npy files and no spaCy vectors: name one file of it.")
        return tables.read_npy(matrices[0])
    if place.suffix == ".npy":
        return tables.read_npy(place)
    with place.open("rb") as stream:
        pickled = stream.read(1) == PICKLE
    return tables.read_gensim(place) if pickled else read_words_file(place)


def is_subwords(folder: Path) -> bool:
    """Return whether a folder holds vectors of subwords, which are opened as they are."""
    return (folder / subwords.TABLE).is_file()


def parts(place: Path) -> list[Path]:
    """Return the files that make up vectors: those of a folder, or a file and what belongs to it beside it."""
    if place.is_dir():
        return sorted(file for file in place.rglob("*") if file.is_file())
    beside = [place.with_suffix(s) for s in tables.VOCABULARIES] if place.suffix == ".npy" else []
    return [place, *filter(Path.is_file, [*beside, place.with_name(place.name + tables.GENSIM_MATRIX)])]


def content_sha256(place: Path) -> str:
    """Return one hash for all the files that make up vectors."""
    return combined_sha256({file.name: sha256_of(file) for file in parts(place)})
