"""`rougelike analyse ssw`: the analysis of the ENMS paper's Table 5 on any data."""

import click
import numpy as np

from rougelike.cli.data import with_data
from rougelike.cli.screen import Screen
from rougelike.metrics.meaning import DEFAULT_VECTORS
from rougelike.readers import Source
from rougelike.reports.terminal import grid
from rougelike.reports.words import counted
from rougelike.scoring.similar_words import similar_words


@click.command("ssw")
@click.argument("data")
@click.option("--vectors", default=DEFAULT_VECTORS, show_default=True, help="Word vectors: a name or a file.")
@click.option("--alpha", default=0.0, show_default=True, help="How alike a word must be to count.")
@with_data
def command(source: Source, vectors: str, alpha: float) -> None:
    """Show how many of DATA's candidates have which share of semantically similar words.

    Such a word is one whose most similar word in the reference is another word: what ROUGE cannot match and a metric
    of meaning can.

    \b
      rougelike analyse ssw items.jsonl
      rougelike analyse ssw items.jsonl --vectors glove-6b-50d --alpha 0.6
    """  # noqa: D301 - click keeps the lines after \b as they are
    found = similar_words(source, vectors=vectors, alpha=alpha)
    table = grid("share of similar words", "candidates", "")
    for low, high, count in found.histogram():
        table.add_row(f"{100 * low:g} % to {100 * high:g} %", f"{count:,}", f"{count / len(found.share):.1%}")
    screen = Screen()
    screen.print(f"{counted(len(found.share), 'candidate')}, mean share {np.mean(found.share):.1%}\n")
    screen.print(table)
