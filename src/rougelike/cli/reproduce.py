"""`rougelike reproduce`: a paper's tables beside what this package makes of the same data."""

from collections.abc import Sequence
from pathlib import Path

import click

from rougelike.cli.screen import Screen
from rougelike.errors import DataError, MetricError, ResourceError, RougelikeError
from rougelike.readers import Source, open_data
from rougelike.readers.sets import open_set
from rougelike.reports import markup
from rougelike.reports.reproduction import print_table, rows, side_by_side
from rougelike.reports.saving import by_suffix, save_text
from rougelike.reports.words import printable
from rougelike.scoring.run import evaluate
from rougelike.trust.counted_tables import COUNTED, counted_table
from rougelike.trust.labels import read_labels
from rougelike.trust.overlap_tables import OverlapStudy
from rougelike.trust.published import Table, lacking, papers, tables_of
from rougelike.trust.reproduction import Reproduction, reproduce
from rougelike.trust.scores import Scores, read_scores

PUBLIC = "public"
ROWS = (".jsonl", ".jsonl.gz", ".jsonl.zst", ".parquet")
"""What a set's file is called that holds its rows, as `rougelike convert` writes them."""
NOT_INSTALLED = "{metric} is not a metric of this version of rougelike."


@click.command("reproduce")
@click.argument("paper", required=False, type=click.Choice([name for name in papers() if name != PUBLIC]))
@click.option("--public", "is_public", is_flag=True, help="The public sets, SummEval and REALSumm, instead of a paper.")
@click.option("--data", "folder", required=True, metavar="FOLDER", type=click.Path(path_type=Path), help="The data.")
@click.option("-o", "--output", metavar="FILE", help="Write the tables as .md, .tex, .html or all figures as .csv.")
@click.option("--threads", type=click.IntRange(1), help="How many to score with. [all cores]")
def command(paper: str | None, is_public: bool, folder: Path, output: str | None, threads: int | None) -> None:
    """Compute the tables of PAPER from the data in FOLDER and show published figure, ours and difference.

    FOLDER has what the campaign distributes, or a folder for each set (tac, duc2003 to duc2007, realsumm, summeval,
    sos), or each set's rows as `rougelike convert` wrote them (tac.jsonl, ...). What cannot be computed is listed.

    \b
      rougelike reproduce rouge-we --data GuidedSumm2011_eval
      rougelike reproduce pbe --data duc -o pbe.md
      rougelike reproduce sem-f1 --data sos
      rougelike reproduce --public --data sets
    """  # noqa: D301 - click keeps the lines after \b as they are
    if (paper is None) != is_public:
        raise click.UsageError(f"Name one paper ({', '.join(p for p in papers() if p != PUBLIC)}), or give --public.")
    if not folder.is_dir():
        raise DataError(f"{folder} is not a folder; give --data the folder that has the sets.")
    name = paper or PUBLIC
    written = {".md": markup.markdown, ".tex": markup.latex, ".html": markup.html}
    if output:
        by_suffix(output, dict.fromkeys([*written, ".csv"]))
    found = _reproduced(tables_of(name), folder, threads)
    screen = Screen()
    for one in found:
        print_table(screen, one)
        screen.print()
    for line in lacking(name):
        screen.print(f"Not computed: {line}", soft_wrap=True)
    signatures = dict.fromkeys(line for one in found for line in one.signatures)
    if signatures:
        screen.print("\nSignatures")
        screen.print(*map(printable, signatures), sep="\n", soft_wrap=True)
    if not any(one.systems for one in found):
        raise DataError(f"{folder} has no set of {name}: {found[0].lacking[0] if found[0].lacking else 'nothing fits'}")
    if output:
        suffix = Path(output).suffix.lower()
        text = (
            markup.comma_separated([row for one in found for row in rows(one)])
            if suffix == ".csv"
            else "\n".join(written[suffix](side_by_side(one)) for one in found)
        )
        save_text(output, text)
        screen.print(f"\nWrote {printable(output)}.", soft_wrap=True)


def _reproduced(tables: Sequence[Table], folder: Path, threads: int | None) -> list[Reproduction]:
    """Score each set once for all tables on it."""
    by_set: dict[str, list[Table]] = {}
    for table in tables:
        by_set.setdefault(table.set, []).append(table)
    made: dict[str, Reproduction] = {}  # by title
    for name, own in by_set.items():
        correlations = [table for table in own if table.kind == "correlation"]
        rest = [table for table in own if table.kind != "correlation"]
        made |= _correlated(name, correlations, folder, threads) if correlations else {}
        made |= _studied(name, rest, folder, threads) if rest else {}
    return [made[table.title] for table in tables]


def _studied(name: str, tables: Sequence[Table], folder: Path, threads: int | None) -> dict[str, Reproduction]:
    """Make tables of references, random texts and labels, and those of what is counted in texts."""
    try:
        items = _opened(name, folder).read()
    except DataError as error:
        return {table.title: reproduce(table, None, [str(error)]) for table in tables}
    compared = any(table.kind == "labels" for table in tables)
    place = folder / name if (folder / name).is_dir() else folder
    labels = read_labels(sorted(place.glob("labels*.csv"))) if compared else []
    study = OverlapStudy(items, labels, threads)
    return {
        table.title: counted_table(table, items) if table.kind in COUNTED else study.reproduce(table)
        for table in tables
    }


def _correlated(name: str, tables: Sequence[Table], folder: Path, threads: int | None) -> dict[str, Reproduction]:
    """Make tables of correlations with judgements."""
    asked = list(dict.fromkeys(metric for table in tables for metric in table.metrics))
    whole, signatures, troubles = _scored(name, folder, asked, threads)
    made = {}
    for table in tables:
        told = [troubles[metric] for metric in ("", *table.metrics) if metric in troubles]
        scores = whole
        if scores is not None:
            own = {metric: scores.metrics[metric] for metric in table.metrics if metric in scores.metrics}
            scores = Scores(scores.systems, scores.documents, own, scores.human)
        used = [signatures[metric] for metric in table.metrics if metric in signatures]
        made[table.title] = reproduce(table, scores, list(dict.fromkeys(told)), used)
    return made


def _scored(
    name: str, folder: Path, metrics: Sequence[str], threads: int | None
) -> tuple[Scores | None, dict[str, str], dict[str, str]]:
    """Return a set's scores, how to repeat each, and why others are lacking; '' stands for the set itself."""
    try:
        items = _opened(name, folder).read()
    except DataError as error:
        return None, {}, {"": str(error)}
    matrices, signatures, troubles = {}, {}, {}
    scores = None
    for metric in metrics:
        try:
            result = evaluate(metric, items, threads=threads)
        except MetricError:
            troubles[metric] = NOT_INSTALLED.format(metric=metric)
        except ResourceError as error:
            troubles[metric] = str(error)
        else:
            scores = read_scores(result, None, list(result.human))
            matrices[metric] = scores.metrics[repr(result.metrics[0])]
            signatures[metric] = result.signatures[result.metrics[0]]
    if scores is None:
        return None, {}, troubles
    return Scores(scores.systems, scores.documents, matrices, scores.human), signatures, troubles


def _opened(name: str, folder: Path) -> Source:
    """Open a set: its rows, its own folder, or the folder itself."""
    for suffix in ROWS:
        if (folder / f"{name}{suffix}").is_file():
            return open_data(folder / f"{name}{suffix}")
    place = folder / name if (folder / name).is_dir() else folder
    source = open_set(name, place)
    try:
        next(iter(source.batches(1)))
    except RougelikeError as error:
        raise DataError(f"{name}: {error}") from None
    return open_set(name, place)
