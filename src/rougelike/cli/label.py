"""`rougelike label`: P, PP or A for every sentence, from thresholds."""

import csv
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import click
from rich.table import Table

from rougelike.cli.data import with_data
from rougelike.cli.options import complete_metric
from rougelike.cli.screen import Screen
from rougelike.errors import DataError
from rougelike.readers import Source
from rougelike.reports.terminal import grid
from rougelike.reports.words import counted, printable
from rougelike.scoring.sentences import SentenceScore, sentence_scores
from rougelike.trust.labels import LABELS, PAIRS, SIDES, Thresholds

FIELDS = ("item", "system", "side", "reference", "sentence", "annotator", "label", "similarity", "text")


@click.command("label")
@click.argument("data")
@click.option(
    "-m", "--metric", "name", default="SEM-F1", show_default=True, shell_complete=complete_metric,
    help="SEM-F1, with any options.",
)  # fmt: skip
@click.option(
    "--thresholds", multiple=True, metavar="L,U", default=("25,75",), show_default=True,
    help="Percents from which a sentence is partially present and present. Repeatable; 'paper' is the paper's seven.",
)  # fmt: skip
@with_data
@click.option(
    "-o",
    "--output",
    default="-",
    show_default=True,
    metavar="FILE",
    help="A .csv or .jsonl file, or - for CSV to the screen.",
)
def command(source: Source, name: str, thresholds: tuple[str, ...], output: str) -> None:
    """Label every sentence of DATA as present (P), partially present (PP) or absent (A) on the other side.

    Side `precision` has the sentences of candidates against all references, side `recall` those of each reference.

    \b
      rougelike label items.jsonl --thresholds 25,75 -o labels.csv
      rougelike label items.jsonl --thresholds paper -m "SEM-F1(split=sentencex-de)" -o labels.jsonl
    """  # noqa: D301 - click keeps the lines after \b as they are
    if output != "-" and Path(output).suffix not in (".csv", ".jsonl"):
        raise DataError(f"{output}: cannot tell the format; end the name in .csv or .jsonl.")
    if Path(output).exists() and Path(source.name).exists() and Path(output).samefile(source.name):
        raise DataError(f"{output} is to be read; give -o another file.")
    asked = [pair for text in thresholds for pair in (PAIRS if text == "paper" else [Thresholds.read(text)])]
    scores = sentence_scores(source, name)
    if output == "-":
        _write_csv(scores, asked, sys.stdout)
        return
    part = Path(f"{output}.part")
    try:
        with part.open("w", encoding="utf-8", newline="") as file:
            if output.endswith(".csv"):
                _write_csv(scores, asked, file)
            else:
                file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in _rows(scores, asked))
        part.replace(output)
    except OSError as error:
        raise DataError(f"{output} cannot be written: {error.strerror}; choose another place with -o.") from None
    finally:
        part.unlink(missing_ok=True)
    screen = Screen()
    screen.print(_counts(scores, asked))
    screen.print(f"\nWrote {counted(len(scores) * len(asked), 'label')} to {printable(output)}.", soft_wrap=True)


def _rows(scores: list[SentenceScore], asked: list[Thresholds]) -> Iterator[dict[str, object]]:
    for pair in asked:
        for s in scores:
            values = s.item, s.system, s.side, s.reference, s.sentence, str(pair), pair.label(s.similarity)
            yield dict(zip(FIELDS, (*values, s.similarity, s.text), strict=True))


def _write_csv(scores: list[SentenceScore], asked: list[Thresholds], file: TextIO) -> None:
    writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_rows(scores, asked))


def _counts(scores: list[SentenceScore], asked: list[Thresholds]) -> Table:
    table = grid("thresholds", "side", "sentences", *reversed(LABELS))
    for pair in asked:
        for side in SIDES:
            found = [pair.label(s.similarity) for s in scores if s.side == side]
            shares = [f"{found.count(label) / max(len(found), 1):.3f}" for label in reversed(LABELS)]
            table.add_row(str(pair), side, str(len(found)), *shares)
    return table
