"""Semantic overlap summarization: narratives with several writers' overlaps, and systems' outputs for them.

The rows of all JSONL files below a folder are joined by doc_id: one with references (and sources, the narratives) is a
document, one with system and candidate an output.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rougelike.errors import DataError
from rougelike.items import Item
from rougelike.readers.sets import jsonl


def items(place: Path, part: str, writers: bool) -> Iterator[Item]:
    """Yield every output, and where they are asked for every writer's overlap against the other writers'."""
    paths = [place] if place.is_file() else sorted(place.rglob("*.jsonl*"))
    if not paths:
        raise DataError(f"{place} has no .jsonl file at any depth.")
    documents: dict[str, dict[str, Any]] = {}
    outputs: list[tuple[str, dict[str, Any]]] = []
    for path in paths:
        for where, row in jsonl.rows(path):
            name = str(jsonl.needed(row, "doc_id", where))
            if row.get("candidate") is not None:
                outputs.append((where, row))
            if row.get("references"):
                documents[name] = row
    for where, row in outputs:
        if row["doc_id"] not in documents:
            raise DataError(f"{where}: no file below {place} has references for document {row['doc_id']}.")
        held = documents[row["doc_id"]]
        system = str(jsonl.needed(row, "system", where))
        human = {name: float(number) for name, number in (row.get("human") or {}).items()}
        yield Item(row["candidate"], tuple(held["references"]), row["doc_id"], system, human, _sources(held))
    for name, held in documents.items() if writers else ():
        references = list(held["references"])
        who = held.get("reference_ids") or [f"writer {i}" for i in range(1, len(references) + 1)]
        for i, text in enumerate(references):
            others = tuple(references[:i] + references[i + 1 :])
            if others:
                yield Item(text, others, name, str(who[i]), {}, _sources(held))


def _sources(row: dict[str, Any]) -> tuple[str, ...]:
    return tuple(row.get("sources") or ())
