"""`rougelike convert`: published sets with human judgements, as the rows that all other commands read."""

from pathlib import Path

import click
import orjson

from rougelike.cli.screen import Screen
from rougelike.readers.sets import SETS, open_set
from rougelike.readers.sets.aesop import read_aesop
from rougelike.reports.markup import comma_separated
from rougelike.reports.saving import by_suffix, save, save_text
from rougelike.reports.words import counted, printable

AESOP = "aesop"


@click.command("convert")
@click.argument("name", metavar="SET", type=click.Choice([*SETS, AESOP]))
@click.argument("place", metavar="PLACE", type=click.Path(path_type=Path))
@click.option("-o", "--output", metavar="FILE", required=True, help="Where rows go: .jsonl, and .csv for aesop.")
@click.option("--part", metavar="PART", help="A part of the set: main, update or all of tac, abs or ext of realsumm.")
@click.option("--writers", is_flag=True, help="Human writers as systems, each against the other writers.")
@click.option("--year", type=int, default=2011, show_default=True, help="Of aesop.")
def command(name: str, place: Path, output: str, part: str | None, writers: bool, year: int) -> None:
    """Write the published SET that was unpacked to PLACE as rows with candidate, references and human judgements.

    aesop reads the scores that TAC's participants gave, such as aesop_allpeers_A, as a table to correlate.

    \b
      rougelike convert tac GuidedSumm2011_eval --part main -o tac2011.jsonl
      rougelike convert tac GuidedSumm2011_eval --writers -o with-writers.jsonl
      rougelike convert realsumm scores_dicts -o realsumm.jsonl
      rougelike convert aesop AESOP2011_eval/data/aesop_allpeers_A -o aesop.csv
    """  # noqa: D301 - click keeps the lines after \b as they are
    screen = Screen()
    if name == AESOP:
        by_suffix(output, {".csv": None})
        table = read_aesop(place, year)
        rows = [dict(zip(table, row, strict=True)) for row in zip(*table.values(), strict=True)]
        save_text(output, comma_separated(rows))
        screen.print(f"Wrote {counted(len(rows), 'row')} to {printable(output)}.", soft_wrap=True)
        return
    by_suffix(output, {".jsonl": None})
    source = open_set(name, place, part=part, writers=writers)
    count = 0
    judged: dict[str, int] = {}

    def write(path: Path) -> None:
        nonlocal count
        with path.open("wb") as file:
            for dataset in source.batches():
                for item in dataset:
                    row = {"doc_id": item.doc_id, "system": item.system, "candidate": item.candidate,
                           "references": item.references, "human": item.human}  # fmt: skip
                    if item.sources:
                        row["sources"] = item.sources
                    file.write(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE))
                    count += 1
                    for judgement in item.human:
                        judged[judgement] = judged.get(judgement, 0) + 1

    save(output, write)
    told = ", ".join(f"{name} of {number:,}" for name, number in judged.items()) or "none"
    screen.print(
        f"Wrote {counted(count, 'row')} to {printable(output)}. Judgements: {printable(told)}.", soft_wrap=True
    )
