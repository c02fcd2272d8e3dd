"""`rougelike robustness`: scores under one reference and under another, and what texts drawn at random would get."""

import math

import click
from rich.table import Table

from rougelike.cli.data import with_data
from rougelike.cli.options import METRICS, metric_option
from rougelike.cli.screen import Screen, progress
from rougelike.readers import Source
from rougelike.reports.terminal import grid
from rougelike.reports.words import printable
from rougelike.scoring.run import SEED
from rougelike.trust.baselines import KINDS
from rougelike.trust.robustness import Report, robustness

SIGNIFICANT = 0.05


@click.command("robustness")
@click.argument("data")
@metric_option
@with_data
@click.option("--seed", type=int, default=SEED, show_default=True, help="Of the random baselines.")
@click.option("--threads", type=click.IntRange(1), help="How many to score with.  [default: all cores]")
@click.option("--no-progress", is_flag=True, help="Show no bar on long work.")
def command(source: Source, metrics: tuple[str, ...], seed: int, threads: int | None, no_progress: bool) -> None:
    """Say how far scores depend on who wrote the reference, and what texts drawn at random would get.

    The items of DATA need two references or more, in the same order everywhere: the first by the first annotator, and
    so on. A metric's scores under two references are correlated over the items of each system; the table has the
    greatest r of any system, with a star where p < 0.05, and the average over pairs of references.

    \b
      rougelike robustness items.jsonl -m SEM-F1 -m ROUGE-1 -m ROUGE-2 -m ROUGE-L
    """  # noqa: D301 - click keeps the lines after \b as they are
    with progress(None, wanted=not no_progress) as advance:
        report = robustness(metrics or METRICS, source, threads=threads, seed=seed, progress=advance)
    screen = Screen()
    screen.print("Pearson's r between scores under two references, the greatest of any system\n")
    screen.print(_references(report))
    screen.print("\n* p < 0.05.\n")
    for kind in _baselines(report):
        screen.print(*kind, sep="\n\n")
        screen.print()
    screen.print(f"Drawn with seed {seed}.")


def _references(report: Report) -> Table:
    tables = report.robustness
    table = grid("references", *(printable(str(one.metric)) for one in tables))
    for at, (i, j) in enumerate(tables[0].pairs):
        cells = [_starred(float(one.most[at]), float(one.p_of_most[at])) for one in tables]
        table.add_row(f"{i + 1} and {j + 1}", *cells)
    table.add_row("average", *(_number(one.average) for one in tables))
    return table


def _starred(r: float, p: float) -> str:
    return _number(r) + ("*" if p < SIGNIFICANT else "")


def _number(value: float) -> str:
    return "-" if math.isnan(value) else f"{value:.3f}"


def _baselines(report: Report) -> list[tuple[str, Table]]:
    made = []
    for one in report.baselines:
        table = grid("system", *KINDS)
        for system, row in zip(one.systems, one.values.tolist(), strict=True):
            table.add_row(printable(system), *map(_number, row))
        table.add_row("average", *map(_number, one.values.mean(axis=0).tolist()))
        made.append((f"{printable(str(one.metric))} with a random reference, a random output, and as it is", table))
    return made
