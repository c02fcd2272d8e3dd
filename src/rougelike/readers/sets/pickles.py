"""Pickles read without running what they say: numbers, texts and containers come out, anything else is refused."""

import io
import pickle
import struct
from collections import OrderedDict, defaultdict
from pathlib import Path
from typing import Any

from rougelike.errors import DataError

_BUILTINS = {"bytearray": bytearray, "complex": complex, "dict": dict, "float": float, "frozenset": frozenset,
             "int": int, "list": list, "set": set, "str": str, "tuple": tuple}  # fmt: skip
_SCALARS = {"f8": "d", "f4": "f", "i8": "q", "i4": "i", "u1": "B", "b1": "?"}


class _Kind:
    """Stands for numpy's dtype while a pickle is read: what it is called and which end comes first."""

    def __init__(self, name: str, *_: object) -> None:
        self.name, self.end = name, "<"

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.end = ">" if state[1] == ">" else "<"


def _scalar(kind: _Kind, content: bytes) -> Any:  # noqa: ANN401 - whatever number it is
    if not isinstance(kind, _Kind) or kind.name not in _SCALARS:
        raise pickle.UnpicklingError(f"a number of the kind {getattr(kind, 'name', kind)!r}")
    (number,) = struct.unpack(kind.end + _SCALARS[kind.name], content)
    return number


def _bytes(text: str, coding: str) -> bytes:
    """Make bytes as old protocols write them."""
    if coding != "latin1":
        raise pickle.UnpicklingError(f"bytes as {coding!r}")
    return text.encode("latin-1")


_ALLOWED: dict[tuple[str, str], Any] = {
    **{("builtins", name): made for name, made in _BUILTINS.items()},
    **{("__builtin__", name): made for name, made in _BUILTINS.items()},
    ("_codecs", "encode"): _bytes,
    ("collections", "OrderedDict"): OrderedDict,
    ("collections", "defaultdict"): defaultdict,
    ("numpy", "dtype"): _Kind,
    ("numpy.core.multiarray", "scalar"): _scalar,
    ("numpy._core.multiarray", "scalar"): _scalar,
}


class _Reader(pickle.Unpickler):
    """An unpickler to which most of Python does not exist."""

    def find_class(self, module: str, name: str) -> Any:  # noqa: ANN401 - what the pickle asks for
        if (module, name) not in _ALLOWED:
            raise pickle.UnpicklingError(f"asks for {module}.{name}")
        return _ALLOWED[module, name]


def read_pickle(path: Path) -> Any:  # noqa: ANN401 - what the file holds
    """Return what a pickle holds, if that is data and nothing else."""
    try:
        return _Reader(io.BytesIO(path.read_bytes()), encoding="latin-1").load()
    except pickle.UnpicklingError as error:
        raise DataError(f"{path} is refused: it is no pickle of plain data ({error}).") from None
    except (EOFError, ValueError, TypeError, IndexError, KeyError, AttributeError, struct.error, UnicodeDecodeError):
        raise DataError(f"{path} is not a whole pickle; fetch it again.") from None
