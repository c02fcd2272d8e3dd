"""`rougelike metrics`: what can be computed, from what the metrics declare of themselves."""

import click
from rich.table import Table

from rougelike.cli.options import complete_metric
from rougelike.cli.screen import Screen
from rougelike.metrics import FAMILIES, Metric, metric


@click.command("metrics")
@click.argument("name", required=False, shell_complete=complete_metric)
def command(name: str | None) -> None:
    """List all metrics, or document the metric NAME: its formula, its paper and every option.

    \b
      rougelike metrics
      rougelike metrics ROUGE-L
    """  # noqa: D301 - click keeps the lines after \b as they are
    screen = Screen()
    if name is None:
        _list(screen)
    else:
        _document(screen, metric(name))


def _list(screen: Screen) -> None:
    for family in FAMILIES:
        screen.print(", ".join(family.names), style="bold")
        screen.print(f"  {family.title}\n  {family.formula}\n")
    screen.print("'rougelike metrics NAME' documents one with all its options.")


def _document(screen: Screen, asked: Metric) -> None:
    family = asked.family
    screen.print(asked.name, style="bold")
    for line in (family.title, family.formula, family.paper):
        screen.print(line)
    screen.print("\nOptions", style="bold")
    table = Table.grid(padding=(0, 2, 0, 0))
    for parameter in family.parameters:
        default = f'"{parameter.default}"' if parameter.default == "" else str(parameter.default)
        table.add_row(parameter.name, default, f"{parameter.meaning}\n{parameter.expected}", end_section=True)
    screen.print(table)
    screen.print("\nWritten", style="bold")
    for line in _spellings(asked):
        screen.print(f"  {line}")


def _spellings(asked: Metric) -> list[str]:
    """Return ways to write the metric: alone, with one option changed, with two."""
    changed = [
        f"{p.name}={(not p.default) if isinstance(p.default, bool) else p.choices[-1]}"
        for p in asked.family.parameters
        if isinstance(p.default, bool) or p.choices
    ]
    return [asked.name, *(f"{asked.name}({','.join(changed[:count])})" for count in (1, 2) if count <= len(changed))]
