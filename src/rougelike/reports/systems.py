"""What every view of a result shows: systems by metrics with the best marked, and what the reader must be told."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from rougelike.reports.words import counted, printable
from rougelike.scoring.result import Result
from rougelike.scoring.systems import Systems
from rougelike.similarity.vectors import Unknown

MOST = 20
MANY = 100_000
"""A view that appears unasked, such as a repr, shows at most MOST systems and resamples more than MANY items less."""


@dataclass(frozen=True)
class Cell:
    """One system's score by one metric, as it is written."""

    value: str
    interval: str
    best: bool


@dataclass(frozen=True)
class Overview:
    """Systems (rows) by metrics (columns), a line before them and sentences after them.

    `starred` is what a star says where nothing can be bold.
    """

    title: str
    systems: list[str]
    metrics: list[str]
    cells: list[list[Cell]]
    notes: list[str]
    starred: str = "* the best of its metric."
    rows_are: str = "system"


def overview(result: Result, systems: Systems, most: int | None = None) -> Overview:
    """Prepare what is shown of a result: its systems, the best by the first metric first, at most `most` of them."""
    order = np.argsort(-systems.value[:, 0], kind="stable").tolist()
    shown = order[:most]
    best = systems.best()
    best &= ~best.all(axis=0)  # where all are equal none is better
    cells = [[_cell(systems, i, j, best=bool(best[i, j])) for j in range(len(systems.metrics))] for i in shown]
    same = len(set(systems.items)) == 1
    names = [printable(systems.systems[i]) + ("" if same else f" ({counted(systems.items[i], 'item')})") for i in shown]
    title = f"{counted(len(order), 'system')}, {counted(sum(systems.items), 'item')}"
    if same and len(order) > 1:
        title = f"{counted(len(order), 'system')} with {counted(systems.items[0], 'item')} each"
    notes = []
    if hidden := len(order) - len(shown):
        notes.append(f"{counted(hidden, 'more system')} not shown here; .systems() has them all.")
    if max(systems.items) > 1:
        how = f"{counted(systems.resamples, 'resample')}, seed {systems.seed}"
        notes.append(f"In brackets: {100 * systems.confidence:g} % bootstrap interval over items ({how}).")
    notes += flagged(result) + unknown(result.unknown)
    return Overview(title, names, [printable(repr(m)) for m in systems.metrics], cells, notes)


def _cell(systems: Systems, i: int, j: int, *, best: bool) -> Cell:
    """Write one score; a single item says nothing of how far others would lie from it, so it has no interval."""
    interval = f"[{systems.low[i, j]:.3f}, {systems.high[i, j]:.3f}]" if systems.items[i] > 1 else ""
    return Cell(f"{systems.value[i, j]:.4f}", interval, best)


def glance(result: Result) -> Overview:
    """Prepare what a repr shows, in a second or so even of a million items."""
    return overview(result, result.systems(resamples=1000 if len(result.doc_ids) <= MANY else 100), MOST)


def unknown(vectors: Mapping[str, Unknown]) -> list[str]:
    """Say which share of the words has no vector, and which those are most often."""
    return [
        f"{printable(name)} has no vector for {100 * found.rate:.1f} % of the words, most often "
        f"{', '.join(printable(word) for word, _ in found.missing.most_common(5))}."
        for name, found in vectors.items()
        if found.missing
    ]


def flagged(result: Result) -> list[str]:
    """Say how many items have a side without anything to compare, in a sentence for metrics that agree on it."""
    agreed: dict[tuple[int, int], list[str]] = {}
    for metric, got in result.measures.items():
        counts = int(got.empty_candidate.sum()), int(got.empty_reference.sum())
        agreed.setdefault(counts, []).append(printable(repr(metric)))
    sentences = []
    for (candidates, references), metrics in agreed.items():
        sides = [f"{counted(candidates, 'candidate')}"] if candidates else []
        sides += [f"a reference of {counted(references, 'item')}"] if references else []
        if sides:
            sentences.append(
                f"Nothing to compare in {' and in '.join(sides)}, which counts as 0 ({', '.join(metrics)})."
            )
    return sentences
