"""`rougelike demo`: the bundled sample, scored by every family, against the order its systems were made in."""

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

import click
import numpy as np
from rich.table import Table

from rougelike import samples
from rougelike.cli.screen import Screen
from rougelike.errors import DataError, ResourceError
from rougelike.reports.report import report
from rougelike.reports.systems import overview
from rougelike.reports.terminal import grid, show
from rougelike.reports.words import counted, printable
from rougelike.scoring.result import Result
from rougelike.scoring.run import evaluate
from rougelike.scoring.systems import Systems
from rougelike.trust.correlation import Correlation, Correlations, correlate

METRICS: Mapping[str, tuple[str, ...]] = {
    "words": ("ROUGE-1", "ROUGE-2", "ROUGE-L", "BLEU-4"),
    "word vectors": ("ROUGE-WE-1", "ROUGE-WE-2"),
    "n-gram vectors": ("NSM-R2(side=reference)", "NSS-R2(side=reference)", "S-RL"),
    "WordNet": ("ROUGE-G-1", "ROUGE-G-2"),
    "triples": ("BE", "pBE"),
    "sentence vectors": ("SEM-F1",),
}
"""What is compared -> the metrics that compare it."""
HUMAN = "quality"
PARAPHRASE, COPIED = "paraphrase", "copied"


@click.command("demo")
@click.option("-o", "--output", default="demo/scores.parquet", show_default=True, help="Where the scores are written.")
def command(output: str) -> None:
    """Score the bundled sample: eight documents, three references each, and six systems made to be of known quality."""
    try:
        Path(output).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"{output} cannot be written: {error.strerror}; choose another place with -o.") from None
    screen = Screen()
    families = ", ".join(METRICS)
    screen.print(f"Scoring the bundled sample, comparing {families}. The first run compiles what it needs.\n")
    result = evaluate([name for names in METRICS.values() for name in names], samples.path())
    result.write(output)
    systems = result.systems()
    screen.print(f"Made to be, from best to worst: {', '.join(systems.systems)}.\n")  # the sample is in this order
    show(screen, overview(result, systems))
    screen.print("\nDo the metrics see the order in which the systems were made?\n")
    screen.print(_order(result, systems))
    screen.print(
        "\nin order: pairs of systems whose means are in their true order; tau: Kendall's tau between means and order, "
        "and within documents; over copy: documents in which the paraphrase beats what was copied."
    )
    screen.print(f"\nWrote {counted(len(result), 'row')} to {printable(output)}.", soft_wrap=True)
    _write_page(result, Path(output).with_name("report.html"), screen)


def _order(result: Result, systems: Systems) -> Table:
    """Return how each metric orders the systems, and in how many documents paraphrase beats copying."""
    table = grid("compares", "metric", "in order", "tau", "within", "over copy")
    of = {level: _taus(result, level) for level in ("system", "summary")}
    names = np.array(result.systems_of_items)
    kinds = [kind if i == 0 else "" for kind, names_of in METRICS.items() for i in range(len(names_of))]
    for kind, metric, means in zip(kinds, systems.metrics, systems.value.T, strict=True):
        pairs = [better > worse for better, worse in combinations(means, 2)]
        value = result.scores(metric).value
        beats = value[names == PARAPHRASE] > value[names == COPIED]
        table.add_row(
            kind,
            str(metric),
            f"{sum(pairs)} of {len(pairs)}",
            *(f"{float(of[level][str(metric)]):+.2f}" for level in ("system", "summary")),
            f"{beats.sum()} of {len(beats)}",
        )
    return table


def _taus(result: Result, level: str) -> Mapping[str, Correlation]:
    found = correlate(result, human=[HUMAN], level=level, coefficient=["kendall"])
    return {row.metric: row for row in found} if isinstance(found, Correlations) else {}


def _write_page(result: Result, page: Path, screen: Screen) -> None:
    """Write all of it, with every match, on one page, and say where."""
    try:
        report(result, data=samples.path(), name="The bundled sample").write(page)
    except ResourceError as error:  # the packages that draw are an extra
        screen.print(f"No page was written: {error}", soft_wrap=True)
        return
    screen.print(
        f"Every system, document and match is on one page: open {printable(str(page))} in a browser.", soft_wrap=True
    )
