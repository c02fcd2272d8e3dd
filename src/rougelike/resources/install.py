"""Puts resources into the cache whole or not at all, checks them, and takes them out again."""

import contextlib
import errno
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rougelike.errors import ResourceError, shown
from rougelike.resources import cache
from rougelike.resources.catalogue import Resource, Source, catalogue, find
from rougelike.resources.fetch import Report, fetch
from rougelike.resources.unpack import unpack

ROOM_TO_SPARE = 1 << 24


def get(name: str, report: Report = lambda done, total: None) -> Path:
    """Bring the resource `name` into the cache, unless it is there, and return its folder."""
    resource = find(name)
    if cache.installed(name):
        return cache.folder(name)
    if cache.offline():
        raise ResourceError(
            f"{name} is not installed and ROUGELIKE_OFFLINE forbids to download it: unset the variable, or run "
            f"`rougelike resources add {name} PATH` with a copy from elsewhere."
        )
    problems = []
    for source in resource.sources:
        try:
            return _install(resource, source, report)
        except ResourceError as problem:
            problems.append(f"{source}: {problem}")
    raise ResourceError(f"{name} could not be had from any of its sources. " + " | ".join(problems))


def add(name: str, place: Path) -> Path:
    """Install the catalogue's resource `name` from a folder or archive that is already on this machine."""
    resource = find(name)
    if not place.exists():
        raise ResourceError(f"{place} does not exist: give the folder or archive that holds {name}.")
    if cache.installed(name):
        raise ResourceError(f"{name} is installed: run `rougelike resources remove {name}` first.")
    layouts = [s for s in resource.sources if place.name.endswith(_ending(s))] if place.is_file() else []
    return _install(resource, layouts[0] if layouts else Source("path", str(place)), lambda done, total: None, place)


def remove(name: str) -> None:
    """Take an installed resource off the disk."""
    if not cache.installed(name):
        raise ResourceError(
            f"{shown(name)} is not installed in {cache.root()}: `rougelike resources list` shows what is."
        )
    with _disk_errors(name):
        # The manifest goes first, so that an interruption leaves a folder that nobody takes for a resource.
        (cache.folder(name) / cache.MANIFEST).unlink()
        shutil.rmtree(cache.folder(name))


def verify(name: str) -> list[str]:
    """Return what is wrong with the files of an installed resource, one sentence a file; nothing when all is well."""
    known = catalogue().get(name)
    recorded = dict(cache.manifest(name).files)
    expected = {f.name: f.sha256 for f in known.files} if known else recorded
    wrong = []
    for file, sha256 in expected.items():
        place = cache.folder(name) / file
        if not place.is_file():
            wrong.append(f"{place} is missing.")
        elif (found := sha256_of(place)) != sha256:
            wrong.append(f"{place} has sha256 {found} where {sha256} is expected.")
    return wrong


def sha256_of(place: Path) -> str:
    """Return the sha256 of a file in hexadecimal."""
    with place.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _install(resource: Resource, source: Source, report: Report, place: Path | None = None) -> Path:
    target = cache.folder(resource.name)
    with _disk_errors(resource.name), staging(resource.bytes + resource.download) as stage:
        files, artefact = stage / "files", stage / "artefact"
        files.mkdir()
        artefact.mkdir()
        origin = place or fetch(source, artefact, 2 * resource.download, report)
        unpack(origin, source, resource.files, files)
        cache.Manifest(
            name=resource.name,
            kind=resource.kind,
            version=resource.version,
            licence=resource.licence,
            source=str(source),
            files={file.name: file.sha256 for file in resource.files},
        ).write(files)
        publish(files, target)
    return target


def publish(folder: Path, target: Path) -> None:
    """Move a finished folder into place; where another process was first, leave its equal copy there."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists() and not (target / cache.MANIFEST).is_file():
        shutil.rmtree(target)
    try:
        folder.rename(target)
    except OSError as problem:
        if problem.errno not in (errno.ENOTEMPTY, errno.EEXIST) and not (target / cache.MANIFEST).is_file():
            raise


@contextlib.contextmanager
def staging(needed: int = 0) -> Iterator[Path]:
    """Give a folder on the cache's own disk, gone afterwards, so that a rename is all that publishing takes."""
    place = cache.root() / "staging"
    place.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(place).free
    if free < needed + ROOM_TO_SPARE:
        raise OSError(errno.ENOSPC, f"{needed + ROOM_TO_SPARE:,} bytes are needed and {free:,} are free", str(place))
    with tempfile.TemporaryDirectory(dir=place, ignore_cleanup_errors=True) as stage:
        yield Path(stage)


@contextlib.contextmanager
def _disk_errors(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        reason = os.strerror(problem.errno) if problem.errno else "error"
        raise ResourceError(
            f"{name} cannot be written into the cache {cache.root()}: {problem.strerror or reason} "
            f"({problem.filename}). Make room or choose another folder with ROUGELIKE_CACHE."
        ) from problem


def _ending(source: Source) -> str:
    return {"wheel": ".whl", "debian": ".deb", "url": source.where.rsplit("/", 1)[-1]}.get(source.kind, "\0")
