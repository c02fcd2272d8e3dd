"""Every sentence with its greatest cosine to the other side: what SEM-F1 averages, and labels are made from."""

from collections.abc import Iterator
from dataclasses import dataclass

from rougelike.analysis.sentences import sentences
from rougelike.batch import Batch
from rougelike.errors import MetricError
from rougelike.metrics import Metric, metric
from rougelike.metrics.sem_f1 import SemF1
from rougelike.readers import Columns, Source, open_data
from rougelike.scoring.chosen import Chosen, chosen
from rougelike.scoring.run import prepared


@dataclass(frozen=True, slots=True)
class SentenceScore:
    """One sentence of an item: a candidate's against all references together, or a reference's against the candidate.

    `reference` and `sentence` count from 0. A candidate's sentence belongs to no reference: its `reference` is 0.
    """

    item: str
    system: str
    side: str
    reference: int
    sentence: int
    similarity: float
    text: str


def sentence_scores(
    data: object,
    name: str | Metric = "SEM-F1",
    *,
    columns: Columns | None = None,
    encoder: Chosen | None = None,
) -> list[SentenceScore]:
    """Return all sentences of all items; one that has nothing to be compared with is left out.

    Side `precision` has the candidates' sentences, side `recall` the references'.
    """
    source = data if isinstance(data, Source) else open_data(data, columns)
    with chosen([metric(name)], encoder) as meant:
        (asked,) = meant.values()
        if not isinstance(asked.family, SemF1):
            raise MetricError(f"{asked} has no scores of sentences; SEM-F1 has")
        whole = source.read()
        batch = Batch(whole, prepared([asked], whole))
        return list(_rows(batch, asked, asked.family))


def _rows(batch: Batch, asked: Metric, family: SemF1) -> Iterator[SentenceScore]:
    splitter, data = asked.text("split"), batch.dataset
    candidates, references = family.sentences(asked, batch)
    for k, item in enumerate(batch.order.tolist()):
        who = data.doc_ids[item], data.systems[item]
        texts = sentences(data.candidates[item], splitter)
        for i, similarity in candidates.of(k):
            yield SentenceScore(*who, "precision", 0, i, similarity, texts[i])
        first = int(batch.groups.pairs[k])
        for r, reference in enumerate(data.references[item]):
            texts = sentences(reference, splitter)
            for i, similarity in references.of(first + r):
                yield SentenceScore(*who, "recall", r, i, similarity, texts[i])
