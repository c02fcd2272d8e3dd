"""Tables for papers and pages: LaTeX with booktabs, Markdown, HTML; and numbers as CSV."""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from html import escape

from rougelike.reports.systems import Cell, Overview

LATEX = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}",
}  # fmt: skip
"""What has a meaning of its own in LaTeX, written so that it is printed."""
_LETTER = re.compile(r"(?<=\d)([a-z])$")
_PREAMBLE = "% needs \\usepackage{booktabs}\n"


def latex(seen: Overview) -> str:
    """Return a table with booktabs; the best is bold, clusters are superscripts."""
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\caption{{{_latex(seen.title)}. {_latex(' '.join(seen.notes))}}}",
        rf"\begin{{tabular}}{{l{'r' * len(seen.metrics)}}}",
        r"\toprule",
        " & ".join(["", *map(_latex, seen.metrics)]) + r" \\",
        r"\midrule",
    ]
    for name, cells in zip(seen.systems, seen.cells, strict=True):
        lines.append(" & ".join([_latex(name), *map(_latex_cell, cells)]) + r" \\")
    lines += [r"\bottomrule", r"\end{tabular}", r"\end{table}"]
    return _PREAMBLE + "\n".join(lines) + "\n"


def _latex(text: str) -> str:
    return "".join(LATEX.get(c, c) for c in text)


def split_letter(cell: Cell) -> tuple[str, str]:
    """Return a cell's number and the letter of its cluster, which may be none."""
    number = _LETTER.sub("", cell.value)
    return number, cell.value[len(number) :]


def _latex_cell(cell: Cell) -> str:
    number, letter = split_letter(cell)
    value = rf"\textbf{{{number}}}" if cell.best else number
    mark = rf"\textsuperscript{{{letter}}}" if letter else ""
    return f"{value}{mark}" + (rf" {{\scriptsize {cell.interval}}}" if cell.interval else "")


def markdown(seen: Overview) -> str:
    """Return a table in Markdown, the best in bold."""

    def plain(text: str) -> str:
        return text.replace("|", r"\|")

    lines = [f"**{plain(seen.title)}**", "", "| " + " | ".join(["", *map(plain, seen.metrics)]) + " |"]
    lines.append("|---" + "|---:" * len(seen.metrics) + "|")
    for name, cells in zip(seen.systems, seen.cells, strict=True):
        written = [f"**{c.value}** {c.interval}" if c.best else f"{c.value} {c.interval}" for c in cells]
        lines.append("| " + " | ".join([plain(name), *(w.strip() for w in written)]) + " |")
    return "\n".join([*lines, "", *(f"{plain(note)}  " for note in seen.notes)]).rstrip() + "\n"


def html(seen: Overview) -> str:
    """Return a page of one table without scripts, every name in it escaped."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in seen.metrics)
    rows = "\n".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(map(_html_cell, cells))}</tr>'
        for name, cells in zip(seen.systems, seen.cells, strict=True)
    )
    notes = "<br>".join(map(escape, seen.notes))
    return (
        f"<figure>\n<table>\n<caption>{escape(seen.title)}</caption>\n<thead><tr><td></td>{head}</tr></thead>\n"
        f"<tbody>\n{rows}\n</tbody>\n</table>\n<figcaption><small>{notes}</small></figcaption>\n</figure>\n"
    )


def _html_cell(cell: Cell) -> str:
    value = _LETTER.sub(r"<sup>\1</sup>", escape(cell.value))
    interval = f" <small>{escape(cell.interval)}</small>" if cell.interval else ""
    return f'<td style="text-align:right">{f"<b>{value}</b>" if cell.best else value}{interval}</td>'


PAGE = (
    '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n'
    "<style>body{{font-family:sans-serif;margin:2em}}table{{border-collapse:collapse}}"
    "th,td{{padding:.2em .8em;border-bottom:1px solid #ddd}}caption{{text-align:left;font-weight:bold}}"
    "th[scope=row]{{text-align:left;font-weight:normal}}figure{{margin:0 0 2em}}</style>\n{body}</html>\n"
)


def page(seen: Sequence[Overview]) -> str:
    """Return a whole HTML document of several tables."""
    return PAGE.format(title="Agreement with people", body="".join(map(html, seen)))


def comma_separated(rows: Sequence[Mapping[str, object]]) -> str:
    """Return rows as CSV with a header, numbers in full and nothing where there is none."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({k: "" if v != v else v for k, v in row.items()})
    return text.getvalue()
