"""Results in a notebook: a small table that takes its colours from the page."""

from html import escape

from rougelike.reports.systems import Cell, glance
from rougelike.scoring.result import Result


def as_html(result: Result) -> str:
    """Return a result as HTML without scripts, every name and text in it escaped."""
    seen = glance(result)
    head = "".join(f'<th scope="col">{escape(metric)}</th>' for metric in seen.metrics)
    rows = "".join(
        f'<tr><th scope="row" style="text-align:left">{escape(system)}</th>{"".join(map(_cell, cells))}</tr>'
        for system, cells in zip(seen.systems, seen.cells, strict=True)
    )
    notes = "".join(f"<br>{escape(note)}" for note in seen.notes)
    return (
        f"<div><table><caption>{escape(seen.title)}</caption><thead><tr><td></td>{head}</tr></thead>"
        f'<tbody>{rows}</tbody></table><small style="opacity:.7">The best of each metric is bold.{notes}</small></div>'
    )


def _cell(cell: Cell) -> str:
    value = f"<b>{cell.value}</b>" if cell.best else cell.value
    return f'<td style="text-align:right">{value} <small style="opacity:.7">{cell.interval}</small></td>'
