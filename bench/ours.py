"""Times rougelike: `python -m bench.ours WORKLOADS OUT` writes rates and scores."""

import json
import sys
from pathlib import Path

from bench import cells
from bench.cells import Cell
from bench.clock import Scores, measure

BUDGET = 1.0


def scorer(cell: Cell, digits: int | None = None, threads: int = 1):
    """Return a function from items to F1 scores (BLEU has but one score) by column, all metrics in one call."""
    import rougelike

    metrics = cell.metrics(digits)

    def score(items: list) -> Scores:
        result = rougelike.evaluate(list(metrics.values()), items, threads=threads)
        measures = {column: result.scores(metric) for column, metric in metrics.items()}
        return {column: got.value if got.f1 is None else got.f1 for column, got in measures.items()}

    return score


def main(source: str, out: str) -> None:
    """Time every cell on every workload and keep its scores, plain and to five digits, for the agreement check."""
    data = json.loads(Path(source).read_text())
    report: dict[str, dict[str, dict]] = {}
    for cell in cells.CELLS:
        for workload, items in data.items():
            rates, scores = measure(scorer(cell), items, BUDGET)
            rounded = scorer(cell, digits=5)(items) if cell.profile == "perl" else {}
            kept = {kind: {c: list(f) for c, f in s.items()} for kind, s in (("scores", scores), ("rounded", rounded))}
            report.setdefault(cell.name, {})[workload] = {**rates, **kept}
    Path(out).write_text(json.dumps(report))


if __name__ == "__main__":
    main(*sys.argv[1:])
