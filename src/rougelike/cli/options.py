"""Options that several commands share."""

import click
from click.shell_completion import CompletionItem

METRICS = ("ROUGE-1", "ROUGE-2", "ROUGE-L")
"""What is scored where nobody asks for a metric."""


def complete_metric(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the names of metrics that begin as what has been typed."""
    from rougelike.metrics import known_names

    return [CompletionItem(name) for name in known_names() if name.upper().startswith(incomplete.upper())]


metric_option = click.option(
    "-m",
    "--metric",
    "metrics",
    metavar="METRIC",
    multiple=True,
    shell_complete=complete_metric,
    help=f"A metric, such as ROUGE-2 or 'ROUGE-L(stem=True)'. Repeat it for several.  [default: {', '.join(METRICS)}]",
)
