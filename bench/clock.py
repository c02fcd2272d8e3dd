"""Times a scorer in CPU seconds, which other work on the machine disturbs less than it does wall time."""

import resource
import time
from collections.abc import Callable

Scores = dict[str, list[float]]
Score = Callable[[list], Scores]


def cpu_seconds() -> float:
    """Return the CPU time of this process and of the children it has waited for."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def timed(work: Callable[[], object]) -> dict[str, float]:
    """Run `work` once and return its CPU and wall seconds."""
    wall, cpu = time.perf_counter(), cpu_seconds()
    work()
    return {"cpu": cpu_seconds() - cpu, "wall": time.perf_counter() - wall}


def best(work: Callable[[], object], budget: float, at_least: int = 3, at_most: int = 20) -> dict[str, float]:
    """Run `work` several times within `budget` CPU seconds and return the least CPU and the least wall seconds."""
    runs = [timed(work)]
    while len(runs) < at_least or (len(runs) < at_most and sum(run["cpu"] for run in runs) < budget):
        runs.append(timed(work))
    return {unit: min(run[unit] for run in runs) for unit in ("cpu", "wall")}


def measure(score: Score, items: list, budget: float) -> tuple[dict[str, float], Scores]:
    """Time `score` on as many leading items as one run can take in `budget` seconds; return rates and its scores."""
    trial = items[:100]
    score(trial[:5])  # lazy imports and compilation are not scoring
    affordable = int(len(trial) * budget / timed(lambda: score(trial))["cpu"])
    sample = items[: max(affordable, len(trial))]
    scores: Scores = {}
    seconds = best(lambda: scores.update(score(sample)), 3 * budget)
    n = sum(len(item["references"]) for item in sample)
    return {"pairs": n, **{f"per_{unit}": n / spent for unit, spent in seconds.items()}}, scores
