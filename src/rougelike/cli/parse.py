"""`rougelike parse`: the trees of every text, as CoNLL-U that can be read back."""

from collections.abc import Iterator
from pathlib import Path

import click

from rougelike.analysis.parses import parse, parser
from rougelike.cli.data import with_data
from rougelike.cli.screen import Screen
from rougelike.errors import DataError, TextError
from rougelike.items import Dataset, Text
from rougelike.readers import Source
from rougelike.reports.saving import by_suffix, save
from rougelike.reports.words import counted, printable
from rougelike.resources.parsers import DEFAULT_PARSER, write_conllu

SUFFIXES = {".conllu": None, ".conll": None}


@click.command("parse")
@click.argument("data")
@click.option(
    "-p", "--parser", "name", metavar="PARSER", default=DEFAULT_PARSER, show_default=True,
    help="en-ewt, spacy:NAME, stanza:LANGUAGE, udpipe:FILE, corenlp:ADDRESS or conllu:FILE.",
)  # fmt: skip
@click.option(
    "--split", metavar="SPLITTER", default="nupunkt", show_default=True,
    help="What splits texts of one line: nupunkt, sentencex-XX for language XX, or lines.",
)  # fmt: skip
@click.option("-o", "--output", metavar="FILE", required=True, help="Where trees go: a .conllu file.")
@with_data
def command(source: Source, name: str, split: str, output: str) -> None:
    """Parse every text of DATA as metrics on trees do, and write the trees.

    Each text is written once a document, with whose it is in comment lines. Correct the file or look at it, and score
    with it: a tree is found by its sentence's text.

    \b
      rougelike parse items.jsonl -o parses.conllu
      rougelike score items.jsonl -m "pBE(parser=conllu:parses.conllu)"
    """  # noqa: D301 - click keeps the lines after \b as they are
    by_suffix(output, SUFFIXES)
    if Path(output).exists() and Path(source.name).exists() and Path(output).samefile(source.name):
        raise DataError(f"{output} is to be read; give -o another file.")
    owners = _owners(source.batches())
    texts = [text for _, text in owners]
    try:
        trees = parse(texts, parser(name), split)
    except TextError as problem:
        whose = next(told for (_, text), told in owners.items() if text == problem.text)
        raise DataError(f"The text of {', '.join(whose)} cannot be read: {problem}") from problem

    def write(made: Path) -> None:
        # Half a surrogate pair is the question mark that it is to the parser.
        with made.open("w", encoding="utf-8", errors="replace", newline="\n") as file:
            for (_, text), told in owners.items():
                file.write(write_conllu((tree for _, tree in trees[text]), told))

    save(output, write)
    sentences = sum(len(trees[text]) for text in texts)
    wrote = f"Wrote {counted(len(texts), 'text')} of {counted(sentences, 'sentence')}"
    Screen().print(f"{wrote} to {printable(output)}.", soft_wrap=True)


def _owners(batches: Iterator[Dataset]) -> dict[tuple[str, Text], list[str]]:
    """Return the distinct texts of each document, and the comments that say whose they are."""
    owners: dict[tuple[str, Text], list[str]] = {}
    for dataset in batches:
        for item in dataset:
            for number, reference in enumerate(item.references, 1):
                owners.setdefault((item.doc_id, reference), [f"doc_id = {item.doc_id}", f"reference = {number}"])
            owners.setdefault((item.doc_id, item.candidate), [f"doc_id = {item.doc_id}", f"system = {item.system}"])
    return owners
