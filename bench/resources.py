"""Language resources: how fast they open and work, and what they hold in memory; `python -m bench resources`.

Sentences and words are those of REALSumm (`realsumm.jsonl.gz` of the folder AGREEMENT_DATA, as in bench/agreement.py).
Every resource that is installed is measured in a process of its own, `python -m bench.resources KIND NAME TEXTS OUT`;
the peer is sentence-transformers, in the environment of bench/sem_f1.py. How metrics built on each agree with people is
in docs/measurements.md, by bench/agreement.py.
"""

import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from bench.agreement import FOLDER
from bench.clock import best
from bench.report import machine, met, table
from bench.run import ROOT, WORK
from bench.sem_f1 import PEER_PYTHON, distinct, install_peer

SENTENCES, WORDS = 2000, 20_000
LEAST_GAIN = 2.0
DEFAULT, PEER = "paraphrase-minilm-l3", "sentence-transformers, MiniLM-L6 fp32"


def opened(open_it) -> tuple[object, float]:
    """Return what is opened, and the seconds that opening it took."""
    began = time.perf_counter()
    return open_it(), time.perf_counter() - began


def memory() -> float:
    """Return the peak memory of this process in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def encoder(name: str, texts: list[str]) -> dict:
    """Measure a sentence encoder, remembering nothing."""
    from rougelike.resources import open_encoder

    model, seconds = opened(lambda: open_encoder(name, memory=False))
    model.encode(texts[:8])
    spent = best(lambda: model.encode(texts), 30)
    return {"opens": seconds, "memory": memory(), **{unit: len(texts) / s for unit, s in spent.items()}}


def vectors(name: str, texts: list[str]) -> dict:
    """Measure word vectors by looking up the texts' words."""
    from rougelike.resources import open_vectors

    words = sorted({word for text in texts for word in text.lower().split()})[:WORDS]
    open_vectors(name)
    store, seconds = opened(lambda: open_vectors(name))
    ids = store.lookup(words)
    spent = best(lambda: store.rows((found := store.lookup(words))[found >= 0]), 5)
    known = ids[ids >= 0]
    shared = 1 - len(np.unique(known)) / len(known)
    return {"opens": seconds, "memory": memory(), "shared": shared, "unknown": float((ids < 0).mean()),
            "cpu": len(words) / spent["cpu"]}  # fmt: skip


def wordnet(name: str, _: list[str]) -> dict:
    """Measure opening WordNet and its graph."""
    from rougelike.resources import open_graph, open_wordnet

    open_wordnet(name)
    graphs = opened(open_graph)[1] if name == "wordnet" else float("nan")
    return {"opens": opened(lambda: open_wordnet(name))[1], "graph": graphs, "memory": memory()}


KINDS = {"encoder": encoder, "vectors": vectors, "wordnet": wordnet}


def process(python: str, *arguments: str) -> dict:
    """Run one measurement in a process of its own and return what it wrote."""
    out = WORK / "resource.json"
    print(f"bench: {arguments[1]}", flush=True)
    environment = os.environ | {"TOKENIZERS_PARALLELISM": "true"}
    subprocess.run([python, "-m", *arguments, str(out)], cwd=ROOT, check=True, env=environment)
    return json.loads(out.read_text())


def run() -> str:
    """Measure everything that is installed, and return the section."""
    from rougelike.resources import catalogue, installed

    data = Path(os.environ.get("AGREEMENT_DATA", FOLDER)) / "realsumm.jsonl.gz"
    if not data.exists():
        raise SystemExit(f"bench: resources reads {data.name}; say in AGREEMENT_DATA in which folder it lies")
    WORK.mkdir(exist_ok=True)
    install_peer()
    texts = distinct(str(data))
    sample = [texts[i] for i in np.random.default_rng(0).permutation(len(texts))]
    files = {"encoder": sample[:SENTENCES], "vectors": sample, "wordnet": []}
    found: dict[str, dict[str, dict]] = {kind: {} for kind in KINDS}
    for kind, own in files.items():
        file = WORK / f"{kind}.json"
        file.write_text(json.dumps(own))
        for entry in catalogue().values():
            if entry.kind == kind and installed(entry.name):
                found[kind][entry.name] = process(sys.executable, "bench.resources", kind, entry.name, str(file))
    found["encoder"][PEER] = process(str(PEER_PYTHON), "bench.sem_f1_peer", "speed", str(WORK / "encoder.json"))
    gain = found["encoder"][DEFAULT]["wall"] / found["encoder"][PEER]["wall"]
    encoders = [
        [name, f"{m['wall']:,.0f}", f"{m['cpu']:,.0f}", f"{m['opens']:.2f}", f"{m['memory']:,.0f}"]
        for name, m in found["encoder"].items()
    ]
    words = [
        [
            name,
            f"{m['cpu']:,.0f}",
            f"{m['opens'] * 1000:.1f}",
            f"{m['memory']:,.0f}",
            f"{m['unknown']:.1%}",
            f"{m['shared']:.1%}",
        ]
        for name, m in found["vectors"].items()
    ]
    nets = [
        [
            name,
            f"{m['opens'] * 1000:.1f}",
            "" if np.isnan(m["graph"]) else f"{m['graph'] * 1000:.1f}",
            f"{m['memory']:,.0f}",
        ]
        for name, m in found["wordnet"].items()
    ]
    return "\n\n".join([
        "## Language resources",
        machine(),
        f"{SENTENCES:,} sentences of REALSumm, {os.cpu_count()} cores; the words of all its sentences, as white space "
        "separates them. Each resource in a process of its own.",
        table(["target", "", "measured", ""], [[
            f"`{DEFAULT}` to {PEER}, sentences a second", f"{LEAST_GAIN:g}x", f"{gain:.1f}x", met(gain >= LEAST_GAIN)
        ]]),
        table(["encoder", "sentences per second", "per CPU second", "opens in, s", "peak MB"], encoders),
        table(["vectors", "words per CPU second", "opens in, ms", "peak MB", "unknown", "of another word"], words),
        table(["WordNet", "opens in, ms", "graph opens in, ms", "peak MB"], nets),
    ])  # fmt: skip


if __name__ == "__main__":
    kind, name, source, out = sys.argv[1:]
    Path(out).write_text(json.dumps(KINDS[kind](name, json.loads(Path(source).read_text()))))
