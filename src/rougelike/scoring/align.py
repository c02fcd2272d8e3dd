"""Who matched whom in an item, with the score that the matches make."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rougelike.alignment import Account, Part
from rougelike.batch import Batch
from rougelike.items import Dataset
from rougelike.metrics import Metric, metric
from rougelike.readers import open_data
from rougelike.scoring.chosen import Chosen, chosen
from rougelike.scoring.result import Result, Score
from rougelike.scoring.run import SEED, measured, prepared
from rougelike.scoring.signature import signature
from rougelike.similarity.vectors import Unknown
from rougelike.texts import flat


@dataclass(frozen=True)
class Alignment:
    """One item under one metric: its texts, its score, and the parts that the score is made of.

    `unknown` says, for the vectors that words were looked up in, which of the item's words have none.
    """

    metric: Metric
    score: Score
    candidate: str
    references: tuple[str, ...]
    parts: tuple[Part, ...]
    signature: str
    doc_id: str
    system: str
    unknown: Mapping[str, Unknown] = field(default_factory=dict)

    @property
    def account(self) -> Account:
        """How the credits of the links add up to the score, line by line."""
        return self.metric.family.account(self.metric, self.parts, self.score.statistics)


def align(
    name: str | Metric,
    candidate: str | Sequence[str],
    references: str | Sequence[str | Sequence[str]],
    *,
    encoder: Chosen | None = None,
    closely: bool = False,
) -> Alignment:
    """Return which units of a candidate were matched with which of its references', and what each match is worth."""
    references = [references] if isinstance(references, str) else references
    dataset = open_data([{"candidate": candidate, "references": references}]).read()
    ((found,),) = alignments([name], dataset, encoder=encoder, closely=closely)
    return replace(found, doc_id="", system="")  # texts that were given as they are have no names


def alignments(
    names: Sequence[str | Metric],
    dataset: Dataset,
    items: Sequence[int] | None = None,
    *,
    encoder: Chosen | None = None,
    noted: bool = False,
    closely: bool = False,
) -> Iterator[list[Alignment]]:
    """Yield, for each of some items of a dataset (all of them unless told), its alignment by every metric.

    What a metric makes of the whole data, such as document frequencies, it makes of the whole dataset. `noted`, units
    carry what a metric says of them, such as the senses of words; closely also what takes a while to find.
    """
    wanted = range(len(dataset)) if items is None else items
    with chosen([metric(name) for name in names], encoder) as meant:
        asked = list(dict.fromkeys(meant.values()))
        made, signatures = prepared(asked, dataset), {m: signature(m) for m in asked}
        for i in wanted:
            found = _of_item(
                signatures, batch := Batch(dataset[i : i + 1], made), dataset.doc_ids[i], dataset.systems[i]
            )
            yield [_noted(a, batch, closely=closely) for a in found] if noted or closely else found


def _noted(a: Alignment, batch: Batch, *, closely: bool) -> Alignment:
    return replace(a, parts=tuple(a.metric.family.remarked(a.metric, batch, a.parts, closely=closely)))


def _of_item(signatures: Mapping[Metric, str], batch: Batch, doc_id: str, system: str) -> list[Alignment]:
    """Return one item's alignments by the metrics that have these signatures."""
    asked, own = list(signatures), batch.dataset
    candidate, *references = flat([own.candidates[0], *own.references[0]])
    columns, unknown = measured(asked, batch)
    result = Result([doc_id], [system], dict(zip(asked, columns, strict=True)), signatures, {}, SEED)
    return [
        Alignment(
            m, result.score(0, m), candidate, tuple(references), tuple(m.family.align(m, batch)), signatures[m],
            doc_id, system, unknown,
        )
        for m in asked
    ]  # fmt: skip
