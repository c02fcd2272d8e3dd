"""`rougelike aesop`: the scores of a metric as a run of TAC's AESOP task."""

from pathlib import Path

import click

from rougelike.cli.screen import Screen
from rougelike.errors import DataError
from rougelike.readers.sets.names import file_names
from rougelike.reports.saving import save_text
from rougelike.reports.words import counted, printable
from rougelike.trust.scores import read_scores
from rougelike.trust.tables import read_table


@click.command("aesop")
@click.argument("scores")
@click.option("-m", "--metric", required=True, metavar="METRIC", help="The metric of SCORES that is submitted.")
@click.option("--data", required=True, metavar="FOLDER", type=click.Path(path_type=Path), help="TAC's evaluation.")
@click.option("-o", "--output", metavar="FILE", required=True, help="Where the run goes.")
def command(scores: str, metric: str, data: Path, output: str) -> None:
    """Write one metric of SCORES as an AESOP run: a line a summary, the name of its file in FOLDER and its score.

    \b
      rougelike score tac2011.jsonl -m ROUGE-2 -o scores.parquet
      rougelike aesop scores.parquet -m ROUGE-2 --data GuidedSumm2011_eval -o run.txt
    """  # noqa: D301 - click keeps the lines after \b as they are
    names = file_names(data)
    found = read_scores(read_table(scores), [metric], ())
    (matrix,) = found.metrics.values()
    lines = []
    for system, row in zip(found.systems, matrix, strict=True):
        for document, value in zip(found.documents, row, strict=True):
            if value != value:
                continue
            if (document, system) not in names:
                raise DataError(f"{data} has no summary of document {document} by {system}; convert it from there.")
            lines.append(f"{names[document, system]} {value:.6f}\n")
    save_text(output, "".join(sorted(lines)))
    Screen().print(f"Wrote {counted(len(lines), 'line')} to {printable(output)}.", soft_wrap=True)
