"""`rougelike report`: one page of scores, agreement and matches, and the same as figures and tables for a paper."""

import gc
from pathlib import Path

import click

from rougelike.cli.data import with_data
from rougelike.cli.screen import Screen, progress
from rougelike.errors import DataError
from rougelike.readers import Source
from rougelike.reports.items import MOST
from rougelike.reports.report import COEFFICIENTS, report
from rougelike.reports.saving import by_suffix
from rougelike.reports.words import counted, printable
from rougelike.scoring.run import SEED
from rougelike.trust.coefficients import CODES
from rougelike.trust.tables import read_table


@click.command("report")
@click.argument("scores")
@click.option("--data", metavar="ITEMS", help="The items that were scored: with their texts every match can be seen.")
@click.option("-m", "--metric", "metrics", metavar="METRIC", multiple=True, help="A metric of SCORES. [all]")
@click.option("--human", metavar="NAME", multiple=True, help="A judgement, of SCORES or of the file it is in. [all]")
@click.option("--judgements", metavar="FILE", help="A table with doc_id, system and judgements, where SCORES has none.")
@click.option(
    "--coefficient", "coefficients", type=click.Choice(list(CODES)), multiple=True,
    help=f"Repeat it for several; metrics are tested by the first.  [default: {', '.join(COEFFICIENTS)}]",
)  # fmt: skip
@with_data
@click.option(
    "--most-items", type=click.IntRange(1), default=MOST, show_default=True,
    help="Show the matches of so many items, those about which metrics disagree most.",
)  # fmt: skip
@click.option("--title", default="Scores of summaries", show_default=True, help="What the page is called.")
@click.option("--resamples", type=click.IntRange(1), default=999, show_default=True, help="For agreement with people.")
@click.option("--seed", type=int, default=SEED, show_default=True, help="Of all that is random.")
@click.option("-o", "--output", default="report.html", show_default=True, metavar="FILE", help="The page.")
@click.option("--figures", metavar="FOLDER", help="Write figures (SVG, PDF, PNG) and tables (LaTeX, Markdown) too.")
@click.option("--no-progress", is_flag=True, help="Show no bar on long work.")
def command(
    scores: str,
    source: Source | None,
    metrics: tuple[str, ...],
    human: tuple[str, ...],
    judgements: str | None,
    coefficients: tuple[str, ...],
    most_items: int,
    title: str,
    resamples: int,
    seed: int,
    output: str,
    figures: str | None,
    no_progress: bool,
) -> None:
    """Write one page of the SCORES that `rougelike score -o` wrote; it opens from disk and needs no network.

    \b
      rougelike score items.jsonl -m ROUGE-1 -m ROUGE-2 -o scores.parquet
      rougelike report scores.parquet --data items.jsonl -o report.html
      rougelike report scores.parquet --human pyramid --figures figures
    """  # noqa: D301 - click keeps the lines after \b as they are
    by_suffix(output, {".html": None})
    if Path(output).exists() and Path(scores).exists() and Path(output).samefile(scores):
        raise DataError(f"{output} is to be read; give -o another file.")
    gc.freeze()  # what is loaded stays to the end: looking for garbage in it took a tenth of the whole time
    with progress(None, wanted=not no_progress) as advance:
        found = report(
            read_table(scores),
            data=source,
            metric=list(metrics) or None,
            human=list(human) or None,
            judgements=read_table(judgements) if judgements else None,
            coefficient=coefficients or COEFFICIENTS,
            resamples=resamples,
            seed=seed,
            name=title,
            most_items=most_items,
            progress=advance,
        )
    found.write(output)
    screen = Screen()
    size = Path(output).stat().st_size
    screen.print(f"Wrote {printable(output)}, {size / 1e6:.1f} MB. Open it in a browser.", soft_wrap=True)
    for note in found.items.notes:
        screen.print(note, soft_wrap=True)
    if figures:
        files = found.write_figures(figures)
        screen.print(f"Wrote {counted(len(files), 'file')} to {printable(figures)}.", soft_wrap=True)
