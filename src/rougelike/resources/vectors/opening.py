"""Opens word vectors by a catalogue name or a path, converting what is not in our form yet, once."""

import hashlib
import json
import os
from pathlib import Path

from rougelike.errors import ResourceError, nearest, shown
from rougelike.resources import cache
from rougelike.resources.disk import combined_sha256, publish, staging
from rougelike.resources.entries import catalogue
from rougelike.resources.vectors import store, subwords
from rougelike.resources.vectors.reading import content_sha256, is_subwords, parts, read

COMPILED = "compiled-1"
"""The number changes with the form, so that stores of an older one are made again."""

SMALL = 1 << 22
"""Files up to this size are read each time, which costs less than to keep and explain a second copy."""


def open_vectors(name_or_path: str | os.PathLike[str]) -> store.VectorStore:
    """Open the word vectors of an installed resource, or of a file or folder in any format that is read here."""
    name = os.fspath(name_or_path)
    if cache.installed(name):
        return _open_installed(name)
    place = Path(name)
    if place.exists():
        return _open_place(place)
    known = [resource.name for resource in catalogue().values() if resource.kind == "vectors"]
    if name in known:
        cache.path(name)
    raise ResourceError(
        f"{shown(name)} is neither a file nor the name of word vectors, which are {', '.join(known)}."
        f"{nearest(name, known)}"
    )


def prepare_vectors(folder: Path, name: str, sha256: str) -> None:
    """Add our own form to a folder of vectors, unless they are subwords, which need none."""
    if not is_subwords(folder):
        found = read(folder)
        found.store(name, sha256).save(folder / COMPILED, found.file)


def keep_vectors(place: Path, into: Path, name: str, half: bool) -> None:
    """Write a user's vectors into the folder `into` in our own form, in half precision where that is asked for."""
    if place.is_dir() and is_subwords(place):
        raise ResourceError(f"{place} is opened as it is: give the path itself wherever vectors are named.")
    read(place).store(name, content_sha256(place), half).save(into / COMPILED)


def _open_installed(name: str) -> store.VectorStore:
    folder, manifest = cache.path(name), cache.manifest(name)
    if manifest.kind != "vectors":
        raise ResourceError(f"{name} is installed, but is {manifest.kind} and not word vectors.")
    if is_subwords(folder):
        return subwords.open_subwords(folder, name, combined_sha256(manifest.files))
    if not (folder / COMPILED).is_dir():
        raise ResourceError(
            f"{name} was installed by another version: run `rougelike resources remove {name}` and install it again."
        )
    return store.load(folder / COMPILED)


def _open_place(place: Path) -> store.VectorStore:
    if place.is_dir() and is_subwords(place):
        return subwords.open_subwords(place, place.name, content_sha256(place))
    states = [file.stat() for file in parts(place)]
    if sum(state.st_size for state in states) <= SMALL:
        return read(place).store(place.name, content_sha256(place))
    # A large file is hashed once; after that its path, sizes and times tell which converted copy is its own.
    facts = [str(place.resolve()), COMPILED, *((state.st_size, state.st_mtime_ns) for state in states)]
    pointer = cache.root() / "converted" / f"{hashlib.sha256(repr(facts).encode()).hexdigest()}.json"
    if pointer.is_file():
        kept = pointer.with_name(json.loads(pointer.read_text("utf-8")))
        if kept.is_dir():
            return store.load(kept)
    kept = _converted(place)
    with staging(place.name) as stage:
        (stage / "pointer").write_text(json.dumps(kept.name), "utf-8")
        (stage / "pointer").rename(pointer)
    return store.load(kept)


def _converted(place: Path) -> Path:
    sha256 = content_sha256(place)
    kept = cache.root() / "converted" / f"{sha256}-{COMPILED}"
    if not kept.is_dir():
        with staging(place.name, sum(file.stat().st_size for file in parts(place))) as stage:
            read(place).store(place.name, sha256).save(stage / COMPILED)
            publish(stage / COMPILED, kept, proof=store.FACTS)
    return kept
