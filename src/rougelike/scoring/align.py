"""Who matched whom in one item, with the score that the matches make."""

from collections.abc import Sequence
from dataclasses import dataclass

from rougelike.alignment import Part
from rougelike.batch import Batch
from rougelike.metrics import Metric, metric
from rougelike.readers import open_data
from rougelike.scoring.chosen import Chosen, chosen
from rougelike.scoring.result import Score
from rougelike.scoring.run import evaluate, prepared
from rougelike.texts import flat


@dataclass(frozen=True)
class Alignment:
    """One item under one metric: its texts, its score, and the parts that the score is made of."""

    metric: Metric
    score: Score
    candidate: str
    references: tuple[str, ...]
    parts: tuple[Part, ...]


def align(
    name: str | Metric,
    candidate: str | Sequence[str],
    references: str | Sequence[str | Sequence[str]],
    *,
    encoder: Chosen | None = None,
) -> Alignment:
    """Return which units of a candidate were matched with which of its references', and what each match is worth."""
    references = [references] if isinstance(references, str) else references
    item = [{"candidate": candidate, "references": references}]
    dataset = open_data(item).read()
    with chosen([metric(name)], encoder) as meant:
        (asked,) = meant.values()
        score = evaluate(asked, item, threads=1).score(0, asked)
        parts = asked.family.align(asked, Batch(dataset, prepared([asked], dataset)))
    texts = flat([dataset.candidates[0], *dataset.references[0]])
    return Alignment(asked, score, texts[0], tuple(texts[1:]), tuple(parts))
