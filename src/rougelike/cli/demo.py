"""`rougelike demo`: the bundled sample, scored by every family, against the order its systems were made in."""

from itertools import combinations
from pathlib import Path

import click
import numpy as np

from rougelike import samples
from rougelike.cli.screen import Screen
from rougelike.errors import DataError
from rougelike.reports.systems import overview
from rougelike.reports.terminal import grid, show
from rougelike.reports.words import counted
from rougelike.scoring.run import evaluate

METRICS = ("ROUGE-1", "ROUGE-2", "ROUGE-L", "ROUGE-SU4", "ROUGE-W-1.2", "BLEU-4")


@click.command("demo")
@click.option("-o", "--output", default="demo/scores.parquet", show_default=True, help="Where the scores are written.")
def command(output: str) -> None:
    """Score the bundled sample: eight documents, three references each, and six systems made to be of known quality."""
    screen = Screen()
    result = evaluate(METRICS, samples.path())
    systems = result.systems()
    screen.print(
        "From best to worst the systems were made to be: paraphrase, cut, wrong, copied, shuffled, off-topic.\n"
    )
    show(screen, overview(result, systems))
    quality = _means(result.human["quality"], result.systems_of_items, systems.systems)
    table = grid("metric", "pairs of systems in their true order", "paraphrase over copy")
    paraphrase, copied = systems.systems.index("paraphrase"), systems.systems.index("copied")
    for metric, value in zip(systems.metrics, systems.value.T, strict=True):
        right, pairs = _in_order(value, quality)
        table.add_row(str(metric), f"{right} of {pairs}", "yes" if value[paraphrase] > value[copied] else "no")
    screen.print("\nDo the metrics order the systems as they were made?\n")
    screen.print(table)
    try:
        Path(output).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"{output} cannot be written: {error.strerror}; choose another place with -o.") from None
    result.write(output)
    screen.print(f"\nWrote {counted(len(result), 'row')} to {output}.", soft_wrap=True)


def _means(judgement: np.ndarray, owners: list[str], systems: list[str]) -> np.ndarray:
    """Return each system's mean judgement."""
    owner = np.array(owners)
    return np.array([judgement[owner == system].mean() for system in systems])


def _in_order(value: np.ndarray, quality: np.ndarray) -> tuple[int, int]:
    """Return how many pairs of systems a metric orders as their quality does, and how many there are."""
    pairs = list(combinations(range(len(value)), 2))
    return sum((value[a] - value[b]) * (quality[a] - quality[b]) > 0 for a, b in pairs), len(pairs)
