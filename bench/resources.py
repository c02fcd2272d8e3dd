"""Measures the language resources: how fast they open and work, and how metrics built on each agree with people.

    python -m bench.resources OUT.md DATA.jsonl.gz... [--peer PYTHON MODEL_FOLDER]

A row of DATA has doc_id, system, candidate, references and human judgements. Every resource that is installed is
measured, each in a fresh process. The peer is sentence-transformers in an environment of its own, with the model of a
folder; only its process imports it. Two prototypes stand for the families of metrics: SEM-F1 for encoders, and the
recall of a greedy one-to-one matching of words by cosine (ROUGE-WE-1) for word vectors.
"""

import argparse
import gzip
import json
import os
import re
import resource
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

import numpy as np

SENTENCES = 2000
RUNS = 3
WORD = re.compile(r"[a-z0-9]+")
SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")
HEAD = """# Language resources, measured

Written by `bench/resources.py`. Correlations are Pearson's r within documents / between systems. Two cores.

"""
JUDGEMENTS = ("litepyramid_recall", "relevance", "consistency")


def rows(file: str) -> list[dict]:
    """Return the rows of a JSONL file."""
    with gzip.open(file, "rt") if file.endswith(".gz") else Path(file).open() as stream:
        return [json.loads(line) for line in stream]


def sentences(text: str) -> list[str]:
    """Split at line ends, and behind full stops; crude, and the same for every encoder."""
    return [part.strip() for part in SENTENCE_END.split(text) if part.strip()]


def correlations(items: list[dict], scores: list[float], judgement: str) -> tuple[float, float]:
    """Return Pearson's r within documents, averaged, and between the means of systems."""
    by_doc, by_system = defaultdict(list), defaultdict(list)
    for item, score in zip(items, scores, strict=True):
        for groups, key in ((by_doc, "doc_id"), (by_system, "system")):
            groups[item[key]].append((score, item["human"][judgement]))
    within = [np.corrcoef(np.array(pairs).T)[0, 1] for pairs in by_doc.values() if np.ptp(pairs, axis=0).all()]
    means = np.array([np.mean(pairs, axis=0) for pairs in by_system.values()])
    return float(np.mean(within)), float(np.corrcoef(means.T)[0, 1])


def timed(encode, texts: list[str]) -> dict:
    """Return sentences a second, of the clock and of the processor: the best of several runs."""
    encode(texts[:8])
    clock, processor = [], []
    for _ in range(RUNS):
        began, used = time.perf_counter(), time.process_time()
        encode(texts)
        clock.append(time.perf_counter() - began)
        processor.append(time.process_time() - used)
    return {"sentences per second": len(texts) / min(clock), "sentences per CPU second": len(texts) / min(processor)}


def sem_f1(item: dict, vector: dict[str, np.ndarray]) -> tuple[float, float]:
    """Return SEM-F1's recall and F1 of an item."""
    candidate = [vector[s] for s in sentences(item["candidate"])]
    references = [[vector[s] for s in sentences(reference)] for reference in item["references"]]
    if not candidate or not all(references):
        return 0.0, 0.0
    precision = (
        (np.stack(candidate) @ np.stack([v for reference in references for v in reference]).T).max(axis=1).mean()
    )
    recall = np.mean([(np.stack(reference) @ np.stack(candidate).T).max(axis=1).mean() for reference in references])
    return float(recall), float(2 * precision * recall / (precision + recall))


def rouge_we(item: dict, unit: dict[str, np.ndarray]) -> float:
    """Return the recall of words matched one to one, best pair first, by cosine; the best reference counts."""
    candidate = [w for w in WORD.findall(item["candidate"].lower()) if w in unit]
    best = 0.0
    for reference in item["references"]:
        words = WORD.findall(reference.lower())
        known = [w for w in words if w in unit]
        if not known or not candidate:
            continue
        cosine = np.stack([unit[w] for w in known]) @ np.stack([unit[w] for w in candidate]).T
        hits = 0.0
        for _ in range(min(cosine.shape)):
            row, column = np.unravel_index(cosine.argmax(), cosine.shape)
            if cosine[row, column] <= 0:
                break
            hits += cosine[row, column]
            cosine[row], cosine[:, column] = -1, -1
        best = max(best, hits / len(words))
    return float(best)


def measure_encoder(open_encoder, files: list[str]) -> dict:
    """Measure one encoder: opening, speed, and SEM-F1 against people."""
    began = time.perf_counter()
    encoder = open_encoder()
    found = {"opens in, s": time.perf_counter() - began}
    data = {file: rows(file) for file in files}
    texts = list(
        dict.fromkeys(
            s for r in data.values() for i in r for t in (i["candidate"], *i["references"]) for s in sentences(t)
        )
    )
    sample = [texts[i] for i in np.random.default_rng(0).permutation(len(texts))[:SENTENCES]]
    found |= timed(encoder, sample)
    found["peak memory, MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    vectors = np.asarray(encoder(texts))
    vector = dict(zip(texts, vectors / np.linalg.norm(vectors, axis=1, keepdims=True), strict=True))
    for file, items in data.items():
        scores = [sem_f1(item, vector) for item in items]
        for judgement in (j for j in JUDGEMENTS if j in items[0]["human"]):
            for label, place in (("recall", 0), ("F1", 1)):
                column = f"{Path(file).name.split('.')[0]} {judgement} {label}"
                found[column] = correlations(items, [score[place] for score in scores], judgement)
    return found


def measure_vectors(name: str, files: list[str]) -> dict:
    """Measure word vectors: opening, unknown words, words that share a vector, and ROUGE-WE-1 against people."""
    from rougelike.resources import open_vectors

    open_vectors(name)
    began = time.perf_counter()
    store = open_vectors(name)
    found = {"opens in, s": time.perf_counter() - began}
    data = {file: rows(file) for file in files}
    words = sorted(
        {
            w
            for r in data.values()
            for i in r
            for t in (i["candidate"], *i["references"])
            for w in WORD.findall(t.lower())
        }
    )
    began = time.perf_counter()
    ids = store.lookup(words)
    vectors = store.rows(ids[ids >= 0])
    found["words looked up per second"] = len(words) / (time.perf_counter() - began)
    found["words without a vector, share"] = float((ids < 0).mean())
    found["words that share a vector, share"] = 1 - len(np.unique(ids[ids >= 0])) / int((ids >= 0).sum())
    found["peak memory, MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    known = [w for w, i in zip(words, ids, strict=True) if i >= 0]
    unit = {w: v for w, v, n in zip(known, vectors / np.maximum(lengths, 1e-12), lengths, strict=True) if n > 0}
    for file, items in data.items():
        scores = [rouge_we(item, unit) for item in items]
        for judgement in (j for j in JUDGEMENTS if j in items[0]["human"]):
            found[f"{Path(file).name.split('.')[0]} {judgement}"] = correlations(items, scores, judgement)
    return found


def one(kind: str, name: str, files: list[str]) -> dict:
    """Measure one resource in this process."""
    if kind == "vectors":
        return measure_vectors(name, files)
    if kind == "encoder":
        from rougelike.resources import open_encoder

        return measure_encoder(lambda: open_encoder(name, memory=False).encode, files)
    from sentence_transformers import SentenceTransformer

    return measure_encoder(lambda: SentenceTransformer(name, device="cpu").encode, files)


def table(found: dict[str, dict]) -> str:
    """Return a Markdown table, one column a resource; correlations as within documents / between systems."""
    labels = list(dict.fromkeys(label for column in found.values() for label in column))
    lines = [f"| | {' | '.join(found)} |", "|---" * (len(found) + 1) + "|"]
    for label in labels:
        cells = [column.get(label) for column in found.values()]
        shown = ["" if c is None else f"{c[0]:.3f} / {c[1]:.3f}" if isinstance(c, list) else f"{c:,.4g}" for c in cells]
        lines.append(f"| {label} | {' | '.join(shown)} |")
    return "\n".join(lines)


def main() -> None:
    """Measure everything that is installed and write the tables."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("out")
    arguments.add_argument("data", nargs="+")
    arguments.add_argument("--peer", nargs=2, metavar=("PYTHON", "MODEL"))
    arguments.add_argument("--one", nargs=2, metavar=("KIND", "NAME"))
    asked = arguments.parse_args()
    if asked.one:
        Path(asked.out).write_text(json.dumps(one(*asked.one, asked.data)))
        return
    from rougelike.resources import catalogue, installed

    runs = [(sys.executable, r.kind, r.name) for r in catalogue().values() if r.kind in ("encoder", "vectors")]
    runs = [run for run in runs if installed(run[2])]
    if asked.peer:
        runs.append((asked.peer[0], "peer", asked.peer[1]))
    found: dict[str, dict] = defaultdict(dict)
    for python, kind, name in runs:
        print(f"bench: {name}", flush=True)
        line = [python, "-m", "bench.resources", asked.out, *asked.data, "--one", kind, name]
        subprocess.run(line, check=True, env=os.environ | {"TOKENIZERS_PARALLELISM": "true"})
        label = "sentence-transformers" if kind == "peer" else name
        found["vectors" if kind == "vectors" else "encoder"][label] = json.loads(Path(asked.out).read_text())
    parts = [f"## {kind}\n\n{table(columns)}" for kind, columns in found.items()]
    Path(asked.out).write_text(HEAD + "\n\n".join(parts) + "\n")


if __name__ == "__main__":
    main()
