"""`rougelike agreement`: how far annotators of sentences agree with each other, and with labels made by thresholds."""

import math
from collections.abc import Mapping, Sequence

import click
from rich.table import Table

from rougelike.cli.data import with_data
from rougelike.cli.options import complete_metric
from rougelike.cli.screen import Screen
from rougelike.readers import Source
from rougelike.reports.terminal import grid
from rougelike.reports.words import printable
from rougelike.scoring.sentences import sentence_scores
from rougelike.trust.agreement import Agreement, Sheet, agreements, alpha, kappa, sheets
from rougelike.trust.labels import PAIRS, SIDES, Thresholds, infer, read_labels, same_systems

SIGNIFICANT = 0.05


@click.command("agreement")
@click.argument("labels", nargs=-1, required=True)
@click.option("--data", metavar="DATA", help="The items that were labelled, to compare with labels made by thresholds.")
@click.option(
    "-m", "--metric", "name", default="SEM-F1", show_default=True, shell_complete=complete_metric,
    help="What makes labels of DATA: SEM-F1, with any options.",
)  # fmt: skip
@click.option(
    "--thresholds", multiple=True, metavar="L,U",
    help="Percents from which a sentence is partially present and present. Repeatable.  [default: the paper's seven]",
)  # fmt: skip
@click.option("--coefficients", is_flag=True, help="Add Krippendorff's alpha and Cohen's kappa (rougelike[agreement]).")
@with_data
def command(
    source: Source | None, labels: tuple[str, ...], name: str, thresholds: tuple[str, ...], coefficients: bool
) -> None:
    """Compare the annotators in the files LABELS, and with --data each of them with labels made by thresholds.

    A file has the columns item, side, sentence, annotator and label, and if you like system and reference, as
    `rougelike label` writes them. Rewards and taus are means and standard deviations over samples.

    \b
      rougelike agreement labels.csv
      rougelike agreement anna.csv ben.csv --data items.jsonl --thresholds 25,75 --thresholds 55,65
    """  # noqa: D301 - click keeps the lines after \b as they are
    asked = [Thresholds.read(text) for text in thresholds] or list(PAIRS)
    read = read_labels(labels)
    people = sheets(read)
    tables: list[Table | str] = []
    if len(people) > 1 or source is None:
        found = agreements(people)
        tables.append("Annotators with each other")
        for side in _sides(found):
            tables.append(_side(found, side))
            if coefficients:
                tables.append(_coefficients(people, found, side))
    if source is not None:
        scores = same_systems(sentence_scores(source, name), read)
        inferred = sheets(label for pair in asked for label in infer(scores, pair, str(pair)))
        found = agreements(people, inferred)
        tables.append(f"Annotators with {printable(name)} by thresholds")
        tables += [_side(found, side, average=False) for side in _sides(found)]
    screen = Screen()
    for table in tables:
        screen.print(table)
        screen.print()
    screen.print("Reward and tau: mean±deviation over samples; taus: samples that have one. * p < 0.05.")


def _sides(found: Sequence[Agreement]) -> list[str]:
    return [side for side in SIDES if any(one.side == side and one.sentences for one in found)]


def _side(found: Sequence[Agreement], side: str, *, average: bool = True) -> Table:
    """Return how every two annotators agree on one side: Tables 2 and 4 with their averages, or 6 and 7."""
    table = grid(side, "samples", "sentences", "reward", "tau", "taus", "tau of all")
    rows = [one for one in found if one.side == side and one.sentences]
    for one in rows:
        counts = str(one.samples), str(one.sentences)
        taus = _spread(one.tau, one.tau_std), str(one.tau_samples), _starred(one.tau_together, one.p)
        table.add_row(printable(f"{one.one} and {one.other}"), *counts, _spread(one.reward, one.reward_std), *taus)
    if average and len(rows) > 1:
        means = [_mean([getattr(one, what) for one in rows]) for what in ("reward", "tau", "tau_together")]
        table.add_row("average", "", "", means[0], means[1], "", means[2])
    return table


def _coefficients(people: Mapping[str, Sheet], found: Sequence[Agreement], side: str) -> Table:
    table = grid(side, "Krippendorff's alpha", "Cohen's kappa")
    rows = [one for one in found if one.side == side and one.sentences]
    for one in rows:
        first, second = people[one.one], people[one.other]
        coefficients = alpha({one.one: first, one.other: second}, side), kappa(first, second, side)
        table.add_row(printable(f"{one.one} and {one.other}"), *map(_number, coefficients))
    if len(rows) > 1:
        table.add_row("all", _number(alpha(people, side)), "")
    return table


def _spread(mean: float, std: float) -> str:
    return "-" if math.isnan(mean) else f"{mean:.2f}±{std:.2f}"


def _starred(value: float, p: float) -> str:
    return _number(value) + _star(p)


def _star(p: float) -> str:
    return "*" if p < SIGNIFICANT else ""


def _number(value: float) -> str:
    return "-" if math.isnan(value) else f"{value:.2f}"


def _mean(values: Sequence[float]) -> str:
    there = [value for value in values if not math.isnan(value)]
    return _number(sum(there) / len(there)) if there else "-"
