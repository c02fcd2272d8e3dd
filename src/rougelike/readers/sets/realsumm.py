"""REALSumm (Bhandari et al. 2020): scores_dicts/abs.pkl and ext.pkl, documents by systems with litePyramid recall.

A pickle maps each document to its reference and its systems, sentences between <t> and </t>:

    {0: {"doc_id": ..., "ref_summ": ..., "system_summaries": {
        "bart_out.txt": {"system_summary": ..., "scores": {"litepyramid_recall": ...}}}}}
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rougelike.errors import DataError
from rougelike.items import Item, Text
from rougelike.readers.sets.nist import below
from rougelike.readers.sets.pickles import read_pickle

PARTS = ("all", "abs", "ext")
JUDGEMENT = "litepyramid_recall"
TWICE = "bart_out"
"""Stands in both pickles with the same summaries; it counts as abstractive."""
_SENTENCE = re.compile(r"<t>\s*(.*?)\s*</t>", re.DOTALL)


def items(place: Path, part: str, writers: bool) -> Iterator[Item]:
    """Yield abstractive and extractive systems, or one kind; a system is called by its kind and its name."""
    for kind in ("abs", "ext") if part == "all" else (part,):
        path = below(place, f"{kind}.pkl")
        for key, document in _mapping(read_pickle(path), path, "the pickle").items():
            where = f"{path}, document {key}"
            fields = _mapping(document, path, where)
            reference = _sentences(_field(fields, "ref_summ", where))
            for file, held in _mapping(_field(fields, "system_summaries", where), path, where).items():
                system = str(file).removesuffix(".txt")
                if part == "all" and kind == "ext" and system == TWICE:
                    continue
                summary = _mapping(held, path, f"{where}, {system}")
                scores = _mapping(_field(summary, "scores", f"{where}, {system}"), path, where)
                human = {JUDGEMENT: float(_field(scores, JUDGEMENT, f"{where}, {system}"))}
                text = _sentences(_field(summary, "system_summary", f"{where}, {system}"))
                yield Item(text, (reference,), str(fields.get("doc_id", key)), f"{kind}/{system}", human)


def _sentences(text: object) -> Text:
    if not isinstance(text, str):
        raise DataError(f"a summary is {type(text).__name__}, expected text.")
    return tuple(_SENTENCE.findall(text)) or text.strip()


def _mapping(value: object, path: Path, where: str) -> dict[Any, Any]:
    if not isinstance(value, dict):
        raise DataError(f"{path}: {where} is {type(value).__name__}, expected a dict as in REALSumm's scores_dicts.")
    return value


def _field(held: dict[Any, Any], name: str, where: str) -> Any:  # noqa: ANN401 - checked by who asks
    if name not in held:
        raise DataError(f"{where} has no {name}; it has {', '.join(map(str, held))}.")
    return held[name]
