"""The catalogue: which resources exist, where each can come from, and the sha256 of every file kept."""

import functools
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from rougelike.errors import ResourceError, nearest, shown

SOURCE_KINDS = ("wheel", "url", "debian", "path")


@dataclass(frozen=True, slots=True)
class File:
    """One file a resource keeps, as it must be on disk."""

    name: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Source:
    """One place a resource can come from, and where its files lie inside."""

    kind: str
    where: str
    folder: str = ""
    inside: str = ""
    target: tuple[str, ...] = ()
    rename: tuple[tuple[str, str], ...] = ()

    def member(self, name: str) -> str:
        """Return the name inside the archive of the file kept as `name`."""
        original = dict(self.rename).get(name, name)
        return f"{self.folder}/{original}" if self.folder else original

    def __str__(self) -> str:
        return f"{self.kind} {self.where}"


@dataclass(frozen=True, slots=True)
class Resource:
    """One resource of the catalogue."""

    name: str
    kind: str
    version: str
    about: str
    licence: str
    enables: tuple[str, ...]
    default: bool
    needs: tuple[str, ...]
    download: int
    sources: tuple[Source, ...]
    files: tuple[File, ...]

    @property
    def bytes(self) -> int:
        """Return the bytes its files take on disk."""
        return sum(f.bytes for f in self.files)


@functools.cache
def catalogue() -> dict[str, Resource]:
    """Return every resource of the catalogue by name, in the catalogue's order."""
    return parse(files("rougelike.resources").joinpath("catalogue.toml").read_text("utf-8"))


def find(name: str) -> Resource:
    """Return the resource called `name`, or raise naming the ones that come close."""
    known = catalogue()
    if name not in known:
        raise ResourceError(
            f"No resource is called {shown(name)}.{nearest(name, known)} `rougelike resources list` shows all of them."
        )
    return known[name]


def parse(text: str) -> dict[str, Resource]:
    """Read a catalogue from its TOML text."""
    return {name: _resource(name, table) for name, table in tomllib.loads(text).items()}


def _resource(name: str, table: dict[str, Any]) -> Resource:
    return Resource(
        name=name,
        kind=table["kind"],
        version=table["version"],
        about=table["about"],
        licence=table["licence"],
        enables=tuple(table["enables"]),
        default=table["default"],
        needs=tuple(table.get("needs", ())),
        download=table["download"],
        sources=tuple(_source(source) for source in table["sources"]),
        files=tuple(File(file, **facts) for file, facts in table["files"].items()),
    )


def _source(table: dict[str, Any]) -> Source:
    (kind,) = table.keys() & set(SOURCE_KINDS)
    return Source(
        kind=kind,
        where=table[kind],
        folder=table.get("folder", ""),
        inside=table.get("inside", ""),
        target=tuple(table.get("target", ())),
        rename=tuple(table.get("rename", {}).items()),
    )
