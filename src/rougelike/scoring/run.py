"""Scoring: items in batches, batches on threads, every batch analysed once for all metrics."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import fields
from functools import partial
from itertools import islice
from typing import Any

import numpy as np

from rougelike.batch import Batch, numbered
from rougelike.errors import DataError, MetricError, PairError
from rougelike.items import Dataset
from rougelike.metrics import Measures, Metric, metric
from rougelike.readers import Columns, Source, open_data
from rougelike.scoring.result import Result, Score
from rougelike.scoring.signature import signature

SEED = 20261118
SMALLEST, LARGEST = 256, 512
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
) -> Result:
    """Score all items of `data` by all `metrics`.

    `data` is a path, a list of dicts such as `{"candidate": ..., "references": [...]}`, a frame, or whatever else
    `open_data` reads. Scores do not depend on `threads` (default: one a core). `progress` is called with the number
    of items scored so far.
    """
    asked = _asked(metrics)
    threads = _threads(threads)
    source = data if isinstance(data, Source) else open_data(data, columns, references=references, format=format)
    order: np.ndarray | None = None
    if source.in_memory:
        whole, order = _by_reference(source.read())
        size = LARGEST if threads == 1 else min(LARGEST, max(SMALLEST, -(-len(whole) // (2 * threads))))
        batches: Iterable[Dataset] = (whole[i : i + size] for i in range(0, len(whole), size))
    else:
        batches = source.batches(LARGEST)
    signatures = {m: signature(m) for m in asked}  # before any work: what is missing on disk shows here
    labels: list[Dataset] = []
    parts: list[list[Measures]] = [[] for _ in asked]
    done = 0
    for dataset, measured in _scored(batches, partial(_measure, asked), threads):
        labels.append(dataset.labels())
        for part, got in zip(parts, measured, strict=True):
            part.append(got)
        done += len(dataset)
        if progress:
            progress(done)
    items = Dataset.joined(labels)
    items = items if order is None else items[order]
    measures = {}
    for m, part in zip(asked, parts, strict=True):
        measures[m] = _joined(part, order)
        part.clear()  # a million items are kept once, not twice
    human = {name: np.array(column, np.float64) for name, column in items.human.items()}
    return Result(items.doc_ids, items.systems, measures, signatures, human, seed)


def score(name: str | Metric, candidate: str | Sequence[str], references: str | Sequence[str | Sequence[str]]) -> Score:
    """Score one candidate, a string or a list of sentences, against one reference or a list of them."""
    if isinstance(references, str):
        references = [references]
    result = evaluate(name, [{"candidate": candidate, "references": references}], threads=1)
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


def _measure(metrics: Sequence[Metric], dataset: Dataset) -> list[Measures]:
    batch = Batch(dataset)
    measured = []
    for m in metrics:
        try:
            got = m.family.measure(m, batch)
        except PairError as error:
            item = dataset[batch.item_of(error.pair)]
            raise DataError(f"document {item.doc_id}, system {item.system}: {m} cannot score it: {error}") from None
        measured.append(_joined([got], batch.restore))
    return measured


def _joined(parts: Sequence[Measures], order: np.ndarray | None) -> Measures:
    """Put measures one after the other, and then into `order`."""
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


def _by_reference(dataset: Dataset) -> tuple[Dataset, np.ndarray | None]:
    """Bring items with the same references together, so that these are prepared once; say how to undo it."""
    numbers = numbered(dataset.references)
    if len(numbers) == len(dataset):
        return dataset, None
    order = np.argsort([*map(numbers.__getitem__, dataset.references)], kind="stable")
    return dataset[order], np.argsort(order)


def _scored(
    batches: Iterable[Dataset], measure: Callable[[Dataset], list[Measures]], threads: int
) -> Iterator[tuple[Dataset, list[Measures]]]:
    """Score batches on threads and yield them in their order, never holding more than a few."""
    if threads == 1:
        for batch in batches:
            yield batch, measure(batch)
        return
    source = iter(batches)
    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[tuple[Dataset, Future[list[Measures]]]] = deque()
        while True:
            waiting.extend((b, pool.submit(measure, b)) for b in islice(source, threads + 1 - len(waiting)))
            if not waiting:
                return
            batch, future = waiting.popleft()
            yield batch, future.result()
