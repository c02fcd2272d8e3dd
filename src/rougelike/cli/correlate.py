"""`rougelike correlate`: how far metrics agree with people, and which of them more than others."""

from functools import partial

import click

from rougelike.cli.screen import Screen
from rougelike.errors import DataError
from rougelike.reports import markup, plots
from rougelike.reports.agreement import tables
from rougelike.reports.saving import by_suffix, save, save_text
from rougelike.reports.terminal import show
from rougelike.reports.words import printable
from rougelike.scoring.run import SEED
from rougelike.trust.coefficients import CODES
from rougelike.trust.intervals import METHODS
from rougelike.trust.levels import LEVELS, OTHER_NAMES
from rougelike.trust.pairing import PAIRWISE, known_level
from rougelike.trust.report import Agreement, agreement
from rougelike.trust.resampling import RESAMPLED
from rougelike.trust.significance import CORRECTIONS
from rougelike.trust.tables import read_table

COEFFICIENTS = ("pearson", "spearman", "kendall")
WRITTEN = {
    ".tex": lambda found: "\n".join(map(markup.latex, tables(found))),
    ".md": lambda found: "\n".join(map(markup.markdown, tables(found))),
    ".html": lambda found: markup.page(tables(found)),
    ".csv": lambda found: markup.comma_separated(found.correlations.to_dicts()),
}


@click.command("correlate")
@click.argument("scores")
@click.option("-m", "--metric", "metrics", metavar="METRIC", multiple=True, help="A metric of SCORES. [all]")
@click.option("--human", metavar="NAME", multiple=True, help="A judgement, of SCORES or of the file it is in. [all]")
@click.option("--judgements", metavar="FILE", help="A table with doc_id, system and judgements, where SCORES has none.")
@click.option(
    "--level",
    "levels",
    type=click.Choice([*LEVELS, *OTHER_NAMES]),
    multiple=True,
    help="Within documents, between systems' means, or over all summaries.  [default: summary, system]",
)
@click.option(
    "--coefficient",
    "coefficients",
    type=click.Choice([*CODES, *PAIRWISE]),
    multiple=True,
    help=f"Repeat it for several.  [default: {', '.join(COEFFICIENTS)}]",
)
@click.option(
    "--interval",
    type=click.Choice([*METHODS, "none"]),
    default="bootstrap",
    show_default=True,
    help="How intervals are made.",
)
@click.option(
    "--test",
    type=click.Choice(["permutation", "williams", "none"]),
    default="permutation",
    show_default=True,
    help="Which test says who beats whom.",
)
@click.option(
    "--resample", type=click.Choice(RESAMPLED), default="both", show_default=True, help="What is drawn anew or swapped."
)
@click.option(
    "--correction", type=click.Choice(CORRECTIONS), default="holm", show_default=True, help="Of several tests."
)
@click.option("--alpha", type=click.FloatRange(0, 1, min_open=True, max_open=True), default=0.05, show_default=True)
@click.option(
    "--confidence",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.95,
    show_default=True,
    help="Of the intervals.",
)
@click.option("--resamples", type=click.IntRange(1), default=999, show_default=True, help="Of intervals and tests.")
@click.option("--seed", type=int, default=SEED, show_default=True, help="Of all that is random.")
@click.option("--power", is_flag=True, help="Say how many documents would settle each column's two best metrics.")
@click.option("-o", "--output", metavar="FILE", help=f"Write the tables as {', '.join(WRITTEN)}.")
@click.option("--plot", metavar="FILE", help=f"Draw correlations with intervals ({', '.join(plots.SUFFIXES)}).")
@click.option("--scatter", metavar="FILE", help="Draw systems by their mean scores and judgements.")
@click.option("--heatmap", metavar="FILE", help="Draw which metric significantly beats which.")
def command(
    scores: str,
    metrics: tuple[str, ...],
    human: tuple[str, ...],
    judgements: str | None,
    levels: tuple[str, ...],
    coefficients: tuple[str, ...],
    interval: str,
    test: str,
    resample: str,
    correction: str,
    alpha: float,
    confidence: float,
    resamples: int,
    seed: int,
    power: bool,
    output: str | None,
    plot: str | None,
    scatter: str | None,
    heatmap: str | None,
) -> None:
    """Correlate the metrics in SCORES with human judgements.

    SCORES is what `rougelike score -o` wrote, or any table with the columns doc_id, system, a metric each and a
    judgement each (Parquet, CSV, TSV, JSONL).

    \b
      rougelike score items.jsonl -m ROUGE-1 -m ROUGE-2 -o scores.parquet
      rougelike correlate scores.parquet --human pyramid
      rougelike correlate scores.parquet --level system --coefficient kendall -o table.tex --plot figure.pdf
      rougelike correlate mine.csv -m my_metric --judgements people.csv --human relevance --test williams
    """  # noqa: D301 - click keeps the lines after \b as they are
    pictures = {"plot": plot, "scatter": scatter, "heatmap": heatmap}
    for path in filter(None, pictures.values()):
        by_suffix(path, dict.fromkeys(plots.SUFFIXES))
    if output:
        by_suffix(output, WRITTEN)
    if heatmap and test == "none":
        raise DataError("--heatmap shows who beats whom, which --test none leaves open; choose a test.")
    found = agreement(
        read_table(scores),
        metric=list(metrics) or None,
        human=list(human) or None,
        judgements=read_table(judgements) if judgements else None,
        level=list(dict.fromkeys(known_level(name) for name in levels or ("summary", "system"))),
        coefficient=list(dict.fromkeys(coefficients or COEFFICIENTS)),
        interval=None if interval == "none" else interval,
        test=None if test == "none" else test,
        resample=resample,
        correction=correction,
        alpha=alpha,
        confidence=confidence,
        resamples=resamples,
        seed=seed,
    )
    screen = Screen()
    for i, seen in enumerate(tables(found)):
        if i:
            screen.print()
        show(screen, seen)
    if power:
        _tell_power(screen, found)
    if output:
        save_text(output, by_suffix(output, WRITTEN)(found))
    for kind, target in pictures.items():
        if target:
            save(target, partial(plots.draw, kind, found))
    if written := [printable(name) for name in (output, *pictures.values()) if name]:
        screen.print(f"Wrote {', '.join(written)}.", soft_wrap=True)


def _tell_power(screen: Screen, found: Agreement) -> None:
    for contrasts in found.contrasts:
        first, second = contrasts.metrics[:2]
        column = f"{contrasts.human}, {contrasts.level} {contrasts.coefficient}"
        screen.print(printable(f"{first} or {second} ({column})? {contrasts.power(first, second)}"), soft_wrap=True)
