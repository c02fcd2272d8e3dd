"""Takes named files out of archives that may be hostile: no links, no paths that leave, no more bytes than stated."""

import hashlib
import io
import lzma
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path, PurePosixPath
from typing import IO

from rougelike.errors import ResourceError
from rougelike.resources.entries import File, Source

BLOCK = 1 << 20
DAMAGE = (zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, EOFError)
INNER_LIMIT = 1 << 28
"""An archive within an archive is held in memory; none of the catalogue's comes near this."""


def unpack(origin: Path, source: Source, files: Sequence[File], into: Path) -> None:
    """Copy `files` from an archive or folder into `into`, refusing whatever differs from what is stated."""
    with _opened(origin, source) as archive:
        for file in files:
            member = source.member(file.name)
            with archive.open(member) as stream:
                _copy(stream, file, into / file.name, f"{member} in {origin.name}")


def _copy(stream: IO[bytes], file: File, target: Path, what: str) -> None:
    digest = hashlib.sha256()
    target.parent.mkdir(parents=True, exist_ok=True)
    left = file.bytes
    with target.open("wb") as out:
        # One byte beyond the stated size is asked for, and ends it: an archive's own header is not to be believed.
        while block := stream.read(min(BLOCK, left + 1)):
            left -= len(block)
            if left < 0:
                raise ResourceError(f"{what} is larger than the {file.bytes} bytes stated for it: refused.")
            digest.update(block)
            out.write(block)
    if digest.hexdigest() != file.sha256:
        raise ResourceError(
            f"{what} has {file.bytes - left} bytes and sha256 {digest.hexdigest()} where {file.bytes} bytes "
            f"and sha256 {file.sha256} are expected: it is damaged or another version, and is refused."
        )


class _Folder:
    def __init__(self, place: Path) -> None:
        self.place = place

    def open(self, member: str) -> AbstractContextManager[IO[bytes]]:
        file = self.place / member
        if not file.is_file():
            raise ResourceError(f"{file} does not exist: give the folder that holds {PurePosixPath(member).name}.")
        return file.open("rb")


class _Zip:
    def __init__(self, archive: zipfile.ZipFile, label: str) -> None:
        self.archive, self.label = archive, label
        for info in archive.infolist():
            _check(info.filename, stat.S_ISLNK(info.external_attr >> 16), label)

    def open(self, member: str) -> AbstractContextManager[IO[bytes]]:
        try:
            return self.archive.open(member)
        except KeyError:
            raise ResourceError(f"{self.label} holds no file {member}: it is another version, or damaged.") from None


class _Tar:
    def __init__(self, archive: tarfile.TarFile, label: str) -> None:
        self.archive, self.label = archive, label
        self.members: dict[str, tarfile.TarInfo] = {}
        for info in archive:
            _check(info.name, info.issym() or info.islnk(), label)
            self.members[info.name.removeprefix("./")] = info

    def open(self, member: str) -> AbstractContextManager[IO[bytes]]:
        info = self.members.get(member)
        stream = self.archive.extractfile(info) if info is not None else None
        if stream is None:
            raise ResourceError(f"{self.label} holds no file {member}: it is another version, or damaged.")
        return stream


def _check(name: str, link: bool, label: str) -> None:
    parts = PurePosixPath(name.replace("\\", "/"))
    if parts.is_absolute() or ".." in parts.parts or ":" in name.split("/", 1)[0]:
        raise ResourceError(f"{label} holds a file whose path leaves the folder, {name!r}: refused.")
    if link:
        raise ResourceError(f"{label} holds a link, {name!r}: refused.")


@contextmanager
def _opened(origin: Path, source: Source) -> Iterator[_Folder | _Zip | _Tar]:
    if origin.is_dir():
        yield _Folder(origin)
        return
    try:
        with _archive(origin.open("rb"), origin.name) as archive:
            if not source.inside:
                yield archive
                return
            with archive.open(source.inside) as stream:
                inner = stream.read(INNER_LIMIT + 1)
            if len(inner) > INNER_LIMIT:
                raise ResourceError(f"{source.inside} in {origin.name} is larger than {INNER_LIMIT} bytes: refused.")
            with _archive(io.BytesIO(inner), source.inside) as nested:
                yield nested
    except DAMAGE as problem:
        raise ResourceError(f"{origin.name} is cut short or damaged ({problem}): get it again.") from problem


@contextmanager
def _archive(stream: IO[bytes], label: str) -> Iterator[_Zip | _Tar]:
    with stream:
        if zipfile.is_zipfile(stream):
            with zipfile.ZipFile(stream) as archive:
                yield _Zip(archive, label)
            return
        stream.seek(0)
        data = _debian_data(stream, label) if stream.read(8) == b"!<arch>\n" else stream
        data.seek(0)
        with tarfile.open(fileobj=data, mode="r:*") as tar:
            yield _Tar(tar, label)


def _debian_data(stream: IO[bytes], label: str) -> IO[bytes]:
    """Return the data archive of a Debian package, which is an `ar` archive of three members."""
    while header := stream.read(60):
        name, size = header[:16].decode("ascii", "replace").strip(" /"), int(header[48:58])
        if name.startswith("data.tar"):
            return io.BytesIO(stream.read(size))
        stream.seek(size + size % 2, io.SEEK_CUR)
    raise ResourceError(f"{label} is no Debian package: it holds no data archive.")
