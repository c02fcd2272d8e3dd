"""Results in a terminal: tables that fit its width, whatever the names in them are."""

import io
from collections.abc import Iterator

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rougelike.reports.systems import Cell, Overview, glance
from rougelike.scoring.result import Result

GAP = 2  # blanks between columns
WIDEST = 24  # a heading that is wider is broken


def as_text(result: Result) -> str:
    """Return a result as the text that its repr is."""
    written = io.StringIO()
    console = Console(file=written, color_system=None, markup=False, highlight=False, emoji=False, force_jupyter=False)
    show(console, glance(result))
    return "\n".join(line.rstrip() for line in written.getvalue().splitlines())


def show(console: Console, seen: Overview) -> None:
    """Print an overview: its title, as many tables as the width asks for, its notes."""
    console.print(Text(seen.title))
    plain = console.color_system is None
    for table in _tables(seen, console.width, plain=plain):
        console.print()
        console.print(table)
    console.print()
    best = [seen.starred] if plain and len(seen.systems) > 1 else []
    for note in (*best, *seen.notes):
        console.print(Text(note, style="dim"))


def grid(*heading: str) -> Table:
    """Return an empty table in the style of all of them: no lines, a bold heading."""
    return Table(*heading, box=None, padding=(0, GAP, 0, 0), pad_edge=False, header_style="bold")


def _tables(seen: Overview, width: int, *, plain: bool) -> Iterator[Table]:
    """Yield the overview as tables no wider than `width`; what there is more of, systems or metrics, are the rows."""
    names, heads, rows = seen.systems, [_broken(m) for m in seen.metrics], seen.cells
    if len(heads) > len(names):
        names, heads, rows = heads, names, [list(row) for row in zip(*rows, strict=True)]
    texts = [[_text(cell, plain=plain) for cell in row] for row in rows]
    first = max(_width(name, max(WIDEST, width // 3)) for name in names)
    wide = [max(_width(head), *(row[j].cell_len for row in texts)) for j, head in enumerate(heads)]
    start = 0
    while start < len(heads):
        room, end = width - first - wide[start], start + 1
        while end < len(heads) and (room := room - wide[end] - GAP) >= GAP:
            end += 1
        table = grid()
        table.add_column("", width=first, overflow="fold")
        for j in range(start, end):
            table.add_column(Text(heads[j]), width=wide[j], overflow="fold")
        for name, row in zip(names, texts, strict=True):
            table.add_row(Text(name), *row[start:end])
        yield table
        start = end


def _width(name: str, most: int = WIDEST) -> int:
    return min(max(map(cell_len, name.split("\n"))), most)


def _broken(metric: str) -> str:
    """Return a metric as it stands in a table, an option a line."""
    return metric.replace("(", "\n(").replace(",", ",\n ")


def _text(cell: Cell, *, plain: bool) -> Text:
    """Return a cell in which the best is bold, or starred where nothing can be bold."""
    value = Text(cell.value, style="bold" if cell.best else "")
    star = "*" if plain and cell.best else " " if plain else ""
    return Text.assemble(value, star, " ", (cell.interval, "dim"))
