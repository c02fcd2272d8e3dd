"""ROUGE-G on one topic of TAC's shape, the fast mode's error, and what opening costs.

The topic's texts are sentences drawn from WordNet's own definitions and examples of frequent senses: 4 references and
51 candidates of 100 words. `python -m bench.rouge_g WHAT` measures one thing in this process.
"""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from time import perf_counter, process_time

import numpy as np

from bench.report import met, table

SYSTEMS, REFERENCES, LENGTH, POOL = 51, 4, 100, 64
SEED = 20261118
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
TARGETS = {
    "ROUGE-G-1": 40.0,
    "ROUGE-G-2": 100.0,
    "ROUGE-G-1(mode=exact)": 180.0,
}
"""CPU seconds for the topic."""
SENSES = 72
PAIR = "Several policemen terminated in corruption probe.", "Officers were fired after the inquiry."


def topic() -> list[dict]:
    """Return one topic."""
    from rougelike.resources import open_wordnet

    wordnet, random = open_wordnet(), np.random.default_rng(SEED)
    counts = np.array([sum(wordnet.count(s) for s in wordnet.senses(i)) for i in range(len(wordnet))])
    frequent = np.argsort(-counts, kind="stable")[:4000]
    pool = [wordnet.gloss(int(i)).replace('"', "") for i in random.choice(frequent, POOL, replace=False)]

    def text() -> str:
        words: list[str] = []
        while len(words) < LENGTH:
            words += pool[random.integers(len(pool))].split()
        return " ".join(words[:LENGTH])

    references = [text() for _ in range(REFERENCES)]
    return [{"candidate": text(), "references": references} for _ in range(SYSTEMS)]


def scored(metric: str) -> dict[str, float]:
    """Time a metric on the topic, without what earlier runs remember."""
    import rougelike
    from rougelike.metrics import rouge_g

    items = topic()
    rougelike.score(metric, *PAIR)  # kernels are compiled, the graph is made
    rouge_g.remembered = lambda *_: nullcontext()
    began = process_time()
    rougelike.evaluate(metric, items, threads=1)
    return {"cpu": process_time() - began, "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20}


def error(*, glosses: bool = True) -> dict[str, float]:
    """Compare the fast mode with the exact one on pairs of senses, and of pairs of senses."""
    from rougelike.resources.wordnet.graph import open_gloss_graph, open_graph
    from rougelike.similarity.pagerank import Comparison, Meaning, similarities

    graph, random = open_gloss_graph() if glosses else open_graph(), np.random.default_rng(SEED)
    degrees = np.diff(graph.starts)
    share = np.sqrt(degrees) / np.sqrt(degrees).sum()
    draws = random.choice(len(degrees), (2, SENSES, 2), p=share)
    sides = [[Meaning(tuple(sorted({*map(int, d[: 1 + n % 2])}))) for n, d in enumerate(side)] for side in draws]
    near = [Meaning((int(graph.neighbours[graph.starts[m.senses[0]]]),)) for m in sides[0][: SENSES // 2]]
    sides[1][: len(near)] = near  # neighbours, which are more alike than any two
    half = [Meaning(tuple(sorted({own.senses[0], *other.senses}))) for own, other in zip(*sides, strict=True)]
    sides[1][SENSES - SENSES // 4 :] = half[SENSES - SENSES // 4 :]  # one word of two in common
    exact, fast = (
        similarities(graph, *sides, Comparison(mode=mode), 3.0) / Comparison().most for mode in ("exact", "fast")
    )
    off = np.abs(exact - fast)
    return {"most": off.max(), "mean": off.mean(), "pairs": off.size, "top": float(np.quantile(off, 0.999))}


def opening() -> dict[str, float]:
    """Time opening the graph, once it is made."""
    from rougelike.resources.wordnet.graph import open_gloss_graph

    open_gloss_graph()
    began = perf_counter()
    open_gloss_graph()
    return {"seconds": perf_counter() - began}


def making() -> dict[str, float]:
    """Time choosing the gloss links."""
    from rougelike.resources import open_wordnet
    from rougelike.resources.wordnet.glosses import gloss_pairs

    began = process_time()
    pairs = gloss_pairs(open_wordnet(), lambda done, total: None)
    return {"cpu": process_time() - began, "links": len(pairs)}


def cold() -> dict[str, float]:
    """Time one pair from the start of the process."""
    import rougelike
    from rougelike.metrics import rouge_g

    rouge_g.remembered = lambda *_: nullcontext()
    rougelike.score("ROUGE-G-1", *PAIR)
    return {"cpu": process_time()}


PARTS: dict[str, Callable[[], dict[str, float]]] = {
    "error": error, "thin": partial(error, glosses=False), "opening": opening, "making": making, "cold": cold,
}  # fmt: skip


def fresh(what: str) -> dict[str, float]:
    """Measure one thing in a fresh process."""
    print("bench:", what, flush=True)
    line = [sys.executable, "-m", "bench.rouge_g", what]
    return json.loads(
        subprocess.run(line, check=True, stdout=subprocess.PIPE, text=True, env=os.environ | ONE_THREAD).stdout
    )


def run() -> str:
    """Measure, and return the section."""
    topics = {metric: fresh(metric) for metric in TARGETS}
    fresh("cold")  # kernels are compiled
    return written(topics, {what: fresh(what) for what in PARTS})


def written(topics: dict[str, dict[str, float]], found: dict[str, dict[str, float]]) -> str:
    """Return the table."""
    rows = [
        [
            f"{metric}, one topic",
            f"{goal:g} CPU s",
            f"{topics[metric]['cpu']:.1f} CPU s",
            met(topics[metric]["cpu"] <= goal),
        ]
        for metric, goal in TARGETS.items()
    ]
    peak = max(measured["peak"] for measured in topics.values())
    off = found["error"]
    rows += [
        ["peak memory", "4 GB", f"{peak:.1f} GB", met(peak < 4)],
        [
            f"fast mode, greatest error of {off['pairs']:,.0f} pairs",
            "0.001",
            f"{off['most']:.1e}",
            met(off["most"] <= 1e-3),
        ],
        [
            "the same without links from definitions",
            "0.001",
            f"{found['thin']['most']:.1e}",
            met(found["thin"]["most"] <= 1e-3),
        ],
        [
            "choosing the gloss links, once",
            "120 CPU s",
            f"{found['making']['cpu']:.0f} CPU s",
            met(found["making"]["cpu"] < 120),
        ],
        [
            "opening the graph after that",
            "50 ms",
            f"{found['opening']['seconds'] * 1000:.1f} ms",
            met(found["opening"]["seconds"] < 0.05),
        ],
        ["one pair in a fresh process", "2 CPU s", f"{found['cold']['cpu']:.2f} CPU s", met(found["cold"]["cpu"] < 2)],
    ]
    return "\n\n".join(
        [
            "## ROUGE-G",
            f"One topic: {SYSTEMS} candidates and {REFERENCES} references of {LENGTH} words, from definitions and "
            "examples of frequent senses; text in, scores out, nothing remembered, seconds of all threads together. "
            f"The fast mode is off by {off['mean']:.0e} on average, and by less than {off['top']:.0e} in 999 of 1,000 "
            "pairs. Pairs are of one and two senses, some of them neighbours in the graph or with one in common.",
            table(["what", "target", "measured", ""], rows),
        ]
    )


if __name__ == "__main__":
    print(json.dumps(PARTS[sys.argv[1]]() if sys.argv[1] in PARTS else scored(sys.argv[1])))
