"""Bytes of files and of standard input: decompressed, decoded, and blamed by name and line when they are broken."""

import bz2
import codecs
import io
import lzma
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from gzip import GzipFile
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

from rougelike.errors import DataError

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_BUFFER = 1 << 18
_PACKED = {".gz": b"\x1f\x8b", ".zst": b"\x28\xb5\x2f\xfd", ".xz": b"\xfd7zXZ\x00", ".bz2": b"BZh91AY&SY"}
"""How compressed files begin, by suffix; bzip2's other block sizes are told by the suffix alone."""
_KINDS = {".gz": "gzip", ".zst": "zstd", ".xz": "xz", ".bz2": "bzip2"}


class File:
    """One input file, or standard input for "-"; what is not a regular file can be read once only."""

    def __init__(self, path: str | Path, encoding: str = "utf-8") -> None:
        self.path = Path(path)
        self.stdin = str(path) == "-"
        self.name = "standard input" if self.stdin else str(path)
        try:
            self.missing = not self.stdin and not self.path.exists()
        except OSError:
            # A text given in the place of a path is often longer than a name may be.
            self.missing = True
        self.once = self.stdin or not (self.missing or self.path.is_file())
        self._held: tuple[io.BufferedReader, ExitStack] | None = None
        self._packed = ""
        try:
            self.encoding = codecs.lookup(encoding).name.removesuffix("-sig")
        except LookupError:
            raise DataError(f"The encoding {encoding!r} is not known, expected one such as utf-8 or latin-1.") from None

    @property
    def suffix(self) -> str:
        """The suffix that tells the format, below one that tells the compression."""
        return "" if self.stdin else _unpacked_name(self.path).suffix.lower()

    @property
    def stem(self) -> str:
        """The name without its directory and without the suffixes of format and compression."""
        return _unpacked_name(self.path).stem

    def head(self) -> bytes:
        """Return the first bytes; what can be read once only stays open for `stream`."""
        with self._blamed(), ExitStack() as stack:
            stream = self._open(stack)
            head = stream.peek(64)[:64]
            if self.once:
                self._held = stream, stack.pop_all()
        return head

    @contextmanager
    def stream(self) -> Iterator[io.BufferedReader]:
        """Open the decompressed bytes."""
        with self._blamed(), ExitStack() as stack:
            if self._held:
                stream, held = self._held
                stack.enter_context(held)
                self._held = None
            else:
                stream = self._open(stack)
            yield stream

    def lines(self) -> Iterator[bytes]:
        """Yield the lines as UTF-8 with their ends, without a byte-order mark; only a line feed ends a line."""
        with self.stream() as stream:
            if self.encoding == "utf-8":
                if first := stream.readline():
                    yield first.removeprefix(codecs.BOM_UTF8)
                yield from stream
            else:
                yield from self._recoded(stream)

    def decoded(self, line: bytes, number: int) -> str:
        """Return one of `lines` as a string, or say where in it the encoding breaks."""
        try:
            return line.decode()
        except UnicodeDecodeError as error:
            raise self._undecodable(line, error, number) from None

    def text(self) -> str:
        """Return the whole file as a string without a byte-order mark."""
        with self.stream() as stream:
            content = stream.read()
        try:
            return content.decode(self.encoding).removeprefix("\ufeff")
        except UnicodeDecodeError as error:
            raise self._undecodable(content, error) from None

    def _open(self, stack: ExitStack) -> io.BufferedReader:
        raw: io.BufferedReader
        if self.stdin:
            raw = stack.enter_context(io.BufferedReader(_Shared(sys.stdin.buffer), _BUFFER))
        else:
            raw = stack.enter_context(io.BufferedReader(io.FileIO(self.path), _BUFFER))
        suffix, head = self.path.suffix.lower(), raw.peek(16)
        begun = next((packed for packed, first in _PACKED.items() if head.startswith(first)), "")
        self._packed = suffix if suffix in _PACKED else begun
        if not self._packed:
            return raw
        return stack.enter_context(io.BufferedReader(_unpacked(raw, self._packed), _BUFFER))

    def _recoded(self, stream: io.BufferedReader) -> Iterator[bytes]:
        number = 0
        wrapper = io.TextIOWrapper(stream, self.encoding, newline="\n")
        try:
            for line in wrapper:
                yield line.encode()
                number += 1
        except UnicodeDecodeError as error:
            # Decoded by the block, so the line is known only from the last that came out whole.
            raise DataError(
                f"{self.name} is not {self.encoding} somewhere below line {number} ({error.reason}); "
                "convert the file to UTF-8 or name the encoding it has."
            ) from None
        finally:
            wrapper.detach()

    @contextmanager
    def _blamed(self) -> Iterator[None]:
        """Turn what the system or a decompressor complains of into our error."""
        try:
            yield
        except (EOFError, zlib.error, lzma.LZMAError) as error:
            raise self._damaged(error) from None
        except OSError as error:
            if error.errno is None and self._packed:
                raise self._damaged(error) from None
            raise DataError(
                f"{self.name} cannot be read ({error.strerror}); check the path and who may read it."
            ) from None

    def _damaged(self, error: Exception) -> DataError:
        return DataError(
            f"{self.name} is not a whole {_KINDS[self._packed]} file ({error}); fetch or compress it again."
        )

    def _undecodable(self, content: bytes, error: UnicodeDecodeError, number: int | None = None) -> DataError:
        where = f"line {number}, byte {error.start + 1}" if number else f"byte {error.start + 1}"
        return DataError(
            f"{self.name}, {where} is not {self.encoding} (it is 0x{content[error.start]:02X}); "
            "convert the file to UTF-8 or name its encoding, for instance latin-1."
        )


class _Shared(io.RawIOBase):
    """Standard input without its end: closing what reads it must not close it for the rest of the process."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = cast("io.BufferedIOBase", stream)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        return self._stream.readinto1(buffer)


def _unpacked(raw: io.BufferedReader, kind: str) -> io.RawIOBase:
    """Return what reads the bytes that are compressed in `raw`."""
    if kind == ".zst":
        import pyarrow as pa

        return cast("io.RawIOBase", pa.CompressedInputStream(pa.PythonFile(raw, "r"), "zstd"))
    if kind == ".gz":
        return cast("io.RawIOBase", GzipFile(fileobj=raw))
    return cast("io.RawIOBase", bz2.BZ2File(raw) if kind == ".bz2" else lzma.LZMAFile(raw))


def _unpacked_name(path: Path) -> Path:
    return path.with_suffix("") if path.suffix.lower() in _PACKED else path
