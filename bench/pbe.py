"""pBE on REALSumm's shape, cold and with trees kept on disk: what parsing costs, and what all else costs beside it.

`python -m bench pbe` reads `realsumm.jsonl.gz` of the folder AGREEMENT_DATA, as bench/agreement.py does. Each number
comes from a process of its own with one thread, which this file runs as `python -m bench.pbe METRIC DATA OUT`.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.agreement import FOLDER
from bench.clock import timed
from bench.report import machine, met, table
from bench.run import ONE_THREAD
from bench.sem_f1 import fresh_cache, least

ROOT = Path(__file__).parent.parent
METRICS = ("BE", "pBE-cnt", "pBE+cls", "pBE", "pBE(clusters=0.5)")
RUNS = 2
MOST_SHARE, MOST_COLD, MOST_WARM = 0.05, 180.0, 5.0
STAGES = {"parses": "sentences and trees", "triples": "graphs and triples", "vectors": "vectors"}
SCORING = "clusters and scores"


def process(name: str, data: Path, environment: dict[str, str]) -> dict:
    """Run one measurement in a process of its own and return what it wrote."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        line = [sys.executable, "-m", "bench.pbe", name, str(data), str(out)]
        print(f"bench: {name}", flush=True)
        whole = timed(lambda: subprocess.run(line, cwd=ROOT, env=environment | ONE_THREAD, check=True))
        return {"process": whole, **json.loads(out.read_text())}


def stages(name: str, data: str) -> dict:
    """Time every step that a score takes, one after the other, each as the metric itself has it done."""
    import rougelike
    from rougelike.metrics import metric
    from rougelike.metrics.base import Preparation

    asked, seconds = metric(name), {}
    rougelike.score(asked, "This compiles kernels.", "And opens a parser.")

    def clocked(need: Preparation) -> Preparation:
        def make(given: object) -> object:
            def once() -> None:
                kept.append(need.make(given))

            kept: list[object] = []
            seconds[need.key[0]] = timed(once)
            return kept[0]

        return Preparation(need.key, make, need.of and clocked(need.of))

    prepare = asked.family.prepare
    asked.family.prepare = lambda m: clocked(prepare(m))
    items = rougelike.open_data(data).read()
    whole = timed(lambda: rougelike.evaluate(asked, items, threads=1))
    rest = {unit: whole[unit] - sum(stage[unit] for stage in seconds.values()) for unit in whole}
    words = sum(len(tree.tokens) for tree in trees(items, asked))
    return {"seconds": whole, "stages": seconds | {"scoring": rest}, "items": len(items), "words": words}


def trees(items, asked) -> list:
    """Return every distinct sentence's tree."""
    from rougelike.analysis.parses import parse, parser

    texts = [*items.candidates, *(reference for side in items.references for reference in side)]
    parsed = parse(texts, parser(asked.text("parser")), asked.text("split"))
    return list({tree.text: tree for own in parsed.values() for _, tree in own}.values())


def run() -> str:
    """Measure, and return the section."""
    data = Path(os.environ.get("AGREEMENT_DATA", FOLDER)) / "realsumm.jsonl.gz"
    if not data.exists():
        raise SystemExit(f"bench: pbe reads {data.name}; say in AGREEMENT_DATA in which folder it lies")
    found: dict[str, dict[str, list[dict]]] = {name: {"cold": [], "warm": []} for name in METRICS}
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as folder:
            environment = fresh_cache(Path(folder))
            found["pBE"]["cold"].append(process("pBE", data, environment))
            for name in METRICS:
                found[name]["warm"].append(process(name, data, environment))
    cold = min(found["pBE"]["cold"], key=lambda one: one["seconds"]["cpu"])
    parsing = cold["stages"]["parses"]["cpu"]
    rows, targets = [], []
    for name in METRICS:
        best = min(found[name]["warm"], key=lambda one: one["seconds"]["cpu"])
        parts = {stage: seconds["cpu"] for stage, seconds in best["stages"].items()}
        beside = parts["scoring"] + parts.get("vectors", 0.0)
        cells = [f"{parts.get(stage, 0.0):.2f}" for stage in (*STAGES, "scoring")]
        rows.append([name, *cells, f"{best['seconds']['cpu']:.2f}"])
        targets.append([f"{name}, clusters and scores to parsing", f"under {MOST_SHARE:.0%}", f"{beside / parsing:.1%}",
                        met(beside / parsing < MOST_SHARE)])  # fmt: skip
    whole = min(one["process"]["cpu"] for one in found["pBE"]["cold"])
    warm = least([{"seconds": one["process"]} for one in found["pBE"]["warm"]], "cpu")
    targets += [
        ["pBE, nothing kept, whole process", f"under {MOST_COLD:g} CPU s", f"{whole:.1f} s", met(whole < MOST_COLD)],
        ["pBE again, whole process", f"under {MOST_WARM:g} CPU s", f"{warm:.1f} s", met(warm < MOST_WARM)],
    ]
    cells = [f"{cold['stages'][stage]['cpu']:.2f}" for stage in (*STAGES, "scoring")]
    rows.insert(0, ["pBE, nothing kept", *cells, f"{cold['seconds']['cpu']:.2f}"])
    return "\n\n".join([
        "## BE and pBE",
        machine(),
        f"REALSumm: {cold['items']:,} summaries with one reference, {cold['words']:,} words in distinct sentences, "
        f"parsed by the default parser at {cold['words'] / parsing:,.0f} words a CPU second, splitting included. Every "
        f"measurement is a process of its own with one thread, the least of {RUNS}, in CPU seconds. Parsing is that of "
        "the row with nothing kept; elsewhere trees are read from disk. Looking vectors up is counted with clusters.",
        table(["what", "target", "measured", ""], targets),
        table(["metric", *STAGES.values(), SCORING, "all"], rows),
    ])  # fmt: skip


if __name__ == "__main__":
    name, data, out = sys.argv[1:]
    Path(out).write_text(json.dumps(stages(name, data)))
