"""The metrics of word vectors beside S3's plain Python, and beside what this machine's matrix product allows.

`python -m bench.word_vectors METRIC` times one metric in this process.
"""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

import numpy as np

from bench import workloads
from bench.clock import best
from bench.s3 import rouge_we

WORK = Path(__file__).parent / ".work"
ITEMS, VECTORS = WORK / "tac.json", WORK / "vectors300.npy"
DIMENSIONS, CLUSTERS = 300, 2000
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
METRICS = ("ROUGE-WE-1", "ROUGE-WE-2", "ROUGE-WE-SU4", "NSM-R1", "NSM-R2", "NSS-R2", "NSM-RSU4", "S-RL")
BUDGET = 6.0
"""CPU seconds in which what is quick is timed again, and the least counts."""
PEER_ITEMS = 4
TARGET, SHARE, MEMORY, MATCHING = 500, 0.4, 1.0, 2.0


def prepare() -> None:
    """Make the texts, and vectors for all of their words, some of them alike."""
    WORK.mkdir(exist_ok=True)
    ITEMS.write_text(json.dumps(list(workloads.tac())))
    words = sorted(set(workloads.Author(workloads.SEED + 1).words))
    random = np.random.default_rng(workloads.SEED)
    centres = random.standard_normal((CLUSTERS, DIMENSIONS))[random.integers(CLUSTERS, size=len(words))]
    own = random.standard_normal((len(words), DIMENSIONS))
    np.save(VECTORS, (0.6 * centres + 0.8 * own).astype(np.float32))
    VECTORS.with_suffix(".vocab").write_text("\n".join(words) + "\n")


def product_rate() -> float:
    """Return the floating-point operations a second of this machine's single-precision matrix product."""
    size = 2048
    a = np.random.default_rng(0).standard_normal((size, size)).astype(np.float32)
    return 2 * size**3 / best(lambda: a @ a, 1.0)["cpu"]


def one(metric: str) -> dict[str, float]:
    """Time a metric on everything, and its similarities and its matching apart."""
    import rougelike
    from rougelike.matching.above import Above
    from rougelike.matching.greedy import Greedy
    from rougelike.matching.similar import Rule
    from rougelike.similarity.vectors import Embedded

    items = json.loads(ITEMS.read_text())
    name = f"{metric}(vectors={VECTORS})"
    rougelike.evaluate(name, items[:102], threads=1)  # kernels are compiled
    spent = best(lambda: rougelike.evaluate(name, items, threads=1), BUDGET, at_least=1, at_most=7)
    found = {"cpu": spent["cpu"], "alike": 0.0, "hits": 0.0, "operations": 0.0}
    found["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    rule = Above if metric.startswith("NS") else Greedy if metric.startswith("ROUGE-WE") else Rule
    timed(found, Embedded, "alike", lambda values, own, *_: 2 * values.size * own.vectors.shape[1])
    timed(found, rule, "hits", lambda *_: 0)
    rougelike.evaluate(name, items, threads=1)
    return found | {"product": product_rate()}


def timed(found: dict[str, float], owner: type, method: str, operations: Callable[..., float]) -> None:
    """Let a method add its CPU seconds, under its name, and its operations to what has been found."""
    original = getattr(owner, method)

    def clocked(*given: object, **options: object) -> object:
        began = process_time()
        result = original(*given, **options)
        found[method] += process_time() - began
        found["operations"] += operations(result, *given)
        return result

    setattr(owner, method, clocked)


def peer() -> dict[str, float]:
    """Return S3's CPU seconds a pair for n-grams of one and two words."""
    items = json.loads(ITEMS.read_text())
    words = VECTORS.with_suffix(".vocab").read_text().split()
    vectors = dict(zip(words, np.load(VECTORS), strict=True))
    found = {}
    for n in (1, 2):
        chosen = items[:: len(items) // PEER_ITEMS][:PEER_ITEMS]

        def scored(chosen: list = chosen, n: int = n) -> None:
            for item in chosen:
                rouge_we(item["candidate"], item["references"], vectors, n)

        found[str(n)] = best(scored, BUDGET, at_least=2)["cpu"] / sum(len(item["references"]) for item in chosen)
    return found


def run() -> str:
    """Measure, and return the section."""
    prepare()
    return written({metric: fresh(metric) for metric in METRICS}, fresh())


def fresh(*metric: str) -> dict[str, float]:
    """Measure a metric, or S3 where none is named, in a fresh process."""
    print("bench:", *metric or ("S3 in plain Python",), flush=True)
    line = [sys.executable, "-m", "bench.word_vectors", *metric]
    return json.loads(
        subprocess.run(line, check=True, stdout=subprocess.PIPE, text=True, env=os.environ | ONE_THREAD).stdout
    )


def written(found: dict[str, dict[str, float]], plain: dict[str, float]) -> str:
    """Return the tables."""
    pairs = sum(len(item["references"]) for item in json.loads(ITEMS.read_text()))
    rows = []
    for metric, f in found.items():
        share = f["operations"] / f["alike"] / f["product"]
        rows.append(
            f"| {metric} | {f['cpu']:.2f} | {pairs / f['cpu']:,.0f} | {share:.0%} | {f['hits'] / f['alike']:.2f}x | "
            f"{f['memory']:.2f} |"
        )
    targets = [
        (f"{metric} to S3's plain Python, order {n}", TARGET, "x", plain[n] * pairs / found[metric]["cpu"], True)
        for metric, n in (("ROUGE-WE-1", "1"), ("NSM-R2", "2"))
    ]
    for metric in ("ROUGE-WE-1", "NSM-R2"):
        f = found[metric]
        rate = f["operations"] / f["alike"] / f["product"]
        targets.append((f"{metric}, similarities to the matrix product's own rate", SHARE, "", rate, True))
    for metric in ("ROUGE-WE-1", "ROUGE-WE-SU4"):
        f = found[metric]
        targets.append((f"{metric}, greedy matching to similarities", MATCHING, "x", f["hits"] / f["alike"], False))
    targets += [
        (f"{metric}, peak memory", MEMORY, " GB", found[metric]["memory"], False)
        for metric in ("ROUGE-WE-SU4", "NSM-RSU4")
    ]
    lines = [
        f"| {what} | {goal:g}{unit} | {value:,.2f}{unit} | {'met' if (value >= goal) == more else '**missed**'} |"
        for what, goal, unit, value, more in targets
    ]
    head = "| what | target | measured |  |\n| --- | ---: | ---: | ---: |\n"
    columns = (
        "| metric | CPU s | pairs per CPU s | similarities, share of the product's rate | matching to similarities | "
        "peak GB |\n| --- | ---: | ---: | ---: | ---: | ---: |\n"
    )
    rate = next(iter(found.values()))["product"] / 1e9
    return "\n\n".join(
        [
            "## Word vectors",
            f"51 systems x 44 topics x 4 references of 100 words ({pairs:,} pairs), {DIMENSIONS} dimensions, text in, "
            "scores out, one thread. The matrix product of two 2,048 x 2,048 matrices in single precision runs at "
            f"{rate:,.0f} billion operations a second here; S3's ROUGE-WE in plain Python takes "
            f"{plain['1'] * 1000:,.0f} ms a pair for words and {plain['2'] * 1000:,.0f} ms for pairs of words.",
            "### Targets",
            head + "\n".join(lines),
            "### Every metric",
            columns + "\n".join(rows),
        ]
    )


if __name__ == "__main__":
    print(json.dumps(one(sys.argv[1]) if len(sys.argv) > 1 else peer()))
