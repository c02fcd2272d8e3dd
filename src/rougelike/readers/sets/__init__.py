"""The published sets of summaries with human judgements, each in the form in which it is distributed."""

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from rougelike.errors import DataError, nearest, shown
from rougelike.items import Item
from rougelike.readers.memory import row_tables
from rougelike.readers.sets import duc, newsroom, realsumm, rose, sos, summeval, tac
from rougelike.readers.source import Source


class Set(NamedTuple):
    """A set: what reads it, what its place holds, and the parts it is divided into."""

    items: Callable[[Path, str, bool], Iterator[Item]]
    holds: str
    parts: tuple[str, ...] = ("all",)
    writers: bool = False


WHOLE = ("all",)
SETS = {
    "tac": Set(
        tac.items, "TAC 2008 to 2011's evaluation, unpacked: ROUGE/models, ROUGE/peers, manual", tac.PARTS, True
    ),
    "duc2003": Set(duc.items_2003, "DUC 2003's detagged abstracts and short.results.table2", WHOLE, True),
    "duc2004": Set(duc.items_2004, "DUC 2004's ROUGE peers and models and SEE/short.results.table2", WHOLE, True),
    "duc2005": Set(duc.items_2005, "DUC 2005's ROUGE, responsiveness.table, processed_pans.txt", WHOLE, True),
    "duc2006": Set(duc.items_2006, "DUC 2006's ROUGE, responsiveness, allpans, allpyramids", WHOLE, True),
    "duc2007": Set(duc.items_2007, "DUC 2007's main ROUGE and manual, 2007_modified_scores.txt", WHOLE, True),
    "realsumm": Set(realsumm.items, "the pickles abs.pkl and ext.pkl of REALSumm's scores_dicts", realsumm.PARTS),
    "summeval": Set(summeval.items, "SummEval's model_annotations.aligned.paired.jsonl"),
    "newsroom": Set(newsroom.items, "newsroom-human-eval.csv, and Newsroom's test.jsonl for the references"),
    "rose": Set(rose.items, "a part of RoSE with ACU annotations as JSONL"),
    "sos": Set(sos.items, "the references and the outputs of semantic overlap summarization as JSONL", WHOLE, True),
}
"""Name -> set."""


def open_set(name: str, place: str | os.PathLike[str], *, part: str | None = None, writers: bool = False) -> Source:
    """Open a published set, from the folder or file that it was unpacked to.

    `part` chooses one of its parts; `writers` adds human writers as systems, whose references are the other writers'
    summaries.
    """
    if name not in SETS:
        raise DataError(f"there is no set {name!r}.{nearest(name, SETS)} There are {', '.join(SETS)}.")
    asked, path = SETS[name], Path(place)
    part = asked.parts[0] if part is None else part
    if part not in asked.parts:
        raise DataError(f"{name} has no part {part!r}.{nearest(part, asked.parts)} It has {', '.join(asked.parts)}.")
    if writers and not asked.writers:
        raise DataError(f"{name} has no human writers beside its references.")
    if not path.exists():
        raise DataError(f"{shown(str(place))} does not exist; expected {asked.holds}.")
    origin = {"candidate": name, "references": name, "doc_id": name, "system": name}
    rows = partial(asked.items, path, part, writers)
    return Source(str(place), lambda size: row_tables(rows(), str(place), size), origin=origin)
