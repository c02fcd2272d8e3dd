"""Tables of any kind as columns by name: pandas, polars, Arrow, a dict of columns, a list of dicts."""

import math
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import DataError, nearest, shown
from rougelike.scoring.result import Result

Numbers = NDArray[np.float64]


class Frame:
    """A table as columns by name, whatever holds it: pandas, polars, Arrow, a dict of columns, a list of dicts."""

    def __init__(self, data: object, name: str = "the table") -> None:
        self.name = name
        if isinstance(data, Result):
            data = data.to_arrow()
        if isinstance(data, list | tuple) and all(isinstance(row, Mapping) for row in data):
            keys = dict.fromkeys(key for row in data for key in row)
            data = {key: [row.get(key) for row in data] for key in keys}
        self._data: Any = data
        if isinstance(data, Mapping):
            self.names = [str(key) for key in data]
        elif hasattr(self._data, "column_names"):  # Arrow, Hugging Face
            self.names = list(self._data.column_names)
        elif hasattr(self._data, "columns"):  # pandas, polars
            self.names = [str(column) for column in self._data.columns]
        else:
            raise DataError(
                f"The scores are {shown(data)} ({type(data).__name__}), expected a frame, a dict of columns, a list "
                "of dicts, or what evaluate() returned."
            )
        for column in self.names:
            if self.names.count(column) > 1:
                raise DataError(f"{name} has {self.names.count(column)} columns {column!r}; give each its own name.")

    def cells(self, column: str) -> list[Any]:
        """Return a column as a list, or say which columns there are."""
        if column not in self.names:
            raise DataError(
                f"{self.name} has no column {column!r}.{nearest(column, self.names)} "
                f"Its columns are {', '.join(self.names)}."
            )
        held = self._data[column]
        for to_list in ("to_pylist", "to_list", "tolist"):
            if hasattr(held, to_list):
                held = getattr(held, to_list)()
                break
        return list(held)

    def identifiers(self, column: str) -> list[str]:
        """Return a column of names; whole numbers count as names."""
        return [_identifier(cell, f"{self.name}, row {i}: {column}") for i, cell in enumerate(self.cells(column), 1)]

    def numbers(self, column: str) -> Numbers:
        """Return a column of numbers, NaN where there is none."""
        cells = self.cells(column)
        return np.array([_number(cell, f"{self.name}, row {i}: {column}") for i, cell in enumerate(cells, 1)], float)


def _identifier(cell: object, where: str) -> str:
    cell = cell.item() if isinstance(cell, np.generic) else cell
    if isinstance(cell, str) and cell:
        return cell
    if isinstance(cell, int) and not isinstance(cell, bool):
        return str(cell)
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    raise DataError(f"{where} is {shown(cell)}, expected a name.")


def _number(cell: object, where: str) -> float:
    cell = cell.item() if isinstance(cell, np.generic) else cell
    if cell is None or type(cell).__name__ in ("NAType", "NaTType"):
        return math.nan
    if isinstance(cell, int | float | Decimal) and not isinstance(cell, bool):
        number = float(cell)
        if not math.isinf(number):
            return number
    raise DataError(f"{where} is {shown(cell)}, expected a finite number or nothing.")
