"""`rougelike score`: the scores of a file as a table of systems by metrics."""

import os
from collections.abc import Sequence
from pathlib import Path

import click

from rougelike.cli.options import METRICS, metric_option
from rougelike.cli.screen import Screen, progress
from rougelike.errors import DataError
from rougelike.readers import FORMATS, Columns, open_data
from rougelike.reports.systems import overview
from rougelike.reports.terminal import show
from rougelike.reports.words import counted, printable
from rougelike.scoring.run import SEED, evaluate

WRITTEN = ("parquet", "csv", "jsonl")


@click.command("score")
@click.argument("data")
@metric_option
@click.option(
    "-r",
    "--reference-file",
    "reference_files",
    metavar="FILE",
    multiple=True,
    help="With DATA a text file of one candidate a line: a text file with their references. Repeat it for several.",
)
@click.option("--candidate", metavar="COLUMN", help="The column of candidates, where its name does not tell.")
@click.option("--reference", "references", metavar="COLUMN", multiple=True, help="A column of references. Repeatable.")
@click.option("--doc-id", metavar="COLUMN", help="The column that says which document was summarised.")
@click.option("--system", metavar="COLUMN", help="The column that says who wrote the candidate.")
@click.option("--human", metavar="COLUMN", multiple=True, help="A column of human judgements. Repeatable.")
@click.option("--sources", metavar="COLUMN", help="The column of the documents that were summarised.")
@click.option(
    "--format",
    "kind",
    metavar="FORMAT",
    help=f"What DATA is, where its name does not tell: {', '.join(FORMATS)}.",
)
@click.option("--encoding", default="utf-8", show_default=True, help="How text files are encoded.")
@click.option("-o", "--output", metavar="FILE", help="Write one row an item and metric to FILE; - is standard output.")
@click.option("--to", type=click.Choice(WRITTEN), help="The format of FILE, where its suffix does not tell.")
@click.option("--resamples", type=click.IntRange(1), default=1000, show_default=True, help="For the intervals.")
@click.option(
    "--confidence",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.95,
    show_default=True,
    help="Of the intervals.",
)
@click.option("--seed", type=int, default=SEED, show_default=True, help="Of all that is random.")
@click.option(
    "--threads", type=click.IntRange(1), help="How many to score with; scores do not depend on it. [all cores]"
)
@click.option("--signatures", is_flag=True, help="Show what to cite so that each score can be repeated.")
@click.option("--no-progress", is_flag=True, help="Show no bar on long work.")
@click.option("-q", "--quiet", is_flag=True, help="Show nothing but errors and what goes to standard output.")
def command(
    data: str,
    metrics: tuple[str, ...],
    reference_files: tuple[str, ...],
    candidate: str | None,
    references: tuple[str, ...],
    doc_id: str | None,
    system: str | None,
    human: tuple[str, ...],
    sources: str | None,
    kind: str | None,
    encoding: str,
    output: str | None,
    to: str | None,
    resamples: int,
    confidence: float,
    seed: int,
    threads: int | None,
    signatures: bool,
    no_progress: bool,
    quiet: bool,
) -> None:
    """Score the summaries in DATA and show a table of systems by metrics.

    DATA is JSONL, JSON, CSV, TSV or Parquet (also .gz, .zst, .xz and .bz2), text files, a folder, the settings of
    ROUGE-1.5.5, or - for standard input.

    \b
    Rows with candidate, reference or references, and if you like doc_id, system, human.*:
      rougelike score items.jsonl
      rougelike score items.csv -m ROUGE-2 -m "ROUGE-L(stem=True)" -o scores.parquet
    Columns of other names:
      rougelike score items.csv --candidate answer --reference gold_1 --reference gold_2
    One summary a line, one file a reference:
      rougelike score candidates.txt -r first.txt -r second.txt
    In a pipe, scores to the next program and the table to the terminal:
      zcat items.jsonl.gz | rougelike score - -o - --to csv | sort
    """  # noqa: D301 - click keeps the lines after \b as they are
    if output:
        _check_target(output, to, (data, *reference_files))
    source = open_data(
        data,
        Columns(candidate, references, doc_id, system, human, sources),
        references=reference_files,
        format=kind,
        encoding=encoding,
    )
    with progress(source.total, wanted=not (no_progress or quiet)) as advance:
        result = evaluate(metrics or METRICS, source, threads=threads, seed=seed, progress=advance)
    if output:
        result.write(output, format=to)
    if quiet:
        return
    screen = Screen(stderr=output == "-")
    screen.print(printable(source.describe()), soft_wrap=True)
    show(screen, overview(result, result.systems(resamples=resamples, confidence=confidence)))
    if signatures:
        screen.print(*map(printable, result.signatures.values()), sep="\n", soft_wrap=True)
    if output and output != "-":
        screen.print(f"Wrote {counted(len(result), 'row')} to {printable(output)}.", soft_wrap=True)


def _check_target(output: str, to: str | None, inputs: Sequence[str]) -> None:
    """Refuse what cannot be written before the work is done, not after it."""
    path = Path(output)
    if output == "-":
        return
    if to is None and path.suffix.lower().removeprefix(".") not in WRITTEN:
        raise DataError(f"{output}: cannot tell the format; end the name in .parquet, .csv or .jsonl, or give --to.")
    if path.exists() and not path.is_file():
        raise DataError(f"{output} cannot be written, for it is no file; give -o another name, or - in a pipe.")
    if any(path.exists() and Path(name).exists() and path.samefile(name) for name in inputs):
        raise DataError(f"{output} is to be read; give -o another file.")
    if not os.access(path.parent, os.W_OK):
        raise DataError(f"{output} cannot be written; give -o a file in a folder that you may write to.")
