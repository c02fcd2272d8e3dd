"""Where resources lie on disk, and what is known about each once it is there."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from rougelike.errors import ResourceError
from rougelike.resources.entries import catalogue, find

MANIFEST = "manifest.json"
"""Written last, so that a folder without it is no resource."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an installed resource is and the sha256 that each of its files must have."""

    name: str
    kind: str
    version: str
    licence: str
    source: str
    files: Mapping[str, str]

    def write(self, folder: Path) -> None:
        """Write the manifest into `folder`."""
        (folder / MANIFEST).write_text(json.dumps(asdict(self), indent=1), "utf-8")


def root() -> Path:
    """Return the cache folder: ROUGELIKE_CACHE, or the platform's place for caches."""
    chosen = os.environ.get("ROUGELIKE_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    import platformdirs

    return platformdirs.user_cache_path("rougelike")


def offline() -> bool:
    """Return whether ROUGELIKE_OFFLINE forbids any download."""
    return os.environ.get("ROUGELIKE_OFFLINE", "").lower() not in ("", "0", "false", "no")


def folder(name: str) -> Path:
    """Return the folder in which the resource `name` lies once it is installed."""
    known = catalogue().get(name)
    return root() / "resources" / (f"{name}-{known.version}" if known else name)


def installed(name: str) -> bool:
    """Return whether the resource `name` is on disk."""
    return (folder(name) / MANIFEST).is_file()


def path(name: str) -> Path:
    """Return the folder of an installed resource, or raise naming the command that brings it."""
    if not installed(name):
        resource = find(name)
        raise ResourceError(
            f"{resource.name} ({resource.about}) is not installed in {root()}: "
            f"run `rougelike resources get {name}` or `rougelike resources add {name} FOLDER`."
        )
    return folder(name)


def manifest(name: str) -> Manifest:
    """Return what is recorded of an installed resource."""
    file = path(name) / MANIFEST
    try:
        return Manifest(**json.loads(file.read_text("utf-8")))
    except (ValueError, TypeError) as problem:
        raise ResourceError(
            f"{file} is damaged ({problem}): run `rougelike resources remove {name}` and install it again."
        ) from problem


def installed_names() -> list[str]:
    """Return the names of everything installed, the catalogue's and the user's own."""
    own = [p.parent.name for p in (root() / "resources").glob(f"*/{MANIFEST}")]
    listed = {folder(name).name: name for name in catalogue()}
    return sorted(listed.get(name, name) for name in own)
