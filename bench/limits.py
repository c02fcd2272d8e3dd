"""What this machine allows any Python tool: `python -m bench.limits WORKLOADS OUT` measures ceilings for scale."""

import json
import re
import sys
from pathlib import Path

from bench.clock import best


def main(source: str, out: str) -> None:
    """Measure how many 60-word pairs a second the commonest ways of reading them could serve."""
    items = json.loads(Path(source).read_text())["pairs"]
    texts = [text for item in items for text in (item["candidate"], *item["references"])]
    lines = [json.dumps(item) for item in items]
    word = re.compile(r"[a-z0-9]+")
    ways = {
        "`re.findall` on lower-cased text, nothing else": lambda: [word.findall(text.lower()) for text in texts],
        "`json.loads` of the lines, nothing else": lambda: [json.loads(line) for line in lines],
    }
    rates = {way: len(items) / best(work, budget=1.0)["cpu"] for way, work in ways.items()}
    Path(out).write_text(json.dumps(rates))


if __name__ == "__main__":
    main(*sys.argv[1:])
