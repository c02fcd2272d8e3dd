"""`rougelike analyse be`: the analysis of the pBE paper's Table 4 on any data."""

import click

from rougelike.cli.screen import Screen
from rougelike.metrics import make
from rougelike.metrics.meaning import DEFAULT_VECTORS
from rougelike.reports.terminal import grid
from rougelike.reports.words import counted
from rougelike.resources.parsers import DEFAULT_PARSER
from rougelike.scoring.repeated_triples import repeated_triples


@click.command("be")
@click.argument("data")
@click.option("--parser", default=DEFAULT_PARSER, show_default=True, help="A parser, conllu, or triples.")
@click.option("--vectors", default=DEFAULT_VECTORS, show_default=True, help="Word vectors: a name or a file.")
@click.option("--clusters", default=0.975, show_default=True, help="How many clusters are left for each word.")
@click.option("--lower", is_flag=True, help="Compare words in lower case.")
@click.option("--relations", is_flag=True, help="Show every relation, not classes of them.")
def command(data: str, parser: str, vectors: str, clusters: float, lower: bool, relations: bool) -> None:
    """Show how many dependency triples of DATA are matched more than once, before and after clustering.

    BE counts such triples each time. Those of single nouns (compound, det) say little and are repeated most.

    \b
      rougelike analyse be items.jsonl
      rougelike analyse be items.jsonl --clusters 0.9 --relations
    """  # noqa: D301 - click keeps the lines after \b as they are
    options = {"parser": parser, "vectors": vectors, "clusters": clusters, "lower": lower}
    found = repeated_triples(data, make("pBE+cls", options))
    names = [name for name, _ in (found.before | found.after).most_common()]
    rows = [(name, found.before[name], found.after[name]) for name in names] if relations else found.classes()
    table = grid("relation", "BE", "BE+cls", "increased")
    for name, before, after in rows:
        table.add_row(name, f"{before:,}", f"{after:,}", f"{after - before:+,}")
    screen = Screen()
    screen.print(f"Triples matched more than once, in {counted(found.pairs, 'pair')} of candidate and reference\n")
    screen.print(table)
