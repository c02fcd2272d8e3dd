"""What this machine allows any Python tool: `python -m bench.limits WORKLOADS OUT` measures ceilings for scale."""

import json
import re
import subprocess
import sys
from pathlib import Path

from bench.clock import best

BUSY = "for _ in range(10_000_000): pass"


def at_once(processes: int) -> float:
    """Return the wall seconds that so many busy processes take side by side."""

    def run() -> None:
        running = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(processes)]
        for process in running:
            process.wait()

    return best(run, budget=2.0)["wall"]


def main(source: str, out: str) -> None:
    """Measure how many 60-word pairs a second the commonest ways of reading them could serve, and what a core adds."""
    items = json.loads(Path(source).read_text())["pairs"]
    texts = [text for item in items for text in (item["candidate"], *item["references"])]
    lines = [json.dumps(item) for item in items]
    word = re.compile(r"[a-z0-9]+")
    ways = {
        "`re.findall` on lower-cased text, nothing else": lambda: [word.findall(text.lower()) for text in texts],
        "`json.loads` of the lines, nothing else": lambda: [json.loads(line) for line in lines],
    }
    rates = {way: len(items) / best(work, budget=1.0)["cpu"] for way, work in ways.items()}
    Path(out).write_text(json.dumps({"rates": rates, "second core": 2 * at_once(1) / at_once(2)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
