"""Cells into texts, references, names, judgements and sources.

Every function takes a whole column and first tries what nearly all data is, checked by the set of the cells' types;
only where that fails is each cell converted on its own, which also finds the row to name in the message.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from decimal import Decimal
from itertools import chain, filterfalse
from typing import Any, TypeVar

import orjson

from rougelike.errors import DataError, shown
from rougelike.items import Text
from rougelike.readers.tables import Place

T = TypeVar("T")

_QUOTED_LIST = re.compile(r"""\s*\[\s*['"].*['"]\s*\]\s*""", re.DOTALL)
_EXACT = 2**53
"""Past this a float no longer holds every whole number, so an id kept in one may be another's."""


class _Unfit(Exception):  # noqa: N818 - never seen outside: it becomes a DataError with the row and the field
    """Why one cell cannot be used."""


def texts(cells: list[Any], field: str, place: Place) -> list[Text]:
    """Return candidates, or references where each cell holds one."""
    if set(map(type, cells)) == {str} and _encodable(cells):
        return cells
    return _each(_text, cells, field, place)


def references(cells: list[Any], field: str, place: Place) -> list[tuple[Text, ...]]:
    """Return the references of cells that may hold several: a list of them, or one string."""
    kinds = set(map(type, cells))
    if kinds == {str} and _encodable(cells):
        return [(cell,) for cell in cells]
    if kinds <= {list, tuple} and all(cells):
        flat = list(chain.from_iterable(cells))
        if set(map(type, flat)) == {str} and _encodable(flat):
            return list(map(tuple, cells))
    return _each(_references, cells, field, place)


def unpacked(cells: list[str], field: str, place: Place) -> list[Any]:
    """Return the cells of a text file, with those that are JSON lists of references as these lists."""
    return _each(_unpacked, cells, field, place) if any("[" in cell for cell in cells) else cells


def identifiers(cells: list[Any], field: str, place: Place) -> list[str]:
    """Return document ids or system names as strings: whole numbers without a decimal point."""
    kinds = set(map(type, cells))
    if kinds == {str} and all(cells) and _encodable(cells):
        return cells
    return list(map(str, cells)) if kinds == {int} else _each(_identifier, cells, field, place)


def judgements(cells: list[Any], name: str, place: Place, *, textual: bool) -> dict[str, list[float]]:
    """Return judgement -> numbers for the column `name`, whose cells are numbers or name -> number."""
    kinds = set(map(type, cells))
    if not any(issubclass(kind, Mapping) for kind in kinds):
        return {name.removeprefix("human."): _numbers(cells, name, place, textual=textual)}
    rows = cells if kinds == {dict} else _each(_judged, cells, name, place)
    return {
        str(key): _numbers([row.get(key) for row in rows], f"{name}.{key}", place, textual=textual)
        for key in dict.fromkeys(chain.from_iterable(rows))
    }


def sources(cells: list[Any], field: str, place: Place) -> list[tuple[str, ...]]:
    """Return the documents each summary was made of; a missing cell is none."""
    if set(map(type, cells)) == {str} and _encodable(cells):
        return [(cell,) for cell in cells]
    return _each(_sources, cells, field, place)


def is_missing(cell: object) -> bool:
    """Whether a cell holds nothing, as null or as the NaN that stands for it in frames."""
    return cell is None or (isinstance(cell, float) and math.isnan(cell))


def _numbers(cells: list[Any], field: str, place: Place, *, textual: bool) -> list[float]:
    if set(map(type, cells)) <= {int, float}:
        with suppress(OverflowError):
            numbers = list(map(float, cells))
            if not any(map(math.isinf, numbers)):
                return numbers
    return _each(_parsed_number if textual else _number, cells, field, place)


def _encodable(strings: Iterable[str]) -> bool:
    """Whether every string can be written as UTF-8, which half of a surrogate pair cannot."""
    try:
        for string in filterfalse(str.isascii, strings):
            string.encode()
    except UnicodeEncodeError:
        return False
    return True


def _each(convert: Callable[[Any], T], cells: Iterable[Any], field: str, place: Place) -> list[T]:
    """Convert cell by cell, numpy's kinds as Python's; a complaint gets the row and the field before it."""
    out = []
    for i, cell in enumerate(cells):
        try:
            out.append(convert(cell.tolist() if hasattr(cell, "tolist") else cell))
        except _Unfit as why:
            raise DataError(f"{place(i)}: {field} {why}.") from None
    return out


def _string(value: object, expected: str = "a string") -> str:
    if not isinstance(value, str):
        if is_missing(value):
            raise _Unfit(f"is missing ({'null' if value is None else value}), expected {expected}")
        raise _Unfit(f"is {shown(value)} ({type(value).__name__}), expected {expected}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        half = f"U+{ord(value[error.start]):04X}"
        raise _Unfit(
            f"holds half a character ({half}, a lone surrogate, at position {error.start}); replace it, "
            "for instance with text.encode('utf-8', 'replace').decode()"
        ) from None
    return str(value)


def _entries(convert: Callable[[object], T], value: Iterable[object], part: str) -> tuple[T, ...]:
    out = []
    for number, entry in enumerate(value, 1):
        try:
            out.append(convert(entry))
        except _Unfit as why:
            raise _Unfit(f"{part} {number} {why}") from None
    return tuple(out)


def _text(value: object) -> Text:
    if isinstance(value, list | tuple):
        return _entries(_sentence, value, "sentence")
    return _string(value, "a string or a list of strings (its sentences)")


def _sentence(value: object) -> str:
    """Return a sentence, which is a string, or where texts are dependency triples one of these, as JSON."""
    if not isinstance(value, list | tuple):
        return _string(value)
    if len(value) != 3:
        raise _Unfit(f"is {shown(value)}, expected a string or a triple of strings (relation, head, modifier)")
    return orjson.dumps(_entries(_string, value, "part")).decode()


def _references(value: object) -> tuple[Text, ...]:
    if not isinstance(value, list | tuple):
        return (_string(value, "a string or a list of references"),)
    if not value:
        raise _Unfit("is empty; every item needs at least one reference")
    return _entries(_text, value, "entry")


def _unpacked(cell: str) -> object:
    if cell.lstrip().startswith("["):
        try:
            value = orjson.loads(cell)
        except orjson.JSONDecodeError:
            if _QUOTED_LIST.fullmatch(cell):
                raise _Unfit(f"is {shown(cell)}, a list but not a JSON one; write it with json.dumps") from None
        else:
            if all(isinstance(entry, str | list) for entry in value):
                return value
    return cell


def _identifier(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, float) and math.isfinite(value):
        if abs(value) >= _EXACT:
            raise _Unfit(f"is {value!r}, a number too large to be exact; write it as a string")
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, str) and not value:
        raise _Unfit("is missing (empty), expected a string or a number")
    return _string(value, "a string or a number")


def _number(value: object) -> float:
    if value is None or (isinstance(value, str) and not value):
        return math.nan
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise _Unfit(f"is {shown(value)} ({type(value).__name__}), expected a number or nothing")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if math.isinf(number):
        raise _Unfit(f"is {shown(value)}, expected a finite number or nothing")
    return number


def _parsed_number(cell: str | None) -> float:
    if not cell or not cell.strip():
        return math.nan
    try:
        number = float(cell)
    except ValueError:
        number = math.inf
    if math.isinf(number) or "_" in cell:
        raise _Unfit(f"is {shown(cell)}, expected a finite number or nothing")
    return number


def _judged(value: object) -> Mapping[str, Any]:
    if value is None or isinstance(value, Mapping):
        return value or {}
    raise _Unfit(f"is {shown(value)} ({type(value).__name__}), expected judgements by name like the other rows'")


def _sources(value: object) -> tuple[str, ...]:
    if is_missing(value):
        return ()
    if isinstance(value, list | tuple):
        return _entries(_string, value, "source")
    return (_string(value, "a string or a list of strings"),)
