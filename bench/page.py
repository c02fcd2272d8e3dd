"""The report of REALSumm: what the whole command takes, and what is left once scores and alignments are there.

`python -m bench page` reads `realsumm.jsonl.gz` of the folder AGREEMENT_DATA, as bench/agreement.py does. Each
measurement is a process of its own, which this file runs as `python -m bench.page SCORES DATA PAGE OUT`; in it the
steps are timed where they are called.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench.agreement import FOLDER
from bench.clock import timed
from bench.report import machine, met, table
from bench.run import WORK

ROOT = Path(__file__).parent.parent
METRICS = ("ROUGE-1", "ROUGE-2", "ROUGE-L", "ROUGE-SU4", "ROUGE-W-1.2", "BLEU-4", "ROUGE-WE-1", "SEM-F1")
RUNS = 3
MOST = 10.0
STEPS = {
    "alignments": "alignments of all items",
    "packing": "matches packed",
    "agreement": "correlations, their intervals, tests of metrics",
    "standings": "intervals and tests of systems",
    "figures": "24 figures",
    "rest": "starting, reading, checking, writing",
}

Seconds = Counter[str]


def steps(scores: str, data: str, page: str) -> dict[str, dict[str, float]]:
    """Run the command in this process and return the seconds of its steps, from the process's own start."""
    from rougelike.cli import main

    spent = {"cpu": Counter[str](), "wall": Counter[str]()}
    from rougelike.reports import items, payload, report

    def watched(step: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any, **options: Any) -> Any:
            before = time.process_time(), time.perf_counter()
            made = function(*arguments, **options)
            spent["cpu"][step] += time.process_time() - before[0]
            spent["wall"][step] += time.perf_counter() - before[1]
            return made

        return run

    def one_by_one(found: Iterator[Any]) -> Iterator[Any]:
        following = watched("alignments", lambda: next(found, None))
        while (one := following()) is not None:
            yield one

    aligned = items.alignments
    items.alignments = lambda *asked, **options: one_by_one(aligned(*asked, **options))
    for step, place, name in (
        ("packing", payload.Chunk, "add"), ("packing", payload.Chunk, "data"), ("packing", items, "packed"),
        ("agreement", report, "_agreement"), ("standings", report, "standings"), ("figures", report, "_inline"),
    ):  # fmt: skip
        setattr(place, name, watched(step, getattr(place, name)))
    if main(["report", scores, "--data", data, "-o", page, "--no-progress"]):
        raise SystemExit("bench: the report could not be written")
    spent["cpu"]["all"] = time.process_time()
    return {unit: dict(found) for unit, found in spent.items()}


def process(scores: Path, data: Path, folder: Path) -> dict[str, dict[str, float]]:
    """Measure one report in a process of its own."""
    out = folder / "out.json"
    command = [sys.executable, "-m", "bench.page", str(scores), str(data), str(folder / "report.html"), str(out)]
    environment = {"OPENBLAS_NUM_THREADS": "1", **os.environ}  # as the command has it; here numpy comes before it
    quiet = {"stdout": subprocess.DEVNULL, "env": environment, "check": True, "cwd": ROOT}
    whole = timed(lambda: subprocess.run(command, **quiet))
    found = json.loads(out.read_text())
    for unit, spent in found.items():
        spent["all"] = whole[unit]
        spent["rest"] = whole[unit] - sum(spent[step] for step in STEPS if step != "rest")
    return found


def scored(data: Path) -> Path:
    """Return REALSumm's scores by all metrics, computed once."""
    WORK.mkdir(exist_ok=True)
    scores = WORK / "realsumm.parquet"
    if not scores.exists():
        import rougelike

        print("bench: scores of REALSumm", flush=True)
        rougelike.evaluate(METRICS, data).write(scores)
    return scores


def run() -> str:
    """Measure, and return the section."""
    data = Path(os.environ.get("AGREEMENT_DATA", FOLDER)) / "realsumm.jsonl.gz"
    if not data.exists():
        raise SystemExit(f"bench: page reads {data.name}; say in AGREEMENT_DATA in which folder it lies")
    scores = scored(data)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        process(scores, data, folder)  # compiles
        runs = [process(scores, data, folder) for _ in range(RUNS)]
        size = (folder / "report.html").stat().st_size / 1e6
    after = {unit: min(found[unit]["all"] - found[unit]["alignments"] for found in runs) for unit in ("wall", "cpu")}
    whole = {unit: min(found[unit]["all"] for found in runs) for unit in ("wall", "cpu")}
    targets = [
        [f"after scores and alignments, {unit}", f"{MOST:g} s", f"{seconds:.1f} s", met(seconds < MOST)]
        for unit, seconds in after.items()
    ]
    targets.append(["page", "5 MB", f"{size:.1f} MB", met(size < 5)])
    rows = [
        [meaning, *(f"{min(found[unit][step] for found in runs):.2f}" for unit in ("wall", "cpu"))]
        for step, meaning in STEPS.items()
    ]
    rows.append(["whole command", *(f"{whole[unit]:.2f}" for unit in ("wall", "cpu"))])
    return "\n\n".join([
        "## The page of a report",
        machine(),
        f"`rougelike report`: REALSumm, 2,400 items of 24 systems by {len(METRICS)} metrics ({', '.join(METRICS)}), "
        f"with every match of every item. A process of its own each time, kernels compiled, the least of {RUNS}, step "
        "by step.",
        table(["what", "at most", "measured", ""], targets),
        table(["step", "wall s", "CPU s"], rows),
    ])  # fmt: skip


if __name__ == "__main__":
    *asked, out = sys.argv[1:]
    Path(out).write_text(json.dumps(steps(*asked)))
