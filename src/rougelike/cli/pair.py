"""`rougelike pair`: one candidate and its references, straight from the shell."""

import click

from rougelike.cli.options import METRICS, metric_option
from rougelike.cli.screen import Screen
from rougelike.reports.terminal import grid
from rougelike.reports.words import printable
from rougelike.scoring.run import evaluate


@click.command("pair")
@click.argument("candidate")
@click.argument("references", nargs=-1, required=True)
@metric_option
def command(candidate: str, references: tuple[str, ...], metrics: tuple[str, ...]) -> None:
    """Score the text CANDIDATE against one or more texts REFERENCES.

    \b
      rougelike pair "the cat sat on the mat" "a cat sat on a mat"
      rougelike pair "the cat sat" "a cat sat" "the cat was sitting" -m "ROUGE-1(multi=best)"
    """  # noqa: D301 - click keeps the lines after \b as they are
    result = evaluate(metrics or METRICS, [{"candidate": candidate, "references": references}], threads=1)
    scores = [result.score(0, metric) for metric in result.metrics]
    screen = Screen()
    table = grid("metric", "score", "precision", "recall", "f1")
    for s in scores:
        numbers = (s.value, s.precision, s.recall, s.f1)
        table.add_row(printable(str(s.metric)), *("-" if n is None else f"{n:.4f}" for n in numbers))
    screen.print(table)
    for note in dict.fromkeys(s.note for s in scores if s.note):
        screen.print(f"Note: {note}.")
