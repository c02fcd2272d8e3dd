"""Writing to the cache so that what is there is whole: stage, then rename; and the hashes that prove it."""

import contextlib
import errno
import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from rougelike.errors import ResourceError
from rougelike.resources import cache

ROOM_TO_SPARE = 1 << 24
A_DAY = 86_400


def sha256_of(file: Path) -> str:
    """Return the sha256 of a file in hexadecimal."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def combined_sha256(files: Mapping[str, str]) -> str:
    """Return one hash for several files: that of a lone file, else the sha256 of their sorted `sha256  name` lines."""
    if len(files) == 1:
        return next(iter(files.values()))
    lines = "".join(f"{sha256}  {name}\n" for name, sha256 in sorted(files.items()))
    return hashlib.sha256(lines.encode()).hexdigest()


@contextlib.contextmanager
def staging(what: str, needed: int = 0) -> Iterator[Path]:
    """Give a folder on the cache's own disk, gone afterwards, and say what `what` met where the disk refuses it."""
    place = cache.root() / "staging"
    try:
        place.mkdir(parents=True, exist_ok=True)
        for left in place.iterdir():  # by a process that was killed; another may be sweeping too
            with contextlib.suppress(FileNotFoundError):
                if left.stat().st_mtime < time.time() - A_DAY:
                    shutil.rmtree(left, ignore_errors=True)
        free = shutil.disk_usage(place).free
        if free < needed + ROOM_TO_SPARE:
            raise OSError(
                errno.ENOSPC, f"{needed + ROOM_TO_SPARE:,} bytes are needed and {free:,} are free", str(place)
            )
        with tempfile.TemporaryDirectory(dir=place, ignore_cleanup_errors=True) as stage:
            yield Path(stage)
    except OSError as problem:
        reason = problem.strerror or (os.strerror(problem.errno) if problem.errno else str(problem))
        raise ResourceError(
            f"{what} cannot be written into the cache {cache.root()}: {reason} ({problem.filename}). "
            "Make room, or choose another folder with ROUGELIKE_CACHE."
        ) from problem


def publish(folder: Path, target: Path, proof: str = cache.MANIFEST) -> None:
    """Move a finished folder into place; where another process was first, its copy, which holds `proof`, stays."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists() and not (target / proof).is_file():
        shutil.rmtree(target)
    try:
        folder.rename(target)
    except OSError:
        if not (target / proof).is_file():
            raise
