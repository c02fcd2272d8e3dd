"""Parsing: words a CPU second, REALSumm with nothing and with everything remembered, and how near to a treebank.

Further parsers are measured where their names stand in BENCH_PARSERS, between blanks.
"""

import gzip
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.clock import cpu_seconds
from bench.treebank import FIELDS, agreement, trees
from rougelike.analysis.parses import parse
from rougelike.resources import DEFAULT_PARSER, open_parser

DATA = Path(os.environ.get("AGREEMENT_DATA", Path(__file__).parents[2] / "shared" / "data"))
REALSUMM, TREEBANK = DATA / "realsumm.jsonl.gz", DATA / "ud_ewt" / "test.conllu.gz"
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "BLIS_NUM_THREADS": "1"}
FASTEST, COLD, WARM = 8000, 180, 5


def one(parser: str) -> dict[str, float]:
    """Parse REALSumm's texts in this process; return what was parsed, CPU and wall seconds and the peak of memory."""
    with gzip.open(REALSUMM, "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    texts = dict.fromkeys(text for row in rows for text in (row["candidate"], *row["references"]))
    cpu, wall = cpu_seconds(), time.perf_counter()
    found = parse(texts, open_parser(parser), "nupunkt")
    distinct = {tree.text: len(tree.tokens) for text in found.values() for _, tree in text}
    return {
        "texts": len(texts),
        "sentences": len(distinct),
        "words": sum(distinct.values()),
        "cpu": cpu_seconds() - cpu,
        "wall": time.perf_counter() - wall,
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def fresh(parser: str, cache: str, cores: set[int] | None) -> dict[str, float]:
    """Run `one` in a process of its own, on the cores given."""
    run = subprocess.run(
        [sys.executable, "-m", "bench.parsing", parser],
        env={**os.environ, **ONE_THREAD, "ROUGELIKE_CACHE": cache},
        capture_output=True, text=True, check=True,
        preexec_fn=(lambda: os.sched_setaffinity(0, cores)) if cores else None,
    )  # fmt: skip
    return json.loads(run.stdout)


def run() -> str:
    """Measure, and return the section."""
    parsers = [DEFAULT_PARSER, *os.environ.get("BENCH_PARSERS", "").split()]
    speeds, near = [], []
    for name in parsers:
        with tempfile.TemporaryDirectory() as cache:
            cold = fresh(name, cache, {min(os.sched_getaffinity(0))})
            warm = fresh(name, cache, None)
        with tempfile.TemporaryDirectory() as cache:
            shared = fresh(name, cache, None)
        speeds.append(_speed(Path(name).name, cold, warm, shared))
        scores = agreement(open_parser(name, memory=False), trees(TREEBANK))
        near.append(f"| {Path(name).name} | " + " | ".join(f"{scores[field]:.2f}" for field in FIELDS) + " |")
    return "\n".join(
        [
            "## Parsing", "",
            f"REALSumm's {cold['texts']:,} texts: {cold['sentences']:,} distinct sentences. Opening, splitting "
            "and reading back are included; seconds are of the CPU, in brackets of the clock. Targets: "
            f"{FASTEST:,} words a CPU second, cold under {COLD} s, warm under {WARM} s.", "",
            "| parser | words | words a CPU second | cold, one core | cold, all cores | warm | memory, one core |",
            "|---|---|---|---|---|---|---|", *speeds, "",
            "EWT's test part, from text, each sentence alone; F1 in per cent:", "",
            f"| parser | {' | '.join(FIELDS)} |", "|---" * (1 + len(FIELDS)) + "|", *near,
        ]
    )  # fmt: skip


def _speed(name: str, cold: dict[str, float], warm: dict[str, float], shared: dict[str, float]) -> str:
    times = (f"{r['cpu']:.1f} s ({r['wall']:.1f} s)" for r in (cold, shared, warm))
    first = f"| {name} | {cold['words']:,} | {cold['words'] / cold['cpu']:,.0f} | "
    return first + " | ".join(times) + f" | {cold['megabytes']:.0f} MB |"


if __name__ == "__main__":
    print(json.dumps(one(sys.argv[1])))
