"""`rougelike explain`: who matched whom in one item, and how the matches add up to its score."""

import click
import orjson

from rougelike.cli.options import complete_metric
from rougelike.cli.screen import Screen
from rougelike.errors import DataError
from rougelike.readers import Columns, open_data
from rougelike.reports.explained import tell
from rougelike.reports.explanation import Explanation, explain, explain_item
from rougelike.reports.saving import by_suffix
from rougelike.reports.words import counted, printable

PARTS = ("candidate", "reference", "doc_id", "system")


@click.command("explain")
@click.argument("metric", shell_complete=complete_metric)
@click.option("--candidate", metavar="TEXT", help="The candidate itself.")
@click.option("--reference", "references", metavar="TEXT", multiple=True, help="A reference. Repeat it for several.")
@click.option("--data", metavar="FILE", help="A file of items, one of which is explained.")
@click.option("--doc", metavar="NAME", default="", help="Whose document has this name.")
@click.option("--system", metavar="NAME", default="", help="Whose system has this name.")
@click.option("--row", type=click.IntRange(1), help="Which stands in this row of FILE, counted from 1.")
@click.option(
    "--column", "columns", metavar="PART=COLUMN", multiple=True,
    help=f"Which column of FILE is what, where its name does not tell: {', '.join(PARTS)}. Repeatable.",
)  # fmt: skip
@click.option("--all", "every", is_flag=True, help="Shorten no list.")
@click.option("--json", "as_json", is_flag=True, help="Print all of it as JSON.")
@click.option("--html", metavar="FILE", help="Write it as a page.")
def command(
    metric: str,
    candidate: str | None,
    references: tuple[str, ...],
    data: str | None,
    doc: str,
    system: str,
    row: int | None,
    columns: tuple[str, ...],
    every: bool,
    as_json: bool,
    html: str | None,
) -> None:
    """Explain a score by METRIC: which units matched, what each match is worth, how they add up to the score.

    \b
      rougelike explain ROUGE-2 --candidate "a cat sat down" --reference "the cat sat" --reference "a cat sat"
      rougelike explain ROUGE-SU4 --data items.jsonl --doc 3 --system mine --html explained.html
      rougelike explain BLEU-4 --data items.jsonl --row 12 --json
    """  # noqa: D301 - click keeps the lines after \b as they are
    if html:
        by_suffix(html, {".html": None})
    texts = candidate is not None and references
    if bool(texts) == bool(data) or (data and (candidate is not None or references)):
        raise DataError("give --candidate and --reference with texts, or --data with a file, one of the two.")
    found = (
        _from_file(metric, data, doc, system, row, columns)
        if data
        else explain(metric, candidate or "", list(references))
    )
    if html:
        found.write(html)
    screen = Screen(stderr=as_json)
    if as_json:
        click.echo(orjson.dumps(found.to_dict(), option=orjson.OPT_INDENT_2))
    else:
        tell(screen, found.alignment, every=every)
    if html:
        screen.print(f"Wrote {printable(html)}.", soft_wrap=True)


def _from_file(metric: str, data: str, doc: str, system: str, row: int | None, columns: tuple[str, ...]) -> Explanation:
    """Return the explanation of the item that is meant."""
    named = dict(pair.partition("=")[::2] for pair in columns)
    for part, column in named.items():
        if part not in PARTS or not column:
            raise DataError(f"--column takes PART=COLUMN with a part of {', '.join(PARTS)}, not {part}={column}.")
    if row is not None and (doc or system):
        raise DataError("give --row, or --doc and --system, for both say which item is meant.")
    if row is None and not (doc or system):
        raise DataError("say which item of the file is meant, by --doc and --system or by --row.")
    reference = (named["reference"],) if "reference" in named else ()
    meant = Columns(named.get("candidate"), reference, named.get("doc_id"), named.get("system"))
    dataset = open_data(data, meant).read()
    if row is not None and row > len(dataset):
        raise DataError(f"{data} has {counted(len(dataset), 'row')}, not {row}.")
    return explain_item(metric, dataset, {"doc_id": doc, "system": system} if row is None else row - 1)
