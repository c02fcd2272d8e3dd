"""RoSE (Liu et al. 2023): its parts with annotations of atomic content units, a line a document.

A row has example_id, reference, source, system_outputs {system: text} and annotations {system: {"acu": share of the
reference's units, "normalized_acu": the same corrected for length}}.
"""

from collections.abc import Iterator
from pathlib import Path

from rougelike.items import Item
from rougelike.readers.sets import jsonl

NAMES = ("acu", "normalized_acu")


def items(place: Path, part: str, writers: bool) -> Iterator[Item]:
    """Yield every system's summary of every document, with the annotations that there are of it."""
    for where, row in jsonl.rows(jsonl.found(place, "*.jsonl", "*.jsonl.gz")):
        annotations = jsonl.needed(row, "annotations", where)
        for system, text in jsonl.needed(row, "system_outputs", where).items():
            if text is None:  # frames fill up what a row of another set has
                continue
            given = annotations.get(system) or {}
            human = {name: float(given[name]) for name in NAMES if given.get(name) is not None}
            sources = (str(row["source"]),) if row.get("source") else ()
            reference = jsonl.needed(row, "reference", where)
            yield Item(text, (reference,), str(jsonl.needed(row, "example_id", where)), system, human, sources)
