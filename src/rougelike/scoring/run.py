"""Scoring: items in batches, batches on threads, every batch analysed once for all metrics."""

import os
import warnings
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import fields
from functools import partial
from typing import Any

import numpy as np

from rougelike.batch import Batch
from rougelike.errors import DataError, MetricError, PairError, RougelikeWarning, shown
from rougelike.items import Dataset
from rougelike.metrics import Measures, Metric, metric
from rougelike.metrics.base import Preparation
from rougelike.readers import Columns, Source, open_data
from rougelike.scoring.batches import grouped, restored
from rougelike.scoring.chosen import Chosen, chosen
from rougelike.scoring.result import Result, Score
from rougelike.scoring.signature import signature
from rougelike.scoring.threads import Measured, scored
from rougelike.similarity.vectors import Unknown
from rougelike.texts import Ints

SEED = 20261118
BATCH = 768
"""How many items a batch has: enough to amortise what is done once a batch, few enough to stay in the cache."""


def evaluate(
    metrics: str | Metric | Sequence[str | Metric],
    data: object,
    *,
    columns: Columns | None = None,
    references: Sequence[str | os.PathLike[str]] = (),
    format: str | None = None,  # noqa: A002 - the word users know
    threads: int | None = None,
    seed: int = SEED,
    progress: Callable[[int], None] | None = None,
    encoder: Chosen | None = None,
) -> Result:
    """Score all items of `data` by all `metrics`.

    `data` is a path, a list of dicts such as `{"candidate": ..., "references": [...]}`, a frame, or whatever else
    `open_data` reads. Scores do not depend on `threads` (default: one a core). `progress` is called with the number
    of items scored so far. `encoder`, a name or any function from a list of sentences to a matrix, is for the metrics
    that use one and name none.
    """
    threads = _threads(threads)
    source = data if isinstance(data, Source) else open_data(data, columns, references=references, format=format)
    with chosen(_asked(metrics), encoder) as meant:
        return _evaluate(meant, source, threads, seed, progress)


def _evaluate(
    meant: Mapping[Metric, Metric], source: Source, threads: int, seed: int, progress: Callable[[int], None] | None
) -> Result:
    """Score by the metrics that are meant; `meant` has them under those that were asked for."""
    asked = list(dict.fromkeys(meant.values()))
    signatures = {m: signature(m) for m in asked}  # before any work: what is missing on disk shows here
    made: dict[Hashable, object] = {}
    if any(m.family.prepare(m) for m in asked):
        whole = source.read()
        source, made = open_data(whole), prepared(asked, whole)
    stream, read = not source.in_memory, source.batches(BATCH)
    batches = ((batch, None) for batch in read) if stream else grouped(read, BATCH)
    labels: list[Dataset] = []
    places: list[Ints | None] = []
    parts: list[list[Measures]] = [[] for _ in asked]
    done, measure = 0, partial(_measure, asked, made)
    unknown: dict[str, Unknown] = {}
    for dataset, place, (columns, missing) in scored(batches, measure, threads, stream=stream):
        for name, found in missing.items():
            unknown[name] = unknown[name] + found if name in unknown else found
        labels.append(dataset.labels())
        places.append(place)
        for part, got in zip(parts, columns, strict=True):
            part.append(got)
        done += len(dataset)
        if progress:
            progress(done)
    order = restored(places)
    items = Dataset.joined(labels)
    labels.clear()  # a million items are kept once, not twice
    items = items if order is None else items[order]
    measures = {}
    for m, part in zip(asked, parts, strict=True):
        measures[m] = _joined(part, order)
        part.clear()
    human = {name: np.array(column, np.float64) for name, column in items.human.items()}
    warn_where_nothing_is_known(unknown, stacklevel=4)
    return Result(items.doc_ids, items.systems, measures, signatures, human, seed, unknown, meant)


def score(
    name: str | Metric,
    candidate: str | Sequence[str],
    references: str | Sequence[str | Sequence[str]],
    *,
    encoder: Chosen | None = None,
) -> Score:
    """Score one candidate, a string or a list of sentences, against one reference or a list of them."""
    if isinstance(references, str):
        references = [references]
    result = evaluate(name, [{"candidate": candidate, "references": references}], threads=1, encoder=encoder)
    return result.score(0, result.metrics[0])


def _asked(metrics: str | Metric | Sequence[str | Metric]) -> list[Metric]:
    names = [metrics] if isinstance(metrics, str | Metric) else list(metrics)
    if not names:
        raise MetricError("no metric was asked for; name one or more, such as 'ROUGE-2'")
    for name in names:
        if not isinstance(name, str | Metric):
            raise MetricError(f"a metric is a name such as 'ROUGE-2', not {name!r}")
    return list(dict.fromkeys(metric(name) for name in names))


def _threads(threads: int | None) -> int:
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if type(threads) is not int or threads < 1:
        raise MetricError(f"threads must be a whole number from 1, not {threads!r}")
    return threads


def prepared(metrics: Sequence[Metric], whole: Dataset) -> dict[Hashable, object]:
    """Return what the metrics make of the whole data, each thing once."""
    made: dict[Hashable, object] = {}

    def once(need: Preparation) -> object:
        if need.key not in made:
            made[need.key] = need.make(once(need.of) if need.of else whole)
        return made[need.key]

    for m in metrics:
        if need := m.family.prepare(m):
            once(need)
    return made


def _measure(metrics: Sequence[Metric], made: Mapping[Hashable, object], dataset: Dataset) -> Measured:
    return measured(metrics, Batch(dataset, made))


def measured(metrics: Sequence[Metric], batch: Batch) -> Measured:
    """Return every metric's measures of a batch, in the order of its dataset."""
    found = []
    for m in metrics:
        try:
            got = m.family.measure(m, batch)
        except PairError as error:
            item = batch.dataset[batch.item_of(error.pair)]
            raise DataError(f"document {item.doc_id}, system {item.system}: {m} cannot score it: {error}") from None
        found.append(_joined([got], batch.restore))
    return found, batch.unknown


def warn_where_nothing_is_known(unknown: Mapping[str, Unknown], stacklevel: int) -> None:
    """Warn of vectors that have not one of the words that were looked up."""
    for name, found in unknown.items():
        if found.words and found.rate == 1:
            warnings.warn(_nothing_known(name, found), RougelikeWarning, stacklevel=stacklevel)


def _nothing_known(name: str, found: Unknown) -> str:
    """Say that scores by these vectors mean nothing, and what usually is the cause."""
    examples = ", ".join(map(shown, dict(found.missing.most_common(3))))
    return (
        f"{name} has no vector for any of the {found.words:,} words scored, such as {examples}: what compares vectors "
        "finds nothing alike. Are the texts in the language of the vectors, are the vectors' words spelled in lower "
        "case, and not stemmed?"
    )


def _joined(parts: Sequence[Measures], order: Ints | None) -> Measures:
    """Put measures one after the other, and then into `order`."""
    if len(parts) == 1 and order is None:
        return parts[0]
    columns: dict[str, Any] = {}
    made: dict[tuple[int, ...], Any] = {}  # the value is one of the other columns: keep it so
    for field in fields(Measures):
        column = [getattr(part, field.name) for part in parts]
        same = tuple(map(id, column))
        if same not in made:
            whole = None if column[0] is None else np.concatenate(column) if len(column) > 1 else column[0]
            made[same] = whole if whole is None or order is None else whole[order]
        columns[field.name] = made[same]
    return Measures(**columns)
