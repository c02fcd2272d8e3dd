"""Puts resources into the cache whole or not at all, checks them, and takes them out again."""

import shutil
import tempfile
from pathlib import Path

from rougelike.errors import ResourceError, shown
from rougelike.resources import cache
from rougelike.resources.disk import combined_sha256, publish, sha256_of, staging
from rougelike.resources.entries import Resource, Source, catalogue, find
from rougelike.resources.fetch import Report, fetch
from rougelike.resources.unpack import unpack

OWN_KINDS = ("vectors", "encoder", "relations")
NAMED_KINDS = {"wordnet-glosses": "relations"}
"""Names that metrics look for, and what stands under them."""


def silent(done: int, total: int) -> None:
    """Report a download's progress to nobody."""


def get(name: str, report: Report = silent) -> Path:
    """Bring the resource `name` and those it needs into the cache, unless they are there, and return its folder."""
    resource = find(name)
    for needed in resource.needs:
        get(needed, report)
    if cache.installed(name):
        return cache.folder(name)
    if cache.offline():
        raise ResourceError(
            f"{name} is not installed and ROUGELIKE_OFFLINE forbids to download it: unset the variable, or run "
            f"`rougelike resources add {name} PATH` with a copy from elsewhere."
        )
    problems = []
    with staging(name, resource.bytes + resource.download) as stage:
        for source in resource.sources:
            try:
                with tempfile.TemporaryDirectory(dir=stage) as artefact:
                    origin = fetch(source, Path(artefact), 2 * resource.download, report)
                    return _install(resource, source, origin, stage)
            except ResourceError as problem:
                problems.append(f"{source}: {problem}")
    raise ResourceError(f"{name} could not be had from any of its sources. " + " | ".join(problems))


def add(name: str, place: Path, kind: str = "vectors", half: bool = False) -> Path:
    """Install from this machine: a resource of the catalogue, checked against it, or one of the user's own."""
    if cache.installed(name):
        raise ResourceError(f"{name} is installed: run `rougelike resources remove {name}` first.")
    if not place.exists():
        raise ResourceError(f"{place} does not exist: give the file or folder that holds {name}.")
    if name not in catalogue():
        return _add_own(name, place, NAMED_KINDS.get(name, kind), half)
    resource = find(name)
    laid_out = [s for s in resource.sources if place.is_file() and place.name.endswith(_ending(s))]
    with staging(name, resource.bytes) as stage:
        return _install(resource, laid_out[0] if laid_out else Source("path", str(place)), place, stage)


def remove(name: str) -> None:
    """Take an installed resource off the disk."""
    if not cache.installed(name):
        raise ResourceError(f"{shown(name)} is not installed in {cache.root()}: `rougelike doctor` shows what is.")
    with staging(name) as stage:
        # A rename takes it all away at once, so that an interruption leaves no half of it behind.
        cache.folder(name).rename(stage / "removed")


def verify(name: str) -> list[str]:
    """Return what is wrong with the files of an installed resource, one sentence a file; nothing when all is well."""
    cache.path(name)
    known = catalogue().get(name)
    expected = {f.name: f.sha256 for f in known.files} if known else dict(cache.manifest(name).files)
    wrong = []
    for file, sha256 in expected.items():
        place = cache.folder(name) / file
        if not place.is_file():
            wrong.append(f"{place} is missing.")
        elif (found := sha256_of(place)) != sha256:
            wrong.append(f"{place} has sha256 {found} where {sha256} is expected.")
    return wrong


def _install(resource: Resource, source: Source, origin: Path, stage: Path) -> Path:
    with tempfile.TemporaryDirectory(dir=stage) as folder:
        files = Path(folder) / "files"
        files.mkdir()
        unpack(origin, source, resource.files, files)
        hashes = {file.name: file.sha256 for file in resource.files}
        _prepare(resource.kind, files, resource.name, combined_sha256(hashes))
        cache.Manifest(resource.name, resource.kind, resource.version, resource.licence, str(source), hashes).write(
            files
        )
        publish(files, cache.folder(resource.name))
    return cache.folder(resource.name)


def _add_own(name: str, place: Path, kind: str, half: bool) -> Path:
    taken = {cache.folder(listed).name for listed in catalogue()}
    if "/" in name or "\\" in name or name.startswith(".") or name in taken:
        raise ResourceError(f"{shown(name)} cannot name a resource: use other letters, digits and hyphens.")
    if cache.root().resolve().is_relative_to(place.resolve()):
        raise ResourceError(f"{place} contains the cache itself: give the folder of {name} alone.")
    with staging(name) as stage:
        files = stage / "files"
        files.mkdir()
        if kind == "vectors":
            from rougelike.resources.vectors import keep_vectors

            keep_vectors(place, files, name, half)
        elif kind == "relations":
            from rougelike.resources.wordnet.graph import keep_graph

            keep_graph(place, files, name)
        elif place.is_dir():
            shutil.copytree(place, files, dirs_exist_ok=True)
        else:
            shutil.copy(place, files)
        hashes = {str(f.relative_to(files)): sha256_of(f) for f in sorted(files.rglob("*")) if f.is_file()}
        cache.Manifest(name, kind, "own", "the user's own", str(place), hashes).write(files)
        publish(files, cache.folder(name))
    return cache.folder(name)


def _prepare(kind: str, folder: Path, name: str, sha256: str) -> None:
    """Add to freshly unpacked files the form in which they are opened."""
    if kind == "vectors":
        from rougelike.resources.vectors import prepare_vectors

        prepare_vectors(folder, name, sha256)
    elif kind == "wordnet":
        from rougelike.resources.wordnet.compile import prepare_wordnet

        prepare_wordnet(folder, name, sha256)


def _ending(source: Source) -> str:
    return {"wheel": ".whl", "debian": ".deb", "url": source.where.rsplit("/", 1)[-1]}.get(source.kind, "\0")
