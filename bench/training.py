"""Training n-gram vectors beside gensim's word2vec: words a second, pairs a second, and what the vectors are like.

The text is the glosses of WordNet 3.0 and, where Debian's dict-gcide can be fetched, the Collaborative International
Dictionary of English. `python -m bench.training ORDER EPOCHS SEED` trains once in this process.
"""

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from time import process_time

WORK = Path(__file__).parent / ".work"
TEXT = WORK / "training.txt"
PEER_PYTHON = WORK / "training-venv" / "bin" / "python"
PACKAGES = ["gensim==4.4.0"]
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
DIM, EPOCHS, SEEDS = 100, 3, (1, 2)
TARGET = 0.5
SOURCES = re.compile(r"\[[^]]*(?:Webster|WordNet|PJC)[^]]*\]")
GCIDE = WORK / "gcide" / "usr" / "share" / "dictd" / "gcide.dict.dz"


def prepare() -> str:
    """Write the text, a gloss or a paragraph a line, as words and spaces; return what it is made of."""
    from rougelike.resources import cache

    WORK.mkdir(exist_ok=True)
    folder = cache.path("wordnet")
    parts = [
        line.partition("| ")[2]
        for part in ("noun", "verb", "adj", "adv")
        for line in (folder / f"data.{part}").read_text("utf-8").splitlines()
        if not line.startswith("  ")
    ]
    made_of = "the glosses of WordNet 3.0 (WordNet licence)"
    if fetched():
        parts += SOURCES.sub("", gzip.decompress(GCIDE.read_bytes()).decode("utf-8", "replace")).split("\n\n")
        made_of += " and the dictionary GCIDE 0.48.5 (GPL-2+, Debian's dict-gcide)"
    TEXT.write_text("".join(" ".join(re.findall("[a-z0-9]+", part.lower())) + "\n" for part in parts))
    return made_of


def fetched() -> bool:
    """Fetch and unpack Debian's dictionary; return whether it is here."""
    if not GCIDE.exists():
        folder = WORK / "gcide"
        folder.mkdir(exist_ok=True)
        subprocess.run(["apt-get", "download", "dict-gcide"], cwd=folder, check=False, capture_output=True)
        for package in folder.glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", str(package), str(folder)], check=True)
    return GCIDE.exists()


def one(order: int, epochs: int, seed: int) -> dict:
    """Train on one thread, and return what it took from the first pair to the last."""
    from rougelike.training import Settings, Stage, train_ngrams

    small = WORK / "small.txt"
    small.write_text("a b c d e f\n" * 99)
    train_ngrams(small, WORK / "small.bin", Settings(order=order, dim=DIM, epochs=1))  # kernels are compiled
    times = []

    def report(stage: Stage) -> None:
        if stage.loss is not None or stage.name.startswith("epoch"):
            times.append(process_time())

    settings = Settings(order=order, dim=DIM, epochs=epochs, seed=seed, analyser="spaces")
    done = train_ngrams(TEXT, vectors(order, seed), settings, report=report)
    cpu = times[-1] - times[0]
    return {
        "words": done.words, "ngrams": done.ngrams, "tokens": done.tokens, "losses": done.losses, "cpu": cpu,
        "per_word": done.tokens * epochs / cpu, "per_pair": sum(done.pairs) / cpu, "pairs": done.pairs[0],
    }  # fmt: skip


def vectors(order: int, seed: int) -> Path:
    """Return where the vectors of a training are."""
    return WORK / f"order{order}-{seed}.bin"


def called(python: str | Path, module: str, *arguments: object) -> dict:
    """Run a module in a fresh process and return what it prints."""
    print("bench:", module, *arguments, flush=True)
    line = [str(python), "-m", module, *map(str, arguments)]
    run = subprocess.run(line, check=True, stdout=subprocess.PIPE, text=True, env=os.environ | ONE_THREAD)
    return json.loads(run.stdout)


def install_peer() -> None:
    """Make the peer's environment once."""
    done = PEER_PYTHON.parent / ".installed"
    if done.exists() and done.read_text() == " ".join(PACKAGES):
        return
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(PEER_PYTHON.parent.parent)], check=True)
    subprocess.run([str(PEER_PYTHON), "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    done.write_text(" ".join(PACKAGES))


def run() -> str:
    """Measure, and return the section."""
    made_of = prepare()
    install_peer()
    ours, theirs = {}, {}
    for seed in SEEDS:  # in turns, for the machine has other work
        ours[seed] = called(sys.executable, "bench.training", 1, EPOCHS, seed)
        theirs[seed] = called(PEER_PYTHON, "bench.training_peer", "train", EPOCHS, seed)
    orders = {order: called(sys.executable, "bench.training", order, 1, 0) for order in (1, 2, 3)}
    read = {seed: called(PEER_PYTHON, "bench.training_peer", "read", vectors(1, seed)) for seed in SEEDS}
    near = called(PEER_PYTHON, "bench.training_peer", "near", vectors(2, 0))
    return written(made_of, ours, theirs, orders, read, near)


def written(made_of: str, ours: dict, theirs: dict, orders: dict, read: dict, near: dict) -> str:
    """Return the tables."""
    first = ours[SEEDS[0]]
    ratios = [ours[seed]["per_word"] / theirs[seed]["per_word"] for seed in SEEDS]
    rows = []
    for seed in SEEDS:
        for name, found, alike in (("rougelike", ours[seed], read[seed]), ("gensim", theirs[seed], theirs[seed])):
            rows.append(
                f"| {name}, seed {seed} | {found['per_word']:,.0f} | {alike['wordsim']:.3f} | {alike['simlex']:.3f} |"
            )
    head = "| what | words per CPU s | WordSim-353, rho | SimLex-999, rho |\n| --- | ---: | ---: | ---: |\n"
    least = min(ratios)
    order_head = (
        "| order | words | n-grams | pairs an epoch | pairs per CPU s | words per CPU s |\n" + "| ---: " * 6 + "|\n"
    )
    order_rows = [
        f"| {order} | {f['words']:,} | {f['ngrams']:,} | {f['pairs']:,} | {f['per_pair']:,.0f} | {f['per_word']:,.0f} |"
        for order, f in orders.items()
    ]
    near_rows = [f"| {name} | {', '.join(others)} |" for name, others in near.items()]
    losses = " to ".join(f"{loss:.3f}" for loss in (first["losses"][0], first["losses"][-1]))
    return "\n\n".join(
        [
            "## Training n-gram vectors",
            f"{first['tokens']:,} words: {made_of}. {DIM} dimensions, window 5, 5 negatives, one thread; CPU seconds "
            "of learning alone, the text being in memory (gensim) or in numbers on the disk (rougelike). gensim 4.4.0 "
            "reads our files, and computes both similarity tests, whose lists come with it.",
            "### Order 1 beside word2vec",
            f"Words a second, {EPOCHS} epochs, against gensim's in turns: {least:.2f}x at the least, target {TARGET}x: "
            f"{'met' if least >= TARGET else '**missed**'}. Our loss goes from {losses}.",
            head + "\n".join(rows),
            "### By order, one epoch",
            order_head + "\n".join(order_rows),
            "### Neighbours, order 2, one epoch",
            "| of | by cosine |\n| --- | --- |\n" + "\n".join(near_rows),
        ]
    )


if __name__ == "__main__":
    print(json.dumps(one(*map(int, sys.argv[1:4]))))
