"""The items of a report: their scores by all metrics, and, where their texts are at hand, the matches in chunks."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import DataError, MetricError
from rougelike.items import Dataset
from rougelike.metrics import metric as parsed
from rougelike.readers import Source, open_data
from rougelike.reports.page import thresholds
from rougelike.reports.payload import Chunk, packed, visible
from rougelike.reports.words import counted, printable
from rougelike.scoring.align import Alignment, alignments
from rougelike.scoring.chosen import Chosen
from rougelike.trust.scores import Matrix, Scores

TOGETHER = 24
"""A chunk has whole documents, and at least so many items: what is unpacked when one of them is opened."""
UNSEEN = "The matches of an item can be seen in a report that was given the items' texts (--data)."
MOST = 5000
"""So many items can be opened unless told: what a browser unpacks and a reader looks at has an end."""
CLOSE = 1e-6
"""How far a score that is computed again may lie from the table's, which may have been rounded."""


@dataclass(frozen=True)
class Items:
    """Items in the order of documents, each with its place in the chunks, which are packed already.

    An item whose matches are not shown has no place.
    """

    documents: list[str]
    systems: list[str]
    places: list[tuple[int, int] | None]
    chunks: list[str]
    aligned: list[str]
    notes: list[str]

    def index(self, scores: Scores) -> dict[str, object]:
        """Return what the page lists of all items before one is opened."""
        rows = {name: i for i, name in enumerate(scores.systems)}
        columns = {name: i for i, name in enumerate(scores.documents)}
        at = [rows[s] for s in self.systems], [columns[d] for d in self.documents]
        metrics = list(scores.metrics)
        return {
            "metrics": [*map(visible, metrics)],
            "documents": [*map(visible, self.documents)],
            "systems": [*map(visible, self.systems)],
            "values": [_numbers(scores.metrics[name][at]) for name in metrics],
            "human": [[visible(name), _numbers(column[at])] for name, column in scores.human.items()],
            "chunk": self.places,
            "open": bool(self.chunks),
            "shown": [metrics.index(name) for name in self.aligned],
            "labels": thresholds(),
        }


def _numbers(column: Matrix) -> list[float | None]:
    return [None if np.isnan(value) else round(value, 5) for value in column.tolist()]


def gathered(
    scores: Scores,
    data: object,
    most: int = MOST,
    encoder: Chosen | None = None,
    progress: Callable[[int], None] | None = None,
) -> Items:
    """Return the items of some scores, with the matches of those about which metrics disagree most, up to `most`."""
    there = ~np.all([np.isnan(x) for x in scores.metrics.values()], axis=0)
    pairs = [(d, s) for j, d in enumerate(scores.documents) for i, s in enumerate(scores.systems) if there[i, j]]
    documents, systems = [d for d, _ in pairs], [s for _, s in pairs]
    if data is None:
        return Items(documents, systems, [], [], [], [UNSEEN])
    dataset = data if isinstance(data, Dataset) else (data if isinstance(data, Source) else open_data(data)).read()
    rows = {key: i for i, key in enumerate(zip(dataset.doc_ids, dataset.systems, strict=True))}
    if lacking := [pair for pair in pairs if pair not in rows]:
        d, s = lacking[0]
        raise DataError(
            f"the items have no texts for {counted(len(lacking), 'row')} of the scores, such as document {d}, system "
            f"{s}; give the data that was scored."
        )
    names = [name for name in scores.metrics if _ours(name)]
    others = [printable(name) for name in scores.metrics if name not in names]
    notes = [f"Matches are unknown of {', '.join(others)}, which rougelike did not score."] if others else []
    if not names:
        return Items(documents, systems, [], [], [], notes)
    wanted = _disputed(scores, there, most)
    if len(wanted) < len(pairs):
        notes.append(
            f"The matches of {counted(len(wanted), 'item')} are here, those about which metrics disagree most; more "
            "are by --most-items."
        )
    places: list[tuple[int, int] | None] = [None] * len(pairs)
    chunks: list[str] = []
    held, document, astray = Chunk(), "", 0
    found = alignments(names, dataset, [rows[pairs[i]] for i in wanted], encoder=encoder, noted=True)
    for done, (i, of) in enumerate(zip(wanted, found, strict=True), 1):
        if len(held) >= TOGETHER and documents[i] != document:
            chunks.append(packed(held.data()))
            held = Chunk()
        document = documents[i]
        places[i] = len(chunks), len(held)
        held.add(of)
        astray += sum(_astray(a, name, scores) for a, name in zip(of, names, strict=True))
        if progress:
            progress(done)
    chunks.append(packed(held.data()))
    if astray:
        notes.append(
            f"{counted(astray, 'score')} computed from the texts differ from the table's: were these the items scored?"
        )
    return Items(documents, systems, places, chunks, names, notes)


def _disputed(scores: Scores, there: NDArray[np.bool_], most: int) -> list[int]:
    """Return the numbers of the items whose ranks by any two metrics lie farthest apart, in the items' order."""
    ranks = [_ranks(x.T[there.T]) for x in scores.metrics.values()]
    gaps = np.nan_to_num(np.nanmax(ranks, axis=0) - np.nanmin(ranks, axis=0))
    chosen: list[int] = sorted(np.argsort(-gaps, kind="stable")[:most].tolist())
    return chosen


def _ranks(column: Matrix) -> Matrix:
    """Return each number's rank among those that are there; equal ones share the mean of theirs."""
    known = ~np.isnan(column)
    _, place, counts = np.unique(column[known], return_inverse=True, return_counts=True)
    ranked = np.full(len(column), np.nan)
    ranked[known] = (np.cumsum(counts) - (counts - 1) / 2)[place]
    return ranked


def _ours(name: str) -> bool:
    try:
        parsed(name)
    except MetricError:
        return False
    return True


def _astray(a: Alignment, name: str, scores: Scores) -> bool:
    told = scores.metrics[name][scores.systems.index(a.system), scores.documents.index(a.doc_id)]
    return bool(abs(told - a.score.value) > CLOSE)
