"""`rougelike demo`: the bundled sample, scored by every family, against the order its systems were made in."""

from itertools import combinations
from pathlib import Path

import click

from rougelike import samples
from rougelike.cli.screen import Screen
from rougelike.errors import DataError
from rougelike.reports.systems import overview
from rougelike.reports.terminal import grid, show
from rougelike.reports.words import counted, printable
from rougelike.scoring.run import evaluate

METRICS = ("ROUGE-1", "ROUGE-2", "ROUGE-L", "ROUGE-SU4", "ROUGE-W-1.2", "BLEU-4")


@click.command("demo")
@click.option("-o", "--output", default="demo/scores.parquet", show_default=True, help="Where the scores are written.")
def command(output: str) -> None:
    """Score the bundled sample: eight documents, three references each, and six systems made to be of known quality."""
    try:
        Path(output).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"{output} cannot be written: {error.strerror}; choose another place with -o.") from None
    result = evaluate(METRICS, samples.path())
    result.write(output)
    screen = Screen()
    systems = result.systems()
    screen.print(f"Made to be, from best to worst: {', '.join(systems.systems)}.\n")  # the sample is in this order
    show(screen, overview(result, systems))
    table = grid("metric", "pairs of systems in their true order", "paraphrase over copy")
    paraphrase, copied = systems.systems.index("paraphrase"), systems.systems.index("copied")
    for metric, value in zip(systems.metrics, systems.value.T, strict=True):
        pairs = [better > worse for better, worse in combinations(value, 2)]
        over_copy = "yes" if value[paraphrase] > value[copied] else "no"
        table.add_row(str(metric), f"{sum(pairs)} of {len(pairs)}", over_copy)
    screen.print("\nDo the metrics order the systems as they were made?\n")
    screen.print(table)
    screen.print(f"\nWrote {counted(len(result), 'row')} to {printable(output)}.", soft_wrap=True)
