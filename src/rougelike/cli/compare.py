"""`rougelike compare`: which systems are really better than which, by a paired test over documents."""

import click

from rougelike.cli.screen import Screen
from rougelike.reports.markup import comma_separated
from rougelike.reports.saving import by_suffix, save_text
from rougelike.reports.terminal import grid
from rougelike.reports.words import counted, printable
from rougelike.scoring.run import SEED
from rougelike.trust.significance import CORRECTIONS
from rougelike.trust.systems import TESTS, compare
from rougelike.trust.tables import read_table


@click.command("compare")
@click.argument("scores")
@click.option("-m", "--metric", "metrics", metavar="METRIC", multiple=True, help="A metric of SCORES. [all]")
@click.option("--system", "systems", metavar="NAME", multiple=True, help="A system; name two or more. [all]")
@click.option("--test", type=click.Choice(TESTS), default="randomisation", show_default=True, help="Which paired test.")
@click.option(
    "--correction", type=click.Choice(CORRECTIONS), default="holm", show_default=True, help="Of several tests."
)
@click.option("--alpha", type=click.FloatRange(0, 1, min_open=True, max_open=True), default=0.05, show_default=True)
@click.option("--resamples", type=click.IntRange(1), default=9999, show_default=True, help="Of intervals and tests.")
@click.option("--seed", type=int, default=SEED, show_default=True, help="Of all that is random.")
@click.option("-o", "--output", metavar="FILE", help="Write all comparisons as .csv.")
def command(
    scores: str,
    metrics: tuple[str, ...],
    systems: tuple[str, ...],
    test: str,
    correction: str,
    alpha: float,
    resamples: int,
    seed: int,
    output: str | None,
) -> None:
    """Compare the systems in SCORES, which `rougelike score -o` wrote, pair by pair.

    A system's score is the mean of its items. In Python, rougelike.compare also tests metrics of whole corpora.

    \b
      rougelike compare scores.parquet -m ROUGE-2
      rougelike compare scores.parquet --system mine --system baseline --test bootstrap
    """  # noqa: D301 - click keeps the lines after \b as they are
    if output:
        by_suffix(output, {".csv": None})
    found = compare(
        read_table(scores),
        metric=list(metrics) or None,
        system=list(systems) or None,
        test=test,
        correction=correction,
        resamples=resamples,
        seed=seed,
    )
    screen = Screen()
    table = grid("metric", "better", "worse", "difference", "", "p", "corrected", "")
    for row in found:
        table.add_row(
            *map(printable, (row.metric, row.better, row.worse)),
            f"{row.difference:+.4f}",
            f"[{row.low:+.4f}, {row.high:+.4f}]",
            f"{row.p:.4f}",
            f"{row.corrected:.4f}",
            "*" if row.corrected < alpha else "",
        )
    screen.print(table)
    correction_told = {"holm": ", corrected by Holm", "bh": ", corrected by Benjamini and Hochberg", "none": ""}
    screen.print(
        f"\n* significant at {alpha:g}: paired {test} over documents ({counted(resamples, 'resample')}, seed {seed})"
        f"{correction_told[correction]} within each metric. In brackets: 95 % bootstrap interval.",
        soft_wrap=True,
    )
    if output:
        save_text(output, comma_separated(found.to_dicts()))
        screen.print(f"Wrote {printable(output)}.", soft_wrap=True)
