"""TAC 2008 to 2011: update and guided summaries, with their models, peers and tables of judgements.

Summaries are the files ROUGE/models and ROUGE/peers, named TOPIC-SET.M.100.SELECTOR.WHO; set A is the main task and set
B the update. manual.model and manual.peer (2008), or one of each for A and B, have a line a summary:

    2008   peer   topic who pyramid SCUs repetitions - jackknifed readability responsiveness
           model  topic who SCUs - jackknifed readability responsiveness
    later  peer   topic who pyramid SCUs repetitions - - jackknifed readability responsiveness
           model  topic who SCUs - - jackknifed readability responsiveness

A pyramid is the modified score. That of a writer can only be the jackknifed one, from a pyramid of the other writers;
so where writers are systems too, all have the jackknifed one.
"""

from collections.abc import Iterator
from pathlib import Path

from rougelike.errors import DataError
from rougelike.items import Item
from rougelike.readers.sets.nist import Campaign, below, files, is_writer, lines_of, number, rows

PARTS = ("main", "update", "all")
_SETS = {"main": ("A",), "update": ("B",), "all": ("A", "B")}
_PEER = {9: (2, 6, 7, 8), 10: (2, 7, 8, 9)}  # fields a line -> pyramid, jackknifed, readability, responsiveness
_MODEL = {7: (4, 5, 6), 8: (5, 6, 7)}


def items(place: Path, part: str, writers: bool) -> Iterator[Item]:
    """Yield the items of the main task, the update, or both."""
    campaign = Campaign(place)
    for folder in ("ROUGE/models", "ROUGE/peers"):
        for path in files(below(place, folder)):
            document, who = named(path)
            if document[-1] in _SETS[part]:
                campaign.add(document, who, lines_of(path))
    _read_tables(below(place, "manual"), campaign)
    kept = "jackknifed" if writers else "pyramid"
    rename = {kept: "pyramid", "readability": "readability", "responsiveness": "responsiveness"}
    yield from campaign.items(writers=writers, rename=rename)


def named(path: Path) -> tuple[str, str]:
    """Return document and writer of a file such as D1101-A.M.100.A.1."""
    fields = path.name.split(".")
    if len(fields) != 5 or fields[0][-2:] not in ("-A", "-B"):
        raise DataError(f"{path} is not named TOPIC-SET.M.100.SELECTOR.WHO; leave summaries only in the folder.")
    return fields[0].upper(), fields[4]


def _read_tables(folder: Path, campaign: Campaign) -> None:
    tables = [path for path in files(folder) if path.name.startswith(("manual.model", "manual.peer"))]
    if not tables:
        raise DataError(f"{folder} has no manual.peer or manual.peer.A; unpack the judgements into it.")
    for path in tables:
        known = _MODEL if path.name.startswith("manual.model") else _PEER
        for fields in rows(path, min(known)):
            if len(fields) not in known:
                raise DataError(f"{path} has a line of {len(fields)} fields, expected {' or '.join(map(str, known))}.")
            document, who = document_of(fields[0]), fields[1]
            names = ["pyramid"] * (not is_writer(who)) + ["jackknifed", "readability", "responsiveness"]
            for name, at in zip(names, known[len(fields)], strict=True):
                campaign.judge(document, who, name, number(fields[at], path, f"{name} of {document}, {who}"))


def document_of(topic: str) -> str:
    """Return the document of a topic in a table, which may name the selector too: D1101A-A is D1101-A."""
    name, _, part = topic.upper().rpartition("-")
    return f"{name.rstrip('ABCDEFGH')}-{part[:1]}"
