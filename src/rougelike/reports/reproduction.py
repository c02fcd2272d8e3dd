"""A reproduction as a table: published, ours and the difference of each coefficient, a line a metric and judgement."""

import math

from rich.console import Console
from rich.text import Text

from rougelike.reports.systems import Cell, Overview
from rougelike.reports.terminal import grid
from rougelike.reports.words import counted, printable
from rougelike.trust.coefficients import SYMBOLS
from rougelike.trust.reproduction import Reproduction


def side_by_side(found: Reproduction) -> Overview:
    """Return the table with its settings and all that is lacking."""
    table = found.table
    lines: dict[tuple[str, str], list[Cell]] = {}
    for figure in found.figures:
        whole = figure.coefficient == "count"
        difference = "" if math.isnan(figure.difference) else f"{figure.difference:+{',.0f' if whole else '.3f'}}"
        cells = [_number(figure.published, figure.coefficient), _number(figure.ours, figure.coefficient), difference]
        lines.setdefault((figure.name, figure.judgement), []).extend(Cell(cell, "", best=False) for cell in cells)
    heads = [f"{SYMBOLS.get(c, c)} {word}" for c in table.coefficients for word in ("published", "ours", "difference")]
    names = [f"{printable(name)}, {printable(judgement)}" for name, judgement in lines]
    notes = [f"Settings: {table.settings}; {table.level} level."]
    notes += [
        f"{printable(name)}: {counted(size, 'system')}, {counted(found.documents[name], 'document')}."
        for name, size in found.systems.items()
    ]
    notes += [f"Lacking: {printable(line)}" for line in found.lacking]
    return Overview(table.title, names, heads, list(lines.values()), notes)


def print_table(console: Console, found: Reproduction) -> None:
    """Print the table in the terminal: published figure, ours and the difference behind each other."""
    seen = side_by_side(found)
    heads = [word for c in found.table.coefficients for word in (SYMBOLS.get(c, c), "ours", "")]
    table = grid("metric", "judgement", *heads)
    for name, cells in zip(dict.fromkeys((f.name, f.judgement) for f in found.figures), seen.cells, strict=True):
        table.add_row(*map(printable, name), *(cell.value for cell in cells))
    console.print(Text(seen.title, style="bold"))
    console.print(table)
    for note in seen.notes:
        console.print(Text(note, style="dim"))


def _number(value: float, coefficient: str) -> str:
    if math.isnan(value):
        return "-"
    return f"{value:,.0f}" if coefficient == "count" else f"{value:.3f}"


def rows(found: Reproduction) -> list[dict[str, object]]:
    """Return the figures as rows for a file."""
    return [
        {
            "paper": found.table.paper,
            "table": found.table.title,
            "metric": f.name,
            "judgement": f.judgement,
            "level": found.table.level,
            "coefficient": f.coefficient,
            "published": f.published,
            "ours": f.ours,
            "difference": f.difference,
        }
        for f in found.figures
    ]
