"""Reports on disk: whole or not at all, in the format that the file's name tells."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from rougelike.errors import DataError

T = TypeVar("T")


def by_suffix(path: str, known: Mapping[str, T]) -> T:
    """Return what belongs to a file's suffix, or say which suffixes there are."""
    suffix = Path(path).suffix.lower()
    if suffix not in known:
        raise DataError(f"{path}: cannot tell the format; end the name in {', '.join(known)}.")
    return known[suffix]


def save(path: str, write: Callable[[Path], None]) -> None:
    """Let `write` make a file beside the target, and put it in place when it is whole."""
    target = Path(path)
    if target.exists() and not target.is_file():
        raise DataError(f"{path} cannot be written, for it is no file; give another name.")
    made = target.with_name(f".{target.stem}.part{target.suffix}")
    try:
        write(made)
        made.replace(target)
    except OSError as error:
        raise DataError(f"{path} cannot be written: {error.strerror}; choose another place.") from None
    finally:
        made.unlink(missing_ok=True)


def save_text(path: str, text: str) -> None:
    """Write a text as UTF-8, whole or not at all."""

    def write(made: Path) -> None:
        made.write_text(text, encoding="utf-8")

    save(path, write)
