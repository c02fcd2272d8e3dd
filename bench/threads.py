"""What a second thread gains: `python -m bench.threads WORKLOADS OUT` times it in turns with a second process.

Threads can gain no more than the machine has to give at that moment, and other work on it changes that from second to
second; so every round also times busy processes, and the best of all rounds counts.
"""

import json
import subprocess
import sys
from pathlib import Path

from bench import cells, workloads
from bench.clock import timed
from bench.ours import scorer

PAIRS = 20_000  # enough work that starting threads does not show
ROUNDS = 10
BUSY = "for _ in range(10_000_000): pass"


def processes(n: int) -> None:
    """Keep `n` processes busy side by side until all are done."""
    running = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(n)]
    for process in running:
        process.wait()


def main(_: str, out: str) -> None:
    """Time one and two of each in turns."""
    items = list(workloads.pairs(PAIRS))
    scorers = {n: scorer(cells.GOOGLE, threads=n) for n in (1, 2)}
    works = {f"{n} thread": lambda n=n: scorers[n](items) for n in scorers}
    works |= {f"{n} process": lambda n=n: processes(n) for n in scorers}
    for score in scorers.values():
        score(items)
    rounds = [{name: timed(work) for name, work in works.items()} for _ in range(ROUNDS)]
    best = {name: {unit: min(r[name][unit] for r in rounds) for unit in ("cpu", "wall")} for name in works}
    Path(out).write_text(json.dumps(best))


if __name__ == "__main__":
    main(*sys.argv[1:])
