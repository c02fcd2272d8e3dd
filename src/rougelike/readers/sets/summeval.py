"""SummEval (Fabbri et al. 2021): model_annotations.aligned.paired.jsonl, a line a summary.

A judgement is the mean of three experts; turker_ names that of five workers.
"""

from collections.abc import Iterator
from pathlib import Path

from rougelike.errors import DataError
from rougelike.items import Item
from rougelike.readers.sets import jsonl

NAMES = ("coherence", "consistency", "fluency", "relevance")


def items(place: Path, part: str, writers: bool) -> Iterator[Item]:
    """Yield all summaries; the first of eleven references is the highlights, the others are the workers'."""
    advice = "; pair the file with the articles as its authors' pair_data.py does"
    path = jsonl.found(place, "model_annotations.aligned.paired.jsonl*", "model_annotations*.jsonl*")
    for where, row in jsonl.rows(path):
        human = {}
        for prefix, field in (("", "expert_annotations"), ("turker_", "turker_annotations")):
            given = jsonl.needed(row, field, where) if not prefix else row.get(field) or []
            for name in NAMES:
                ratings = [rating[name] for rating in given if name in rating]
                if ratings:
                    human[prefix + name] = sum(ratings) / len(ratings)
        references = jsonl.needed(row, "references", where, advice)
        if not isinstance(references, list) or not references:
            raise DataError(f"{where}: references is {type(references).__name__}, expected a list of texts.")
        sources = (str(row["text"]),) if row.get("text") else ()
        yield Item(
            jsonl.needed(row, "decoded", where),
            tuple(references),
            str(jsonl.needed(row, "id", where)),
            str(jsonl.needed(row, "model_id", where)),
            human,
            sources,
        )
